import { LOCAL_WALLET, type ConnectedWallet } from '../../../wallet';
import { KEPT, type RememberedWallet } from '../../platform/kept';
import type { GameStorage } from '../../platform/platform';

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

const recall = (storage: GameStorage) => KEPT.wallet.read(storage) ?? {};

export function rememberWallet(storage: GameStorage, { label, address, rdns }: ConnectedWallet): void {
  const account = label === LOCAL_WALLET && { account: address };
  const remembered: RememberedWallet = { label, ...account, ...(rdns !== undefined && { rdns }) };
  KEPT.wallet.write(storage, remembered);
}

/** The wallet is no longer reconnected automatically, but still marked as recent. */
export function forgetWallet(storage: GameStorage, label: string): void {
  KEPT.wallet.write(storage, { recent: label });
}

export const isSignOutDue = (storage: GameStorage): boolean => recall(storage).signOutDue === true;

/** A wallet that connects again keeps its session. */
export function postponeSignOut(storage: GameStorage): void {
  const { label, recent } = recall(storage);
  if (label === undefined) KEPT.wallet.write(storage, { recent, signOutDue: true });
}

export function settleSignOut(storage: GameStorage): void {
  if (!isSignOutDue(storage)) return;
  const { recent } = recall(storage);
  KEPT.wallet.write(storage, { recent });
}
