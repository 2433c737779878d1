import type { OwnedTrait } from '#rules/holdings/ownership';
import { isRecord } from '#rules/json';
import { isStorable } from '../config/validation';

interface Metadata {
  readonly name: string | null;
  readonly attributes: readonly OwnedTrait[];
}

const EMPTY: Metadata = { name: null, attributes: [] };
const MAX_ATTRIBUTES = 100;
const MAX_LENGTH = 200;

/** Anyone who makes a token writes its metadata, so anything unexpected counts as missing. */
export function readMetadata(source: unknown): Metadata {
  if (!isRecord(source)) return EMPTY;
  const attributes = Array.isArray(source.attributes) ? source.attributes : [];
  return { name: readText(source.name), attributes: attributes.slice(0, MAX_ATTRIBUTES).flatMap(readAttribute) };
}

/** Reads only data: URIs. Fetching other URIs would let a token choose which servers we call. */
export function readDataUri(uri: string): Metadata {
  const match = /^data:application\/json(?:;charset=[\w-]+)?(;base64)?,(.*)$/is.exec(uri);
  if (match === null) return EMPTY;
  const [, base64, body = ''] = match;
  try {
    return readMetadata(
      JSON.parse(base64 === undefined ? decodeURIComponent(body) : Buffer.from(body, 'base64').toString('utf8')),
    );
  } catch {
    return EMPTY;
  }
}

function readAttribute(source: unknown): readonly OwnedTrait[] {
  if (!isRecord(source)) return [];
  const trait_type = readText(source.trait_type);
  const value = readText(source.value);
  return trait_type === null || value === null ? [] : [{ trait_type, value }];
}

function readText(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text !== '' && text.length <= MAX_LENGTH && isStorable(text) ? text : null;
}
