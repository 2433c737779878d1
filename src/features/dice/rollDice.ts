import { DROPS } from '#rules/catalogue/drops';
import type { DressCode } from '#rules/events/events';
import { dailyRoll } from '#rules/fits/dailyRoll';
import { rollPieces, type DatedSeed } from '#rules/fits/dice';
import type { Outfit } from '#rules/outfit/avatar';
import { findPiece, type Piece, type Wardrobe } from '#rules/outfit/items';
import { LAYERS, type Layer } from '#rules/outfit/layers';
import { pinnedPart } from '#rules/outfit/wearPieces';
import { fetchWholeWardrobe } from '../../api/fetchWholeWardrobe';
import { fetchPalette } from '../../api/paletteApi';
import type { WithPlatform } from '../../base/hooks';
import { DICE_MESSAGES } from './messages';
import { MESSAGES } from '../../messages/messages';
import { offeredBy, selectDressCode } from '../dressCode/dressCodeSelectors';
import { diceRolled, selectOutfit } from '../outfit/outfitSlice';
import { selectHolder } from '../holdings/holdingsSelectors';
import { messageShown } from '../wardrobe/wardrobeViewSlice';
import { selectPinned } from './pinsSlice';

/** A roll that was made before, or that of a day (UTC), counted from 1970. */
export type WantedRoll = DatedSeed | { readonly day: number };

/** Rolls a fit, by default a new one. It waits for the palette, without which the same seed would give another fit. */
export const rollDice =
  (wanted?: WantedRoll): WithPlatform<Promise<void>> =>
  async (dispatch, getState, { chance, page }) => {
    const pinned = selectPinned(getState());
    if (pinned.length === LAYERS.length) return void dispatch(messageShown(DICE_MESSAGES.allKept));
    const [whole, palette] = await Promise.all([fetchWholeWardrobe(dispatch), fetchPalette(dispatch)]);
    if (whole === undefined) return void dispatch(messageShown(MESSAGES.notLoaded));
    const wardrobe = allowed(whole, selectDressCode(getState()));
    const outfit = selectOutfit(getState());
    const holder = selectHolder(getState(), page.isDemo());
    const drops = DROPS.length;
    const given = wanted ?? { seed: chance.seed(), drops };
    const roll = 'day' in given ? dailyRoll(given.day, wardrobe, holder, { drops, palette }) : given;
    const pieces = rollPieces(outfit, wardrobe, holder, { ...roll, pinned }, palette);
    dispatch(diceRolled({ ...roll, pinned, kept: keptPieces(outfit, wardrobe, pinned), pieces }));
  };

/** What the event offers, and nothing for layers that it wants bare. */
function allowed(wardrobe: Wardrobe, code: DressCode): Wardrobe {
  const offered = offeredBy(wardrobe, code);
  const { bare = [] } = code;
  return bare.length === 0 ? offered : offered.filter(({ item }) => !bare.includes(item.layer));
}

function keptPieces(outfit: Outfit, wardrobe: Wardrobe, pinned: readonly Layer[]): readonly Piece[] {
  const { avatar } = pinnedPart(outfit, wardrobe, pinned);
  return LAYERS.flatMap(layer => findPiece(wardrobe, avatar[layer]) ?? []);
}
