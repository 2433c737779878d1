import { DROPS } from '#rules/catalogue/drops';
import type { Holder } from '#rules/catalogue/status';
import { rollPieces } from '#rules/fits/dice';
import type { Outfit } from '#rules/outfit/avatar';
import type { Wardrobe } from '#rules/outfit/items';
import type { Layer } from '#rules/outfit/layers';
import { wearPieces } from '#rules/outfit/wearPieces';
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
