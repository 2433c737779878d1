import { LOCAL_WALLET } from '../../../wallet';
import { STORAGE_KEYS } from '../../platform/config';
import type { GameStorage } from '../../platform/platform';
import { stored } from '../../platform/stored';
import type { ConnectedWallet } from '../../../wallet';

/** The wallet of the last visit; with `account` if the choice of account is ours, not the wallet's. */
interface RememberedWallet {
  readonly label: string;
  readonly account?: string;
  readonly rdns?: string;
}

export function recallWallet(storage: GameStorage): RememberedWallet | null {
  const { label, account, rdns } = recall(storage);
  if (label === undefined) return null;
  return { label, ...(account !== undefined && { account }), ...(rdns !== undefined && { rdns }) };
}

/** The wallet that was used last, even if the player has disconnected it since. */
export function recallRecent(storage: GameStorage): string | null {
  const { label, recent } = recall(storage);
  return label ?? recent ?? null;
}

interface Remembered extends Partial<RememberedWallet> {
  readonly recent?: string | undefined;
  /** Present if the server has yet to end the last wallet's session. */
  readonly signOutDue?: true;
}

export const REMEMBERED = stored<Remembered>(STORAGE_KEYS.wallet, raw => {
  const fields = Object.entries({ ...(raw as object) });
  const texts = fields.filter(([field, value]) => field !== 'signOutDue' && typeof value === 'string');
  const isDue = fields.some(([field, value]) => field === 'signOutDue' && value === true);
  return { value: { ...Object.fromEntries(texts), ...(isDue && { signOutDue: true }) } };
});

const recall = (storage: GameStorage): Remembered => REMEMBERED.read(storage) ?? {};

export function rememberWallet(storage: GameStorage, { label, address, rdns }: ConnectedWallet): void {
  const account = label === LOCAL_WALLET && { account: address };
  const remembered: RememberedWallet = { label, ...account, ...(rdns !== undefined && { rdns }) };
  REMEMBERED.write(storage, remembered);
}

/** The wallet is no longer reconnected automatically, but still marked as recent. */
export function forgetWallet(storage: GameStorage, label: string): void {
  REMEMBERED.write(storage, { recent: label });
}

export const isSignOutDue = (storage: GameStorage): boolean => recall(storage).signOutDue === true;

/** A wallet that connects again keeps its session. */
export function postponeSignOut(storage: GameStorage): void {
  const { label, recent } = recall(storage);
  if (label === undefined) REMEMBERED.write(storage, { recent, signOutDue: true });
}

export function settleSignOut(storage: GameStorage): void {
  if (!isSignOutDue(storage)) return;
  const { recent } = recall(storage);
  REMEMBERED.write(storage, { recent });
}
