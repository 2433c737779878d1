import { isRecord } from '../json';
import { isLayer } from '../outfit/layers';
import { isTopType, type ExclusionMap } from '../outfit/avatar';
import type { Item, Piece, Titles } from '../outfit/items';

/** A group of items, as a row of `data/categories.json`. */
export interface Category {
  readonly title: string;
  readonly titles?: Titles;
}

/** The rows of a data file that could be read, and a sentence for each that could not. */
export interface Reading<T> {
  readonly rows: readonly T[];
  readonly problems: readonly string[];
}

export function readCategories(raw: unknown): Reading<Category> {
  return readRows(raw, ({ title, titles }) => {
    if (!isText(title)) return 'has no title';
    if (titles === undefined) return { title };
    return isTitles(titles) ? { title, titles } : `has wrong titles: ${JSON.stringify(titles)}`;
  });
}

/** The items of one category file; an invalid row is left out and reported. */
export function readItems(raw: unknown): Reading<Item> {
  return readRows(raw, readItem);
}

/** The rows of `data/retired.json`: items that are not made any more, each with the slug of its category. */
export function readRetired(raw: unknown): Reading<Piece> {
  return readRows(raw, ({ category, ...row }) => {
    if (!isText(category)) return 'has no category';
    const item = readItem(row);
    return typeof item === 'string' ? item : { category, item };
  });
}

type Row = Readonly<Record<string, unknown>>;

/** Reads each row with `read`, which says as a text what is wrong with it. */
export function readRows<T>(raw: unknown, read: (row: Row) => T | string): Reading<T> {
  if (!Array.isArray(raw)) return { rows: [], problems: ['is not a list'] };
  const results = raw.map((row: unknown, index) => {
    const result = isRecord(row) ? read(row) : 'is not an object';
    return typeof result === 'string' ? `row ${index + 1}${titleOf(row)} ${result}` : result;
  });
  return {
    rows: results.filter((result): result is Exclude<T, string> => typeof result !== 'string'),
    problems: results.filter(result => typeof result === 'string'),
  };
}

const FIELDS: Readonly<
  Record<Exclude<keyof Item, 'title' | 'layer' | 'words' | 'exclusions' | 'topType'>, (value: unknown) => boolean>
> = {
  shortTitle: isText,
  titles: isTitles,
  formerly: isTexts,
  format: value => isText(value) && /^\.[a-z0-9]+$/.test(value),
  hex: value => isText(value) && /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/.test(value),
  xp: isCount,
  trait: isText,
  collection: isText,
  marketID: isCount,
  default: value => isText(value) && /^[a-z0-9-]+$/.test(value),
  avoid: isTexts,
  drop: isText,
};

function readItem(row: Row): Item | string {
  const { title, layer, words, exclusions, topType } = row;
  if (!isText(title)) return 'has no title';
  if (!isLayer(layer)) return `has no such layer as ${JSON.stringify(layer)}`;
  if (topType !== undefined && !isTopType(topType)) return `has no such topType as ${JSON.stringify(topType)}`;
  if (exclusions !== undefined && !isExclusionMap(exclusions)) return 'has exclusions that are not layers with values';
  if (words !== undefined && !isTexts(words)) return `has words that are not a list of texts: ${JSON.stringify(words)}`;
  const wrong = Object.entries(FIELDS).find(([field, isRight]) => row[field] !== undefined && !isRight(row[field]));
  if (wrong) return `has a wrong ${wrong[0]}: ${JSON.stringify(row[wrong[0]])}`;
  const unknown = Object.keys(row).find(field => !ITEM_FIELDS.includes(field));
  return unknown ? `has an unknown field ${JSON.stringify(unknown)}` : (row as unknown as Item);
}

const ITEM_FIELDS: readonly string[] = ['title', 'layer', 'words', 'exclusions', 'topType', ...Object.keys(FIELDS)];

function titleOf(row: unknown): string {
  const title = (row as Row | null)?.title;
  return isText(title) ? ` (${title})` : '';
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every(isText);
}

/** Texts under tags of languages, such as 'de' or 'pt-BR'. */
function isTitles(value: unknown): value is Titles {
  return (
    isRecord(value) &&
    Object.entries(value).every(([tag, title]) => /^[a-z]{2,3}(?:-[A-Za-z0-9]+)*$/.test(tag) && isText(title))
  );
}

function isCount(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 0;
}

function isExclusionMap(value: unknown): value is ExclusionMap {
  return (
    isRecord(value) && Object.entries(value).every(([layer, forced]) => isLayer(layer) && typeof forced === 'string')
  );
}
