import type { Collection } from '#rules/holdings/collections';
import { holdingsOf } from '#rules/holdings/holdings';
import { IndexUnreachable, type NftIndex, type NftQuery, type OwnedNft } from './nftIndex';

/** Ten thousand NFTs; a wallet with more is judged by these. */
const MAX_PAGES = 100;

/** For all pages together; less than a call may take. */
const DEADLINE_MS = 12_000;

/** The player whose call needs to know what their wallet holds. */
export interface Player {
  readonly wallet: string;
  /** The network address of the call. */
  readonly address: string;
}

/** The wallet's NFTs of the given collections, from all pages of the index. Cached pages may be from before a sale. */
export function readNfts(
  index: NftIndex,
  collections: readonly Collection[],
  player: Player,
  deadlineMs = DEADLINE_MS,
): Promise<readonly OwnedNft[]> {
  return beforeDeadline(deadlineMs, async isLate => {
    const nfts = new Map<string, OwnedNft>();
    for await (const page of pagesOf(index, { ...queryFor(collections, player), fresh: true })) {
      // A transfer between two requests may move a token to a later page; the map keeps it from counting twice.
      for (const nft of page) nfts.set(`${nft.contract}:${nft.tokenId}`, nft);
      if (isLate()) break;
    }
    return [...nfts.values()];
  });
}

export const isQualifying = (nfts: readonly OwnedNft[], collections: readonly Collection[]): boolean =>
  holdingsOf(nfts, collections).nftXp > 0;

/** Whether the wallet holds a qualifying NFT. */
export function isHolder(index: NftIndex, collections: readonly Collection[], player: Player): Promise<boolean> {
  // A cached page may be from before the first NFT arrived, and must not turn its owner away for long.
  const queries = [{}, { fresh: true } as const].map(freshness => ({ ...queryFor(collections, player), ...freshness }));
  return findPage(index, queries, page => Promise.resolve(isQualifying(page, collections)));
}

/** Whether one of the wallet's pages, which may be cached, is enough. */
export function hasPage(
  index: NftIndex,
  collections: readonly Collection[],
  player: Player,
  isEnough: (page: readonly OwnedNft[]) => Promise<boolean>,
): Promise<boolean> {
  return findPage(index, [queryFor(collections, player)], isEnough);
}

/** Reads no page after the first one that is enough. */
function findPage(
  index: NftIndex,
  queries: readonly NftQuery[],
  isEnough: (page: readonly OwnedNft[]) => Promise<boolean>,
): Promise<boolean> {
  return beforeDeadline(DEADLINE_MS, async isLate => {
    for (const query of queries)
      for await (const page of pagesOf(index, query)) {
        if (await isEnough(page)) return true;
        if (isLate()) return false;
      }
    return false;
  });
}

function queryFor(collections: readonly Collection[], { wallet, address }: Player): NftQuery {
  return {
    owner: wallet.toLowerCase(),
    contracts: collections.map(({ address: contract }) => contract.toLowerCase()),
    isOwn: true,
    address,
  };
}

async function* pagesOf(index: NftIndex, query: NftQuery): AsyncGenerator<readonly OwnedNft[]> {
  let pageKey: string | null | undefined;
  for (let page = 0; page < MAX_PAGES && pageKey !== null; page += 1) {
    const found = await index.ownedPage({ ...query, ...(pageKey === undefined ? {} : { pageKey }) });
    yield found.nfts;
    pageKey = found.pageKey;
  }
}

/** Gives up at the deadline; `read` can ask whether it is late, and then requests no further page. */
async function beforeDeadline<T>(ms: number, read: (isLate: () => boolean) => Promise<T>): Promise<T> {
  let isLate = false;
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      isLate = true;
      reject(new IndexUnreachable('The NFT index did not deliver all pages in time.'));
    }, ms);
  });
  return Promise.race([read(() => isLate), deadline]).finally(() => clearTimeout(timer));
}
