import { EVENT_PHASES, type GameEvent } from '#rules/events/events';
import { readLinkedFit } from '#rules/fits/linkedFit';
import { fitSummary } from '#rules/outfit/fitText';
import { findBySlugs } from '#rules/outfit/items';
import { headOf, type PageFacts } from '#rules/pages/pageHeads';
import { pageAt, type Page, type PageCalled } from '#rules/pages/pages';
import { eventsApi } from '../../api/eventsApi';
import { resultsApi } from '../../api/resultsApi';
import { votingApi } from '../../api/votingApi';
import { wardrobeApi } from '../../api/wardrobeApi';
import type { AppListenerApi, RootState } from '../../base/storeTypes';
import { describeFit, shownTitle, wornTitle } from '../../messages/fits';
import { PAGE_HEAD_MESSAGES } from './messages';

// These endpoints come with the screens that show what they are about, not with the first script.
const { getCatalogue } = wardrobeApi.endpoints;
const { getEvents } = eventsApi.endpoints;
const { getResultsInfo } = resultsApi.endpoints;
const { getVotingInfo } = votingApi.endpoints;
const { getWardrobe } = wardrobeApi.endpoints;

type HeadApi = Pick<AppListenerApi, 'getState' | 'condition' | 'extra'>;

/** Writes the page's title and description, at once and again when more becomes known of what it shows. */
export async function writeHead(pathname: string, { getState, condition, extra }: HeadApi): Promise<void> {
  const page = pageAt(pathname);
  const known = (state: RootState) => knownFacts(state, page);
  const write = (facts: PageFacts = {}): void => extra.page.setHead(headOf(page, facts, PAGE_HEAD_MESSAGES));
  write(known(getState()));
  if (known(getState()) !== undefined) return;
  await condition((_action, state) => known(state) !== undefined);
  write(known(getState()));
}

/** Undefined until what the page shows has been loaded. */
function knownFacts(state: RootState, page: Page): PageFacts | undefined {
  if (page.name === 'piece') return factsOfPiece(state, page);
  if (page.name === 'fit') return factsOfFit(state, page.code);
  if (!('event' in page)) return {};
  const event = knownEvent(state, page.event);
  return event && { event };
}

function factsOfPiece(state: RootState, { category, item }: PageCalled<'piece'>): PageFacts | undefined {
  const piece = findBySlugs(getWardrobe.select(undefined)(state).data ?? [], category, item);
  return piece && { piece: shownTitle(piece.item) };
}

function factsOfFit(state: RootState, code: string): PageFacts | undefined {
  const { everMade = [] } = getCatalogue.select(undefined)(state).data ?? {};
  const fit = everMade.length > 0 ? readLinkedFit(code, everMade) : undefined;
  if (fit === undefined) return undefined;
  const words = { summary: fitSummary(fit.avatar, everMade, wornTitle), sentence: describeFit(fit.avatar, everMade) };
  return { fit: words };
}

/** From any list or screen that has loaded the event. */
function knownEvent(
  state: RootState,
  eventId: number,
): Pick<GameEvent, 'title' | 'question' | 'dress_code' | 'lent'> | undefined {
  const event = getVotingInfo.select(eventId)(state).data ?? getResultsInfo.select(eventId)(state).data;
  const listed = () =>
    EVENT_PHASES.flatMap(phase => getEvents.select(phase)(state).data ?? []).find(({ id }) => id === eventId);
  return event ?? listed();
}
