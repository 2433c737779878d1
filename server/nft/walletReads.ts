import { LRUCache } from 'lru-cache';
import type { Reader } from './indexBudget';
import type { NftPage, NftQuery } from './nftIndex';

const MAX_HOLDERS = 10_000;

/** What this process knows about wallets: who holds NFTs. */
export class WalletReads {
  private readonly holders = new LRUCache<string, true>({ max: MAX_HOLDERS });

  /** Anyone can make wallets, so turns go by network address; only a wallet that holds an NFT has its own. */
  readerOf({ owner, isOwn = false, address = '' }: NftQuery): Reader {
    if (!isOwn) return { lane: 'visitor', name: address };
    return this.holders.has(owner) ? { lane: 'holder', name: owner } : { lane: 'newcomer', name: address };
  }

  note({ owner, pageKey }: NftQuery, page: NftPage): void {
    if (page.nfts.length > 0) this.holders.set(owner, true);
    else if (pageKey === undefined) this.holders.delete(owner);
  }
}
