import { A_SMALL_CIRCUS } from './aSmallCircus';
import type { Recipes } from './recipe';
import { REPORTING_FOR_DUTY } from './reportingForDuty';

/** Every drawing that the atelier makes. */
export const RECIPES: Recipes = { ...REPORTING_FOR_DUTY, ...A_SMALL_CIRCUS };
