import { isAnyOf } from '@reduxjs/toolkit';
import { entriesApi } from '../../api/entriesApi';
import { progressApi } from '../../api/progressApi';
import type { AppStartListening } from '../../app/storeTypes';
import { walletChanged, walletConnected } from '../wallet/walletSlice';
import { selectNews } from './newsSlice';

const { submitFit } = entriesApi.endpoints;
const { getProgress } = progressApi.endpoints;

const loadNews = () => import(/* webpackChunkName: "news" */ './tellNews');

/** Tells each wallet once what became of its entries. */
export function listenToNews(startListening: AppStartListening): void {
  startListening({
    matcher: isAnyOf(walletConnected, walletChanged),
    effect: async (_action, api) => {
      api.cancelActiveListeners();
      await loadNews().then(({ findNews }) => findNews(api));
    },
  });
  startListening({
    matcher: submitFit.matchFulfilled,
    effect: async ({ meta }, api) => {
      const { wallet, eventId } = meta.arg.originalArgs;
      await loadNews().then(({ awaitNews }) => awaitNews(api, wallet, [eventId]));
    },
  });
  // The wallet may have entered with another browser.
  startListening({
    matcher: getProgress.matchFulfilled,
    effect: async ({ payload, meta }, api) => {
      const entered = payload.filter(progress => progress.entered).map(({ event }) => event);
      await loadNews().then(({ awaitNews }) => awaitNews(api, meta.arg.originalArgs, entered));
    },
  });
  startListening({
    predicate: (_action, now, before) => selectNews(now) !== selectNews(before),
    effect: async (_action, api) => {
      await loadNews().then(({ markAsTold }) => markAsTold(api));
    },
  });
}
