import { DEFAULT_AVATAR, LAYERS, isLayerValue, type Avatar, type GameEvent, type OwnedNft } from '../../rules';
import type { Crop, Crops } from './catalogueApi';
import type { Prize } from './eventsApi';
import type { Ranking } from './resultsApi';
import * as shape from './shapes';
import type { Ballot } from './votingApi';

export const events = shape.readList(
  shape.readObject<GameEvent>({
    id: shape.readNumber,
    title: shape.readText,
    sub_title: shape.readMaybe(shape.readText, null),
    description: shape.readText,
    submit_start: shape.readInstant,
    submit_end: shape.readInstant,
    voting_end: shape.readInstant,
    xp_first: shape.readNumber,
    xp_second: shape.readNumber,
    xp_third: shape.readNumber,
    xp_entry: shape.readNumber,
  }),
);

const maybeText = shape.readMaybe(shape.readText, '');

export const prizes = shape.readList(shape.readObject<Prize>({ url: maybeText, file: maybeText }));

export const xp = shape.readNumber;

export const titled = shape.readObject<{ readonly title: string }>({ title: shape.readText });

/** Vote entries have lowercase layer fields. */
export function ballot(answer: unknown, headers: Headers): Ballot {
  const entries = shape
    .readList(shape.readRecord)(answer)
    .map(row => ({
      id: shape.readNumber(row.id),
      avatar: avatarOf(row, layer => layer.toLowerCase()),
    }));
  const [done, of] = (headers.get('ballots') ?? '').split('/').map(Number);
  const progress = done === undefined || of === undefined || !Number.isInteger(done + of) ? null : { done, of };
  return { entries, progress };
}

export function ranking(answer: unknown, headers: Headers): Ranking {
  const entries = shape
    .readList(shape.readRecord)(answer)
    .map(row => ({
      wallet: shape.readText(row.wallet),
      avatar: avatarOf(row, layer => layer),
    }));
  return { entries, hasMore: /rel="?next"?/.test(headers.get('link') ?? '') };
}

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

function avatarOf(row: Readonly<Record<string, unknown>>, fieldOf: (layer: string) => string): Avatar {
  const values = LAYERS.map(layer => {
    const value = row[fieldOf(layer)];
    return [layer, isLayerValue(layer, value) ? value : DEFAULT_AVATAR[layer]];
  });
  return Object.fromEntries(values) as Avatar;
}
