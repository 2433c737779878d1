import { isVoteReceipt, pagesWith, type ListName, type Receipt, type VotesIndex } from '../../../rules';

/** More fits than these pages have take long to fetch; the player can ask for them. */
const MAX_FIT_PAGES = 20;

/**
 * The pages on which the player's votes and fit would be. The hash of a page of votes depends on all fits on it, so that
 * all fits are needed to check one.
 */
export function ownPages(
  index: VotesIndex,
  receipts: readonly Receipt[],
): Readonly<Record<ListName, readonly number[]>> {
  const fits = index.fits.pages.map((_, page) => page);
  if (fits.length > MAX_FIT_PAGES) throw new Error(`${index.fits.size} fits are not fetched unasked.`);
  const hashes = receipts.filter(isVoteReceipt).map(({ hash }) => hash);
  return { fits, votes: pagesWith(index, 'votes', hashes), leftOut: pagesWith(index, 'leftOut', hashes) };
}
