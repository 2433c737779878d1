import { hueOf, labOf, type Hue } from './colour';
import type { Collection } from '../holdings/collections';
import { itemValue, type Piece, type Wardrobe } from '../outfit/items';
import { coloursOf, type Palette } from './palette';

/** The words by which a piece is found, and how much each counts: the lower, the better. */
export interface SearchWord {
  readonly word: string;
  readonly rank: number;
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

export function searchWords(piece: Piece, { palette, collections }: Vocabulary): readonly SearchWord[] {
  return [...nameWords(piece, collections), ...colourWords(piece, palette)];
}

export function nameWords({ category, item }: Piece, collections: Vocabulary['collections']): readonly SearchWord[] {
  const collection = collections.find(({ key }) => key === item.collection)?.name ?? '';
  return [
    ...ranked(`${item.title} ${item.shortTitle ?? ''}`, RANKS.title),
    ...ranked(item.words?.join(' ') ?? '', RANKS.words),
    ...ranked(`${category} ${collection}`, RANKS.category),
  ];
}

export function colourWords({ category, item }: Piece, palette: Palette): readonly SearchWord[] {
  return ranked(mainColours(category, item, palette).flatMap(colourNames).join(' '), RANKS.colour);
}

function ranked(text: string, rank: number): readonly SearchWord[] {
  return wordsOf(text).map(word => ({ word, rank }));
}

/**
 * How well a typed word matches: the best rank among the words that begin with it or of which it is the plural, or
 * otherwise among those that almost begin with it; undefined if there are none.
 */
export function rankOf(typed: string, words: readonly SearchWord[]): number | undefined {
  const exact = bestRank(words, word => word.startsWith(typed) || isPlural(typed, word));
  if (exact !== undefined || typed.length < MIN_FORGIVEN) return exact;
  const almost = bestRank(words, word => almostBegins(typed, word));
  return almost === undefined ? undefined : RANKS.misspelled + almost;
}

function bestRank(words: readonly SearchWord[], matches: (word: string) => boolean): number | undefined {
  let best: number | undefined;
  for (const { word, rank } of words) if ((best === undefined || rank < best) && matches(word)) best = rank;
  return best;
}

function isPlural(typed: string, word: string): boolean {
  return typed === `${word}s` || typed === `${word}es`;
}

/** Whether the word begins with the typed one after one edit: a letter more, less or another, or two neighbours swapped. */
function almostBegins(typed: string, word: string): boolean {
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
