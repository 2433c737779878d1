import { wearableCount, type FitPiece } from '#rules/fits/fitPieces';
import { FIT_PAGE_MESSAGES } from './messages';

interface Judged {
  /** Empty while it is not known what is the player's. */
  readonly pieces: readonly FitPiece[];
  /** How many more pieces the fit has, which nobody can get. */
  readonly gone: number;
  readonly player: 'nobody' | 'checking' | 'known';
}

/** How much of the fit the player can wear, in a sentence or two. */
export function fitVerdict({ pieces, gone, player }: Judged): string {
  const [can, known] = wearableCount(pieces);
  const of = known + gone;
  const { some, connectFirst, checking, all, none } = FIT_PAGE_MESSAGES;
  if (of === 0) return some(0, 0);
  if (player === 'nobody') return connectFirst;
  if (player === 'checking') return checking;
  if (can === 0) return none;
  return can === of ? all : some(can, of);
}
