import { LRUCache } from 'lru-cache';
import { IndexBudget } from './indexBudget';
import { indexRequests, indexWaitSeconds } from '../metrics';
import { IndexBusy, type NftIndex, type NftPage, type NftQuery } from './nftIndex';

interface CacheOptions {
  /** Milliseconds that only move forward. */
  readonly uptime: () => number;
  readonly budget?: IndexBudget;
  readonly ttlMs?: number;
  readonly maxPages?: number;
}

/** Serves repeated requests from a cache, because the index costs money and time. */
export function cachedIndex(index: NftIndex, options: CacheOptions): NftIndex {
  const { uptime, budget = new IndexBudget(uptime), ttlMs = 45_000, maxPages = 1_000 } = options;
  const pages = new LRUCache<string, NftPage>({
    max: maxPages,
    ttl: ttlMs,
    ttlResolution: 0,
    perf: { now: uptime },
  });
  const pending = new Map<string, Promise<NftPage>>();
  const head = new Head(uptime);

  const ask = async (query: NftQuery, key: string): Promise<NftPage> => {
    const page = await measured(
      query,
      () => budget.spend(query.anonymousAddress),
      () => index.ownedPage(query),
    );
    head.see(page.block);
    pages.set(key, page);
    return page;
  };

  return {
    ownedPage: async query => {
      const key = keyOf(query);
      const { minBlock = 0, fresh = false } = query;
      const cached = fresh ? undefined : pages.get(key);
      if (cached !== undefined && cached.block >= head.cap(minBlock)) return cached;
      const request = `${key} ${minBlock} ${fresh} ${query.anonymousAddress === undefined}`;
      const page = pending.get(request) ?? ask(query, key).finally(() => pending.delete(request));
      pending.set(request, page);
      return page;
    },
    close: () => {
      pages.clear();
      return index.close();
    },
  };
}

async function measured(
  { anonymousAddress }: NftQuery,
  wait: () => Promise<void>,
  ask: () => Promise<NftPage>,
): Promise<NftPage> {
  const caller = anonymousAddress === undefined ? 'player' : 'anonymous';
  try {
    await wait().finally(indexWaitSeconds.startTimer({ caller }));
    const page = await ask();
    indexRequests.inc({ caller, outcome: 'answered' });
    return page;
  } catch (error: unknown) {
    indexRequests.inc({ caller, outcome: error instanceof IndexBusy ? 'busy' : 'failed' });
    throw error;
  }
}

function keyOf({ owner, contracts, pageKey }: NftQuery): string {
  return JSON.stringify([owner, contracts.toSorted(), pageKey]);
}

/** How many blocks an index may be behind its chain. */
const MAX_LAG = 20;
/** No chain that the game knows makes blocks faster. */
const MS_PER_BLOCK = 1_000;

/** The highest block that the index has reported. */
class Head {
  private block = 0;
  private seenAt = 0;

  constructor(private readonly uptime: () => number) {}

  see(block: number): void {
    if (block <= this.block) return;
    this.block = block;
    this.seenAt = this.uptime();
  }

  /** Callers may know of blocks that the index does not know yet, but asking for one that cannot exist bypasses no cache. */
  cap(block: number): number {
    // This index does not report its blocks.
    if (this.block === 0) return block;
    const latest = this.block + MAX_LAG + (this.uptime() - this.seenAt) / MS_PER_BLOCK;
    return block > latest ? this.block : block;
  }
}
