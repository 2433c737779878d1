import { outlineWithHem, type Hem } from '../geometry/rows';
import { cutOut, draw, shadeOn, type Fabric } from '../parts';
import { drawTrims, type Trim } from '../trims/trim';
import { bodyRegion } from './bodyRegion';
import { SHADES } from './shades';

/** Left sleeves from the neck to the armpit. Each ends on the line where bare arms begin. */
const SHORT_SLEEVES = {
  plain: 'C352 552 312 622 298 699L386 713C382 690 374 664 360 650L412 650',
  puff: 'C330 500 240 560 262 650C268 676 284 692 298 699L386 713C388 694 396 676 412 662',
  wide: 'C340 552 286 616 262 704L392 728C388 690 384 676 372 664L412 650',
  boxy: 'C360 548 306 600 276 700L396 722C394 700 390 684 384 672L408 672',
  cap: 'C370 546 322 596 298 699L386 713C386 690 396 670 412 650',
} as const;

interface ShortTop {
  readonly sleeve?: keyof typeof SHORT_SLEEVES;
  /** The height of the hem at the sides. */
  readonly bottom?: number;
  /** How far the hem stands out at the sides. */
  readonly flare?: number;
  readonly hem?: Hem;
  readonly fabric: Fabric;
  readonly trims: readonly Trim[];
}

/** A top with short sleeves; the arms are another item. */
export function shortTop({ sleeve = 'plain', bottom = 716, flare = 0, hem, fabric, trims }: ShortTop): string {
  const row = { x: 412 - flare, y: bottom, dip: 54 };
  const side = flare === 0 ? `L412 ${bottom}` : `C404 690 ${row.x + 8} ${bottom - 60} ${row.x} ${bottom}`;
  const outline = outlineWithHem(`M600 575Q506 575 412 546${SHORT_SLEEVES[sleeve]}${side}`, row, hem);
  const torso = bodyRegion('t', outline, { x: 270, y: 546, dip: 96 }, { ...row, x: 270, dip: 96 });
  const region = { ...torso, hem: row };
  return draw(define => [
    cutOut({ region, fabric }, define),
    shadeOn([region], SHADES.short, define),
    drawTrims(trims, region),
  ]);
}
