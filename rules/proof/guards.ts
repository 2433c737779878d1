import { ENTRY_ID } from '../ids';
import { isRecord, readFields } from '../json';
import { isLayerValue } from '../outfit/avatar';
import { LAYERS } from '../outfit/layers';
import {
  RULING_KINDS,
  SEAL_KINDS,
  type About,
  type EventSeals,
  type PublishedFit,
  type PublishedVote,
  type Ruling,
  type Seal,
} from './published';

export const isListOf = <T>(value: unknown, isItem: (item: unknown) => item is T): value is readonly T[] =>
  Array.isArray(value) && value.every(isItem);

export const isId = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

/** Lone surrogates have no UTF-8, so nothing could be hashed. */
const isText = (value: unknown): value is string => typeof value === 'string' && !/\p{Surrogate}/u.test(value);

const matches =
  (pattern: RegExp) =>
  (value: unknown): value is string =>
    isText(value) && pattern.test(value);

/** A text that can stand between others in a text that is hashed. */
export const isField = matches(/^[^|]*$/);
export const isHash = matches(/^[0-9a-f]{64}$/);
export const isSalt = matches(/^[0-9a-f]{32}$/);
export const isWallet = matches(/^0x[0-9a-f]{40}$/);
const isEntryId = matches(new RegExp(`^${ENTRY_ID}$`));
/** Many of them can be added without rounding. */
const isNumeral = matches(/^(?:0|[1-9]\d{0,8})$/);
const isReason = matches(/^[^\p{Cc}]*$/u);
const isList = matches(/^(?:0:-|[1-9]\d{0,14}:[0-9a-f]{64})$/);
const hasTimeForm = matches(/^[1-9]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

/** Times of this form can be compared as texts. Some engines accept the 30th of February. */
export function isTime(value: unknown): value is string {
  if (!hasTimeForm(value)) return false;
  const time = Date.parse(value);
  return !Number.isNaN(time) && new Date(time).toISOString() === value;
}

/** Without a gap: otherwise values could be read as those of other layers. */
export function hasSealedLayers(layers: unknown): boolean {
  if (!isRecord(layers)) return false;
  const sealed = LAYERS.filter(layer => layers[layer] !== undefined);
  return sealed.every((layer, index) => layer === LAYERS[index] && isLayerValue(layer, layers[layer]));
}

export function isPublishedFit(value: unknown): value is PublishedFit {
  const { id, submittedAt, place, wallet, salt, hash, look } = readFields(value);
  if (!isId(id) || !isTime(submittedAt) || (place !== null && !isId(place))) return false;
  if (hash !== undefined) return isHash(hash) && isHash(look);
  return isWallet(wallet) && isSalt(salt) && hasSealedLayers(value);
}

export function isPublishedVote(value: unknown): value is PublishedVote {
  if (!Array.isArray(value) || value.length !== 4) return false;
  const [lo, hi, winner, salt] = value as readonly unknown[];
  return isPair({ lo, hi, winner }) && isSalt(salt);
}

export function isPair({ lo, hi, winner }: Readonly<Record<string, unknown>>): boolean {
  return isId(lo) && isId(hi) && lo < hi && (winner === lo || winner === hi);
}

function isSeal(value: unknown): value is Seal {
  const { kind, about, fits, votes, leftOut, rulings, ends, at, key, signature } = readFields(value);
  return (
    (SEAL_KINDS as readonly unknown[]).includes(kind) &&
    isHash(about) &&
    [fits, votes, leftOut, rulings].every(isList) &&
    [ends, at].every(isTime) &&
    [key, signature].every(isField)
  );
}

function isRuling(value: unknown): value is Ruling {
  const { number, kind, subject, at, reason } = readFields(value);
  const isKind = (RULING_KINDS as readonly unknown[]).includes(kind);
  return isKind && isId(number) && isSubject(kind as Ruling['kind'], subject) && isTime(at) && isReason(reason);
}

function isSubject(kind: Ruling['kind'], subject: unknown): boolean {
  switch (kind) {
    case 'withdraw':
    case 'restore':
      return isEntryId(subject);
    case 'ban':
    case 'unban':
      return isNumeral(subject);
    case 'extend':
      return isTime(subject);
    case 'cancel':
      return subject === '-';
  }
}

function isAbout(value: unknown): value is About {
  const { title, sub_title, description, xp_first, xp_second, xp_third, xp_entry, prizes } = readFields(value);
  const areTexts = [title, sub_title ?? '', description].every(isText);
  return areTexts && [xp_first, xp_second, xp_third, xp_entry].every(isCount) && isListOf(prizes, isPrize);
}

function isPrize(value: unknown): value is About['prizes'][number] {
  const { url, file } = readFields(value);
  return [url, file].every(text => text === null || isText(text));
}

/** Whether a response or a part of a file is an event's seals, and each of its texts has one meaning. */
export function isEventSeals(value: unknown): value is EventSeals {
  const { host, event, about, seals, rulings } = readFields(value);
  return isField(host) && isId(event) && isAbout(about) && isListOf(seals, isSeal) && isListOf(rulings, isRuling);
}
