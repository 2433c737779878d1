import { outlineWithHem, type Hem, type Row } from '../geometry/rows';
import { cutOut, draw, shadeOn, type Fabric, type HemmedRegion } from '../parts';
import { drawTrims, type Trim } from '../trims/trim';
import { bodyRegion } from './bodyRegion';
import { SHADES } from './shades';

/** The left side from the waist to a hem at (x, y), and how far the hem is drawn in. */
type Side = (flare: number, x: number, y: number) => string;

const SIDES = {
  aline: (flare, x, y) =>
    `C${412 - flare * 0.3} ${668 + (y - 668) * 0.33} ${x + flare * 0.25} ${y - (y - 668) * 0.3} ${x} ${y}`,
  bell: (flare, x, y) => `C${372 - flare} 700 ${x - 10} ${y - 80} ${x} ${y}`,
  pencil: (flare, x, y) => `C406 760 ${420 - flare} ${y - 100} ${x} ${y}`,
  tulip: (flare, x, y) => `C${404 - flare * 1.2} 740 ${388 - flare} ${y - 60} ${x} ${y}`,
  mermaid: (_flare, x, y) => `C398 760 420 ${y - 190} 432 ${y - 120}C428 ${y - 70} ${x + 30} ${y - 30} ${x} ${y}`,
  bubble: (flare, x, y) => `C${360 - flare} 720 ${330 - flare} ${y - 20} ${x} ${y}`,
} as const satisfies Readonly<Record<string, Side>>;

type SkirtShape = keyof typeof SIDES;

/** How far inside of its widest line a skirt ends. */
function drawnIn(shape: SkirtShape, flare: number): number {
  if (shape === 'tulip') return flare + 36;
  return shape === 'bubble' ? flare * 0.6 : 0;
}

interface Tier {
  readonly shape?: SkirtShape;
  readonly bottom: number;
  readonly flare: number;
  readonly hem?: Hem;
  readonly fabric: Fabric;
}

/** A skirt of one tier, or of several from the upper one to the lower one. */
interface Skirt {
  readonly tiers: readonly Tier[];
  readonly trims: readonly Trim[];
}

const WAIST: Row = { x: 412, y: 668, dip: 56 };

export function skirt({ tiers, trims }: Skirt): string {
  const parts = tiers.map((tier, n) => ({ region: tierRegion(tier, `k${n}`), fabric: tier.fabric }));
  const regions = parts.map(({ region }) => region);
  return draw(define => [
    ...parts.toReversed().map(part => cutOut(part, define)),
    shadeOn(regions, SHADES.skirt, define),
    ...regions.slice(-1).map(region => drawTrims(trims, region)),
  ]);
}

function tierRegion({ shape = 'aline', bottom, flare, hem }: Tier, id: string): HemmedRegion {
  const widest = 412 - flare;
  const row = { x: widest + drawnIn(shape, flare), y: bottom, dip: Math.round((56 * (600 - widest)) / 200) };
  const half = `M600 696Q506 696 412 668${SIDES[shape](flare, row.x, bottom)}`;
  return bodyRegion(id, outlineWithHem(half, row, hem), WAIST, row);
}
