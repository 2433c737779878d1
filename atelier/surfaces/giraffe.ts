import { tilePaint, type Surface } from '../parts';

const PATCHES =
  'M8 10L40 4 52 30 30 46 6 36zM62 8L104 6 112 34 86 42 64 30zM30 56L60 42 84 54 78 84 48 88zM94 52L116 46V86L96 82zM4 50L20 58 34 90 8 96zM52 98L90 94 88 108H50z';

export function giraffe(ground: string, patch: string): Surface {
  return (_region, define) => ({
    fill: ground,
    tile: tilePaint(120, 110, `<path fill="${patch}" d="${PATCHES}"/>`, 'translate(12 20)', define),
  });
}
