import { LAYERS, type Layer } from '../outfit/layers';
import { DEFAULT_ARMS, DEFAULT_AVATAR, DEFAULT_SHORT_TOP, type TopType } from '../outfit/avatar';
import type { Category } from './catalogue';
import { DROPS } from './drops';
import { valueHash } from '../outfit/fitCode';
import { plainText, wordsOf } from './searchWords';
import { assetSlug, findItem, valuesOf, type Item, type Piece, type Wardrobe } from '../outfit/items';

/**
 * Every rule of the design that this catalogue breaks, as sentences; empty for a sound catalogue.
 * The guarantees of `chooseItem` hold for a catalogue that passes here, so the server refuses to start with another.
 */
export function catalogueProblems(
  wardrobe: Wardrobe,
  categories: readonly Category[],
  retired: Wardrobe = [],
): readonly string[] {
  return [
    ...categoryProblems(wardrobe, categories),
    ...repeatedValues([...wardrobe, ...retired]),
    ...repeatedTitles(wardrobe),
    ...repeatedCodes([...wardrobe, ...retired]),
    ...marketProblems(wardrobe),
    ...misplacedRows(wardrobe),
    ...neededProblems(wardrobe),
    ...wardrobe.flatMap(piece =>
      ITEM_CHECKS.flatMap(check => check(piece, wardrobe)).map(what => `${nameOf(piece)} ${what}`),
    ),
  ];
}

/** What is wrong with one item, as the rest of a sentence that begins with its name. */
type ItemCheck = (piece: Piece, wardrobe: Wardrobe) => readonly string[];

const ITEM_CHECKS: readonly ItemCheck[] = [
  titleLetters,
  unreachable,
  strangeTrait,
  searchedWords,
  ownLayerExcluded,
  backgroundExcluded,
  pairExcludesItself,
  pairForcedToSomething,
  forcedValues,
  avoidedValues,
  unknownDrop,
  missingType,
  strayPairing,
  companion,
];

function titleLetters({ item }: Piece): readonly string[] {
  return isTitle(item.title) ? [] : ["has a title of more than letters, digits, '-', '&' and single spaces"];
}

function unreachable({ item: { xp, trait, collection } }: Piece): readonly string[] {
  if (xp !== undefined || (trait !== undefined && collection !== undefined)) return [];
  return ['has neither an xp nor a trait of a collection, so that nobody can wear it'];
}

/** NFTs name the item under the title of its category, those that are for sale under 'Market'. */
function strangeTrait({ category, item: { trait, marketID } }: Piece): readonly string[] {
  if ((trait === MARKET) !== (marketID !== undefined))
    return [
      `has ${trait === MARKET ? `the trait ${MARKET} without a marketID` : `a marketID without the trait ${MARKET}`}`,
    ];
  if (trait === undefined || trait === MARKET || assetSlug(trait) === category) return [];
  return [`has the trait ${trait}, which is neither the title of its category nor ${MARKET}`];
}

const MARKET = 'Market';

function searchedWords({ item: { title, words = [] } }: Piece): readonly string[] {
  const titled = wordsOf(title);
  const isTitled = (word: string): boolean => wordsOf(word).every(part => titled.some(one => one.startsWith(part)));
  const named = (word: string, what: string): string => `has the word ${JSON.stringify(word)}, ${what}`;
  return words.flatMap((word, n) => {
    const plain = plainText(word);
    if (plain !== word) return [named(word, `which the search reads as ${JSON.stringify(plain)}`)];
    if (isTitled(word)) return [named(word, 'by which its title finds it already')];
    return words.indexOf(word) < n ? [named(word, 'twice')] : [];
  });
}

function ownLayerExcluded({ item }: Piece): readonly string[] {
  return excludedLayers(item).includes(item.layer) ? [`excludes its own layer ${item.layer}`] : [];
}

function backgroundExcluded({ item }: Piece): readonly string[] {
  return excludedLayers(item).includes('background') ? ['excludes the background'] : [];
}

function pairExcludesItself({ item }: Piece): readonly string[] {
  const partner = PARTNERS[item.layer];
  return partner && excludedLayers(item).includes(partner) ? [`excludes ${partner}, which pairing decides`] : [];
}

function pairForcedToSomething({ item: { exclusions = {} } }: Piece): readonly string[] {
  const filled = (['tops', 'arms'] as const).filter(layer => (exclusions[layer] ?? '') !== '');
  return filled.map(layer => `forces ${exclusions[layer]} on ${layer}, which may only be emptied`);
}

