import { readFields } from '../json';
import { hasSealedLayers, isField, isHash, isId, isListOf, isText } from './guards';
import { ENTRY_ID } from '../ids';
import { EVENT_SEAL_KINDS, PROOF_FORMAT, RULING_KINDS } from './records';
import type { EventSeal, RollRow, Ruling, RulingKind, ServerKey, Sheet, SheetBallot, SheetEntry } from './records';

/** Whether a value from a file or a response is a sheet of the second format, and each of its texts has one meaning. */
export function isProofSheet(value: unknown): value is Sheet {
  const { format, host, event, entries, rulings, leftOut, seals, keys, roll, ballots, ranking } = readFields(value);
  return (
    format === PROOF_FORMAT &&
    isField(host) &&
    isId(event) &&
    isListOf(entries, isEntry) &&
    isListOf(rulings, isRuling) &&
    isListOf(leftOut, isId) &&
    isListOf(seals, isSeal) &&
    isListOf(keys, isKey) &&
    isListOf(roll, isRollRow) &&
    isListOf(ballots, isBallot) &&
    isListOf(ranking, isId) &&
    namesKnownEntries(entries, ballots)
  );
}

/** Each ballot is between two entries of the sheet, of which one won; no entry is listed twice. */
function namesKnownEntries(entries: readonly SheetEntry[], ballots: readonly SheetBallot[]): boolean {
  const ids = new Set(entries.map(({ id }) => id));
  const isBetweenEntries = ([left, right, winner]: SheetBallot): boolean =>
    left !== right && (winner === left || winner === right) && ids.has(left) && ids.has(right);
  return ids.size === entries.length && ballots.every(isBetweenEntries);
}

const matches =
  (pattern: RegExp) =>
  (value: unknown): value is string =>
    isText(value) && pattern.test(value);

const isWallet = matches(/^0x[0-9a-f]{40}$/);
const isEntryId = matches(new RegExp(`^${ENTRY_ID}$`));
const isTokenId = matches(/^(?:0|[1-9]\d{0,77})$/);
/** 32 bytes in base64url, whose last character has two bits to spare. */
const isCoordinate = matches(/^[\w-]{42}[AEIMQUYcgkosw048]$/);
const hasTimeForm = matches(/^[1-9]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

/** Times of this form can be compared as texts. */
function isTime(value: unknown): value is string {
  if (!hasTimeForm(value)) return false;
  const time = Date.parse(value);
  return !Number.isNaN(time) && new Date(time).toISOString() === value;
}

function isEntry(value: unknown): value is SheetEntry {
  const { id, submittedAt, person, wallet, salt } = readFields(value);
  if (!isId(id) || !isTime(submittedAt)) return false;
  return person === undefined ? isWallet(wallet) && isField(salt) && hasSealedLayers(value) : isHash(person);
}

function isRuling(value: unknown): value is Ruling {
  const { number, kind, subject, at, reason } = readFields(value);
  const isKind = (RULING_KINDS as readonly unknown[]).includes(kind);
  return isKind && isId(number) && isSubject(kind as RulingKind, subject) && isTime(at) && isText(reason);
}

function isSubject(kind: RulingKind, subject: unknown): boolean {
  if (kind === 'withdraw' || kind === 'restore') return isEntryId(subject);
  return kind === 'end' ? isTime(subject) : isField(subject);
}

const TREE = /^(?:-|[1-9]\d{0,9}:[0-9a-f]{64})$/;
const isTree = (value: unknown): boolean => isText(value) && TREE.test(value);
const isLeaf = (value: unknown): boolean => value === '-' || isHash(value);

function isSeal(value: unknown): value is EventSeal {
  const { kind, previous, ranking, ends, at, key, signature, ...trees } = readFields(value);
  return (
    (EVENT_SEAL_KINDS as readonly unknown[]).includes(kind) &&
    [previous, ranking].every(isLeaf) &&
    [trees.entries, trees.ballots, trees.rulings, trees.roll].every(isTree) &&
    [ends, at].every(isTime) &&
    [key, signature].every(isField)
  );
}

function isKey(value: unknown): value is ServerKey {
  const { id, x, y, since, until } = readFields(value);
  return isField(id) && [x, y].every(isCoordinate) && isTime(since) && (until === undefined || isTime(until));
}

function isRollRow(value: unknown): value is RollRow {
  const { count, person, wallet, x, y, message, signature, countSignature, token } = readFields(value);
  if (!isId(count)) return false;
  if (person !== undefined) return isHash(person);
  const isSigned = isWallet(wallet) && [x, y].every(isCoordinate) && [signature, countSignature].every(isField);
  return isSigned && isText(message) && (token === null || isToken(token));
}

function isToken(value: unknown): boolean {
  const { contract, tokenId } = readFields(value);
  return isWallet(contract) && isTokenId(tokenId);
}

function isBallot(value: unknown): value is SheetBallot {
  if (!Array.isArray(value) || value.length !== 5) return false;
  const [left, right, winner, signed, salt] = value as readonly unknown[];
  return [left, right, winner].every(isId) && (signed === 0 || signed === 1) && isField(salt);
}
