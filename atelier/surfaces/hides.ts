import { tilePaint, type Surface } from '../parts';

const PATCHES =
  'M10 44c14-52 84-46 92-4 6 34 44 40 28 78-14 32-58 8-78 30-26 26-62-6-50-40 6-22 2-40 8-64zM150 132c40-30 86 2 74 46-8 28-40 22-58 46-20 24-58 2-50-30 4-24 14-46 34-62zM168 18c22-20 62-6 58 24-4 26-42 30-58 16-12-10-10-32 0-40z';

/** Large patches, as cows have. */
export function cowhide(ground: string, patch: string): Surface {
  const patches = `<path fill="${patch}" d="${PATCHES}"/>`;
  return (_region, define) => ({ fill: ground, tile: tilePaint(244, 256, patches, 'translate(158 74)', define) });
}
