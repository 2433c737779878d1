import type { FastifyRequest } from 'fastify';
import { pageRow, type Page, type PageFacts } from '../../rules/index';
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
  { store }: AppDeps,
  request: FastifyRequest,
  page: Page,
): Promise<FoundFacts | 'none'> {
  try {
    if (page.name === 'closet') return await factsOfCloset(store, page.wallet);
    if (!('event' in page)) return { facts: {}, isReady: true };
    const found = await store.events.find(page.event);
    if (found === undefined) return 'none';
    const { event, phase } = found;
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
