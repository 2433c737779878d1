import { eventsApi } from '../../api/eventsApi';
import type { AppStartListening } from '../../app/storeTypes';
import { eventSetAside } from './eventsSlice';

const loadPhases = () => import(/* webpackChunkName: "phases" */ './followPhases');

/** Keeps the lists of events current while they are shown. A visit that shows none does not load the code for it. */
export function listenToEvents(startListening: AppStartListening): void {
  startListening({
    actionCreator: eventSetAside,
    effect: (_action, { extra: { page } }) => {
      page.setParameter('event', null, 'replace');
    },
  });
  startListening({
    matcher: eventsApi.endpoints.getEvents.matchFulfilled,
    effect: async ({ meta }, api) => {
      api.cancelActiveListeners();
      const { followPhases } = await loadPhases();
      await followPhases(meta.baseQueryMeta, api);
    },
  });
}
