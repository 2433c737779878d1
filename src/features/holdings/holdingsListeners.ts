import { createAction, isAnyOf } from '@reduxjs/toolkit';
import type { AppStartListening } from '../../base/storeTypes';
import { selectConnection, walletChanged, walletConnected, walletDisconnected } from '../wallet/walletSlice';

/** The chain reports that an NFT has reached or left the wallet in this block. */
export const transferSeen = createAction<{ readonly wallet: string; readonly block: number }>('holdings/transferSeen');

/** Loaded once a wallet is connected. */
const loadTransfers = () => import(/* webpackChunkName: "holdings" */ './followTransfers');

export function listenToHoldings(startListening: AppStartListening): void {
  startListening({
    matcher: isAnyOf(walletConnected, walletChanged, walletDisconnected),
    effect: async (_action, api) => {
      api.cancelActiveListeners();
      const connection = selectConnection(api.getState());
      // The collections are on the game's chain only.
      if (connection.status !== 'connected' || connection.chainId !== api.extra.config.chain.id) return;
      const { address: wallet } = connection;
      try {
        const { followTransfers } = await loadTransfers();
        await followTransfers(wallet, block => void api.dispatch(transferSeen({ wallet, block })), api);
      } catch (cause: unknown) {
        if (!api.signal.aborted) api.extra.log('Transfers are not watched', cause);
      }
    },
  });

  startListening({
    matcher: isAnyOf(transferSeen, walletChanged, walletDisconnected),
    effect: async (action, api) => {
      api.cancelActiveListeners();
      if (!transferSeen.match(action)) return;
      const { refreshHoldings } = await loadTransfers();
      await refreshHoldings(action.payload, api);
    },
  });
}
