import { OUT_OF_SEASON } from './outOfSeason';
import type { Recipes } from './recipe';
import { REPORTING_FOR_DUTY } from './reportingForDuty';

/** Every drawing that the atelier makes. */
export const RECIPES: Recipes = { ...REPORTING_FOR_DUTY, ...OUT_OF_SEASON };
