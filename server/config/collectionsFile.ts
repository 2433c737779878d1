import { Type, type TSchema } from 'typebox';
import type { MarketLinks } from '../../contract/runtimeConfig';
import type { Collection } from '#rules/holdings/collections';
import { WALLET_ADDRESS } from '#rules/ids';
import { isRecord } from '#rules/json';
import type { Fields } from './validation';
import { objectProblems, readJsonFile } from './jsonFile';

export const DEFAULT_MARKET: MarketLinks = {
  home: 'https://opensea.io/collection/dour-darcels',
  item: 'https://opensea.io/item/ethereum/{address}/{id}',
  filter:
    'https://opensea.io/collection/dour-darcels?traits=%5B%7B%22traitType%22%3A%22{trait}%22%2C%22values%22%3A%5B%22{value}%22%5D%7D%5D',
};

export interface CollectionsFile {
  readonly collections: readonly Collection[];
  readonly market: MarketLinks;
}

/** The NFT index accepts this many contracts in one call. */
const MAX_COLLECTIONS = 45;

const FLAG = Type.Boolean({ description: 'true or false' });
const COLLECTION_FIELDS = {
  key: Type.String({ pattern: /^[a-z0-9-]+$/, description: 'lower-case letters, digits and -' }),
  name: Type.String({ pattern: /\S/, description: 'a name' }),
  address: Type.String({ pattern: `^${WALLET_ADDRESS}$`, description: '0x and 40 hexadecimal digits' }),
  xp: Type.Integer({ minimum: 1, description: 'a whole number above 0' }),
  traits: FLAG,
  market: FLAG,
} satisfies Readonly<Record<keyof Collection, TSchema>>;

const LINK = Type.Optional(
  Type.String({ pattern: /^https:\/\//, description: 'an address that begins with https://' }),
);
const MARKET_FIELDS = { home: LINK, item: LINK, filter: LINK } satisfies Readonly<Record<keyof MarketLinks, TSchema>>;

/** Reads a list of collections, or `{ collections, market }`. Returns the problems if the file cannot be used. */
export function readCollectionsFile(path: string): CollectionsFile | readonly string[] {
  const content = readJsonFile(path);
  const file: unknown = Array.isArray(content.json) ? { collections: content.json as unknown } : content.json;
  const problems = content.problem === undefined ? fileProblems(file) : [content.problem];
  if (problems.length > 0) return problems.map(problem => `COLLECTIONS_FILE (${path}): ${problem}.`);
  const { collections, market } = file as { collections: readonly Collection[]; market?: Partial<MarketLinks> };
  return {
    collections: collections.map(row => ({ ...row, address: row.address.toLowerCase() })),
    market: { ...DEFAULT_MARKET, ...market },
  };
}

function fileProblems(file: unknown): readonly string[] {
  const { collections, market, ...others } = isRecord(file) ? file : {};
  return [
    ...Object.keys(others).map(field => `the file has an unknown field ${JSON.stringify(field)}`),
    ...collectionListProblems(collections),
    ...(market === undefined ? [] : marketProblems(market)),
  ];
}

function collectionListProblems(list: unknown): readonly string[] {
  if (!Array.isArray(list) || list.length === 0) return ['must hold a list of at least one collection'];
  const rows = list as readonly unknown[];
  const problems = rows.flatMap((row, index) => objectProblems(`collection ${index + 1}`, COLLECTION_FIELDS, row));
  if (rows.length > MAX_COLLECTIONS)
    problems.push(`holds more than the ${MAX_COLLECTIONS} collections that fit into one call to the index`);
  return [...problems, ...duplicates(rows.filter(isRecord))];
}

function duplicates(rows: readonly Fields[]): readonly string[] {
  return (['key', 'address'] as const).flatMap(field => {
    const values = rows.map(row => String(row[field]).toLowerCase());
    const twice = values.find((value, index) => values.indexOf(value) !== index);
    return twice === undefined ? [] : [`two collections have the ${field} ${twice}`];
  });
}

const marketProblems = (market: unknown): readonly string[] => objectProblems('market', MARKET_FIELDS, market);
