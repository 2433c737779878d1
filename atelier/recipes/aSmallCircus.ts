import { BOTTOMS_AND_SHOES } from './aSmallCircus/bottomsAndShoes';
import { HEAD_AND_HANDS } from './aSmallCircus/headAndHands';
import { TOPS } from './aSmallCircus/tops';
import type { Recipes } from './recipe';

/** What the atelier makes of drop 5. The drop's other pieces are drawn by hand. */
export const A_SMALL_CIRCUS: Recipes = { ...HEAD_AND_HANDS, ...TOPS, ...BOTTOMS_AND_SHOES };
