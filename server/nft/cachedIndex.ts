import { LRUCache } from 'lru-cache';
import { IndexBusy, type NftIndex, type NftPage, type NftQuery } from './nftIndex';

interface CacheOptions {
  /** Milliseconds that only move forward. */
  readonly uptime: () => number;
  readonly ttlMs?: number;
  readonly maxPages?: number;
  /** Requests to the index per second, for all wallets together. */
  readonly perSecond?: number;
}

/** Answers repeated questions from a cache, because the index costs money and time. */
export function cachedIndex(index: NftIndex, options: CacheOptions): NftIndex {
  const { uptime, ttlMs = 45_000, maxPages = 1_000, perSecond = 20 } = options;
  const pages = new LRUCache<string, NftPage>({
    max: maxPages,
    ttl: ttlMs,
    ttlResolution: 0,
    perf: { now: uptime },
  });
  const pending = new Map<string, Promise<NftPage>>();
  const spend = budget(uptime, perSecond);

  const ask = async (query: NftQuery, key: string): Promise<NftPage> => {
    spend();
    const page = await index.ownedPage(query);
    pages.set(key, page);
    return page;
  };

  return {
    ownedPage: async query => {
      const key = keyOf(query);
      const { minBlock = 0, fresh = false } = query;
      const cached = fresh ? undefined : pages.get(key);
      if (cached !== undefined && cached.block >= minBlock) return cached;
      const question = `${key} ${minBlock} ${fresh}`;
      const answer = pending.get(question) ?? ask(query, key).finally(() => pending.delete(question));
      pending.set(question, answer);
      return answer;
    },
    close: () => {
      pages.clear();
      return index.close();
    },
  };
}

function keyOf({ owner, contracts, pageKey }: NftQuery): string {
  return JSON.stringify([owner, contracts.toSorted(), pageKey]);
}

function budget(uptime: () => number, perSecond: number): () => void {
  let second = 0;
  let spent = 0;
  return () => {
    const now = Math.floor(uptime() / 1_000);
    if (now !== second) spent = 0;
    second = now;
    if (spent >= perSecond) throw new IndexBusy('The limit of requests per second to the NFT index is reached.');
    spent += 1;
  };
}
