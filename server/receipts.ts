import type { EntryReceiptBody, BallotReceiptBody } from '../contract/proofs';
import type { BallotReceiptBody1, EntryReceiptBody1 } from '../contract/seals';
import { ballotText, entryText, fitText, leafHash, PROOF_FORMAT, receiptText, receiptText1 } from '../rules/index';
import type { Signer } from './signingKey';
import type { StoredEntry } from './store/entryStore';
import { hashOfBallot, hashOfEntry, sha256, toHex } from './store/sealedLog';
import type { DecidedBallot } from './store/voteWrites';

/** What the server signs when it has stored a vote. */
export function ballotReceipt(signer: Signer, ballot: DecidedBallot): BallotReceiptBody | BallotReceiptBody1 {
  const { seal, at, ...fields } = ballot;
  if (seal === undefined) return ballotReceipt1(signer, ballot);
  const receipt = { format: PROOF_FORMAT, ...fields, leaf: leafOf(ballotText(fields)), seal, at } as const;
  return { ...receipt, ...signed(signer, receiptText(receipt)) };
}

function ballotReceipt1(signer: Signer, { event, lo, hi, winner, salt, at }: DecidedBallot): BallotReceiptBody1 {
  const ballot = { event, lo, hi, winner, salt };
  const receipt = { ...ballot, leaf: hashOfBallot(ballot), at };
  return { ...receipt, ...signed(signer, receiptText1(receipt)) };
}

/** The same for an entry, of the second format only if the page knows it. */
export function entryReceipt(
  signer: Signer,
  { isSecondFormat, ...entry }: StoredEntry,
): EntryReceiptBody | EntryReceiptBody1 {
  if (!isSecondFormat) return entryReceipt1(signer, entry);
  const { event, id, at } = entry;
  const person = toHex(sha256(Buffer.from(fitText(entry))));
  const leaf = leafOf(entryText(event, { id, submittedAt: at, person }));
  const receipt = { format: PROOF_FORMAT, ...entry, leaf, seal: '-' } as const;
  return { ...receipt, ...signed(signer, receiptText(receipt)) };
}

function entryReceipt1(signer: Signer, { event, wallet, avatar, salt, at }: Omit<StoredEntry, 'isSecondFormat'>) {
  const entry = { event, wallet, avatar, salt };
  const receipt = { ...entry, leaf: hashOfEntry(entry), at };
  return { ...receipt, ...signed(signer, receiptText1(receipt)) };
}

const leafOf = (text: string): string => toHex(leafHash(Buffer.from(text), sha256));

const signed = (signer: Signer, text: string) => ({ key: signer.key, signature: signer.sign(text) });
