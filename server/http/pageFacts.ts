import type { FastifyRequest } from 'fastify';
import {
  describeFit,
  fitSummary,
  pageRow,
  readLinkedFit,
  type Page,
  type PageFacts,
  type Wardrobe,
} from '../../rules/index';
import { everMade, type AppDeps } from '../appDeps';

interface FoundFacts {
  /** The page under its canonical address. */
  readonly page: Page;
  readonly facts: PageFacts;
  /** Whether the page has content now, or only says when to come back. */
  readonly isReady: boolean;
}

/**
 * What the head of a page says about the things that its address names; 'none' if there is no such thing. Pages need no
 * database: if it is unavailable, the app explains that better than an error would, and the head says less.
 */
export async function readPageFacts(deps: AppDeps, request: FastifyRequest, page: Page): Promise<FoundFacts | 'none'> {
  const canonical = withCanonicalCodes(page, everMade(deps));
  if (canonical === undefined) return 'none';
  const fit = fitFacts(canonical, everMade(deps));
  if (!('event' in page)) return { page: canonical, facts: { fit }, isReady: true };
  try {
    const found = await deps.store.events.find(page.event);
    if (found === undefined) return 'none';
    const { event, phase, isClosed } = found;
    const isReady = phase === pageRow(page.name).phase && !event.cancelled;
    return { page: canonical, facts: { event: { title: event.title, phase, isClosed } }, isReady };
  } catch (error: unknown) {
    request.log.error(error);
    return { page: canonical, facts: {}, isReady: false };
  }
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

function fitFacts(page: Page, wardrobe: Wardrobe): PageFacts['fit'] {
  const fit = page.name === 'fit' ? readLinkedFit(page.code, wardrobe) : undefined;
  return fit && { summary: fitSummary(fit.avatar, wardrobe), sentence: describeFit(fit.avatar, wardrobe) };
}
