import type { FastifyRequest } from 'fastify';
import { readLinkedFit } from '#rules/fits/linkedFit';
import { readVersus } from '#rules/fits/versus';
import { describeFit, fitSummary } from '#rules/outfit/fitText';
import { findBySlugs, type Wardrobe } from '#rules/outfit/items';
import type { PageFacts } from '#rules/pages/pageHeads';
import { pageRow, type Page, type PageCalled } from '#rules/pages/pages';
import { everMade, type AppDeps } from './appDeps';

export interface FoundFacts {
  /** The page under its canonical address. */
  readonly page: Page;
  readonly facts: PageFacts;
  /** Whether the page has content now, or only says when to come back. */
  readonly isReady: boolean;
  /** Of the closed event whose entries its picture shows. */
  readonly revision?: string | undefined;
}

/**
 * What the head of a page says about the things that its address names; 'none' if there is no such thing. Pages need no
 * database: if it is unavailable, the app explains that better than an error would, and the head says less.
 */
export async function readPageFacts(deps: AppDeps, request: FastifyRequest, page: Page): Promise<FoundFacts | 'none'> {
  const canonical = withCanonicalCodes(page, everMade(deps));
  if (canonical === undefined) return 'none';
  try {
    const found = await findFacts(deps, canonical);
    return found === 'none' ? 'none' : { page: canonical, isReady: true, ...found };
  } catch (error: unknown) {
    request.log.error(error);
    return { page: canonical, facts: {}, isReady: false };
  }
}

type Found = Pick<FoundFacts, 'facts' | 'revision'> & Partial<Pick<FoundFacts, 'isReady'>>;

async function findFacts(deps: AppDeps, page: Page): Promise<Found | 'none'> {
  if ('event' in page) return factsOfEvent(deps, page);
  if (page.name === 'fit') return { facts: { fit: fitFacts(page.code, everMade(deps)) } };
  if (page.name === 'piece') return factsOfPiece(deps, page);
  const isOneFit = page.name === 'versus' && readVersus(page.left, page.right, everMade(deps)) === undefined;
  return isOneFit ? 'none' : { facts: {} };
}

type EventPage = Extract<Page, { readonly event: number }>;

async function factsOfEvent({ store }: AppDeps, page: EventPage): Promise<Found | 'none'> {
  const found = await store.events.find(page.event);
  if (found === undefined) return 'none';
  const { event, phase, isClosed } = found;
  const place = page.name === 'place' ? page.place : 1;
  const isRanked = isClosed && (await store.standings.list(page.event, place - 1, 1)).length > 0;
  if (page.name === 'place' && isClosed && !isRanked) return 'none';
  const isReady = phase === pageRow(page.name).phase && !event.cancelled;
  const { title, question, dress_code, lent } = event;
  const revision = isRanked ? await store.standings.revision(page.event) : undefined;
  return { facts: { event: { title, question, dress_code, lent, phase, isRanked } }, isReady, revision };
}

function factsOfPiece({ wardrobe }: AppDeps, { category, item }: PageCalled<'piece'>): Found | 'none' {
  const piece = findBySlugs(wardrobe, category, item)?.item.title;
  return piece === undefined ? 'none' : { facts: { piece } };
}

const CODES: readonly string[] = ['code', 'left', 'right'];

/** Undefined if a code in the page's address is broken. */
function withCanonicalCodes(page: Page, wardrobe: Wardrobe): Page | undefined {
  const read = Object.entries(page).map(([name, value]): [string, unknown] =>
    CODES.includes(name) ? [name, readLinkedFit(String(value), wardrobe)?.code] : [name, value],
  );
  if (read.some(([, value]) => value === undefined)) return undefined;
  return Object.fromEntries(read) as unknown as Page;
}

function fitFacts(code: string, wardrobe: Wardrobe): PageFacts['fit'] {
  const fit = readLinkedFit(code, wardrobe);
  return fit && { summary: fitSummary(fit.avatar, wardrobe), sentence: describeFit(fit.avatar, wardrobe) };
}
