import { closedOutline } from '../geometry/path';
import { rowPath } from '../geometry/rows';
import { onBothSides, shape } from '../markup';
import { cutOut, draw, shadeOn, type Fabric, type HemmedRegion } from '../parts';
import { drawTrims, type Trim } from '../trims/trim';
import { bodyRegion } from './bodyRegion';
import { SHADES } from './shades';

interface CrownSize {
  readonly top: number;
  readonly half: number;
  readonly base: number;
}

/** The left half from the top to the lower edge. */
type CrownSide = (size: CrownSize & { readonly x: number }) => string;

const CROWNS = {
  round: ({ top, half, base, x }) =>
    `M600 ${top}C${600 - half * 0.62} ${top} ${x - 4} ${top + (base - top) * 0.45} ${x} ${base}`,
  tall: ({ top, half, base, x }) =>
    `M600 ${top}C${600 - half * 0.7} ${top} ${x + 4} ${top + 30} ${x + 4} ${top + 90}L${x} ${base}`,
  flat: ({ top, half, base, x }) => `M600 ${top + 8}Q${600 - half * 0.5} ${top + 8} ${x + 14} ${top - 6}L${x} ${base}`,
  flare: ({ top, half, base, x }) =>
    `M600 ${top + 10}Q${600 - half * 0.6} ${top + 10} ${x - 30} ${top - 8}L${x} ${base}`,
  taper: ({ top, half, base, x }) =>
    `M600 ${top + 6}Q${600 - half * 0.3} ${top + 6} ${600 - half * 0.58} ${top - 4}L${x} ${base}`,
  pinch: ({ top, base, x }) =>
    `M600 ${top + 34}C560 ${top + 34} 548 ${top - 6} 516 ${top}C470 ${top + 14} ${x + 10} ${base - 80} ${x} ${base}`,
  cone: ({ top, half, base, x }) => `M600 ${top}Q${600 - half * 0.2} ${top + (base - top) * 0.5} ${x} ${base}`,
  puffy: ({ top, base, x }) =>
    `M600 ${top}C520 ${top - 24} 470 ${top + 4} 452 ${top + 24}C390 ${top + 20} ${x - 46} ${top + 90} ${x - 12} ${base - 70}C${x - 26} ${base - 40} ${x - 10} ${base - 10} ${x + 6} ${base}`,
  dome: ({ top, half, base, x }) => `M600 ${top}C${600 - half * 0.9} ${top} ${x} ${top + 60} ${x} ${base}`,
} as const satisfies Readonly<Record<string, CrownSide>>;

interface Brim {
  readonly half: number;
  readonly y: number;
  /** Half the width of the crown on it. */
  readonly inner: number;
  /** How far it hangs down in front, and how far it turns up at the sides. */
  readonly drop?: number;
  readonly up?: number;
}

interface Hat extends CrownSize {
  readonly crown: keyof typeof CROWNS;
  readonly brim?: Brim;
  readonly fabric: Fabric;
  readonly brimFabric?: Fabric;
  readonly band?: readonly [colour: string, height: number];
  /** Drawn behind the crown on both sides, such as ears. */
  readonly behind?: string;
  readonly trims: readonly Trim[];
}

/** The edge of a hat without a brim rises over the forehead; one with a brim is seen from a little above. */
const LIFT = 46;
const BRIM_DIP = 60;

export function hat({ crown, brim, fabric, brimFabric = fabric, band, behind, trims, ...size }: Hat): string {
  const dip = brim ? BRIM_DIP : -LIFT;
  const top = crownRegion(crown, size, dip);
  const regions = brim ? [top, brimRegion(brim)] : [top];
  return draw(define => [
    behind === undefined ? '' : onBothSides(behind),
    cutOut({ region: top, fabric }, define),
    band ? shape(band[0], bandOutline(size, band[1], dip)) : '',
    ...regions.slice(1).map(region => cutOut({ region, fabric: brimFabric }, define)),
    shadeOn(regions, SHADES.crown, define),
    drawTrims(trims, top),
  ]);
}

function crownRegion(kind: keyof typeof CROWNS, size: CrownSize, dip: number): HemmedRegion {
  const { top, half, base } = size;
  const x = 600 - half;
  const outline = closedOutline(
    `${CROWNS[kind]({ ...size, x })}Q${(x + 600) / 2} ${base + dip / 2} 600 ${base + dip / 2}`,
  );
  const hem = { x, y: base, dip };
  return {
    ...bodyRegion('c', outline, { x: x - 10, y: top, dip }, hem),
    row: distance => rowPath({ x: x - 30, y: top + distance, dip }),
  };
}

/** Its front hangs lower than its back. */
function brimRegion({ half, y, inner, drop = 40, up = 0 }: Brim): HemmedRegion {
  const [x, near] = [600 - half, 600 - inner];
  const back = `M600 ${y + 30}Q${(near + 600) / 2} ${y + 30} ${near} ${y}`;
  const side = `C${near - 50} ${y + 4 - up * 0.3} ${x} ${y + 16 - up} ${x} ${y + 36 - up}`;
  const front = `C${x} ${y + 62 - up} ${x + 60} ${y + 64 - up * 0.5} ${x + 110} ${y + 54}Q${(x + 710) / 2 + 20} ${y + 22 + drop} 600 ${y + 20 + drop}`;
  return bodyRegion('b', closedOutline(back + side + front), { x, y, dip: 70 }, { x, y: y + 60, dip: 70 });
}

/** Round the lower edge of the crown, bent as the crown is. */
function bandOutline({ half, base }: CrownSize, height: number, dip: number): string {
  const [left, right] = [600 - half - 2, 600 + half + 2];
  return `M${left} ${base - height}Q600 ${base - height + dip} ${right} ${base - height}L${right} ${base}Q600 ${base + dip} ${left} ${base}z`;
}
