import { toWalletError, WalletError } from './walletError';

export interface WalletCall {
  readonly method: string;
  readonly params?: unknown;
}
/** EIP-1193's `request`, whose answers are a stranger's until they are checked. */
export type Ask = (call: WalletCall) => Promise<unknown>;

const ADDRESS = /^0x[0-9a-f]{40}$/i;

export function accountsIn(answer: unknown): readonly string[] {
  return Array.isArray(answer)
    ? answer
        .filter((account): account is string => typeof account === 'string' && ADDRESS.test(account))
        // Some wallets spell them in capitals and small letters at one time and in small letters at another.
        .map(account => account.toLowerCase())
    : [];
}

/** Wallets have been seen to answer with hexadecimal text, decimal text and numbers. */
export function chainIn(answer: unknown): number | null {
  const chain = typeof answer === 'string' || typeof answer === 'number' ? Number(answer) : Number.NaN;
  return Number.isSafeInteger(chain) && chain > 0 ? chain : null;
}

export async function chainOf(ask: Ask): Promise<number> {
  const chain = chainIn(await ask({ method: 'eth_chainId' }));
  if (chain === null) throw new WalletError('other', 'It names no chain.');
  return chain;
}

/** Ends only once the wallet is there: some say that they switched and did not. */
export async function switchChain(ask: Ask, wanted: number): Promise<void> {
  try {
    await ask({ method: 'wallet_switchEthereumChain', params: [{ chainId: `0x${wanted.toString(16)}` }] });
  } catch (cause: unknown) {
    const { reason, detail } = toWalletError(cause);
    throw reason === 'no-answer' ? cause : new WalletError('unsupported-chain', detail);
  }
  if ((await chainOf(ask)) !== wanted) throw new WalletError('unsupported-chain');
}
