import { LRUCache } from 'lru-cache';
import type { NftPage } from '#rules/holdings/nftPage';
import type { Reader } from './indexBudget';
import { MinuteCounts } from './minuteCounts';
import { TooManyReads, type NftQuery } from './nftIndex';

const MAX_HOLDERS = 10_000;
/** Six follow a transfer until the index has caught up with it; the others are for entries and first ballots. */
const READINGS_PER_MINUTE = 12;

/** What this process knows about wallets: who holds NFTs, and how often players have had their own wallets read. */
export class WalletReads {
  private readonly holders = new LRUCache<string, true>({ max: MAX_HOLDERS });
  private readonly readings: MinuteCounts;

  constructor(uptime: () => number) {
    this.readings = new MinuteCounts(uptime);
  }

  /** Anyone can make wallets, so turns go by network address; only a wallet that holds an NFT has its own. */
  readerOf({ owner, isOwn = false, address = '' }: NftQuery): Reader {
    if (!isOwn) return { lane: 'visitor', name: address };
    return this.holders.has(owner) ? { lane: 'holder', name: owner } : { lane: 'newcomer', name: address };
  }

  count({ owner, isOwn = false }: NftQuery): void {
    if (!isOwn) return;
    if (this.readings.of(owner) >= READINGS_PER_MINUTE)
      throw new TooManyReads('The NFTs of this wallet were read too often within a minute.');
    this.readings.add(owner);
  }

  note({ owner, pageKey, isOwn = false }: NftQuery, page: NftPage): void {
    if (page.nfts.length > 0) this.holders.set(owner, true);
    else if (pageKey === undefined) this.holders.delete(owner);
    // The next page belongs to the same reading.
    if (isOwn && page.pageKey !== null) this.readings.add(owner, -1);
  }
}
