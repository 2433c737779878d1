import type { ListenerEffectAPI } from '@reduxjs/toolkit';
import { EVENT_PHASES, findBySlugs, headOf, pageAt, type Page, type PageCalled, type PageFacts } from '../../../rules';
import { eventsApi } from '../../api/eventsApi';
import { resultsApi } from '../../api/resultsApi';
import { votingApi } from '../../api/votingApi';
import { wardrobeApi } from '../../api/wardrobeApi';
import type { AppDispatch, RootState } from '../../app/storeTypes';
import { shownTitle } from '../../messages/fits';
import { PAGE_HEAD_MESSAGES } from '../../messages/pageHeads';
import type { Platform } from '../../platform/platform';

// These endpoints come with the screens that show what they are about, not with the first script.
const { getEvents } = eventsApi.endpoints;
const { getResultsInfo } = resultsApi.endpoints;
const { getVotingInfo } = votingApi.endpoints;
const { getWardrobe } = wardrobeApi.endpoints;

type HeadApi = Pick<ListenerEffectAPI<RootState, AppDispatch, Platform>, 'getState' | 'condition' | 'extra'>;

/**
 * Writes the page's title and description, at once and again when the title of its event or its piece becomes known.
 */
export async function writeHead(pathname: string, { getState, condition, extra }: HeadApi): Promise<void> {
  const page = pageAt(pathname);
  const isKnown = (state: RootState): boolean =>
    Object.values(knownFacts(page, state)).every(fact => fact !== undefined);
  const write = (): void => extra.page.setHead(headOf(page, knownFacts(page, getState()), PAGE_HEAD_MESSAGES));
  write();
  if (isKnown(getState())) return;
  await condition((_action, state) => isKnown(state));
  write();
}

/** A field for each thing that the page is about, undefined while its title is unknown. */
function knownFacts(page: Page, state: RootState): PageFacts {
  if ('event' in page) return { event: knownEvent(state, page.event) };
  return page.name === 'piece' ? { piece: knownPiece(state, page) } : {};
}

function knownPiece(state: RootState, { category, item }: PageCalled<'piece'>): string | undefined {
  const piece = findBySlugs(getWardrobe.select(undefined)(state).data ?? [], category, item);
  return piece && shownTitle(piece.item);
}

/** From any list or screen that has loaded the event. */
function knownEvent(state: RootState, eventId: number): { readonly title: string } | undefined {
  const event = getVotingInfo.select(eventId)(state).data ?? getResultsInfo.select(eventId)(state).data;
  const listed = () =>
    EVENT_PHASES.flatMap(phase => getEvents.select(phase)(state).data ?? []).find(({ id }) => id === eventId);
  return event ?? listed();
}
