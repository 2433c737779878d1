import { COLOURS } from '../colours';
import { outlineWithHem, type Hem, type Row } from '../geometry/rows';
import { MIRROR, onBothSides, shape } from '../markup';
import { cutOut, draw, shadeOn, type Fabric, type HemmedRegion } from '../parts';
import { drawTrims, type Trim } from '../trims/trim';
import { bodyRegion } from './bodyRegion';
import { SHADES } from './shades';
import { sleeve, type SleeveKind } from './sleeve';

interface Side {
  /** The left side from the neck to the hem. */
  readonly half: string;
  readonly hem: Row;
}

const NECK = 'M600 572Q504 572 408 540';

/** Bodies of tops with sleeves, by the height of their hem. */
const BODIES = {
  hip: y => ({ half: `L402 ${y}`, hem: { x: 402, y, dip: 58 } }),
  crop: y => ({ half: `L404 ${y}`, hem: { x: 404, y, dip: 56 } }),
  aline: y => ({ half: `L404 660C392 730 366 ${y - 90} 340 ${y}`, hem: { x: 340, y, dip: 66 } }),
  coat: y => ({ half: `C406 640 396 720 384 820Q374 ${y - 60} 366 ${y}`, hem: { x: 366, y, dip: 64 } }),
  cocoon: y => ({ half: `C372 640 350 ${y - 130} 400 ${y}`, hem: { x: 400, y, dip: 60 } }),
  peplum: y => ({ half: `L412 676C400 710 372 750 352 ${y}`, hem: { x: 352, y, dip: 70 } }),
} as const satisfies Readonly<Record<string, (y: number) => Side>>;

interface Jacket {
  readonly body: keyof typeof BODIES;
  /** The height of the hem at the sides. */
  readonly bottom: number;
  readonly hem?: Hem;
  readonly sleeve?: SleeveKind;
  readonly fabric: Fabric;
  readonly sleeveFabric?: Fabric;
  readonly cuff?: string;
  readonly trims: readonly Trim[];
}

const HAND = 'M306 858C302 894 306 932 330 934c16 1 22-14 21-28 12 4 20-4 18-18-2-10-12-14-16-28z';
const HANDS = `<path id="h" fill="${COLOURS.plum}" d="${HAND}"/><use href="#h" ${MIRROR}/>`;

/** A top with its own sleeves and hands. */
export function jacket({ sleeve: kind = 'slim', fabric, sleeveFabric = fabric, cuff, trims, ...rest }: Jacket): string {
  const arm = sleeve(kind);
  const torso = torsoOf(rest);
  return draw(define => [
    HANDS,
    cutOut({ region: arm, fabric: sleeveFabric }, define),
    cuff === undefined ? '' : onBothSides(shape(cuff, arm.cuff)),
    cutOut({ region: torso, fabric }, define),
    shadeOn([arm, torso], SHADES.sleeved, define),
    drawTrims(trims, torso),
  ]);
}

function torsoOf({ body, bottom, hem: edge }: Pick<Jacket, 'body' | 'bottom' | 'hem'>): HemmedRegion {
  const { half, hem } = BODIES[body](bottom);
  return bodyRegion('t', outlineWithHem(NECK + half, hem, edge), { x: 394, y: 546, dip: 62 }, hem);
}
