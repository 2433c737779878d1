import type { Collection } from '#rules/holdings/collections';
import { holdingsOf, type OwnedNft } from '#rules/holdings/holdings';
import { UNREAD, withPage, type NftReading } from '#rules/holdings/nftReading';
import { IndexUnreachable, UnknownPageKey, type NftIndex, type NftQuery } from './nftIndex';

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
    let reading = UNREAD;
    for await (reading of readPages(index, { ...queryFor(collections, player), fresh: true })) {
      if (isLate()) break;
    }
    return reading.nfts;
  });
}

export const isQualifying = (nfts: readonly OwnedNft[], collections: readonly Collection[]): boolean =>
  holdingsOf(nfts, collections).nftXp > 0;

/** Whether the wallet holds a qualifying NFT. */
export function isHolder(index: NftIndex, collections: readonly Collection[], player: Player): Promise<boolean> {
  // A cached page may be from before the first NFT arrived, and must not turn its owner away for long.
  const queries = [{}, { fresh: true } as const].map(freshness => ({ ...queryFor(collections, player), ...freshness }));
  return findPage(index, queries, page => isQualifying(page, collections));
}

/** Whether one of the wallet's pages, which may be cached, is enough. */
export function hasPage(
  index: NftIndex,
  collections: readonly Collection[],
  player: Player,
  isEnough: (page: readonly OwnedNft[]) => boolean | Promise<boolean>,
): Promise<boolean> {
  return findPage(index, [queryFor(collections, player)], isEnough);
}

/** Reads no page after the first one that is enough. */
function findPage(
  index: NftIndex,
  queries: readonly NftQuery[],
  isEnough: (page: readonly OwnedNft[]) => boolean | Promise<boolean>,
): Promise<boolean> {
  return beforeDeadline(DEADLINE_MS, async isLate => {
    for (const query of queries)
      for await (const { added } of readPages(index, query)) {
        if (await isEnough(added)) return true;
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

async function* readPages(index: NftIndex, query: NftQuery): AsyncGenerator<NftReading> {
  let reading = UNREAD;
  while (reading.next !== null) {
    const { next } = reading;
    const page = await index.ownedPage(next === undefined ? query : { ...query, pageKey: next }).catch(unreachable);
    reading = withPage(reading, page);
    yield reading;
  }
}

/** The keys are the index's own. */
function unreachable(error: unknown): never {
  throw error instanceof UnknownPageKey ? new IndexUnreachable('The NFT index refused its own page key.') : error;
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
