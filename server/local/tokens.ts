import type { Collection } from '#rules/holdings/collections';
import type { OwnedTrait } from '#rules/holdings/ownership';
import type { Wardrobe } from '#rules/outfit/items';
import type { AccountKey } from './accounts';

export interface Token {
  readonly name: string;
  readonly attributes: readonly OwnedTrait[];
}

/** One token to mint. The tokens of a collection are minted in order, starting at id 1. */
export interface PlannedToken extends Token {
  readonly owner: AccountKey;
}

/** How many tokens of a collection the whale holds: three pages in total, and no collection fills exactly one page. */
const WHALE_TOKENS: Readonly<Record<string, number>> = {
  darcels: 64,
  colette: 37,
  duds: 71,
  market: 42,
  collaborations: 9,
};
const WHALE_OTHERS = 5;
/** 200 + 100 + 50 XP. */
const NEWCOMER_COLLECTIONS: readonly string[] = ['darcels', 'duds', 'market'];
const SHOPPER_ITEMS = 5;

export function planTokens(
  collections: readonly Collection[],
  wardrobe: Wardrobe,
): readonly (readonly PlannedToken[])[] {
  return collections.map(collection => {
    const designs = designsOf(collection, wardrobe);
    const owners: readonly AccountKey[] = [
      ...designs.map((): AccountKey => 'collector'),
      ...(NEWCOMER_COLLECTIONS.includes(collection.key) ? (['newcomer'] as const) : []),
      ...(collection.market ? Array.from({ length: SHOPPER_ITEMS }, (): AccountKey => 'shopper') : []),
      ...Array.from({ length: WHALE_TOKENS[collection.key] ?? WHALE_OTHERS }, (): AccountKey => 'whale'),
    ];
    return owners.map((owner, index) => mint(collection, designs, owner, index));
  });
}

function mint(collection: Collection, designs: readonly Design[], owner: AccountKey, index: number): PlannedToken {
  const { name, attributes } = designs[index % designs.length] ?? { name: null, attributes: [] };
  return { owner, name: name ?? `${collection.name} #${index + 1}`, attributes };
}

type Design = Pick<PlannedToken, 'attributes'> & { readonly name: string | null };

/** A Market token grants one item, by its name. Any other token grants one item of each category in its collection. */
function designsOf(collection: Collection, wardrobe: Wardrobe): readonly Design[] {
  if (collection.market) return marketItems(wardrobe).map(name => ({ name, attributes: [] }));
  const byTrait = new Map<string, readonly string[]>();
  for (const { item } of wardrobe) {
    if (item.collection !== collection.key || item.trait === undefined) continue;
    byTrait.set(item.trait, [...(byTrait.get(item.trait) ?? []), item.title]);
  }
  const count = Math.max(1, ...[...byTrait.values()].map(titles => titles.length));
  return Array.from({ length: count }, (_, index) => ({
    name: null,
    attributes: [...byTrait].flatMap(([trait_type, titles]) => {
      const value = titles[index];
      return value === undefined ? [] : [{ trait_type, value }];
    }),
  }));
}

/** In the order of their market ids, so that the first token of each has the id in its link. */
function marketItems(wardrobe: Wardrobe): readonly string[] {
  return wardrobe
    .map(({ item }) => item)
    .filter(item => item.marketID !== undefined)
    .toSorted((a, b) => (a.marketID ?? 0) - (b.marketID ?? 0))
    .map(item => item.title);
}

export function tokenUri({ name, attributes }: Token): string {
  return `data:application/json;base64,${Buffer.from(JSON.stringify({ name, attributes })).toString('base64')}`;
}
