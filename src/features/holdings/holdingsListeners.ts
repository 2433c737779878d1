import { isAnyOf } from '@reduxjs/toolkit';
import type { AppStartListening } from '../../app/storeTypes';
import { selectConnection, walletChanged, walletConnected, walletDisconnected } from '../wallet/walletSlice';
import { transferSeen } from './transferSeen';

const load = () => import(/* webpackChunkName: "holdings" */ './followTransfers');

export function listenToHoldings(startListening: AppStartListening): void {
  startListening({
    matcher: isAnyOf(walletConnected, walletChanged, walletDisconnected),
    effect: async (_action, listenerApi) => {
      listenerApi.cancelActiveListeners();
      const { extra } = listenerApi;
      const wallet = selectConnection(listenerApi.getState());
      // Another chain's transfers are none of our collections'.
      if (wallet.status !== 'connected' || wallet.chainId !== extra.config.chain.id) return;
      try {
        await (await load()).followTransfers(wallet.address, listenerApi);
      } catch (cause: unknown) {
        if (!listenerApi.signal.aborted) extra.log('Nobody watches the chain', cause);
      }
    },
  });
  startListening({
    matcher: isAnyOf(transferSeen, walletChanged, walletDisconnected),
    effect: async (action, listenerApi) => {
      listenerApi.cancelActiveListeners();
      if (transferSeen.match(action)) await (await load()).refreshHoldings(action.payload, listenerApi);
    },
  });
}
