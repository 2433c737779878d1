import { pointsOnRow } from '../geometry/rows';
import { onBothSides, seam, shape } from '../markup';
import type { Trim } from './trim';

export function hemBand(colour: string, height: number): Trim {
  return ({ hem: { x, y, dip } }) =>
    shape(
      colour,
      `M${x - 2} ${y - height}Q600 ${y - height + dip} ${1202 - x} ${y - height}L${1202 - x} ${y + 2}Q600 ${y + 2 + dip} ${x - 2} ${y + 2}z`,
    );
}

export function ribbedHem(colour: string, height: number): Trim {
  const band = hemBand(colour, height);
  return garment => {
    const points = pointsOnRow({ ...garment.hem, y: garment.hem.y - height + 8 }, 15).slice(1, -1);
    const ribs = points.map(([x, y]) => `M${Math.round(x)} ${Math.round(y)}v${height - 12}`);
    return (typeof band === 'string' ? band : band(garment)) + seam(ribs.join(''), 0.2);
  };
}

export function waistband(colour: string, height = 28): string {
  return shape(colour, `M412 662q188 56 376 0v${height}q-188 56-376 0z`);
}

export function patchPockets(colour: string, y: number, { x = 436, width = 84, height = 88 } = {}): string {
  const outline = `M${x} ${y}q${width / 2} 16 ${width} 20v${height - 22}q-4 18-20 16-${width / 2 - 10} 0-${width - 26}-10-12-4-14-16z`;
  return onBothSides(shape(colour, outline) + seam(`M${x} ${y + 18}q${width / 2} 16 ${width} 20`, 0.25));
}

/** Pocket flaps on both sides. */
export function flaps(colour: string, y: number, { x = 428, width = 96 } = {}): string {
  return onBothSides(shape(colour, `M${x} ${y}l${width} 22-5 32-${width}-22z`));
}
