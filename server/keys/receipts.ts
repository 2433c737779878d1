import type { Avatar } from '#rules/outfit/avatar';
import type { FitReceipt, VoteReceipt } from '#rules/proof/published';
import { fitText, receiptText } from '#rules/proof/texts';
import { sha256 } from './sha256';
import type { Signer } from './signingKey';

type Unsigned<Receipt> = Omit<Receipt, 'key' | 'signature'>;
type StoredFit = Omit<Unsigned<FitReceipt>, 'host' | 'hash'> & { readonly avatar: Avatar };

/** What the server signs when it has stored a vote. */
export function voteReceipt(signer: Signer, { host, ...vote }: Unsigned<VoteReceipt>): VoteReceipt {
  return { ...vote, ...signed(signer, { host, hash: vote.hash, at: vote.at }) };
}

/** The same for an entry. */
export function fitReceipt(
  signer: Signer,
  host: string,
  { at, ...fit }: StoredFit,
): FitReceipt & Pick<StoredFit, 'avatar'> {
  const hash = sha256(fitText({ ...fit, submittedAt: at }, sha256));
  return { ...fit, ...signed(signer, { host, hash, at }) };
}

const signed = (signer: Signer, accepted: Readonly<Record<'host' | 'hash' | 'at', string>>) => ({
  ...accepted,
  key: signer.key,
  signature: signer.sign(receiptText(accepted)),
});
