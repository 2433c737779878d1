import { A_SMALL_CIRCUS } from './aSmallCircus';
import { AFTER_HOURS } from './afterHours';
import { INDOOR_WEATHER } from './indoorWeather';
import { OUT_OF_SEASON } from './outOfSeason';
import type { Recipes } from './recipe';
import { REPORTING_FOR_DUTY } from './reportingForDuty';
import { THE_ALLOTMENT } from './theAllotment';

/** Every drawing that the atelier makes. */
export const RECIPES: Recipes = {
  ...REPORTING_FOR_DUTY,
  ...INDOOR_WEATHER,
  ...THE_ALLOTMENT,
  ...OUT_OF_SEASON,
  ...A_SMALL_CIRCUS,
  ...AFTER_HOURS,
};
