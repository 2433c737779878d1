import type { NftAttribute } from './nftIndex';

export interface Metadata {
  readonly name: string | null;
  readonly attributes: readonly NftAttribute[];
}

const NOTHING: Metadata = { name: null, attributes: [] };
const MAX_ATTRIBUTES = 100;
const MAX_LENGTH = 200;

/** Metadata is written by whoever made the token; what is not as agreed counts as missing. */
export function readMetadata(source: unknown): Metadata {
  if (!isRecord(source)) return NOTHING;
  const attributes = Array.isArray(source.attributes) ? source.attributes : [];
  return { name: readText(source.name), attributes: attributes.slice(0, MAX_ATTRIBUTES).flatMap(readAttribute) };
}

/** Only data: URIs are read: fetching what a token names would let a token choose whom we call. */
export function readDataUri(uri: string): Metadata {
  const match = /^data:application\/json(?:;charset=[\w-]+)?(;base64)?,(.*)$/is.exec(uri);
  if (match === null) return NOTHING;
  const [, base64, body = ''] = match;
  try {
    return readMetadata(
      JSON.parse(base64 === undefined ? decodeURIComponent(body) : Buffer.from(body, 'base64').toString('utf8')),
    );
  } catch {
    return NOTHING;
  }
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readAttribute(source: unknown): readonly NftAttribute[] {
  if (!isRecord(source)) return [];
  const trait_type = readText(source.trait_type);
  const value = readText(source.value);
  return trait_type === null || value === null ? [] : [{ trait_type, value }];
}

function readText(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : value;
  // PostgreSQL stores no NUL.
  return typeof text === 'string' && text !== '' && text.length <= MAX_LENGTH && !text.includes('\0') ? text : null;
}
