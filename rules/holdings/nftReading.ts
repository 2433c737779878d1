import type { OwnedNft } from './holdings';
import type { NftPage } from './nftPage';

/** How far the pages of an index have been read. */
export interface NftReading {
  readonly nfts: readonly OwnedNft[];
  /** The NFTs of the last page that no earlier page had. */
  readonly added: readonly OwnedNft[];
  readonly pageKeys: readonly string[];
  /** The key of the next page; undefined before the first page, null after the last. */
  readonly next: string | null | undefined;
}

export const UNREAD: NftReading = { nfts: [], added: [], pageKeys: [], next: undefined };

/** Ten thousand NFTs; a wallet with more is judged by these. */
const MAX_PAGES = 100;

/** An index may go in circles, so a known page key is the end, and so is a page of nothing but known NFTs. */
export function withPage({ nfts, pageKeys }: NftReading, page: NftPage): NftReading {
  const all = [...new Map([...nfts, ...page.nfts].map(nft => [tokenKey(nft), nft])).values()];
  const added = all.slice(nfts.length);
  const isRepeated = page.nfts.length > 0 && added.length === 0;
  const { pageKey } = page;
  const isLast = pageKey === null || pageKeys.includes(pageKey) || isRepeated || pageKeys.length + 1 === MAX_PAGES;
  return isLast
    ? { nfts: all, added, pageKeys, next: null }
    : { nfts: all, added, pageKeys: [...pageKeys, pageKey], next: pageKey };
}

/** What a token is known by: a transfer between two requests may list it on two pages, and it counts once. */
export const tokenKey = ({ contract, tokenId }: Pick<OwnedNft, 'contract' | 'tokenId'>): string =>
  `${contract}:${tokenId}`;
