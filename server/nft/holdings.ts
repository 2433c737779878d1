import { holdingsOf, type Collection, type Holdings } from '../../rules/index';
import type { NftIndex, NftQuery, OwnedNft } from './nftIndex';

/** Ten thousand NFTs; a wallet with more is judged by these. */
const MAX_PAGES = 100;

/** The wallet's NFTs of the given collections, from all pages of the index. */
export async function readNfts(
  index: NftIndex,
  collections: readonly Collection[],
  wallet: string,
  options: Pick<NftQuery, 'fresh'> = {},
): Promise<readonly OwnedNft[]> {
  const owner = wallet.toLowerCase();
  const contracts = collections.map(collection => collection.address.toLowerCase());
  const nfts = new Map<string, OwnedNft>();
  let pageKey: string | null | undefined;
  for (let page = 0; page < MAX_PAGES && pageKey !== null; page += 1) {
    const answer = await index.ownedPage({
      owner,
      contracts,
      ...options,
      ...(pageKey === undefined ? {} : { pageKey }),
    });
    // A transfer between two requests may move a token to a later page; the map keeps it from counting twice.
    for (const nft of answer.nfts) nfts.set(`${nft.contract}:${nft.tokenId}`, nft);
    pageKey = answer.pageKey;
  }
  return [...nfts.values()];
}

/** What a wallet's NFTs are worth in the game. */
export async function readHoldings(
  index: NftIndex,
  collections: readonly Collection[],
  wallet: string,
): Promise<Holdings> {
  return holdingsOf(await readNfts(index, collections, wallet), collections);
}
