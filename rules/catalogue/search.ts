import { DROPS } from './drops';
import { HUES, type Hue } from './colour';
import type { Outfit } from '../outfit/avatar';
import { TOP_TO_TOE } from '../outfit/layers';
import { isChosen } from '../outfit/fitText';
import { itemValue, type Piece, type Wardrobe } from '../outfit/items';
import type { Palette } from './palette';
import { looksWrong } from '../outfit/looksWrong';
import { previewChoice } from '../outfit/previewChoice';
import { isWorn } from '../outfit/wearPieces';
import {
  huesOf,
  plainText,
  rankPieces,
  RANKS,
  searchWords,
  wordsOf,
  type SearchWord,
  type Vocabulary,
} from './searchWords';
import { isWearable, itemStatus, type Holder, type ItemStatus } from './status';

export const SEARCH_STATES = ['mine', 'unlockable', 'needs-xp', 'for-sale'] as const;
export type SearchState = (typeof SEARCH_STATES)[number];

/** What the player looks for. Filters combine with 'and', the states among themselves with 'or'. */
export interface WardrobeQuery {
  readonly text: string;
  readonly states: readonly SearchState[];
  /** Only what works with the present fit. */
  readonly compatible: boolean;
  readonly hue: Hue | null;
  /** As hung, or by XP, low to high. */
  readonly order: 'default' | 'xp';
}

export interface SearchContext extends Vocabulary {
  readonly holder: Holder;
  readonly outfit: Outfit;
}

/** The pieces that match, the best first, and equally good ones as they hang in the wardrobe. */
export function searchWardrobe(wardrobe: Wardrobe, query: WardrobeQuery, context: SearchContext): readonly Piece[] {
  const found = matchText(wardrobe, query.text, context).filter(match => passes(match, query, context, wardrobe));
  const orders = { default: rankFirst, xp: cheapFirst };
  return found.sort(orders[query.order]).map(({ piece }) => piece);
}

/** The drop that a text names by whole words, of which one is long enough to mean it: 'circus' is A Small Circus. */
export function dropCalled(text: string): string | undefined {
  const typed = wordsOf(text);
  if (!typed.some(word => word.length > 3)) return undefined;
  return DROPS.find(drop => typed.every(word => wordsOf(drop).includes(word)));
}

/**
 * A mix to begin with, from hat to shoes: of each layer, the first piece found, but for the default ones, that the player
 * can wear but does not, and that works with the fit.
 */
export function piecesToTry(found: readonly Piece[], holder: Holder, outfit: Outfit): readonly Piece[] {
  return TOP_TO_TOE.flatMap(
    layer =>
      found.find(
        piece =>
          piece.item.layer === layer &&
          isWearable(itemStatus(piece.item, holder)) &&
          isChosen(layer, itemValue(piece.category, piece.item)) &&
          !isWorn(outfit, piece) &&
          worksWith(outfit, piece),
      ) ?? [],
  );
}

/** Whether the piece is worn already, or goes on at the cost of nothing but another piece in its place. */
export function worksWith(outfit: Outfit, piece: Piece): boolean {
  const { category, item } = piece;
  if (isWorn(outfit, piece)) return true;
  const { blockedBy, takesOff } = previewChoice(outfit, category, item);
  return blockedBy.length === 0 && takesOff.every(layer => layer === item.layer);
}

/** How many pieces each filter would leave, the others staying as they are. */
export interface SearchCounts {
  readonly states: Readonly<Record<SearchState, number>>;
  readonly compatible: number;
  readonly hues: Readonly<Record<Hue, number>>;
}

export function countFilters(wardrobe: Wardrobe, query: WardrobeQuery, context: SearchContext): SearchCounts {
  const zeros = <T extends string>(keys: readonly T[]) =>
    Object.fromEntries(keys.map(key => [key, 0])) as Record<T, number>;
  const counts = { states: zeros(SEARCH_STATES), compatible: 0, hues: zeros(HUES) };
  for (const { place } of matchText(wardrobe, query.text, context)) {
    const status = statusAt(context.holder, wardrobe, place);
    const hues = huesAt(context.palette, wardrobe, place);
    const works = isCompatibleAt(context.outfit, wardrobe, place);
    const state = query.states.length === 0 || query.states.some(one => isIn(one, status));
    const hue = query.hue === null || hues.includes(query.hue);
    const compatible = !query.compatible || works;
    if (hue && compatible) for (const one of SEARCH_STATES) if (isIn(one, status)) counts.states[one] += 1;
    if (state && compatible) for (const one of hues) counts.hues[one] += 1;
    if (state && hue && works) counts.compatible += 1;
  }
  return counts;
}

