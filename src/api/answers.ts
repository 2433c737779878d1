import * as v from 'valibot';
import { DEFAULT_AVATAR, LAYERS, isLayerValue, type Avatar, type GameEvent, type OwnedNft } from '../../rules';
import type { Crops } from './catalogueApi';
import type { Prize } from './eventsApi';
import type { Ranking } from './resultsApi';
import type { Ballot } from './votingApi';

const instant = v.pipe(
  v.string(),
  v.check(text => !Number.isNaN(Date.parse(text))),
);

const EVENT = v.object({
  id: v.number(),
  title: v.string(),
  sub_title: v.nullish(v.string(), null),
  description: v.string(),
  submit_start: instant,
  submit_end: instant,
  voting_end: instant,
  xp_first: v.number(),
  xp_second: v.number(),
  xp_third: v.number(),
  xp_entry: v.number(),
});

export function events(answer: unknown): readonly GameEvent[] {
  return v.parse(v.array(EVENT), answer);
}

export function prizes(answer: unknown): readonly Prize[] {
  const text = v.nullish(v.string(), '');
  return v.parse(v.array(v.object({ url: text, file: text })), answer);
}

export function xp(answer: unknown): number {
  return v.parse(v.pipe(v.number(), v.finite()), answer);
}

export function titled(answer: unknown): { title: string } {
  return v.parse(v.object({ title: v.string() }), answer);
}

/** Vote entries have lowercase layer fields. */
export function ballot(answer: unknown, headers: Headers): Ballot {
  const rows = v.parse(v.array(v.looseObject({ id: v.number() })), answer);
  const entries = rows.map(row => ({ id: row.id, avatar: avatarOf(row, layer => layer.toLowerCase()) }));
  const [done, of] = (headers.get('ballots') ?? '').split('/').map(Number);
  const progress = done === undefined || of === undefined || !Number.isInteger(done + of) ? null : { done, of };
  return { entries, progress };
}

export function ranking(answer: unknown, headers: Headers): Ranking {
  const rows = v.parse(v.array(v.looseObject({ wallet: v.string() })), answer);
  return {
    entries: rows.map(row => ({ wallet: row.wallet, avatar: avatarOf(row, layer => layer) })),
    hasMore: /rel="?next"?/.test(headers.get('link') ?? ''),
  };
}

const SQUARE = { x: v.number(), y: v.number(), size: v.number() };
const CROPS = v.object({
  layers: v.record(v.string(), v.object({ ...SQUARE, tile: v.string() })),
  items: v.record(v.string(), v.object(SQUARE)),
});

export function crops(answer: unknown): Crops {
  return v.parse(CROPS, answer);
}

export interface NftPage {
  readonly nfts: readonly OwnedNft[];
  readonly pageKey: string | null;
}

const NFT_PAGE = v.object({
  ownedNfts: v.array(
    v.looseObject({
      contract: v.object({ address: v.string() }),
      name: v.nullish(v.string()),
      raw: v.nullish(v.looseObject({ metadata: v.nullish(v.unknown()) })),
    }),
  ),
  pageKey: v.nullish(v.string()),
});

const ATTRIBUTES = v.array(v.unknown());
const ATTRIBUTE = v.object({
  trait_type: v.string(),
  value: v.pipe(v.union([v.string(), v.number()]), v.transform(String)),
});

/** A page of the NFT index; metadata is whatever a contract says, so what is no trait is left out. */
export function nftPage(answer: unknown): NftPage {
  const { ownedNfts, pageKey } = v.parse(NFT_PAGE, answer);
  const nfts = ownedNfts.map(({ contract, name, raw }) => {
    const metadata = (raw?.metadata ?? {}) as { name?: unknown; attributes?: unknown };
    return {
      contract: contract.address,
      name: name ?? (typeof metadata.name === 'string' ? metadata.name : null),
      attributes: v.is(ATTRIBUTES, metadata.attributes) ? metadata.attributes.flatMap(readAttribute) : [],
    };
  });
  return { nfts, pageKey: pageKey ?? null };
}

function readAttribute(attribute: unknown): OwnedNft['attributes'] {
  const result = v.safeParse(ATTRIBUTE, attribute);
  return result.success ? [result.output] : [];
}

function avatarOf(row: Readonly<Record<string, unknown>>, fieldOf: (layer: string) => string): Avatar {
  const values = LAYERS.map(layer => {
    const value = row[fieldOf(layer)];
    return [layer, isLayerValue(layer, value) ? value : DEFAULT_AVATAR[layer]];
  });
  return Object.fromEntries(values) as Avatar;
}
