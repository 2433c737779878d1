import { LOCAL_WALLET, STORAGE_KEYS } from '../../platform/config';
import type { ConnectedWallet, GameStorage } from '../../platform/platform';

/** The wallet of the last visit; `account` only where we, not the wallet, have to know which one it was. */
export interface RememberedWallet {
  readonly label: string;
  readonly account?: string;
}

export function recallWallet(storage: GameStorage): RememberedWallet | null {
  const text = storage.read(STORAGE_KEYS.wallet);
  if (text === null) return null;
  try {
    const { label, account } = JSON.parse(text) as { label?: unknown; account?: unknown };
    if (typeof label !== 'string') return null;
    return typeof account === 'string' ? { label, account } : { label };
  } catch {
    return null;
  }
}

export function rememberWallet(storage: GameStorage, { label, address }: ConnectedWallet): void {
  const remembered: RememberedWallet = label === LOCAL_WALLET ? { label, account: address } : { label };
  storage.write(STORAGE_KEYS.wallet, JSON.stringify(remembered));
}

export function forgetWallet(storage: GameStorage): void {
  storage.remove(STORAGE_KEYS.wallet);
}
