import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { isBallotReceipt1, readReceipts, receiptText1, type Receipt1 } from '../../rules';
import { STORAGE_KEYS } from '../platform/config';
import type { GameStorage } from '../platform/platform';
import { canVerify, verifier } from '../platform/signatures';
import { countApi } from './countApi';

/** `signed` is absent until the signature could be checked. */
type KeptReceipt = Receipt1 & { readonly signed?: boolean };

interface Context {
  readonly dispatch: ThunkDispatch<unknown, unknown, UnknownAction>;
  readonly storage: GameStorage;
}

const MAX_EVENTS = 12;
/** Receipts of votes, and as many again of entries. */
const MAX_PER_EVENT = 30;

/** What this browser has kept, the oldest first. Unreadable receipts are left out. */
export function storedReceipts(storage: GameStorage): readonly KeptReceipt[] {
  return readReceipts(storage.readJson(STORAGE_KEYS.receipts));
}

/**
 * Keeps the latest receipts of the latest events. A repeated vote gets a receipt for the same leaf, which is kept once.
 */
export function keepReceipt(storage: GameStorage, receipt: KeptReceipt): void {
  const receipts = [...storedReceipts(storage).filter(({ leaf }) => leaf !== receipt.leaf), receipt];
  const latest = [...new Set(receipts.map(({ event }) => event).reverse())].slice(0, MAX_EVENTS);
  const isSameKind = (one: Receipt1, other: Receipt1): boolean =>
    one.event === other.event && isBallotReceipt1(one) === isBallotReceipt1(other);
  const kept = receipts.filter(
    (one, index) =>
      latest.includes(one.event) &&
      receipts.slice(index).filter(later => isSameKind(one, later)).length <= MAX_PER_EVENT,
  );
  storage.write(STORAGE_KEYS.receipts, JSON.stringify(kept));
}

/**
 * Keeps what the server has just signed, checks the signature, and marks the receipt accordingly. Resolves with true
 * for the first wrong signature, so that the player is warned once.
 */
export async function receiveReceipt(value: unknown, { dispatch, storage }: Context): Promise<boolean> {
  const [receipt] = readReceipts([value]);
  if (receipt === undefined) return false;
  keepReceipt(storage, receipt);
  const signed = await isSigned(receipt, dispatch);
  if (signed === undefined) return false;
  const isFirst = !storedReceipts(storage).some(kept => kept.signed === false);
  keepReceipt(storage, { ...receipt, signed });
  return !signed && isFirst;
}

/** Undefined if the signature cannot be checked now. */
async function isSigned(receipt: Receipt1, dispatch: Context['dispatch']): Promise<boolean | undefined> {
  if (!canVerify()) return undefined;
  const request = (forceRefetch: boolean) =>
    dispatch(countApi.endpoints.getKeys.initiate(null, { subscribe: false, forceRefetch }));
  const isKnown = (keys: readonly { readonly kid: string }[] | undefined) =>
    keys?.some(({ kid }) => kid === receipt.key);
  const first = await request(false);
  // The key may be newer than the list.
  const { data: keys } = isKnown(first.data) ? first : await request(true);
  return keys && verifier(keys)(receiptText1(receipt), receipt.signature, receipt.key);
}
