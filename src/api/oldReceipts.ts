import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { readReceipts, receiptText1, type Receipt1 } from '../../rules';
import { canVerify, verifier, type SigningKey } from '../platform/signatures';
import { countApi } from './countApi';
import { keepReceipt, storedReceipts, type ReceiptBox } from './receipts';

export type Dispatch = ThunkDispatch<unknown, unknown, UnknownAction>;

/**
 * Keeps what the server has just signed in the first format, checks the signature, and marks the receipt accordingly.
 * Resolves with true for the first wrong signature, so that the player is warned once.
 */
export async function receiveReceipt(value: unknown, dispatch: Dispatch, box: ReceiptBox): Promise<boolean> {
  const [receipt] = readReceipts([value]);
  if (receipt === undefined || 'format' in receipt) return false;
  keepReceipt(box, receipt);
  const signed = await isSigned(receipt, dispatch);
  if (signed === undefined) return false;
  const isFirst = !storedReceipts(box.storage).some(kept => !('format' in kept) && kept.signed === false);
  keepReceipt(box, { ...receipt, signed });
  return !signed && isFirst;
}

/** Undefined if the signature cannot be checked now. */
async function isSigned(receipt: Receipt1, dispatch: Dispatch): Promise<boolean | undefined> {
  if (!canVerify()) return undefined;
  const keys = await keysWith(receipt.key, dispatch);
  return keys && verifier(keys)(receiptText1(receipt), receipt.signature, receipt.key);
}

/** The server's public keys, read again if this one is newer than the list; undefined if they do not load. */
export async function keysWith(id: string, dispatch: Dispatch): Promise<readonly SigningKey[] | undefined> {
  const request = (forceRefetch: boolean) =>
    dispatch(countApi.endpoints.getKeys.initiate(null, { subscribe: false, forceRefetch }));
  const first = await request(false);
  const isKnown = first.data?.some(({ kid }) => kid === id) === true;
  return isKnown ? first.data : (await request(true)).data;
}
