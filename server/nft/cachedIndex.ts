import { LRUCache } from 'lru-cache';
import { Counter, Histogram } from 'prom-client';
import type { NftPage } from '#rules/holdings/nftPage';
import { IndexBudget, type Reader } from './indexBudget';
import { IndexBusy, type NftIndex, type NftQuery } from './nftIndex';
import { WalletReads } from './walletReads';

const indexRequests = new Counter({
  name: 'duds_nft_index_requests_total',
  help: 'Requests to the NFT index; busy means that its budget was used up',
  labelNames: ['caller', 'outcome'] as const,
});
for (const caller of ['holder', 'newcomer', 'visitor'])
  for (const outcome of ['answered', 'busy', 'failed']) indexRequests.inc({ caller, outcome }, 0);

const indexWaitSeconds = new Histogram({
  name: 'duds_nft_index_wait_seconds',
  help: 'Time until the budget of the NFT index allowed a request',
  labelNames: ['caller'] as const,
  buckets: [0.001, 0.3, 1, 3, 5],
});

/** A wallet that holds nothing is refused for this long without another request, unless its player knows of a transfer. */
const NOTHING_MS = 15_000;

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
  const wallets = new WalletReads(uptime);

  const isUsable = (page: NftPage, query: NftQuery, key: string): boolean => {
    const { minBlock = 0, fresh = false } = query;
    const isRefusal = () => holdsNothing(page, query) && ttlMs - pages.getRemainingTTL(key) < NOTHING_MS;
    return page.block >= head.cap(minBlock) && (!fresh || isRefusal());
  };

  const pauseIfBusy = (error: unknown): never => {
    if (error instanceof IndexBusy) budget.pause(error.retryAfterMs);
    throw error;
  };

  const ask = async (query: NftQuery, key: string, reader: Reader): Promise<NftPage> => {
    wallets.count(query);
    const page = await measured(
      reader,
      () => budget.spend(reader),
      () => index.ownedPage(query).catch(pauseIfBusy),
    );
    head.see(page.block);
    // Responses may overtake each other.
    if (page.block >= (pages.peek(key)?.block ?? 0)) pages.set(key, page);
    wallets.note(query, page);
    if (reader.lane === 'newcomer' && page.nfts.length > 0) budget.forgive(reader);
    return page;
  };

  return {
    ownedPage: async query => {
      const key = keyOf(query);
      const cached = pages.get(key);
      if (cached !== undefined && isUsable(cached, query, key)) return cached;
      const { minBlock = 0, fresh = false } = query;
      const reader = wallets.readerOf(query);
      // Sharing a request means sharing its turn, so only requests of one reader are shared.
      const request = JSON.stringify([key, minBlock, fresh, reader]);
      const page = pending.get(request) ?? ask(query, key, reader).finally(() => pending.delete(request));
      pending.set(request, page);
      return page;
    },
    close: () => {
      pages.clear();
      return index.close();
    },
  };
}

const holdsNothing = ({ nfts, pageKey }: NftPage, query: NftQuery): boolean =>
  query.pageKey === undefined && nfts.length === 0 && pageKey === null;

async function measured(
  { lane: caller }: Reader,
  wait: () => Promise<void>,
  ask: () => Promise<NftPage>,
): Promise<NftPage> {
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
