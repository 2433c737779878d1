import { createSelector } from '@reduxjs/toolkit';
import { EVENT_PHASES } from '#rules/events/events';
import { SHOWN_PLACES, showAt, showStart, type ShowMoment } from '#rules/events/show';
import { eventsApi } from '../../api/eventsApi';
import type { Problem } from '../../api/problems';
import { resultsApi, type ResultEntry } from '../../api/resultsApi';
import type { RootState } from '../../base/storeTypes';
import { selectShow } from './showSlice';

const { getEvents } = eventsApi.endpoints;
const { getResults, getResultsInfo, getPlace } = resultsApi.endpoints;

/** The event, and when its voting ends, from whatever has loaded it. */
interface ShownEvent {
  readonly title: string;
  readonly votingEnd: string | null;
}

const selectListed = (state: RootState, eventId: number) =>
  EVENT_PHASES.flatMap(phase => getEvents.select(phase)(state).data ?? []).find(({ id }) => id === eventId);

export const selectEvent = createSelector(
  [(state: RootState, eventId: number) => getResultsInfo.select(eventId)(state).data, selectListed],
  (info, listed): ShownEvent | undefined => {
    if (info === undefined) return listed && { title: listed.title, votingEnd: listed.voting_end };
    return { title: info.title, votingEnd: info.voting_end };
  },
);

const selectPages = (state: RootState, eventId: number) => getResults.select(eventId)(state).data?.pages;

/** The entries that have loaded, best first, at most those that are shown. */
export const selectEntries = createSelector([selectPages], (pages = []): readonly ResultEntry[] =>
  pages.flatMap(({ entries }) => entries).slice(0, SHOWN_PLACES),
);

/** Whether all fits of the show have loaded. */
export const selectIsLoaded = (state: RootState, eventId: number): boolean => {
  const pages = selectPages(state, eventId);
  return (
    pages !== undefined && (pages.at(-1)?.hasMore === false || selectEntries(state, eventId).length >= SHOWN_PLACES)
  );
};

/** Whether there are more entries than the show has places, so that somebody has to say how many. */
export const selectHasMore = (state: RootState, eventId: number): boolean =>
  selectPages(state, eventId)?.at(-1)?.hasMore ?? false;

/** How many entries the event has, as far as it is known. */
export function selectOf(state: RootState, eventId: number): number {
  const entries = selectEntries(state, eventId);
  const [best] = entries;
  const place = best && getPlace.select({ eventId, wallet: best.wallet })(state).data;
  return Math.max(place?.of ?? 0, entries.length);
}

/** Why the fits did not load. */
export const selectProblem = (state: RootState, eventId: number): Problem | undefined =>
  getResults.select(eventId)(state).error as Problem | undefined;

/** When the show, or its repetition, began or begins, in the server's time; undefined if nobody knows. */
export function selectStart(state: RootState, eventId: number): number | undefined {
  const { replayedFrom } = selectShow(state);
  if (replayedFrom !== null) return replayedFrom;
  const event = selectEvent(state, eventId);
  if (event === undefined) return undefined;
  // An event whose end the server does not tell is long over.
  return event.votingEnd === null ? 0 : showStart(event.votingEnd);
}

/** What is on the catwalk at this time; undefined before anything is known. */
export function selectMomentAt(state: RootState, eventId: number, now: number): ShowMoment | undefined {
  const start = selectStart(state, eventId);
  if (start === undefined || now === 0) return undefined;
  if (now < start) return showAt(now - start, 0);
  return selectIsLoaded(state, eventId) ? showAt(now - start, selectEntries(state, eventId).length) : undefined;
}

/** The server's time when the show last moved. */
export const selectShowNow = (state: RootState): number => selectShow(state).now;
