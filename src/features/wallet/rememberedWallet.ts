import { LOCAL_WALLET, STORAGE_KEYS } from '../../platform/config';
import type { GameStorage } from '../../platform/platform';
import type { ConnectedWallet } from '../../platform/wallet/walletGateway';

/** The wallet of the last visit; with `account` if the choice of account is ours, not the wallet's. */
interface RememberedWallet {
  readonly label: string;
  readonly account?: string;
  readonly rdns?: string;
}

export function recallWallet(storage: GameStorage): RememberedWallet | null {
  const { label, account, rdns } = stored(storage);
  if (typeof label !== 'string') return null;
  return { label, ...(typeof account === 'string' && { account }), ...(typeof rdns === 'string' && { rdns }) };
}

/** The wallet that was used last, even if the player has disconnected it since. */
export function recallRecent(storage: GameStorage): string | null {
  const { label, recent } = stored(storage);
  return [label, recent].find(name => typeof name === 'string') ?? null;
}

interface Stored extends Partial<Record<keyof RememberedWallet, unknown>> {
  readonly recent?: unknown;
  /** Present if the server has yet to end the last wallet's session. */
  readonly signOutDue?: true;
}

function stored(storage: GameStorage): Stored {
  try {
    return (JSON.parse(storage.read(STORAGE_KEYS.wallet) ?? '') ?? {}) as Stored;
  } catch {
    return {};
  }
}

export function rememberWallet(storage: GameStorage, { label, address, rdns }: ConnectedWallet): void {
  const account = label === LOCAL_WALLET && { account: address };
  const remembered: RememberedWallet = { label, ...account, ...(rdns !== undefined && { rdns }) };
  storage.write(STORAGE_KEYS.wallet, JSON.stringify(remembered));
}

/** The wallet is no longer reconnected automatically, but still marked as recent. */
export function forgetWallet(storage: GameStorage, label: string): void {
  storage.write(STORAGE_KEYS.wallet, JSON.stringify({ recent: label }));
}

export const isSignOutDue = (storage: GameStorage): boolean => stored(storage).signOutDue === true;

/** A wallet that connects again keeps its session. */
export function postponeSignOut(storage: GameStorage): void {
  const { label, recent } = stored(storage);
  if (label === undefined) storage.write(STORAGE_KEYS.wallet, JSON.stringify({ recent, signOutDue: true }));
}

export function settleSignOut(storage: GameStorage): void {
  if (!isSignOutDue(storage)) return;
  const { recent } = stored(storage);
  storage.write(STORAGE_KEYS.wallet, JSON.stringify({ recent }));
}
