import { COLOURS } from '../../colours';
import { line, shape } from '../../markup';

/** Small pictures of the weather, about 60 pixels wide round the origin. */
export const WEATHER = {
  cloud: (colour: string): string => shape(colour, 'M-26 16a14 14 0 0 1 0-28 20 20 0 0 1 36-6 16 16 0 0 1 16 34z'),
  snowflake: (colour: string): string =>
    line(
      'M0-32V32M-28-16L28 16M-28 16L28-16M-9-27l9 9 9-9M-9 27l9-9 9 9M-28-5l12-2-3-12M28 5l-12 2 3 12M-28 5l12 2-3 12M28-5l-12-2 3-12',
      colour,
      6,
    ),
  umbrella: (canopy: string): string =>
    line('M0 0v24q0 8 8 8t8-7', COLOURS.ink, 6) +
    shape(canopy, 'M-34 4C-34-22-16-32 0-32S34-22 34 4Q26-5 17 4 9-5 0 4-9-5-17 4-26-5-34 4z'),
} as const;
