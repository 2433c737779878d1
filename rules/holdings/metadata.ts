import { isRecord } from '../json';
import type { OwnedTrait } from './ownership';

export interface Metadata {
  readonly name: string | null;
  readonly attributes: readonly OwnedTrait[];
}

const MAX_ATTRIBUTES = 100;
const MAX_LENGTH = 200;

/** Anyone who makes a token writes its metadata, so anything unexpected counts as missing. */
export function readMetadata(source: unknown): Metadata {
  if (!isRecord(source)) return { name: null, attributes: [] };
  const attributes = Array.isArray(source.attributes) ? source.attributes : [];
  return { name: readText(source.name), attributes: attributes.slice(0, MAX_ATTRIBUTES).flatMap(readAttribute) };
}

function readAttribute(source: unknown): readonly OwnedTrait[] {
  if (!isRecord(source)) return [];
  const trait_type = readText(source.trait_type);
  const value = readText(source.value);
  return trait_type === null || value === null ? [] : [{ trait_type, value }];
}

function readText(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || text.length > MAX_LENGTH || isBroken(text)) return null;
  return plainText(text) || null;
}

/** PostgreSQL stores neither NUL nor half of a surrogate pair. */
const isBroken = (text: string): boolean => text.includes('\0') || /\p{Surrogate}/u.test(text);

/** The same text for everything that looks the same: NFKC, no invisible characters, single spaces between words. */
function plainText(text: string): string {
  const visible = text.replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  return visible
    .normalize('NFKC')
    .replace(/[\p{White_Space}\p{Cc}]+/gu, ' ')
    .trim();
}
