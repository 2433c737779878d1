import { IndexBusy, type NftIndex, type NftPage, type NftQuery } from './nftIndex';

export interface CacheOptions {
  readonly clock: () => number;
  readonly ttlMs?: number;
  readonly maxPages?: number;
  /** What we ask of the index in a second, all wallets together. */
  readonly perSecond?: number;
}

interface KeptPage {
  readonly page: NftPage;
  readonly until: number;
}

/** Keeps an index that costs money or patience from being asked the same thing twice. */
export function cachedIndex(index: NftIndex, options: CacheOptions): NftIndex {
  const { clock, ttlMs = 45_000, maxPages = 1_000, perSecond = 20 } = options;
  const kept = new Map<string, KeptPage>();
  const underWay = new Map<string, Promise<NftPage>>();
  const spend = budget(clock, perSecond);

  const ask = async (query: NftQuery, key: string): Promise<NftPage> => {
    spend();
    const page = await index.ownedPage(query);
    // Set anew, so that the map's order is the order of age and its first key the one to give up.
    kept.delete(key);
    kept.set(key, { page, until: clock() + ttlMs });
    for (const oldest of kept.keys()) {
      if (kept.size <= maxPages) break;
      kept.delete(oldest);
    }
    return page;
  };

  return {
    ownedPage: async query => {
      const key = keyOf(query);
      const { minBlock = 0, fresh = false } = query;
      const found = fresh ? undefined : kept.get(key);
      if (found !== undefined && clock() < found.until && found.page.block >= minBlock) return found.page;
      const question = `${key} ${minBlock} ${fresh}`;
      const asked = underWay.get(question) ?? ask(query, key).finally(() => underWay.delete(question));
      underWay.set(question, asked);
      return asked;
    },
    close: () => {
      kept.clear();
      return index.close();
    },
  };
}

function keyOf({ owner, contracts, pageKey }: NftQuery): string {
  return JSON.stringify([owner, contracts.toSorted(), pageKey]);
}

function budget(clock: () => number, perSecond: number): () => void {
  let second = 0;
  let spent = 0;
  return () => {
    const now = Math.floor(clock() / 1_000);
    if (now !== second) spent = 0;
    second = now;
    if (spent >= perSecond) throw new IndexBusy('Too much was asked of the NFT index in this second.');
    spent += 1;
  };
}
