import { fitCode, fitPieces, isChecking, wearablePart, type Avatar } from '../../../rules';
import { fetchWholeWardrobe } from '../../api/fetchWholeWardrobe';
import type { WithPlatform } from '../../app/hooks';
import { shownTitle } from '../../messages/fits';
import { LOOKS_MESSAGES } from '../../messages/looks';
import { lookWorn } from '../outfit/outfitSlice';
import { selectHolder } from '../holdings/holdingsSelectors';
import { messageShown, offerMade } from '../wardrobe/wardrobeViewSlice';

/** What a fit has besides its avatar. */
interface Origin {
  /** Pieces that have no names any more. */
  readonly unknown?: number;
  /** Of the link that brought it; by default of the avatar. */
  readonly code?: string;
}

/** Puts on what the player may wear of a fit, as one step, and names the rest. */
export const wearFit =
  (avatar: Avatar, { unknown = 0, code = fitCode(avatar) }: Origin = {}): WithPlatform<Promise<void>> =>
  async (dispatch, getState, { page }) => {
    const wardrobe = await fetchWholeWardrobe(dispatch);
    // The player has already seen why the call failed.
    if (wardrobe === undefined) return;
    const holder = selectHolder(getState(), page.isDemo());
    if (isChecking(holder)) return void dispatch(messageShown(LOOKS_MESSAGES.stillChecking));
    const outfit = wearablePart(avatar, wardrobe, holder);
    const leftOut = fitPieces(avatar, wardrobe, holder)
      .filter(({ layer }) => outfit.avatar[layer] !== avatar[layer])
      .map(({ piece }) => shownTitle(piece.item));
    dispatch(lookWorn({ outfit, leftOut }));
    const named = unknown > 0 ? [...leftOut, LOOKS_MESSAGES.unknown(unknown)] : leftOut;
    if (named.length > 0) dispatch(offerMade({ kind: 'left-out', values: [code, ...named] }));
  };
