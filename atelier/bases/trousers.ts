import { closedOutline } from '../geometry/path';
import { rowPath } from '../geometry/rows';
import { cutOut, draw, shadeOn, type Fabric, type HemmedRegion } from '../parts';
import { drawTrims, type Trim } from '../trims/trim';
import { bodyRegion } from './bodyRegion';
import { SHADES } from './shades';

interface Trousers {
  /** The height of the hem, and where the left leg's hem begins and ends. */
  readonly hem: readonly [y: number, outer: number, inner: number];
  /** Where the left leg is widest or narrowest: its height, its outer and its inner edge. */
  readonly knee?: readonly [y: number, outer: number, inner: number];
  /** How far the legs swell. */
  readonly bulge?: number;
  readonly crotch?: number;
  readonly fabric: Fabric;
  readonly trims: readonly Trim[];
}

export function trousers({ fabric, trims, ...cut }: Trousers): string {
  const region = legsOf(cut);
  return draw(define => [
    cutOut({ region, fabric }, define),
    shadeOn([region], SHADES.legs, define),
    drawTrims(trims, region),
  ]);
}

const SEAT = 708;

function legsOf(cut: Omit<Trousers, 'fabric' | 'trims'>): HemmedRegion {
  const [y, outer, inner] = cut.hem;
  const { crotch = 822 } = cut;
  const half = `M600 696Q506 696 412 668L412 ${SEAT}${outerLeg(cut)}Q${(outer + inner) / 2} ${y + 18} ${inner} ${y + 2}${innerLeg(cut)}L598 ${crotch}L600 ${crotch}`;
  const widest = Math.min(412, outer, cut.knee?.[1] ?? outer);
  const hem = { x: widest, y, dip: 40 };
  const whole = bodyRegion('l', closedOutline(half), { x: 404, y: 668, dip: 56 }, hem);
  // Below the seat each leg is round by itself.
  const legRow = (at: number): string =>
    `M${outer - 30} ${at}Q${(outer + inner) / 2} ${at + 16} 600 ${at}M600 ${at}Q${1200 - (outer + inner) / 2} ${at + 16} ${1230 - outer} ${at}`;
  return {
    ...whole,
    row: distance => (distance < 122 ? rowPath({ x: 396, y: 668 + distance, dip: 58 }) : legRow(668 + distance)),
  };
}

function outerLeg({ hem: [y, outer], knee, bulge = 0 }: Omit<Trousers, 'fabric' | 'trims'>): string {
  if (!knee) return `C${412 - bulge} ${SEAT + 90} ${outer - bulge} ${y - 160} ${outer} ${y}`;
  const [kneeY, kneeX] = knee;
  const thigh = `C410 ${SEAT + 60} ${kneeX - 6} ${kneeY - 90} ${kneeX} ${kneeY}`;
  return `${thigh}C${kneeX + 4} ${kneeY + 60} ${outer + (kneeX - outer) * 0.2} ${y - 60} ${outer} ${y}`;
}

function innerLeg({ hem: [y, , inner], knee }: Omit<Trousers, 'fabric' | 'trims'>): string {
  if (!knee) return '';
  const [kneeY, , kneeX] = knee;
  return `C${inner + 2} ${y - 60} ${kneeX} ${kneeY + 40} ${kneeX} ${kneeY}`;
}
