import { hashOfFit, isVoteReceipt, pagesWith, type PublishedFit, type Receipt, type VotesIndex } from '../../rules';
import { hash } from '../platform/checkTools';
import type { Platform } from '../platform/platform';
import { fetchFits, fetchPages } from './publishedApi';

/** The player's fits, those that the player has voted on, and the pages on which the hashes of these fits and votes would be. */
export async function fetchOwnPages(
  { event, ...index }: VotesIndex,
  receipts: readonly Receipt[],
  platform: Pick<Platform, 'config'>,
) {
  const fits = await fetchFits(event, ownFits(receipts), platform);
  const voteHashes = receipts.filter(isVoteReceipt).map(receipt => receipt.hash);
  const numbers = {
    hashes: pagesWith(index.votes, voteHashes),
    fitHashes: pagesWith(index.fits, fits.map(fitHash(event))),
    leftOut: pagesWith(index.leftOut, voteHashes),
  };
  const { hashes: votes, fitHashes, leftOut } = await fetchPages(event, numbers, platform);
  return { fits, pages: { votes, fits: fitHashes, leftOut } };
}

function ownFits(receipts: readonly Receipt[]): readonly number[] {
  const ids = new Set(receipts.flatMap(one => (isVoteReceipt(one) ? [one.lo, one.hi] : [one.id])));
  return [...ids].sort((a, b) => a - b);
}

const fitHash = (event: number) => (fit: PublishedFit) => hashOfFit(event, fit, hash);
