import { fitText, receiptText, type FitReceipt, type VoteReceipt } from '../rules/index';
import { sha256 } from './keys/sha256';
import type { Signer } from './signingKey';
import type { StoredEntry } from './store/entryStore';
import type { StoredVote } from './store/voteWrites';

/** What the server signs when it has stored a vote. */
export function voteReceipt(signer: Signer, { host, ...vote }: StoredVote): VoteReceipt {
  return { ...vote, ...signed(signer, { host, hash: vote.hash, at: vote.at }) };
}

/** The same for an entry. */
export function fitReceipt(
  signer: Signer,
  host: string,
  { at, ...fit }: StoredEntry,
): FitReceipt & Pick<StoredEntry, 'avatar'> {
  const hash = sha256(fitText({ ...fit, submittedAt: at }, sha256));
  return { ...fit, ...signed(signer, { host, hash, at }) };
}

const signed = (signer: Signer, accepted: Readonly<Record<'host' | 'hash' | 'at', string>>) => ({
  ...accepted,
  key: signer.key,
  signature: signer.sign(receiptText(accepted)),
});
