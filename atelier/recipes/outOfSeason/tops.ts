import { jacket } from '../../bases/jacket';
import { shortTop } from '../../bases/shortTop';
import { COLOURS as C } from '../../colours';
import { circle, line, seam, shadow, shape } from '../../markup';
import { largePrint } from '../../surfaces/plain';
import { terry } from '../../surfaces/terry';
import { COLLARS } from '../../trims/collars';
import { hemBand, patchPockets } from '../../trims/edges';
import type { Recipes } from '../recipe';

/** The sun sets over the sea; the postmark has been hit twice. */
const POSTCARD =
  shape(C.bone, 'M-66-46h132v92h-132z') +
  shape(C.sky, 'M-58-38h116v44h-116z') +
  circle([-14, 4], 24, C.butter) +
  shape(C.cobalt, 'M-58 6h116v32h-116z') +
  line('M-34 18h32M-26 29h20', C.butter, 6) +
  shape(C.tomato, 'M30-40h30v36h-30z') +
  line('M10-30q8-6 16 0t16 0M10-18q8-6 16 0t16 0', C.ink, 5);

export const TOPS: Recipes = {
  'tops/postcard-tee': () =>
    shortTop({
      bottom: 742,
      flare: 22,
      fabric: largePrint(C.tangerine, `<g transform="rotate(-7)">${POSTCARD}</g>`, [600, 672], 1.9),
      trims: [COLLARS.crew(C.bone)],
    }),
  'tops/towelling-robe': () =>
    jacket({
      body: 'coat',
      bottom: 1000,
      sleeve: 'slim',
      fabric: terry(C.tangerine, C.tangerineDark),
      cuff: C.bone,
      trims: [
        line('M600 760V1030', C.bone, 22),
        shape(C.bone, 'M410 532q84 28 122 20l68 130 68-130q38 8 122-20l8 40q-26 90-142 210h-112q-116-120-142-210z'),
        shape(C.sky, 'M520 550q80 24 160 0L600 690z'),
        shadow('M730 552q30-8 60-20l8 40q-26 90-142 210h-36q84-110 110-230z'),
        seam('M600 690L548 780', 0.3),
        shape(C.bone, 'M398 744q202 64 404 0l2 48q-204 64-408 0z'),
        seam('M398 758q202 64 404 0', 0.14),
        shape(C.bone, 'M580 800q-40 60-34 120l34 6q6-60 24-110zM622 800q40 50 44 100l-32 12q-8-60-30-100z'),
        shape(C.boneDark, 'M566 774h68q10 24 0 50h-68q-10-26 0-50z'),
        patchPockets(C.tangerineDark, 840, { x: 420, width: 94, height: 86 }),
      ],
    }),
  'tops/cagoule': () =>
    jacket({
      body: 'cocoon',
      bottom: 812,
      sleeve: 'balloon',
      fabric: C.cobalt,
      cuff: C.tangerine,
      trims: [
        shape(C.tangerine, 'M404 542q196 60 392 0l34 96Q600 704 370 638z'),
        shadow('M742 556q28-6 54-14l34 96q-46 16-92 24z'),
        hemBand(C.tangerine, 22),
        shape(C.cobaltDark, 'M500 726q100 26 200 0l34 84q-134 34-268 0z'),
        seam('M500 726l-34 84M700 726l34 84', 0.4),
        shape(
          C.cobalt,
          'M396 478c-18 34-18 76 8 102 60 40 130 48 196 48s136-8 196-48c26-26 26-68 8-102-30 50-110 88-204 88s-174-38-204-88z',
        ),
        shape(C.cobaltDark, 'M412 514c34 44 106 70 188 70s154-26 188-70l4 24c-36 46-110 66-192 66s-156-20-192-66z'),
        line('M600 622v96', C.bone, 12),
        shape(C.bone, 'M588 706h24v36h-24z'),
        line('M536 612v76M664 612v60', C.bone, 9),
        circle([536, 696], 13, C.tomato) + circle([664, 680], 13, C.tomato),
      ],
    }),
};
