import type { ListenerEffectAPI } from '@reduxjs/toolkit';
import { EVENT_PHASES, fitSummary, headOf, pageAt, readLinkedFit, type Page, type PageFacts } from '../../../rules';
import { eventsApi } from '../../api/eventsApi';
import { resultsApi } from '../../api/resultsApi';
import { votingApi } from '../../api/votingApi';
import { wardrobeApi } from '../../api/wardrobeApi';
import type { AppDispatch, RootState } from '../../app/storeTypes';
import { describeFit, wornTitle } from '../../messages/fits';
import { PAGE_HEAD_MESSAGES } from '../../messages/pageHeads';
import type { Platform } from '../../platform/platform';

// These endpoints come with the screens that show events and fits, not with the first script.
const { getCatalogue } = wardrobeApi.endpoints;
const { getEvents } = eventsApi.endpoints;
const { getResultsInfo } = resultsApi.endpoints;
const { getVotingInfo } = votingApi.endpoints;

type HeadApi = Pick<ListenerEffectAPI<RootState, AppDispatch, Platform>, 'getState' | 'condition' | 'extra'>;

/** Writes the page's title and description, at once and again when the names in them become known. */
export async function writeHead(pathname: string, { getState, condition, extra }: HeadApi): Promise<void> {
  const page = pageAt(pathname);
  const write = (): void => extra.page.setHead(headOf(page, knownFacts(getState(), page), PAGE_HEAD_MESSAGES));
  write();
  if (page.name !== 'fit' && !('event' in page)) return;
  const isKnown = (state: RootState): boolean =>
    Object.values(knownFacts(state, page)).some(fact => fact !== undefined);
  if (isKnown(getState())) return;
  await condition((_action, state) => isKnown(state));
  write();
}

function knownFacts(state: RootState, page: Page): PageFacts {
  if ('event' in page) return { event: knownEvent(state, page.event) };
  return page.name === 'fit' ? { fit: knownFit(state, page.code) } : {};
}

function knownFit(state: RootState, code: string): PageFacts['fit'] {
  const { everMade = [] } = getCatalogue.select(undefined)(state).data ?? {};
  const fit = everMade.length > 0 ? readLinkedFit(code, everMade) : undefined;
  if (fit === undefined) return undefined;
  return { summary: fitSummary(fit.avatar, everMade, wornTitle), sentence: describeFit(fit.avatar, everMade) };
}

/** From any list or screen that has loaded the event. */
function knownEvent(state: RootState, eventId: number): { readonly title: string } | undefined {
  const event = getVotingInfo.select(eventId)(state).data ?? getResultsInfo.select(eventId)(state).data;
  const listed = () =>
    EVENT_PHASES.flatMap(phase => getEvents.select(phase)(state).data ?? []).find(({ id }) => id === eventId);
  return event ?? listed();
}
