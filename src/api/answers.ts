import type { OwnedNft } from '../../rules';
import type { Crop, Crops } from './catalogueApi';
import * as shape from './shapes';

export const xp = shape.readNumber;

const SQUARE = { x: shape.readNumber, y: shape.readNumber, size: shape.readNumber };

export const crops = shape.readObject<Crops>({
  layers: shape.readMap(shape.readObject<Crop & { readonly tile: string }>({ ...SQUARE, tile: shape.readText })),
  items: shape.readMap(shape.readObject<Crop>(SQUARE)),
});

export interface NftPage {
  readonly nfts: readonly OwnedNft[];
  readonly pageKey: string | null;
  /** The newest block that the index knew; null where it does not tell. */
  readonly block: number | null;
}

/** A page of the NFT index; metadata is whatever a contract says, so what is no trait is left out. */
export const nftPage = (answer: unknown): NftPage => {
  const { ownedNfts, pageKey, validAt } = shape.readRecord(answer);
  const { blockNumber } = looseRecord(validAt);
  return {
    nfts: shape.readList(readNft)(ownedNfts),
    pageKey: shape.readMaybe(shape.readText, null)(pageKey),
    block: typeof blockNumber === 'number' && blockNumber > 0 ? blockNumber : null,
  };
};

function readNft(value: unknown): OwnedNft {
  const nft = shape.readRecord(value);
  const metadata = looseRecord(looseRecord(nft.raw).metadata);
  const names = [nft.name, metadata.name].filter(name => typeof name === 'string');
  return {
    contract: shape.readText(shape.readRecord(nft.contract).address),
    name: names[0] ?? null,
    attributes: Array.isArray(metadata.attributes) ? metadata.attributes.flatMap(readAttribute) : [],
  };
}

function readAttribute(attribute: unknown): OwnedNft['attributes'] {
  const { trait_type, value } = looseRecord(attribute);
  const isTrait = typeof trait_type === 'string' && (typeof value === 'string' || typeof value === 'number');
  return isTrait ? [{ trait_type, value: String(value) }] : [];
}

function looseRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
