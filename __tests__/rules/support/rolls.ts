import { DROPS, rollPieces, wearPieces, type Holder, type Layer, type Outfit, type Wardrobe } from '../../../rules';
import { PALETTE } from './catalogue';

export const rolled = (
  outfit: Outfit,
  wardrobe: Wardrobe,
  holder: Holder,
  seed: number,
  pinned: readonly Layer[] = [],
) =>
  wearPieces(
    outfit,
    wardrobe,
    pinned,
    rollPieces(outfit, wardrobe, holder, { seed, drops: DROPS.length, pinned }, PALETTE),
  );
