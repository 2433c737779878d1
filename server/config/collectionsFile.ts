import { readFileSync } from 'node:fs';
import type { Collection } from '../../rules/index';
import type { MarketLinks } from '../../contract/runtimeConfig';
import { DEFAULT_MARKET } from './market';
import type { Reader } from './reader';

interface CollectionsFile {
  readonly collections: readonly Collection[];
  readonly market: MarketLinks;
}

type Fields = Readonly<Record<string, unknown>>;

/** A list of collections, or `{ collections, market }`. Null where none is named or it cannot be used; why is with the reader. */
export function readCollectionsFile(reader: Reader): CollectionsFile | null {
  const path = reader.text('COLLECTIONS_FILE');
  if (path === null) return null;
  const refuse = (problem: string) => reader.refuse(`COLLECTIONS_FILE (${path}): ${problem}`);
  const content = parse(path, refuse);
  if (content === undefined) return null;
  const file: Fields = Array.isArray(content) ? { collections: content } : isFields(content) ? content : {};
  checkKnown(file, ['collections', 'market'], 'the file', refuse);
  const collections = readCollections(file.collections, refuse);
  return { collections, market: file.market === undefined ? DEFAULT_MARKET : readMarket(file.market, refuse) };
}

type Refuse = (problem: string) => void;

function parse(path: string, refuse: Refuse): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error: unknown) {
    refuse(error instanceof SyntaxError ? `is not JSON: ${error.message}` : 'cannot be read.');
    return undefined;
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function checkKnown(fields: Fields, known: readonly string[], where: string, refuse: Refuse): void {
  for (const field of Object.keys(fields)) {
    if (!known.includes(field)) refuse(`${where} has a field ${JSON.stringify(field)} that means nothing here.`);
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';

const COLLECTION_FIELDS: Readonly<
  Record<keyof Collection, { readonly is: (value: unknown) => boolean; readonly must: string }>
> = {
  key: { is: value => isText(value) && /^[a-z0-9-]+$/.test(value), must: 'lower-case letters, digits and -' },
  name: { is: isText, must: 'a name' },
  address: { is: value => isText(value) && /^0x[0-9a-fA-F]{40}$/.test(value), must: '0x and 40 hexadecimal digits' },
  xp: { is: value => Number.isInteger(value) && Number(value) > 0, must: 'a whole number above 0' },
  traits: { is: isFlag, must: 'true or false' },
  market: { is: isFlag, must: 'true or false' },
};

function readCollections(list: unknown, refuse: Refuse): readonly Collection[] {
  if (!Array.isArray(list) || list.length === 0) {
    refuse('must hold a list of at least one collection.');
    return [];
  }
  const collections = list
    .map((row: unknown, index) => readCollection(row, index, refuse))
    .filter(row => row !== undefined);
  for (const field of ['key', 'address'] as const) {
    const values = collections.map(collection => collection[field]);
    const twice = values.find((value, index) => values.indexOf(value) !== index);
    if (twice !== undefined) refuse(`two collections have the ${field} ${twice}.`);
  }
  if (collections.length > 45) refuse('holds more than the 45 collections that the index can be asked for at once.');
  return collections;
}

function readCollection(row: unknown, index: number, refuse: Refuse): Collection | undefined {
  const where = `collection ${index + 1}`;
  if (!isFields(row)) {
    refuse(`${where} is not an object.`);
    return undefined;
  }
  checkKnown(row, Object.keys(COLLECTION_FIELDS), where, refuse);
  const wrong = Object.entries(COLLECTION_FIELDS).filter(([field, { is }]) => !is(row[field]));
  for (const [field, { must }] of wrong) refuse(`${where}: ${field} must be ${must}.`);
  if (wrong.length > 0) return undefined;
  const collection = row as unknown as Collection;
  return { ...collection, address: collection.address.toLowerCase() };
}

function readMarket(market: unknown, refuse: Refuse): MarketLinks {
  if (!isFields(market)) {
    refuse('market is not an object.');
    return DEFAULT_MARKET;
  }
  checkKnown(market, Object.keys(DEFAULT_MARKET), 'market', refuse);
  const link = (field: keyof MarketLinks): string => {
    const value = market[field] ?? DEFAULT_MARKET[field];
    if (isText(value) && value.startsWith('https://')) return value;
    refuse(`market: ${field} must be an address that begins with https://.`);
    return DEFAULT_MARKET[field];
  };
  return { home: link('home'), item: link('item'), filter: link('filter') };
}
