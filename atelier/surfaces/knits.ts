import { COLOURS } from '../colours';
import { line, share } from '../markup';
import type { Surface } from '../parts';

/** Upright lines of shadow. */
export function ribs(ground: string, gap: number, { width = 6, opacity = 0.18 } = {}): Surface {
  return region => ({
    fill: ground,
    print: line(region.ribs(gap), COLOURS.ink, width, ` stroke-opacity="${share(opacity)}"`),
  });
}

/** Folds of another colour, as broad as half of the gap between them. */
export function pleats(ground: string, fold: string, gap: number): Surface {
  return region => ({ fill: ground, print: line(region.ribs(gap), fold, gap / 2) });
}
