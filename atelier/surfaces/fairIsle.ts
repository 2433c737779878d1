import { beside, spotsAlong } from '../geometry/along';
import { line } from '../markup';
import type { Surface } from '../parts';

interface Band {
  readonly kind: keyof typeof BANDS;
  readonly colour: string;
  /** How far below the upper end of the piece it runs. */
  readonly at: number;
}

const BANDS = {
  line: (row: string, colour: string): string => line(row, colour, 9),
  dots: (row: string, colour: string): string => line(row, colour, 16, ' stroke-dasharray="0 30"'),
  zigzag: (row: string, colour: string, teeth: number): string => line(zigzag(row, teeth), colour, 9),
} as const;

/** Knitted bands of lines, dots and teeth. */
export function fairIsle(ground: string, bands: readonly Band[]): Surface {
  return region => ({
    fill: ground,
    print: bands.map(({ kind, colour, at }) => BANDS[kind](region.row(at), colour, region.isPair ? 11 : 26)).join(''),
  });
}

function zigzag(row: string, teeth: number): string {
  const points = spotsAlong(row, teeth).map((spot, n) => beside(spot, n % 2 ? 11 : -11));
  return `M${points.map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`).join('L')}`;
}
