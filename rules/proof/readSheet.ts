import { SEAL_KINDS, type BallotSheet, type PlainSheet, type Receipt1, type Seal, type SealedSheet } from './ballotLog';
import { readFields } from '../json';
import { hasSealedLayers, isField, isHash, isId, isListOf, isText } from './guards';
import type { Receipt } from './findings';
import { isReceipt2 } from './readReceipts';

/** A sheet of the first format from a file or a response, with or without seals; undefined if it is neither. */
export function readSheet(value: unknown): BallotSheet | undefined {
  if (!isPlainSheet(value)) return isSealedSheet(value) ? value : undefined;
  const known = new Set(value.entries.map(({ id }) => id));
  return value.ballots.every(ballot => isBallotOf(ballot, known)) ? value : undefined;
}

/** The receipts of a saved file, of either format: a list, or an object that has one. Anything else is left out. */
export function readReceipts(value: unknown): readonly Receipt[] {
  const list: unknown = Array.isArray(value) ? value : readFields(value).receipts;
  return Array.isArray(list) ? list.filter((item): item is Receipt => isOldReceipt(item) || isReceipt2(item)) : [];
}

function isPlainSheet(value: unknown): value is PlainSheet {
  const { event, entries, ranking, ballots, seals } = readFields(value);
  return (
    seals === undefined &&
    isId(event) &&
    isListOf(entries, isSubmission) &&
    isListOf(ranking, isId) &&
    isListOf(ballots, isTriple)
  );
}

function isBallotOf([left, right, winner]: PlainSheet['ballots'][number], known: ReadonlySet<number>): boolean {
  return left !== right && (winner === left || winner === right) && known.has(left) && known.has(right);
}

function isSealedSheet(value: unknown): value is SealedSheet {
  const { event, entries, ranking, withdrawn, uncounted, seals, ballots } = readFields(value);
  return (
    isId(event) &&
    isListOf(entries, isSealedEntry) &&
    isListOf(ranking, isId) &&
    isListOf(withdrawn, isWithdrawn) &&
    isListOf(uncounted, isId) &&
    isListOf(seals, isSeal) &&
    isListOf(ballots, isSealedBallot)
  );
}

const isTriple = (value: unknown): value is PlainSheet['ballots'][number] =>
  isListOf(value, isId) && value.length === 3;

const isSealedBallot = (value: unknown): value is SealedSheet['ballots'][number] =>
  Array.isArray(value) && value.length === 4 && value.slice(0, 3).every(isId) && isText(value[3]);

function isSubmission(value: unknown): value is PlainSheet['entries'][number] {
  const { id, submittedAt } = readFields(value);
  return isId(id) && isText(submittedAt) && !Number.isNaN(Date.parse(submittedAt));
}

function isSealedEntry(value: unknown): value is SealedSheet['entries'][number] {
  const { wallet, salt } = readFields(value);
  return isSubmission(value) && isField(wallet) && isField(salt) && hasSealedLayers(value);
}

function isWithdrawn(value: unknown): value is SealedSheet['withdrawn'][number] {
  const { id, leaf } = readFields(value);
  return isId(id) && isHash(leaf);
}

const isSigned = ({ key, signature }: Readonly<Record<string, unknown>>): boolean => isText(key) && isText(signature);

function isSeal(value: unknown): value is Seal {
  const { kind, size, root, sealedAt, ...rest } = readFields(value);
  const isKind = (SEAL_KINDS as readonly unknown[]).includes(kind);
  return isKind && isId(size) && isHash(root) && isText(sealedAt) && isSigned(rest);
}

function isOldReceipt(value: unknown): value is Receipt1 {
  const { format, event, salt, leaf, at, ...rest } = readFields(value);
  if (format !== undefined || !isId(event)) return false;
  if (!isText(salt) || !isHash(leaf) || !isText(at) || !isSigned(rest)) return false;
  const { lo, hi, winner, wallet, avatar } = rest;
  return [lo, hi, winner].every(isId) || (isText(wallet) && hasSealedLayers(avatar));
}
