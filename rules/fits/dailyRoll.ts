import type { Holder } from '../catalogue/status';
import type { Palette } from '../catalogue/palette';
import { DEFAULT_OUTFIT, type Avatar } from '../outfit/avatar';
import { isChosen } from '../outfit/fitText';
import type { Wardrobe } from '../outfit/items';
import type { Layer } from '../outfit/layers';
import { wearPieces } from '../outfit/wearPieces';
import { isHarmonious, rollPieces, type DatedSeed } from './dice';

/** A fit without these does not look dressed. */
const CLOTHES: readonly Layer[] = ['tops', 'bottoms', 'shoesAndLegs'];

/** Each day has seeds of its own. */
const MAX_DAYS = 1_000_000;
/** One roll in eleven is good, so that this is never reached but with a tiny wardrobe. */
const TRIES = 100;

/** The roll of a day: the first of its seeds that dresses a bare Darcel well, the same for everybody. */
export function dailyRoll(
  day: number,
  wardrobe: Wardrobe,
  holder: Holder,
  { drops, palette }: Pick<DatedSeed, 'drops'> & { readonly palette: Palette | undefined },
): DatedSeed {
  const rolls = Array.from({ length: TRIES }, (_, attempt) => ({ seed: attempt * MAX_DAYS + day, drops }));
  const isGood = (roll: DatedSeed): boolean => {
    const pieces = rollPieces(DEFAULT_OUTFIT, wardrobe, holder, { ...roll, pinned: [] }, palette);
    return isWellDressed(wearPieces(DEFAULT_OUTFIT, wardrobe, [], pieces).avatar, palette);
  };
  return rolls.find(isGood) ?? { seed: day, drops };
}

/** Clothed, and as harmonious as the dice can tell: without a palette they cannot. */
function isWellDressed(avatar: Avatar, palette: Palette | undefined): boolean {
  return (
    CLOTHES.every(layer => isChosen(layer, avatar[layer])) && (palette === undefined || isHarmonious(avatar, palette))
  );
}