/** For each filter that is on, what would be found without it, if anything. */
export function helpfulRemovals(
  wardrobe: Wardrobe,
  query: WardrobeQuery,
  context: SearchContext,
): readonly { readonly without: keyof WardrobeQuery; readonly finds: number }[] {
  const removals: readonly Partial<WardrobeQuery>[] = [
    ...(query.states.length > 0 ? [{ states: [] }] : []),
    ...(query.compatible ? [{ compatible: false }] : []),
    ...(query.hue === null ? [] : [{ hue: null }]),
  ];
  return removals
    .map(change => ({
      without: Object.keys(change)[0] as keyof WardrobeQuery,
      finds: searchWardrobe(wardrobe, { ...query, ...change }, context).length,
    }))
    .filter(({ finds }) => finds > 0);
}

interface Match {
  readonly piece: Piece;
  /** The piece's index in the wardrobe. */
  readonly place: number;
  /** The sum over the typed words: the lower, the better. */
  readonly rank: number;
}

function matchText(wardrobe: Wardrobe, text: string, { palette, collections }: SearchContext): readonly Match[] {
  if (plainText(text) === '') return wardrobe.map((piece, place) => ({ piece, place, rank: 0 }));
  const index = indexOf(wardrobe, vocabularyOf(palette, collections));
  if (index.last?.text !== text) index.last = { text, matches: findMatches(wardrobe, index, text) };
  return index.last.matches;
}

function findMatches(wardrobe: Wardrobe, { titles, words }: Index, text: string): readonly Match[] {
  const ranks = wordsOf(text).map(typed => rankPieces(typed, words));
  const whole = plainText(text);
  return wardrobe.flatMap((piece, place) => {
    let sum = 0;
    for (const found of ranks) {
      const rank = found.get(piece);
      if (rank === undefined) return [];
      sum += rank;
    }
    return { piece, place, rank: titles[place] === whole ? RANKS.wholeTitle : sum };
  });
}

const rankFirst = (a: Match, b: Match): number => a.rank - b.rank;

/** Items without a price in XP come last. */
const cheapFirst = (a: Match, b: Match): number => {
  const [costA = Infinity, costB = Infinity] = [a.piece.item.xp, b.piece.item.xp];
  return costA === costB ? 0 : costA - costB;
};

function passes(
  { place }: Match,
  query: WardrobeQuery,
  { holder, outfit, palette }: SearchContext,
  wardrobe: Wardrobe,
): boolean {
  return (
    (query.states.length === 0 || query.states.some(state => isIn(state, statusAt(holder, wardrobe, place)))) &&
    (query.hue === null || huesAt(palette, wardrobe, place).includes(query.hue)) &&
    (!query.compatible || isCompatibleAt(outfit, wardrobe, place))
  );
}

function isIn(state: SearchState, status: ItemStatus): boolean {
  if (state === 'mine') return isWearable(status);
  return status.status === (state === 'for-sale' ? 'not-owned' : state);
}

interface Index {
  /** As plain text, in the wardrobe's order. */
  readonly titles: readonly string[];
  readonly words: readonly SearchWord[];
  /** What matches the last text, which results and counts both need. */
  last: { readonly text: string; readonly matches: readonly Match[] } | undefined;
}

// Wardrobes, palettes, holders and outfits are immutable, so what follows from them is computed once. The results are
// the same without these memos, but each key press would ask the rules about every piece again.
// Without the PURE marks, the bundler would keep the whole search in the first script because of these calls.
const vocabularyOf = /* #__PURE__ */ remember(
  (palette: Palette, collections: Vocabulary['collections']): Vocabulary => ({ palette, collections }),
);
const huesAt = /* #__PURE__ */ rememberEach((palette: Palette, piece) => huesOf(piece, palette));
const statusAt = /* #__PURE__ */ rememberEach((holder: Holder, { item }) => itemStatus(item, holder));
const isCompatibleAt = /* #__PURE__ */ rememberEach(
  (outfit: Outfit, piece, wardrobe) => worksWith(outfit, piece) && !looksWrong(outfit, piece, wardrobe),
);
const indexOf = /* #__PURE__ */ remember((wardrobe: Wardrobe, vocabulary: Vocabulary): Index => ({
  titles: wardrobe.map(({ item }) => plainText(item.title)),
  words: searchWords(wardrobe, vocabulary),
  last: undefined,
}));

function remember<A extends object, B extends object, T>(make: (a: A, b: B) => T): (a: A, b: B) => T {
  const known = new WeakMap<A, WeakMap<B, T>>();
  return (a, b) => {
    const ofA = known.get(a) ?? new WeakMap<B, T>();
    known.set(a, ofA);
    if (!ofA.has(b)) ofA.set(b, make(a, b));
    return ofA.get(b) as T;
  };
}

/** The same for each piece of a wardrobe, given its index. */
function rememberEach<A extends object, T extends object | boolean>(
  make: (a: A, piece: Piece, wardrobe: Wardrobe) => T,
): (a: A, wardrobe: Wardrobe, place: number) => T {
  const knownOf = remember((_a: A, _wardrobe: Wardrobe): T[] => []);
  return (a, wardrobe, place) => (knownOf(a, wardrobe)[place] ??= make(a, wardrobe[place] as Piece, wardrobe));
}
