import { isRecord } from '../json';
import { isLayer, LAYERS } from '../outfit/layers';
import { isTopType, TOP_TYPES, type ExclusionMap } from '../outfit/avatar';
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

/** What each field must be, in the order in which they are checked. */
const FIELDS: Readonly<Record<keyof Item, readonly [isRight: (value: unknown) => boolean, right: string]>> = {
  title: [isText, 'a text'],
  layer: [isLayer, `one of ${LAYERS.join(', ')}`],
  topType: [isTopType, `one of ${TOP_TYPES.join(', ')}`],
  exclusions: [isExclusionMap, 'a list of layers with values, such as {"glasses":""}'],
  words: [isTexts, 'a list of texts'],
  shortTitle: [isText, 'a text'],
  titles: [isTitles, 'texts by languages, such as {"de":"Hut"}'],
  formerly: [isTexts, 'a list of values'],
  format: [value => isText(value) && /^\.[a-z0-9]+$/.test(value), 'an ending, such as ".png"'],
  hex: [value => isText(value) && /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/.test(value), 'a colour, such as "#ffd45c"'],
  xp: [isCount, 'a whole number'],
  trait: [isText, 'a text'],
  collection: [isText, 'a text'],
  marketID: [isCount, 'a whole number'],
  default: [value => isText(value) && /^[a-z0-9-]+$/.test(value), 'the name of a file without its ending'],
  avoid: [isTexts, 'a list of values'],
  drop: [isText, 'a text'],
};
const REQUIRED: readonly string[] = ['title', 'layer'];

function readItem(row: Row): Item | string {
  const wrong = Object.entries(FIELDS).find(([field, [isRight]]) =>
    row[field] === undefined ? REQUIRED.includes(field) : !isRight(row[field]),
  );
  if (wrong) return whatIsWrong(row, ...wrong);
  const unknown = Object.keys(row).find(field => !(field in FIELDS));
  if (unknown) return `has an unknown field ${JSON.stringify(unknown)}; fields are ${Object.keys(FIELDS).join(', ')}`;
  return row as unknown as Item;
}

function whatIsWrong(row: Row, field: string, [, right]: readonly [unknown, string]): string {
  const given = row[field] === undefined ? `no ${field}` : `the ${field} ${JSON.stringify(row[field])}`;
  return `has ${given}, which must be ${right}`;
}

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
