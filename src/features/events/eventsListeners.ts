import { eventsApi } from '../../api/eventsApi';
import type { AppStartListening } from '../../base/storeTypes';
import { TIMES } from '../../platform/config';
import { KEPT } from '../../platform/kept';
import { pageRevealed } from '../navigation/navigationSlice';

const loadPhases = () => import(/* webpackChunkName: "phases" */ './followPhases');

/** Keeps the lists of events current while they are shown. A visit that shows none does not load the code for it. */
export function listenToEvents(startListening: AppStartListening): void {
  startListening({
    actionCreator: pageRevealed,
    effect: async (_action, api) => {
      // Whoever has never looked at the list misses nothing.
      if (KEPT.events.read(api.extra.storage) === undefined) return;
      await api.delay(TIMES.untilIdle);
      const { countNews } = await import(/* webpackChunkName: "phases" */ './eventNews');
      await countNews(api);
    },
  });
  startListening({
    matcher: eventsApi.endpoints.getEvents.matchFulfilled,
    effect: async ({ meta }, api) => {
      api.cancelActiveListeners();
      const { rememberShown } = await import(/* webpackChunkName: "phases" */ './eventNews');
      rememberShown(api);
      const { followPhases } = await loadPhases();
      await followPhases(meta.baseQueryMeta, api);
    },
  });
}
