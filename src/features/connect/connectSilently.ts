import type { AppListenerApi } from '../../base/storeTypes';
import type { ConnectedWallet } from '../../../wallet';
import type { RememberedWallet } from '../../platform/kept';
import {
  reconnectEnded,
  selectConnection,
  selectLocked,
  walletChanged,
  walletConnected,
  walletLocked,
  walletUnlocked,
} from '../wallet/walletSlice';
import { recallWallet } from './rememberedWallet';

/** Asks a wallet without a prompt. If it is locked, that lasts until it is unlocked or another wallet is chosen. */
export async function connectSilently(wallet: RememberedWallet, api: AppListenerApi): Promise<void> {
  const { extra, dispatch } = api;
  const { label } = wallet;
  const onLocked = (): void => {
    const { status } = selectConnection(api.getState());
    const isKnown = status === 'connected' || recallWallet(extra.storage)?.label === label;
    if (status !== 'connecting' && isKnown) dispatch(walletLocked({ label }));
  };
  try {
    shareAccount(await extra.wallet.connect({ ...wallet, silent: true, onLocked }), api);
  } catch (cause: unknown) {
    extra.log(`${label} did not reconnect`, cause);
    const { status } = selectConnection(api.getState());
    if (status === 'reconnecting') dispatch(reconnectEnded());
    if (status === 'connected') dispatch(walletLocked({ label }));
  }
}

function shareAccount(wallet: ConnectedWallet, api: AppListenerApi): void {
  const connection = selectConnection(api.getState());
  if (connection.status === 'connecting') return;
  if (connection.status !== 'connected') api.dispatch(walletConnected(wallet));
  else if (!isSameWallet(connection, wallet)) api.dispatch(walletChanged(wallet));
  else if (selectLocked(api.getState()) !== null) api.dispatch(walletUnlocked());
}

export function isSameWallet(one: ConnectedWallet, other: ConnectedWallet): boolean {
  return (
    one.label === other.label &&
    one.chainId === other.chainId &&
    one.address.toLowerCase() === other.address.toLowerCase()
  );
}
