import type { EIP1193Provider } from '@web3-onboard/common';
import { isWalletAddress, normalizeAddress } from '#rules/ids';
import type { SignedMessage, SignInOffer, WalletGateway } from './walletGateway';
import { toSwitchError, toWalletError, WalletError } from './walletError';

export interface WalletCall {
  readonly method: string;
  readonly params?: unknown;
}
/** EIP-1193's `request`; its results are not trusted before they are checked. */
export type Ask = (call: WalletCall) => Promise<unknown>;

export function accountsIn(result: unknown): readonly string[] {
  return Array.isArray(result)
    ? result
        .filter((account): account is string => typeof account === 'string' && isWalletAddress(account))
        // Some wallets sometimes use mixed case and sometimes lower case.
        .map(normalizeAddress)
    : [];
}

/** Wallets return hexadecimal text, decimal text or a number. */
export function chainIn(result: unknown): number | null {
  const chain = typeof result === 'string' || typeof result === 'number' ? Number(result) : Number.NaN;
  return Number.isSafeInteger(chain) && chain > 0 ? chain : null;
}

export const switchCall = (wanted: number): WalletCall => ({
  method: 'wallet_switchEthereumChain',
  params: [{ chainId: `0x${wanted.toString(16)}` }],
});

/** A wallet may switch some time after its response: its chain is checked this often, in milliseconds… */
export const SWITCH_CHECK_INTERVAL = 250;
/** … and this many more times. */
export const SWITCH_CHECKS = 12;

/** Checks the chain afterwards, because a wallet's response does not show whether it has switched. */
export async function switchChain(ask: Ask, wanted: number): Promise<void> {
  const refusal = await ask(switchCall(wanted)).then(() => new WalletError('unsupported-chain'), toSwitchError);
  if (refusal.reason === 'switch-declined') throw refusal;
  for (let checks = 0; checks <= SWITCH_CHECKS; checks += 1) {
    if (chainIn(await ask({ method: 'eth_chainId' })) === wanted) return;
    await new Promise(resolve => setTimeout(resolve, SWITCH_CHECK_INTERVAL));
  }
  throw refusal;
}

/** Connects and signs in with one request (ERC-7846). */
export function joinCall({ chainId, ...offer }: SignInOffer): WalletCall {
  const signInWithEthereum = { ...offer, version: '1', chainId: `0x${chainId.toString(16)}` };
  return { method: 'wallet_connect', params: [{ version: '1', capabilities: { signInWithEthereum } }] };
}

interface JoinedAccount {
  readonly address?: unknown;
  readonly capabilities?: { readonly signInWithEthereum?: Partial<Record<keyof SignedMessage, unknown>> };
}

const joinedAccounts = (result: unknown): readonly (JoinedAccount | null)[] => {
  const { accounts } = (result ?? {}) as { accounts?: unknown };
  return Array.isArray(accounts) ? (accounts as readonly (JoinedAccount | null)[]) : [];
};

/** The accounts in the result of a `joinCall`. */
export const accountsJoined = (result: unknown): readonly string[] =>
  accountsIn(joinedAccounts(result).map(account => account?.address));

/** What the first account has signed; null if the wallet only connected. */
export function signedIn(result: unknown): SignedMessage | null {
  const { message, signature } = joinedAccounts(result)[0]?.capabilities?.signInWithEthereum ?? {};
  return typeof message === 'string' && typeof signature === 'string' ? { message, signature } : null;
}

/** Lets the owner choose among the wallet's accounts (EIP-2255); the wallet then reports the change. */
export async function changeAccount(ask: Ask): Promise<void> {
  await ask({ method: 'wallet_requestPermissions', params: [{ eth_accounts: {} }] }).catch((cause: unknown) => {
    throw toWalletError(cause);
  });
}

/** Sends bytes, because some wallets read a text that begins with 0x as bytes and some accept nothing else. */
export async function signText(
  provider: EIP1193Provider | undefined,
  { address, message }: Parameters<WalletGateway['sign']>[0],
): Promise<string> {
  if (provider === undefined) throw new WalletError('locked');
  try {
    const ask = provider.request.bind(provider) as Ask;
    const signature = await ask({ method: 'personal_sign', params: [hexOf(message), address] });
    if (typeof signature !== 'string') throw new WalletError('other');
    return signature;
  } catch (cause: unknown) {
    throw toWalletError(cause);
  }
}

function hexOf(text: string): string {
  const bytes = [...new TextEncoder().encode(text)];
  return `0x${bytes.map(byte => byte.toString(16).padStart(2, '0')).join('')}`;
}
