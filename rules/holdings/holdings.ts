import { isSameAddress } from '../ids';
import type { Collection } from './collections';
import type { OwnedTrait } from './ownership';

/** An NFT in a wallet, as the index returns it. */
export interface OwnedNft {
  readonly contract: string;
  /** In decimal. */
  readonly tokenId: string;
  readonly name: string | null;
  readonly attributes: readonly OwnedTrait[];
}

export interface Holdings {
  readonly nftXp: number;
  readonly traits: readonly OwnedTrait[];
}

/** The XP and traits that a wallet's NFTs bring; NFTs of other contracts bring none. */
export function holdingsOf(nfts: readonly OwnedNft[], collections: readonly Collection[]): Holdings {
  const counted = nfts.flatMap(nft => {
    const collection = collections.find(({ address }) => isSameAddress(address, nft.contract));
    return collection ? [{ nft, collection }] : [];
  });
  return {
    nftXp: counted.reduce((sum, { collection }) => sum + collection.xp, 0),
    traits: counted.flatMap(({ nft, collection }) => (collection.traits ? traitsOf(nft, collection) : [])),
  };
}

/** What one collection's NFTs bring. */
export interface XpSource {
  readonly collection: string;
  readonly nfts: number;
  readonly xp: number;
}

export function xpSourcesOf(nfts: readonly OwnedNft[], collections: readonly Collection[]): readonly XpSource[] {
  return collections.flatMap(({ name, address, xp }) => {
    const count = nfts.filter(({ contract }) => isSameAddress(contract, address)).length;
    return count === 0 ? [] : [{ collection: name, nfts: count, xp: count * xp }];
  });
}

/** "Items from the Market collection are recorded with trait_type 'Market' and the NFT name as the value." */
function traitsOf(nft: OwnedNft, { market }: Collection): readonly OwnedTrait[] {
  if (!market) return nft.attributes;
  return nft.name === null ? [] : [{ trait_type: 'Market', value: nft.name }];
}

/** "Total XP is the NFT-based amount plus the server amount when NFT XP is non-zero." (specification section 9) */
export function totalXp(nftXp: number, serverXp: number): number {
  return nftXp === 0 ? 0 : nftXp + serverXp;
}
