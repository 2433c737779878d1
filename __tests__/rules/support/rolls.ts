import {
  rollPieces,
  wearPieces,
  type Holder,
  type Layer,
  type Outfit,
  type Palette,
  type Wardrobe,
} from '../../../rules';
import { readJson } from './catalogue';

export const PALETTE = readJson('data/palette.json') as Palette;
export const VISITOR: Holder = { xp: 0, traits: [], unlocked: [] };

/** The outfit after a roll. */
export const rolled = (
  outfit: Outfit,
  wardrobe: Wardrobe,
  holder: Holder,
  seed: number,
  pinned: readonly Layer[] = [],
) => wearPieces(outfit, wardrobe, pinned, rollPieces(outfit, wardrobe, holder, { seed, pinned }, PALETTE));
