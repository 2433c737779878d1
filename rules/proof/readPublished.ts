import { readFields } from '../json';
import { isField, isEventSeals, isHash, isId, isListOf, isPair, isPublishedFit, isPublishedVote } from './guards';
import { hasSealedLayers, isSalt, isTime, isWallet } from './guards';
import type {
  ClosedEvent,
  CurvePoint,
  Lists,
  ListIndex,
  Receipt,
  ServerKey,
  VoteFields,
  VotesIndex,
} from './published';
import { LISTS } from './published';

/** A vote that was sent, or is about to be, and whose receipt has not arrived. */
export interface SentVote extends VoteFields {
  /** In lower case. */
  readonly wallet: string;
}

/** All that is published about an event, from a file; undefined if a part is missing or could be read in two ways. */
export function readClosedEvent(value: unknown): ClosedEvent | undefined {
  const { fits, votes, leftOut } = readFields(value);
  const lists = { fits, votes, leftOut };
  if (!isEventSeals(value) || !areLists(lists)) return undefined;
  const { host, event, about, seals, rulings } = value;
  return { host, event, about, seals, rulings, ...lists };
}

/** Each vote is between two fits of the list, in which no fit is twice. */
export function areLists(lists: Readonly<Record<keyof Lists, unknown>>): lists is Lists {
  const { fits, votes, leftOut } = lists;
  if (!isListOf(fits, isPublishedFit) || !isListOf(votes, isPublishedVote) || !isListOf(leftOut, isHash)) return false;
  const ids = new Set(fits.map(({ id }) => id));
  return ids.size === fits.length && votes.every(([lo, hi]) => ids.has(lo) && ids.has(hi));
}

/** GET results/:id/votes; undefined if it is something else. */
export function readVotesIndex(value: unknown): VotesIndex | undefined {
  const fields = readFields(value);
  return isId(fields.event) && LISTS.every(name => isListIndex(fields[name])) ? (value as VotesIndex) : undefined;
}

function isListIndex(value: unknown): value is ListIndex {
  const { size, pages } = readFields(value);
  return Number.isSafeInteger(size) && isListOf(pages, isListPage);
}

function isListPage(value: unknown): value is ListIndex['pages'][number] {
  const { hash, first } = readFields(value);
  return isHash(hash) && isHash(first);
}

/** GET /.well-known/duds-keys.json; what is no key is left out. */
export function readKeys(value: unknown): readonly ServerKey[] {
  const { keys } = readFields(value);
  return Array.isArray(keys) ? keys.filter(isKey) : [];
}

function isKey(value: unknown): value is ServerKey {
  const { kid, x, y } = readFields(value);
  return isField(kid) && isPoint({ x, y });
}

/** 32 bytes each in base64url, whose last character has two bits to spare. */
function isPoint(point: Readonly<Record<keyof CurvePoint, unknown>>): boolean {
  return [point.x, point.y].every(value => typeof value === 'string' && /^[\w-]{42}[AEIMQUYcgkosw048]$/.test(value));
}

/** The receipts of a file, of storage or of a response; everything else is left out, and none is there twice. */
export function readReceipts(value: unknown): readonly Receipt[] {
  const { receipts } = readFields(value);
  const listed: readonly unknown[] = [receipts ?? value].flat();
  const found = listed.filter(isReceipt);
  return [...new Map(found.map(receipt => [`${receipt.host} ${receipt.hash}`, receipt])).values()];
}

function isReceipt(value: unknown): value is Receipt {
  const { event, salt, host, hash, at, key, signature, ...rest } = readFields(value);
  if (!isId(event) || !isSalt(salt) || !isHash(hash) || !isTime(at)) return false;
  if (![host, key, signature].every(isField)) return false;
  if ('winner' in rest) return isPair(rest) && isHash(rest.loSeen) && isHash(rest.hiSeen);
  return isId(rest.id) && isWallet(rest.wallet) && hasSealedLayers(rest.avatar);
}

/** The sent votes of a list; everything else is left out. */
export function readSentVotes(value: unknown): readonly SentVote[] {
  return Array.isArray(value) ? value.filter(isSentVote) : [];
}

function isSentVote(value: unknown): value is SentVote {
  const { event, loSeen, hiSeen, salt, wallet, hash, ...pair } = readFields(value);
  const areHashes = isHash(loSeen) && isHash(hiSeen);
  return isId(event) && isPair(pair) && areHashes && isSalt(salt) && isWallet(wallet) && hash === undefined;
}
