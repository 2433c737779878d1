import { isAnyOf } from '@reduxjs/toolkit';
import { entriesApi } from '../../api/entriesApi';
import { progressApi } from '../../api/progressApi';
import type { AppStartListening } from '../../base/storeTypes';
import { walletChanged, walletConnected } from '../wallet/walletSlice';
import { selectNews } from './newsSlice';

const { submitFit } = entriesApi.endpoints;
const { getProgress } = progressApi.endpoints;

/** Tells each wallet once what became of its entries. */
export function listenToNews(startListening: AppStartListening): void {
  startListening({
    matcher: isAnyOf(walletConnected, walletChanged),
    effect: async (_action, api) => {
      api.cancelActiveListeners();
      const { findNews } = await import(/* webpackChunkName: "news" */ './tellNews');
      await findNews(api);
    },
  });
  startListening({
    matcher: submitFit.matchFulfilled,
    effect: async ({ meta }, api) => {
      const { wallet, eventId } = meta.arg.originalArgs;
      const { awaitNews } = await import(/* webpackChunkName: "news" */ './tellNews');
      awaitNews(api, wallet, [eventId]);
    },
  });
  // The wallet may have entered with another browser.
  startListening({
    matcher: getProgress.matchFulfilled,
    effect: async ({ payload, meta }, api) => {
      const entered = payload.filter(progress => progress.entered).map(({ event }) => event);
      const { awaitNews } = await import(/* webpackChunkName: "news" */ './tellNews');
      awaitNews(api, meta.arg.originalArgs, entered);
    },
  });
  startListening({
    predicate: (_action, now, before) => selectNews(now) !== selectNews(before),
    effect: async (_action, api) => {
      const { markAsTold } = await import(/* webpackChunkName: "news" */ './tellNews');
      markAsTold(api);
    },
  });
}
