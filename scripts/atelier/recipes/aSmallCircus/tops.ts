import { jacket } from '../../bases/jacket';
import { shortTop } from '../../bases/shortTop';
import { vest } from '../../bases/vest';
import { COLOURS as C } from '../../colours';
import { circle, line, onBothSides, seam, shape } from '../../markup';
import { largePrint } from '../../surfaces/plain';
import { dots, harlequin } from '../../surfaces/tiles';
import { bowNeck } from '../../trims/bowNeck';
import { COLLARS } from '../../trims/collars';
import { buttons } from '../../trims/fasteners';
import type { Recipes } from '../recipe';

const BALLS =
  line('M-86 18Q0-100 86 18', C.ink, 6, ' stroke-opacity=".3" stroke-dasharray="2 14"') +
  circle([-86, 18], 34, C.tomato) +
  circle([0, -36], 34, C.cobalt) +
  circle([86, 18], 34, C.gold);

export const TOPS: Recipes = {
  'tops/juggler-tee': () =>
    shortTop({
      sleeve: 'cap',
      bottom: 738,
      flare: 34,
      hem: { kind: 'zigzag', count: 7, depth: 54 },
      fabric: largePrint(C.bone, BALLS, [600, 700], 1.1),
      trims: [
        COLLARS.crew(C.cobalt),
        onBothSides(shape(C.cobalt, 'M301 681l89 15-4 17-88-14z')),
        ...[410, 473, 537, 600, 663, 727, 790].map(x => circle([x, 816 - (x - 600) ** 2 / 1800], 13, C.gold)),
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
