import type { Collection } from '#rules/holdings/collections';
import { holdingsOf } from '#rules/holdings/holdings';
import { ownsItem } from '#rules/holdings/ownership';
import type { Piece } from '#rules/outfit/items';
import type { AppDeps } from '../http/appDeps';
import type { LocalChain } from '../config/localChain';
import { readNfts } from '../nft/holdings';
import { IndexUnreachable } from '../nft/nftIndex';
import { jsonRpc } from '../nft/jsonRpc';
import { mintToken } from './collections';
import type { Token } from './tokens';

/** An item that NFTs grant, and the collection of those NFTs. */
export interface Offer {
  readonly piece: Piece;
  readonly collection: Collection;
}

type MarketDeps = Pick<AppDeps, 'nftIndex' | 'wardrobe'> & { readonly local: LocalChain };

interface Market {
  find(trait: string, title: string): Offer | undefined;
  owns(offer: Offer, account: string): Promise<boolean>;
  /** Resolves to false if the account has the item already; it gets no second one. */
  take(offer: Offer, account: string): Promise<boolean>;
}

/** Replaces the public marketplace, which does not know the local chain: it mints NFTs for every account that asks. */
export function openMarket({ local, nftIndex, wardrobe }: MarketDeps): Market {
  const owns = async ({ piece }: Offer, account: string): Promise<boolean> => {
    const nfts = await readNfts(nftIndex, local.collections, { wallet: account, address: '' });
    return ownsItem(piece.item, holdingsOf(nfts, local.collections).traits);
  };
  const take = async (offer: Offer, account: string): Promise<boolean> => {
    if (await owns(offer, account)) return false;
    await mintToken(jsonRpc(local.rpcUrl), offer.collection.address, account, tokenOf(offer)).catch(unreachable);
    return true;
  };
  // One after another, so that a double click mints one NFT.
  let taking: Promise<unknown> = Promise.resolve();
  return {
    find: (trait, title) => offerOf(wardrobe, local.collections, trait, title),
    owns,
    take: (offer, account) => {
      const next = taking.then(() => take(offer, account));
      taking = next.catch(() => undefined);
      return next;
    },
  };
}

function offerOf(
  wardrobe: MarketDeps['wardrobe'],
  collections: readonly Collection[],
  trait: string,
  title: string,
): Offer | undefined {
  const piece = wardrobe.find(({ item }) => item.trait === trait && item.title === title);
  const collection = collections.find(({ key }) => key === piece?.item.collection);
  return piece && collection && { piece, collection };
}

function tokenOf({ piece: { item }, collection }: Offer): Token {
  if (collection.market) return { name: item.title, attributes: [] };
  return {
    name: `${collection.name}: ${item.title}`,
    attributes: [{ trait_type: item.trait ?? '', value: item.title }],
  };
}

function unreachable(error: unknown): never {
  throw new IndexUnreachable('The local chain could not mint.', { cause: error });
}
