import type { Layer } from './layers';
import type { ExclusionMap, TopType } from './avatar';

/** The title in other languages, by their tags. */
export type Titles = Readonly<Record<string, string>>;

/** A thing to wear, as a row of `data/{category}.json` (specification section 3, "Wardrobe item"). */
export interface Item {
  readonly title: string;
  readonly shortTitle?: string;
  readonly titles?: Titles;
  /** What players call it who do not know its title; the search finds it by these, too. */
  readonly words?: readonly string[];
  readonly layer: Layer;
  /** What its layer held under earlier titles; links and stored fits still name these values. */
  readonly formerly?: readonly string[];
  /** The picture's ending with its dot; '.svg' if absent. */
  readonly format?: string;
  /** The colour itself, for items that are a colour. */
  readonly hex?: string;
  /** The price of unlocking in XP; 0 is free. An item without one comes only with an NFT. */
  readonly xp?: number;
  /** The NFT trait type whose value is this item's title. */
  readonly trait?: string;
  readonly collection?: string;
  readonly marketID?: number;
  readonly exclusions?: ExclusionMap;
  /** Values that may be worn with it but look wrong: the dice and the filter of what works with the fit leave them out. */
  readonly avoid?: readonly string[];
  readonly topType?: TopType;
  /** The companion: a top's arms, or arms' top, as a slug. */
  readonly default?: string;
  /** The title of the drop that it came with; the first wardrobe came with none. */
  readonly drop?: string;
}

/** Every item with the slug of the category that holds it. */
export type Wardrobe = readonly { readonly category: string; readonly item: Item }[];
export type Piece = Wardrobe[number];

/** File and category names from titles: 'Hair & Hats' is 'hair-and-hats' (specification section 2). */
export function assetSlug(title: string): string {
  return title.toLowerCase().replaceAll('&', 'and').replaceAll(' ', '-');
}

/** What the item's layer holds while it is worn. */
export function itemValue(category: string, item: Item): string {
  return item.hex ?? `${category}/${assetSlug(item.title)}${item.format ?? '.svg'}`;
}

/** Every value that has meant this item, the present one first. */
export function valuesOf({ category, item }: Piece): readonly string[] {
  return [itemValue(category, item), ...(item.formerly ?? [])];
}

export function findItem(wardrobe: Wardrobe, value: string): Item | undefined {
  return findPiece(wardrobe, value)?.item;
}

/** The item with this value, or that had it under an earlier title, and its category, if the wardrobe has one. */
export function findPiece(wardrobe: Wardrobe, value: string): Piece | undefined {
  return piecesByValue(wardrobe).get(value);
}

export function findBySlugs(wardrobe: Wardrobe, category: string, item: string): Piece | undefined {
  return wardrobe.find(piece => piece.category === category && assetSlug(piece.item.title) === item);
}

/** Wardrobes never change, so each is indexed once. Results are the same without this memo, but grow with the catalogue. */
const indexes = new WeakMap<Wardrobe, ReadonlyMap<string, Piece>>();

function piecesByValue(wardrobe: Wardrobe): ReadonlyMap<string, Piece> {
  const known = indexes.get(wardrobe);
  if (known) return known;
  const entriesOf = (piece: Piece) => valuesOf(piece).map(value => [value, piece] as const);
  // If two items share a value, the first one counts.
  const index = new Map(wardrobe.flatMap(entriesOf).reverse());
  indexes.set(wardrobe, index);
  return index;
}
