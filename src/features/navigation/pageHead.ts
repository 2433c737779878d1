import type { ListenerEffectAPI } from '@reduxjs/toolkit';
import { EVENT_PHASES, headOf, pageAt } from '../../../rules';
import { eventsApi } from '../../api/eventsApi';
import { resultsApi } from '../../api/resultsApi';
import { votingApi } from '../../api/votingApi';
import type { AppDispatch, RootState } from '../../app/storeTypes';
import { PAGE_HEAD_MESSAGES } from '../../messages/pageHeads';
import type { Platform } from '../../platform/platform';

// These endpoints come with the screens that show events, not with the first script.
const { getEvents } = eventsApi.endpoints;
const { getResultsInfo } = resultsApi.endpoints;
const { getVotingInfo } = votingApi.endpoints;

type HeadApi = Pick<ListenerEffectAPI<RootState, AppDispatch, Platform>, 'getState' | 'condition' | 'extra'>;

/**
 * Writes the page's title and description, at once and again when the title of its event becomes known.
 */
export async function writeHead(pathname: string, { getState, condition, extra }: HeadApi): Promise<void> {
  const page = pageAt(pathname);
  const eventId = 'event' in page ? page.event : undefined;
  const event = (state: RootState) => (eventId === undefined ? undefined : knownEvent(state, eventId));
  const write = (): void => extra.page.setHead(headOf(page, { event: event(getState()) }, PAGE_HEAD_MESSAGES));
  write();
  if (eventId === undefined || event(getState()) !== undefined) return;
  await condition((_action, state) => event(state) !== undefined);
  write();
}

/** From any list or screen that has loaded the event. */
function knownEvent(state: RootState, eventId: number): { readonly title: string } | undefined {
  const event = getVotingInfo.select(eventId)(state).data ?? getResultsInfo.select(eventId)(state).data;
  const listed = () =>
    EVENT_PHASES.flatMap(phase => getEvents.select(phase)(state).data ?? []).find(({ id }) => id === eventId);
  return event ?? listed();
}
