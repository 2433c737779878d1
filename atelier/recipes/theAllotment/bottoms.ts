import { skirt } from '../../bases/skirt';
import { trousers } from '../../bases/trousers';
import { COLOURS as C } from '../../colours';
import { GARDEN_MOTIFS } from './motifs';
import { circle, line, onBothSides, place, seam, shadow, shape } from '../../markup';
import { motifRows } from '../../surfaces/plain';
import { gingham } from '../../surfaces/tiles';
import { flaps, waistband } from '../../trims/edges';
import { buttons, fly } from '../../trims/fasteners';
import type { Recipes } from '../recipe';

const LARGE_SNAIL = `<g transform="scale(1.5)">${GARDEN_MOTIFS.snail(C.fuchsia, C.bottle)}</g>`;

export const BOTTOMS: Recipes = {
  'bottoms/snail-mini': () =>
    skirt({
      tiers: [{ bottom: 884, flare: 46, fabric: motifRows(C.butter, LARGE_SNAIL, 112, 128) }],
      trims: [
        waistband(C.bottle, 34),
        `<rect x="566" y="684" width="68" height="44" rx="10" fill="none" stroke="${C.gold}" stroke-width="11"/>`,
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
      tiers: [{ shape: 'pencil', bottom: 1000, flare: 0, fabric: gingham(C.bone, C.cobalt, 60) }],
      trims: [
        seam('M470 990V900M540 1010V920M660 1010V920M730 990V900', 0.16),
        place(GARDEN_MOTIFS.carrot(C.tangerine, C.bottle), [436, 764], 2.8, -58),
        place(GARDEN_MOTIFS.carrot(C.tangerine, C.bottle), [778, 762], 2.8, 56),
        place(GARDEN_MOTIFS.carrot(C.tangerine, C.bottle), [480, 770], 2.8, 170),
        circle([706, 776], 54, C.fuchsia) + line('M704 730q-6-24-22-36M710 730q8-22 26-30', C.bottle, 12),
        circle([536, 794], 56, C.tomato) +
          shape(C.bottle, 'M536 746l10 16 26-4-16 22 6 18-26-12-26 12 6-18-16-22 26 4z'),
        circle([626, 806], 58, C.tomato) +
          shape(C.bottle, 'M626 756l10 16 26-4-16 22 6 18-26-12-26 12 6-18-16-22 26 4z'),
        shape(C.bone, 'M396 752q30 112 204 112t204-112q50 100-44 164-70 46-160 46t-160-46Q346 852 396 752z'),
        seam('M424 830q40 60 116 96M776 830q-40 60-116 96M600 884v48', 0.22),
        shadow('M748 798q34-18 56-46 50 100-44 164-30 20-64 32 70-70 52-150z'),
        onBothSides(shape(C.bone, 'M412 690q-22 24-34 60 10 22 32 20 20-34 26-76z')),
        shape(C.tomato, 'M412 662q188 56 376 0v34q-188 56-376 0z'),
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
