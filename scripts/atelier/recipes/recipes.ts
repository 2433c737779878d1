import type { Recipes } from './recipe';
import { REPORTING_FOR_DUTY } from './reportingForDuty';
import { THE_ALLOTMENT } from './theAllotment';

/** Every drawing that the atelier makes. */
export const RECIPES: Recipes = { ...REPORTING_FOR_DUTY, ...THE_ALLOTMENT };
