import { isAnyOf } from '@reduxjs/toolkit';
import type { AppStartListening } from '../../app/storeTypes';
import { walletChanged, walletConnected, walletDisconnected } from '../wallet/walletSlice';
import { selectNews } from './newsSlice';

const loadNews = () => import(/* webpackChunkName: "news" */ './tellNews');

/** Tells each wallet once what became of its entries. */
export function listenToNews(startListening: AppStartListening): void {
  startListening({
    matcher: isAnyOf(walletConnected, walletChanged, walletDisconnected),
    effect: async (_action, api) => {
      api.cancelActiveListeners();
      const { findNews } = await loadNews();
      await findNews(api);
    },
  });
  startListening({
    predicate: (_action, now, before) => selectNews(now) !== selectNews(before),
    effect: async (_action, api) => {
      const { markAsTold } = await loadNews();
      markAsTold(api);
    },
  });
}
