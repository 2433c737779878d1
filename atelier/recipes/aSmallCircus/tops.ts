import { jacket } from '../../bases/jacket';
import { shortTop } from '../../bases/shortTop';
import { vest } from '../../bases/vest';
import { COLOURS as C } from '../../colours';
import { circle, line, onBothSides, place, seam, shape } from '../../markup';
import { largePrint } from '../../surfaces/plain';
import { dots, harlequin } from '../../surfaces/tiles';
import { bowNeck } from '../../trims/bowNeck';
import { COLLARS } from '../../trims/collars';
import { buttons } from '../../trims/fasteners';
import type { Recipes } from '../recipe';

/** A glove with its palm up, about 70 pixels wide round the origin. */
const GLOVE =
  line('M-22 6L-30-22M-8 4L-12-30M8 4L12-30M22 6L30-22', C.bone, 14) +
  shape(C.bone, 'M-30 0Q0 10 30 0Q30 42 0 42T-30 0z') +
  line('M-16 46q16 8 32 0', C.gold, 14);

/** Two gloves and what they have thrown, over the middle of the chest. */
const JUGGLING =
  place(GLOVE, [-112, 52], 1, -12) +
  place(GLOVE, [112, 52], 1, 12) +
  line('M-112-6C-96-110 96-110 112-6', C.sky, 8, ' stroke-dasharray="2 18"') +
  circle([-84, -34], 33, C.tomato) +
  circle([0, -72], 33, C.gold) +
  circle([84, -34], 33, C.bone) +
  circle([0, 24], 33, C.tomato);

export const TOPS: Recipes = {
  'tops/juggler-tee': () =>
    shortTop({
      sleeve: 'cap',
      bottom: 770,
      flare: 34,
      hem: { kind: 'zigzag', count: 7, depth: 50 },
      fabric: largePrint(C.cobalt, JUGGLING, [600, 706], 1.12),
      trims: [
        COLLARS.crew(C.tomato),
        onBothSides(shape(C.tomato, 'M301 681l89 15-4 17-88-14z')),
        ...[405, 470, 535, 600, 665, 730, 795].map(x => circle([x, 844 - (x - 600) ** 2 / 1800], 17, C.gold)),
      ],
    }),
  'tops/harlequin-dress': () =>
    vest({
      neck: 'high',
      bottom: 960,
      flare: 90,
      hem: { kind: 'zigzag', count: 13, depth: 34 },
      fabric: harlequin(C.butter, C.cobalt, 88, 128),
      trims: [COLLARS.stand(C.tomato), buttons(C.tomato, 640, 860, 4, 600, 15)],
    }),
  'tops/mutton-blouse': () =>
    jacket({
      body: 'crop',
      bottom: 716,
      sleeve: 'gigot',
      fabric: dots(C.fuchsia, C.bone, 72, 11),
      cuff: C.bone,
      trims: [bowNeck(C.bone, C.tomato), seam('M404 700q196 56 392 0', 0.2)],
    }),
};
