import { isFulfilled } from '@reduxjs/toolkit';
import type { AppStartListening } from '../../app/storeTypes';

/** What RTK Query says about a call that was answered. */
interface AnsweredMeta {
  readonly arg?: { readonly endpointName?: string };
}

/** Labels turn when a phase turns: whoever knows a list of events is told of the next boundary. */
export function listenToEvents(startListening: AppStartListening): void {
  startListening({
    predicate: action =>
      isFulfilled(action) && (action as { meta: AnsweredMeta }).meta.arg?.endpointName === 'getEvents',
    effect: async (action, api) => {
      api.cancelActiveListeners();
      const { turnWithPhases } = await import(/* webpackChunkName: "phases" */ './turnWithPhases');
      await turnWithPhases(action, api);
    },
  });
}
