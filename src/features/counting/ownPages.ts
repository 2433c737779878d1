import { hashOfFit, isVoteReceipt, pagesWith, type PublishedFit, type Receipt, type VotesIndex } from '../../../rules';
import { hash } from '../../platform/checkTools';

/** The ids of the player's fits, and of those that the player has voted on. */
export function ownFits(receipts: readonly Receipt[]): readonly number[] {
  const ids = new Set(receipts.flatMap(one => (isVoteReceipt(one) ? [one.lo, one.hi] : [one.id])));
  return [...ids].sort((a, b) => a - b);
}

/** The pages on which the hashes of the player's votes, and of these fits, would be. */
export function ownPages({ event, ...index }: VotesIndex, receipts: readonly Receipt[], fits: readonly PublishedFit[]) {
  const votes = receipts.filter(isVoteReceipt).map(receipt => receipt.hash);
  return {
    hashes: pagesWith(index.votes, votes),
    fitHashes: pagesWith(
      index.fits,
      fits.map(fit => hashOfFit(event, fit, hash)),
    ),
    leftOut: pagesWith(index.leftOut, votes),
  };
}