function forcedValues({ item }: Piece, wardrobe: Wardrobe): readonly string[] {
  return Object.entries(item.exclusions ?? {}).flatMap(([layer, value]) => {
    if (value === '') return [];
    const forced = findItem(wardrobe, value);
    const what = `forces ${value} on ${layer}, which`;
    if (!forced) return [`${what} is not an item`];
    const misplaced = forced.layer === layer ? [] : [`${what} belongs to ${forced.layer}`];
    return [
      ...misplaced,
      ...(excludedLayers(forced).length > 0 ? [`${what} has exclusions itself`] : []),
      ...(forced.xp === 0 ? [] : [`${what} not everybody has`]),
    ];
  });
}

function avoidedValues({ item: { avoid = [], layer } }: Piece, wardrobe: Wardrobe): readonly string[] {
  return avoid.flatMap(value => {
    const avoided = findItem(wardrobe, value);
    if (!avoided) return [`avoids ${value}, which is not an item`];
    return avoided.layer === layer ? [`avoids ${value}, which is never worn with it`] : [];
  });
}

function unknownDrop({ item: { drop } }: Piece): readonly string[] {
  return drop === undefined || DROPS.includes(drop)
    ? []
    : [`came with ${drop}, which is not a drop; drops are ${DROPS.join(', ')}`];
}

function missingType({ item }: Piece): readonly string[] {
  if (!PARTNERS[item.layer]) return [];
  if (item.topType === undefined) return ['has no topType'];
  return item.layer === 'arms' && item.topType === 'no-arms' ? ["is arms of topType 'no-arms'"] : [];
}

function strayPairing({ item }: Piece): readonly string[] {
  if (PARTNERS[item.layer]) return [];
  const stray = (['topType', 'default'] as const).filter(field => item[field] !== undefined);
  return stray.map(field => `has a ${field}, which only tops and arms have`);
}

function companion({ item }: Piece, wardrobe: Wardrobe): readonly string[] {
  const partner = PARTNERS[item.layer];
  if (!partner || item.default === undefined) return [];
  if (item.topType === 'no-arms') return [`has the companion ${item.default} under topType 'no-arms'`];
  const value = `${partner}/${item.default}.svg`;
  return needProblems(wardrobe, value, partner, item.topType).map(what => `has the companion ${value}, which ${what}`);
}

/** Tops and arms are paired with each other. */
const PARTNERS: Readonly<Partial<Record<Layer, Layer>>> = { tops: 'arms', arms: 'tops' };

/** The items that every wardrobe needs: those of the default avatar, and those that the rules put on by themselves. */
function neededProblems(wardrobe: Wardrobe): readonly string[] {
  const worn = LAYERS.filter(layer => layer !== 'arms').map(layer => [DEFAULT_AVATAR[layer], layer] as const);
  const needed: readonly (readonly [value: string, layer: Layer, topType?: TopType])[] = [
    ...worn.filter(([value]) => value !== ''),
    [DEFAULT_ARMS.sleeveless, 'arms', 'sleeveless'],
    [DEFAULT_ARMS.short, 'arms', 'short'],
    [DEFAULT_SHORT_TOP, 'tops', 'short'],
  ];
  return needed.flatMap(([value, layer, topType]) =>
    needProblems(wardrobe, value, layer, topType).map(
      what => `${value}, which the rules put on by themselves, ${what}`,
    ),
  );
}

/** Why the rules could not put this value on by themselves. */
function needProblems(
  wardrobe: Wardrobe,
  value: string,
  layer: Layer,
  topType: TopType | undefined,
): readonly string[] {
  const item = findItem(wardrobe, value);
  if (!item) return ['does not exist'];
  return [
    ...(item.layer === layer ? [] : [`belongs to ${item.layer}`]),
    ...(item.xp === 0 ? [] : ['is not free (xp 0)']),
    ...(item.topType === topType ? [] : [`is not of topType '${topType}'`]),
    ...(excludedLayers(item).length === 0 ? [] : ['has exclusions']),
  ];
}

/** Every value of every item, with the item: a former value must not be another item's. */
const everyValue = (wardrobe: Wardrobe): readonly NamedValue[] =>
  wardrobe.flatMap(piece => valuesOf(piece).map(value => ({ piece, value })));

interface NamedValue {
  readonly piece: Piece;
  readonly value: string;
}

