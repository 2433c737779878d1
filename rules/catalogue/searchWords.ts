import { hueOf, labOf, type Hue } from './colour';
import type { Collection } from '../holdings/collections';
import { itemValue, type Piece, type Wardrobe } from '../outfit/items';
import { coloursOf, type Palette } from './palette';

/** A word, and the pieces that it finds equally well. */
export interface SearchWord {
  readonly word: string;
  /** How much it counts: the lower, the better. */
  readonly rank: number;
  readonly pieces: readonly Piece[];
}

/** A match counts as the best of its words' ranks; misspelled words come last. */
export const RANKS = { wholeTitle: 0, title: 1, words: 2, category: 3, colour: 4, misspelled: 5 } as const;

/** Shorter words are too similar to each other to forgive a typing error. */
const MIN_FORGIVEN = 5;

const ASCII = /^[ -~]*$/;

/** 'Café Crème' is 'cafe creme': lower case, without accents and signs. */
export function plainText(text: string): string {
  return wordsOf(text).join(' ');
}

export function wordsOf(text: string): readonly string[] {
  // Nearly every text of the catalogue, in a fraction of the time.
  if (ASCII.test(text)) return text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const bare = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return bare.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The hue families of a piece's two largest colours. */
export function huesOf({ category, item }: Piece, palette: Palette): readonly Hue[] {
  return [...new Set(mainColours(category, item, palette).map(hueOf))];
}

function mainColours(category: string, item: Piece['item'], palette: Palette): readonly string[] {
  return coloursOf(itemValue(category, item), palette).slice(0, 2);
}

/** Neutral colours have names of their own, and some colours have two. */
function colourNames(hex: string): readonly string[] {
  const hue = hueOf(hex);
  if (hue !== 'neutral') return hue === 'violet' ? [hue, 'purple'] : [hue];
  const [lightness] = labOf(hex);
  if (lightness < 0.4) return [hue, 'black'];
  return lightness > 0.9 ? [hue, 'white'] : [hue, 'grey', 'gray'];
}

/** What pieces are found by, besides their own fields. */
export interface Vocabulary {
  readonly palette: Palette;
  readonly collections: readonly Pick<Collection, 'key' | 'name'>[];
}

/** The words of everything in the wardrobe, the best rank first. */
export function searchWords(wardrobe: Wardrobe, { palette, collections }: Vocabulary): readonly SearchWord[] {
  const nameOf = (wanted: string | undefined): string => collections.find(({ key }) => key === wanted)?.name ?? '';
  return [
    ...indexWords(wardrobe, RANKS.title, ({ item }) => wordsOf(`${item.title} ${item.shortTitle ?? ''}`)),
    ...indexWords(wardrobe, RANKS.words, ({ item }) => (item.words ?? []).flatMap(wordsOf)),
    ...indexWords(wardrobe, RANKS.category, ({ category, item }) =>
      wordsOf(`${category} ${nameOf(item.collection)} ${item.drop ?? ''}`),
    ),
    ...indexWords(wardrobe, RANKS.colour, ({ category, item }) =>
      mainColours(category, item, palette).flatMap(colourNames),
    ),
  ];
}

function indexWords(
  wardrobe: Wardrobe,
  rank: number,
  listWords: (piece: Piece) => readonly string[],
): readonly SearchWord[] {
  const found = new Map<string, Piece[]>();
  for (const piece of wardrobe) {
    for (const word of listWords(piece)) {
      const pieces = found.get(word);
      if (pieces) pieces.push(piece);
      else found.set(word, [piece]);
    }
  }
  return [...found].map(([word, pieces]) => ({ word, rank, pieces }));
}

/**
 * The pieces that a typed word finds, each with its best rank among the words that begin with it or of which it is the
 * plural, or otherwise among those that almost begin with it. The words' ranks must ascend.
 */
export function rankPieces(typed: string, words: readonly SearchWord[]): ReadonlyMap<Piece, number> {
  const ranks = new Map<Piece, number>();
  const find = (matches: (word: string) => boolean, offset: number): void => {
    for (const { word, rank, pieces } of words)
      if (matches(word)) for (const piece of pieces) if (!ranks.has(piece)) ranks.set(piece, offset + rank);
  };
  find(word => word.startsWith(typed) || isPlural(typed, word), 0);
  if (typed.length >= MIN_FORGIVEN) find(word => almostBegins(typed, word), RANKS.misspelled);
  return ranks;
}

function isPlural(typed: string, word: string): boolean {
  return typed === `${word}s` || typed === `${word}es`;
}

/** Whether the word begins with the typed one after one edit: a letter more, less or another, or two neighbours swapped. */
function almostBegins(typed: string, word: string): boolean {
  if (word.length < typed.length - 1) return false;
  let from = 0;
  while (from < typed.length && typed[from] === word[from]) from += 1;
  const tail = typed.slice(from + 1);
  const isExchanged = typed[from] === word[from + 1] && typed[from + 1] === word[from];
  return (
    word.startsWith(tail, from + 1) ||
    word.startsWith(tail, from) ||
    word.startsWith(typed.slice(from), from + 1) ||
    (isExchanged && word.startsWith(tail.slice(1), from + 2))
  );
}

/** The titles most similar to the text, the most similar first. */
export function nearestTitles(wardrobe: Wardrobe, text: string, limit: number): readonly string[] {
  const typed = plainText(text);
  const maxDistance = Math.ceil(typed.length / 3);
  const titles = [...new Set(wardrobe.map(({ item }) => item.title))];
  return titles
    .map(title => ({ title, distance: distanceTo(typed, title) }))
    .filter(({ distance }) => distance <= maxDistance)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, limit)
    .map(({ title }) => title);
}

/** To the title or to the nearest of its words. */
function distanceTo(typed: string, title: string): number {
  const words = wordsOf(title);
  return Math.min(...[words.join(' '), ...words].map(word => editDistance(typed, word)));
}

/** Damerau's distance in its restricted form, which edits no letter twice. */
function editDistance(one: string, other: string): number {
  let [before, last]: [readonly number[], readonly number[]] = [
    [],
    Array.from({ length: other.length + 1 }, (_, n) => n),
  ];
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const cost = one[row - 1] === other[column - 1] ? 0 : 1;
      const isExchanged = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      next.push(
        Math.min(
          cell(last, column) + 1,
          cell(next, column - 1) + 1,
          cell(last, column - 1) + cost,
          isExchanged ? cell(before, column - 2) + 1 : Infinity,
        ),
      );
    }
    [before, last] = [last, next];
  }
  return cell(last, other.length);
}

function cell(row: readonly number[], column: number): number {
  return row[column] as number;
}
