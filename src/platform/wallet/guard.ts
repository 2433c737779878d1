import type {
  EIP1193Provider,
  GetInterfaceHelpers,
  WalletInit,
  WalletInterface,
  WalletModule,
} from '@web3-onboard/common';
import type { Attempt } from './attempt';
import { toWalletError, WalletError } from './walletError';

export interface GuardContext {
  /** The attempt under way. */
  attempt: Attempt;
  /** The chains a wallet may be on; it is asked to switch to the first of them. */
  readonly chains: readonly number[];
}

interface Call {
  readonly method: string;
  readonly params?: unknown;
}
type Request = (call: Call) => Promise<unknown>;

/**
 * web3-onboard's headless connect waits for ever after most failures, and tells of none. It ends only on the code of a
 * refusal: so every failure is kept in the attempt and reaches web3-onboard as a refusal.
 */
export function guard(init: WalletInit, context: GuardContext): WalletInit {
  return helpers => {
    const made = init(helpers);
    if (made === null) return null;
    const wrap = (module: WalletModule): WalletModule => ({
      ...module,
      getInterface: tools => openGuarded(module, tools, context),
    });
    return Array.isArray(made) ? made.map(wrap) : wrap(made);
  };
}

const refusal = (): Error => Object.assign(new Error('Ended by the guard.'), { code: 4001 });

async function openGuarded(
  module: WalletModule,
  tools: GetInterfaceHelpers,
  context: GuardContext,
): Promise<WalletInterface> {
  const { attempt } = context;
  try {
    const opened = (await Promise.race([module.getInterface(tools), attempt.abandoned])) as Partial<WalletInterface>;
    if (!opened.provider) throw new WalletError('missing-provider');
    return { ...opened, provider: guardProvider(opened.provider, context) };
  } catch (cause: unknown) {
    attempt.failure = toWalletError(cause, 'missing-provider');
    return { provider: deadProvider() };
  }
}

/** A new object, because a wallet's own may be frozen, a proxy, or shared with other code of the page. */
function guardProvider(provider: EIP1193Provider, context: GuardContext): EIP1193Provider {
  const ask = provider.request.bind(provider) as Request;
  const request: Request = call => (call.method === 'eth_requestAccounts' ? requestAccounts(ask, context) : ask(call));
  // Not every wallet has all that the type promises.
  const own: Partial<EIP1193Provider> = provider;
  return {
    on: provider.on.bind(provider),
    removeListener: own.removeListener?.bind(provider) ?? nothing,
    request,
    ...(own.disconnect && { disconnect: own.disconnect.bind(provider) }),
  } as EIP1193Provider;
}

const nothing = (): undefined => undefined;

async function requestAccounts(ask: Request, context: GuardContext): Promise<unknown> {
  const { attempt, chains } = context;
  try {
    return await Promise.race([sharedAccounts(ask, attempt, chains), attempt.abandoned]);
  } catch (cause: unknown) {
    attempt.failure = toWalletError(cause);
    throw refusal();
  }
}

async function sharedAccounts(ask: Request, { silent }: Attempt, chains: readonly number[]): Promise<unknown> {
  const accounts = await ask({ method: silent ? 'eth_accounts' : 'eth_requestAccounts' });
  if (!Array.isArray(accounts) || accounts.length === 0) throw new WalletError('rejected', 'no account was shared');
  if (!chains.includes(await chainOf(ask))) await switchChain(ask, silent, chains);
  return accounts as unknown;
}

async function switchChain(ask: Request, silent: boolean, chains: readonly number[]): Promise<void> {
  if (silent) throw new WalletError('unsupported-chain');
  const chainId = `0x${(chains[0] ?? 1).toString(16)}`;
  try {
    await ask({ method: 'wallet_switchEthereumChain', params: [{ chainId }] });
  } catch (cause: unknown) {
    throw new WalletError('unsupported-chain', toWalletError(cause).detail);
  }
  if (!chains.includes(await chainOf(ask))) throw new WalletError('unsupported-chain');
}

const chainOf = async (ask: Request): Promise<number> => Number(await ask({ method: 'eth_chainId' }));

const refuse = (): Promise<never> => Promise.reject(refusal());

function deadProvider(): EIP1193Provider {
  return { on: nothing, removeListener: nothing, request: refuse };
}
