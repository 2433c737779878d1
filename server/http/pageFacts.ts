import type { FastifyRequest } from 'fastify';
import { findBySlugs, pageRow, readVersus, type Page, type PageFacts } from '../../rules/index';
import type { AppDeps } from '../appDeps';

interface FoundFacts {
  readonly facts: PageFacts;
  /** Whether the page has content now, or only says when to come back. */
  readonly isReady: boolean;
}

/**
 * What the head of a page says about the things that its address names; 'none' if there is no such thing. Pages need no
 * database: if it is unavailable, the app explains that better than an error would, and the head says less.
 */
export async function readPageFacts(
  { store, wardrobe }: AppDeps,
  request: FastifyRequest,
  page: Page,
): Promise<FoundFacts | 'none'> {
  if (page.name === 'piece') {
    const piece = findBySlugs(wardrobe, page.category, page.item)?.item.title;
    return piece === undefined ? 'none' : { facts: { piece }, isReady: true };
  }
  if (page.name === 'versus' && readVersus(page.left, page.right, wardrobe) === undefined) return 'none';
  try {
    if (page.name === 'closet') return await factsOfCloset(store, page.wallet);
    if (!('event' in page)) return { facts: {}, isReady: true };
    const found = await store.events.find(page.event);
    if (found === undefined) return 'none';
    const { event, phase, isClosed } = found;
    if (page.name === 'place' && isClosed && (await store.standings.list(page.event, page.place - 1, 1)).length === 0)
      return 'none';
    return { facts: { event }, isReady: phase === pageRow(page.name).phase && !event.cancelled };
  } catch (error: unknown) {
    request.log.error(error);
    return { facts: {}, isReady: false };
  }
}

/** Every wallet has a closet. */
async function factsOfCloset({ closets }: AppDeps['store'], wallet: string): Promise<FoundFacts> {
  return { facts: (await closets.isHidden(wallet)) ? { isHidden: true } : {}, isReady: true };
}
