import { BOTTOMS } from './afterHours/bottoms';
import { HEAD_AND_HANDS } from './afterHours/headAndHands';
import { SHOES } from './afterHours/shoes';
import { TOPS } from './afterHours/tops';
import type { Recipes } from './recipe';

/** What the atelier makes of drop 6. The drop's other pieces are drawn by hand. */
export const AFTER_HOURS: Recipes = { ...HEAD_AND_HANDS, ...TOPS, ...BOTTOMS, ...SHOES };
