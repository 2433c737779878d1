import { BOTTOMS_AND_SHOES } from './reportingForDuty/bottomsAndShoes';
import { HEAD_AND_HANDS } from './reportingForDuty/headAndHands';
import { TOPS } from './reportingForDuty/tops';
import type { Recipes } from './recipe';

/** What the atelier makes of drop 1. The drop's other pieces are drawn by hand. */
export const REPORTING_FOR_DUTY: Recipes = { ...HEAD_AND_HANDS, ...TOPS, ...BOTTOMS_AND_SHOES };
