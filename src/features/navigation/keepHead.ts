import type { ListenerEffectAPI } from '@reduxjs/toolkit';
import { EVENT_PHASES, headOf, pageAt } from '../../../rules';
import { eventsApi } from '../../api/eventsApi';
import { resultsApi } from '../../api/resultsApi';
import { votingApi } from '../../api/votingApi';
import type { AppDispatch, RootState } from '../../app/storeTypes';
import type { Platform } from '../../platform/platform';
import { selectPathname } from './navigationSlice';

const { getEvents } = eventsApi.endpoints;
const { getResultsInfo } = resultsApi.endpoints;
const { getVotingInfo } = votingApi.endpoints;

type ListenerApi = Pick<ListenerEffectAPI<RootState, AppDispatch, Platform>, 'getState' | 'condition' | 'extra'>;

/** Titles and describes the page, at once and again when its event's title becomes known. */
export async function keepHead({ getState, condition, extra }: ListenerApi): Promise<void> {
  const page = pageAt(selectPathname(getState()));
  const eventTitle = (state: RootState) => (page.eventId === undefined ? undefined : knownTitle(state, page.eventId));
  const write = (): void => extra.page.setHead(headOf(page, eventTitle(getState())));
  write();
  if (page.eventId === undefined || eventTitle(getState()) !== undefined) return;
  await condition((_action, state) => eventTitle(state) !== undefined);
  write();
}

/** Whatever list or screen brought it. */
function knownTitle(state: RootState, eventId: number): string | undefined {
  const info = getVotingInfo.select(eventId)(state).data ?? getResultsInfo.select(eventId)(state).data;
  const listed = () =>
    EVENT_PHASES.flatMap(phase => getEvents.select(phase)(state).data ?? []).find(({ id }) => id === eventId);
  return (info ?? listed())?.title;
}
