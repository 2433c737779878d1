import type {
  EIP1193Provider,
  GetInterfaceHelpers,
  WalletInit,
  WalletInterface,
  WalletModule,
} from '@web3-onboard/common';
import { carefulEvents } from './carefulEvents';
import type { Attempt } from './attempt';
import { accountsIn, chainOf, switchChain, type Ask } from './walletCalls';
import { toWalletError, WalletError } from './walletError';

export interface GuardContext {
  /** The attempt under way. */
  attempt: Attempt;
  /** The chains a wallet may be on; it is asked to switch to the first of them. */
  readonly chains: readonly number[];
}

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
    attempt.stopClock();
    const opened = (await Promise.race([module.getInterface(tools), attempt.givenUp])) as Partial<WalletInterface>;
    attempt.startClock();
    if (typeof opened.provider?.request !== 'function') throw new WalletError('missing-provider');
    return { ...opened, provider: guardProvider(opened.provider, context) };
  } catch (cause: unknown) {
    attempt.failure = toWalletError(cause, 'missing-provider');
    return { provider: deadProvider() };
  }
}

/** A new object, because a wallet's own may be frozen, a proxy, or shared with other code of the page. */
function guardProvider(provider: EIP1193Provider, { attempt, chains }: GuardContext): EIP1193Provider {
  const ask = provider.request.bind(provider) as Ask;
  /** Until the wallet is connected, every call ends with the attempt; one that was given up asks nothing more. */
  const askInTime: Ask = async call => {
    if (attempt.isGivenUp()) return attempt.givenUp;
    return attempt.isUnderWay() ? Promise.race([ask(call), attempt.givenUp]) : ask(call);
  };
  const orRefuse = async (answer: Promise<unknown>): Promise<unknown> => {
    try {
      return await answer;
    } catch (cause: unknown) {
      attempt.failure = toWalletError(cause);
      throw refusal();
    }
  };
  /** A session without a connection would hide the next QR code behind a wallet that already failed. */
  const connect = async (): Promise<readonly string[]> => {
    try {
      return await sharedAccounts(askInTime, attempt, chains);
    } catch (cause: unknown) {
      if (!attempt.silent) provider.disconnect?.();
      throw cause;
    }
  };
  const answers: Readonly<Record<string, () => Promise<unknown>>> = {
    eth_requestAccounts: () => orRefuse(connect()),
    eth_chainId: () => orRefuse(chainOf(askInTime).then(chain => `0x${chain.toString(16)}`)),
    // web3-onboard asks these for an account window that the game does not have. By the second it even drops accounts
    // whose permission it does not find, and takes a wallet that changes its account for one that has left.
    eth_getBalance: () => Promise.resolve('0x0'),
    wallet_getPermissions: () => Promise.resolve([]),
  };
  const request: Ask = call => answers[call.method]?.() ?? askInTime(call);
  return {
    ...carefulEvents(provider),
    request,
    ...(provider.disconnect && { disconnect: provider.disconnect.bind(provider) }),
  } as EIP1193Provider;
}

async function sharedAccounts(ask: Ask, { silent }: Attempt, chains: readonly number[]): Promise<readonly string[]> {
  const accounts = accountsIn(await ask({ method: silent ? 'eth_accounts' : 'eth_requestAccounts' }));
  if (accounts.length === 0) throw new WalletError('no-account');
  const [first = 1] = chains;
  if (chains.includes(await chainOf(ask))) return accounts;
  if (silent) throw new WalletError('unsupported-chain');
  await switchChain(ask, first);
  return accounts;
}

function deadProvider(): EIP1193Provider {
  const nothing = (): undefined => undefined;
  return { on: nothing, removeListener: nothing, request: (): Promise<never> => Promise.reject(refusal()) };
}
