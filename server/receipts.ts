import type { BallotReceiptBody1, EntryReceiptBody1 } from '../contract/seals';
import { receiptText1 } from '../rules/index';
import type { StoredEntry } from './store/entryStore';
import { hashOfBallot, hashOfEntry } from './store/sealedLog';
import type { KeyStore } from './store/signingKeys';
import type { DecidedBallot } from './store/voteWrites';

export async function ballotReceipt(keys: KeyStore, ballot: DecidedBallot): Promise<BallotReceiptBody1> {
  return { ...ballot, ...(await signed(keys, { ...ballot, leaf: hashOfBallot(ballot) })) };
}

export async function entryReceipt(keys: KeyStore, entry: StoredEntry): Promise<EntryReceiptBody1> {
  return { ...entry, ...(await signed(keys, { ...entry, leaf: hashOfEntry(entry) })) };
}

async function signed(keys: KeyStore, { event, leaf, at }: Parameters<typeof receiptText1>[0]) {
  const signer = await keys.signer();
  return { leaf, key: signer.key, signature: signer.sign(receiptText1({ event, leaf, at })) };
}
