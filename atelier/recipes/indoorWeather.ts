import { BOTTOMS_AND_SHOES } from './indoorWeather/bottomsAndShoes';
import { HEAD_AND_HANDS } from './indoorWeather/headAndHands';
import { TOPS } from './indoorWeather/tops';
import type { Recipes } from './recipe';

/** What the atelier makes of drop 2. The drop's other pieces are drawn by hand. */
export const INDOOR_WEATHER: Recipes = { ...HEAD_AND_HANDS, ...TOPS, ...BOTTOMS_AND_SHOES };
