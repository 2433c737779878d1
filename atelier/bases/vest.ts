import { outlineWithHem, type Hem } from '../geometry/rows';
import { cutOut, draw, shadeOn, type Fabric } from '../parts';
import { drawTrims, type Trim } from '../trims/trim';
import { bodyRegion } from './bodyRegion';
import { SHADES } from './shades';

/** Left halves from the middle of the neckline to the armpit. */
const NECKS = {
  scoop: 'M600 640C548 640 512 612 504 566L464 558C460 596 446 638 412 650',
  high: 'M600 580Q506 580 412 550',
  knit: 'M600 634L494 556L444 546C438 596 434 634 412 650',
  vee: 'M600 668L500 562L460 554C456 600 444 640 412 650',
  square: 'M600 626Q550 626 506 616L498 560L456 552C456 600 446 634 412 646',
  strap: 'M600 648Q520 648 470 600L482 552L460 546L440 604Q428 626 412 640',
  bandeau: 'M600 640Q506 640 412 612',
} as const;

interface Vest {
  readonly neck: keyof typeof NECKS;
  /** The height of the hem at the sides: below 780 it is a dress. */
  readonly bottom?: number;
  readonly flare?: number;
  readonly hem?: Hem;
  readonly fabric: Fabric;
  readonly trims: readonly Trim[];
}

/** A top or a dress without sleeves. */
export function vest({ neck, bottom = 716, flare = 0, hem, fabric, trims }: Vest): string {
  const row = { x: 412 - flare, y: bottom, dip: 54 + flare / 8 };
  const side = flare === 0 ? `L412 ${bottom}` : `C408 720 ${row.x + 24} ${bottom - 120} ${row.x} ${bottom}`;
  const region = bodyRegion('t', outlineWithHem(NECKS[neck] + side, row, hem), { x: 408, y: 546, dip: 58 }, row);
  return draw(define => [
    cutOut({ region, fabric }, define),
    shadeOn([region], SHADES.skirt, define),
    drawTrims(trims, region),
  ]);
}
