import type { Recipes } from './recipe';
import { BOTTOMS } from './theAllotment/bottoms';
import { TOPS } from './theAllotment/tops';

/** What the atelier makes of the garden drop. The drop's other pieces are drawn by hand. */
export const THE_ALLOTMENT: Recipes = { ...TOPS, ...BOTTOMS };
