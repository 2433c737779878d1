import { hashOfFit } from '#rules/proof/lists';
import { pagesWith } from '#rules/proof/lookup';
import { isVoteReceipt, type PublishedFit, type Receipt, type VotesIndex } from '#rules/proof/published';
import { hash } from '../../platform/checkTools';
import { fetchFits, fetchPages, type Published } from './publishedApi';

/** The player's fits, and those that the player has voted on. */
export function fetchOwnFits(event: number, receipts: readonly Receipt[], published: Published) {
  const ids = new Set(receipts.flatMap(one => (isVoteReceipt(one) ? [one.lo, one.hi] : [one.id])));
  const inOrder = [...ids].sort((a, b) => a - b);
  return fetchFits(event, inOrder, published);
}

/** The pages on which the hashes of the player's votes and of these fits would be. */
export async function fetchOwnPages(
  { event, ...index }: VotesIndex,
  receipts: readonly Receipt[],
  fits: readonly PublishedFit[],
  published: Published,
) {
  const voteHashes = receipts.filter(isVoteReceipt).map(receipt => receipt.hash);
  const numbers = {
    hashes: pagesWith(index.votes, voteHashes),
    fitHashes: pagesWith(
      index.fits,
      fits.map(fit => hashOfFit(event, fit, hash)),
    ),
    leftOut: pagesWith(index.leftOut, voteHashes),
  };
  const { hashes: votes, fitHashes, leftOut } = await fetchPages(event, numbers, published);
  return { votes, fits: fitHashes, leftOut };
}
