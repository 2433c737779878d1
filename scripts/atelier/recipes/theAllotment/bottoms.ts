import { skirt } from '../../bases/skirt';
import { trousers } from '../../bases/trousers';
import { COLOURS as C } from '../../colours';
import { GARDEN_MOTIFS } from './motifs';
import { circle, line, onBothSides, place, seam, shape, stitches } from '../../markup';
import { motifRows } from '../../surfaces/plain';
import { gingham } from '../../surfaces/tiles';
import { flaps, waistband } from '../../trims/edges';
import { buttons, fly } from '../../trims/fasteners';
import type { Recipes } from '../recipe';

export const BOTTOMS: Recipes = {
  'bottoms/snail-mini': () =>
    skirt({
      tiers: [
        { bottom: 870, flare: 40, fabric: motifRows(C.butter, GARDEN_MOTIFS.snail(C.fuchsia, C.bottle), 88, 104) },
      ],
      trims: [
        waistband(C.bottle, 34),
        `<rect x="566" y="686" width="68" height="50" rx="10" fill="none" stroke="${C.gold}" stroke-width="11"/>`,
      ],
    }),
  'bottoms/gardener-breeches': () =>
    trousers({
      hem: [1000, 470, 556],
      knee: [800, 366, 592],
      fabric: C.tan,
      trims: [
        waistband(C.bottle),
        fly(),
        flaps(C.tanDark, 742, { x: 416, width: 88 }),
        onBothSides(
          shape(
            C.cocoa,
            'M438 874q10-20 34-14 20-18 42-2 26-4 30 20 14 22-4 42-4 24-32 20-20 18-42 2-30 2-32-24-12-22 4-44z',
          ) +
            circle([446, 962], 9, C.cocoa) +
            circle([540, 842], 8, C.cocoa) +
            shape(C.bottle, 'M464 984q46 16 96 2l-2 40q-46 14-90 0z') +
            circle([484, 1008], 8, C.gold),
        ),
      ],
    }),
  'bottoms/apron-skirt': () =>
    skirt({
      tiers: [{ shape: 'bell', bottom: 960, flare: 40, fabric: C.cobalt }],
      trims: [
        shape(
          C.bone,
          'M444 676q156 46 312 0l18 214q-6 22-32 14-10 22-36 14-14 22-40 10-16 20-42 8-20 14-46 0-26 12-42-8-26 12-40-10-26 8-36-14-26 8-32-14z',
        ),
        seam('M440 884q160 48 320 0', 0.16),
        place(GARDEN_MOTIFS.carrot(C.tangerine, C.mintDark), [560, 772], 2.4, -14),
        place(GARDEN_MOTIFS.carrot(C.tangerine, C.mintDark), [640, 772], 2.4, 12),
        shape(C.tomato, 'M508 776q92 26 184 0v74q0 26-26 28-66 12-132 0-26-2-26-28z'),
        stitches('M522 798q78 20 156 0', C.bone),
        waistband(C.tomato, 34),
      ],
    }),
  'bottoms/gingham-shorts': () =>
    trousers({
      hem: [876, 388, 586],
      fabric: gingham(C.bone, C.cobalt, 60),
      trims: [
        seam('M600 736v78', 0.24),
        onBothSides(shape(C.bone, 'M382 862q102 24 206 2l2 24q-104 24-212-2z')),
        shape(C.cobalt, 'M412 662q188 56 376 0v32q-188 56-376 0z'),
        shape(C.cobaltDark, 'M592 716l-46 96 28-6 14 20 18-90 18 90 14-20 28 6-46-96z'),
        shape(C.cobalt, 'M600 706q-40-40-84-20-2 36 8 56 50 8 76-36zM600 706q40-40 84-20 2 36-8 56-50 8-76-36z'),
        circle([600, 708], 17, C.cobaltDark),
        line('M540 700l30 8M660 700l-30 8', C.cobaltDark, 7),
        buttons(C.bone, 708, 708, 1, 600, 6),
      ],
    }),
};
