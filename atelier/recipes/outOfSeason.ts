import { BOTTOMS } from './outOfSeason/bottoms';
import { SHOES } from './outOfSeason/shoes';
import { TOPS } from './outOfSeason/tops';
import type { Recipes } from './recipe';

/** What the atelier makes of drop 4. The drop's other pieces are drawn by hand. */
export const OUT_OF_SEASON: Recipes = { ...TOPS, ...BOTTOMS, ...SHOES };