function repeatedValues(wardrobe: Wardrobe): readonly string[] {
  return repeated(everyValue(wardrobe), ({ value }) => value).map(
    ([{ piece, value }, first]) => `${nameOf(piece)} is ${value}, as an earlier item is: ${nameOf(first.piece)}`,
  );
}

/** Unlocked items are stored by title, so unlocking one must not unlock another. */
function repeatedTitles(wardrobe: Wardrobe): readonly string[] {
  const priced = wardrobe.filter(({ item }) => (item.xp ?? 0) > 0);
  return repeated(priced, ({ item }) => item.title).map(
    ([piece, first]) => `${nameOf(piece)} costs XP under the same title as ${nameOf(first)}`,
  );
}

/** A link to a fit names each piece by its layer and a hash. */
function repeatedCodes(wardrobe: Wardrobe): readonly string[] {
  return repeated(everyValue(wardrobe), ({ piece, value }) => `${piece.item.layer} ${valueHash(value)}`)
    .filter(([{ value }, first]) => value !== first.value)
    .map(
      ([{ piece }, first]) => `${nameOf(piece)} shares its link code with ${nameOf(first.piece)}; choose another title`,
    );
}

/** The market's items are numbered from 1. */
function marketProblems(wardrobe: Wardrobe): readonly string[] {
  const sold = wardrobe.flatMap(piece =>
    piece.item.marketID === undefined ? [] : [{ piece, id: piece.item.marketID }],
  );
  const has = ({ piece, id }: (typeof sold)[number]): string => `${nameOf(piece)} has the marketID ${id}`;
  return [
    ...repeated(sold, ({ id }) => String(id)).map(([each, first]) => `${has(each)} of ${nameOf(first.piece)}`),
    ...sold.filter(({ id }) => id < 1 || id > sold.length).map(each => `${has(each)}; they are 1 to ${sold.length}`),
  ];
}

/** Each category dresses one layer. Its rows are in the order of the drops, so that a new one is not taken for an old one. */
function misplacedRows(wardrobe: Wardrobe): readonly string[] {
  const firsts = new Map<string, Piece>();
  return wardrobe.flatMap((piece, n) => {
    const first = firsts.get(piece.category) ?? piece;
    firsts.set(piece.category, first);
    if (first.item.layer !== piece.item.layer)
      return [`${nameOf(piece)} is on the layer ${piece.item.layer}, but its category dresses ${first.item.layer}`];
    const above = wardrobe[n - 1];
    if (above?.category !== piece.category || dropNumber(piece) >= dropNumber(above)) return [];
    if (unknownDrop(piece).length > 0) return [];
    return [
      `${nameOf(piece)} stands below ${nameOf(above)} of ${above.item.drop}, so its drop must be that or a later one`,
    ];
  });
}

function dropNumber({ item: { drop } }: Piece): number {
  return drop === undefined ? -1 : DROPS.indexOf(drop);
}

function repeated<T>(things: readonly T[], keyOf: (thing: T) => string): readonly (readonly [T, T])[] {
  const firsts = new Map<string, T>();
  return things.flatMap(thing => {
    const key = keyOf(thing);
    const first = firsts.get(key);
    if (first !== undefined) return [[thing, first] as const];
    firsts.set(key, thing);
    return [];
  });
}

function categoryProblems(wardrobe: Wardrobe, categories: readonly Category[]): readonly string[] {
  const slugs = categories.map(({ title }) => assetSlug(title));
  const filled = [...new Set(wardrobe.map(({ category }) => category))];
  const about = (what: string, names: readonly string[]): readonly string[] => names.map(name => `${name} ${what}`);
  return [
    ...about(
      "is a category whose title is more than letters, digits, '-', '&' and single spaces",
      categories.map(({ title }) => title).filter(title => !isTitle(title)),
    ),
    ...about(
      'is a category listed twice',
      slugs.filter((slug, n) => slugs.indexOf(slug) < n),
    ),
    ...about(
      'is a category without items',
      slugs.filter(slug => !filled.includes(slug)),
    ),
    ...about(
      'is a category that is not listed',
      filled.filter(slug => !slugs.includes(slug)),
    ),
  ];
}

/** Titles become file names and addresses, letter by letter. */
function isTitle(title: string): boolean {
  return /^[a-z0-9&-]+(?: [a-z0-9&-]+)*$/i.test(title);
}

function excludedLayers(item: Item): readonly Layer[] {
  return LAYERS.filter(layer => item.exclusions?.[layer] !== undefined);
}

function nameOf({ category, item }: Piece): string {
  return `${item.title} (${category})`;
}
