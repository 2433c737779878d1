import { skirt } from '../../bases/skirt';
import { trousers } from '../../bases/trousers';
import { COLOURS as C } from '../../colours';
import { line, onBothSides, seam, shape } from '../../markup';
import { NIGHT_MOTIFS } from './motifs';
import { motifRows, stripes } from '../../surfaces/plain';
import { sequins } from '../../surfaces/sequins';
import { hemBand, waistband } from '../../trims/edges';
import type { Recipes } from '../recipe';

export const BOTTOMS: Recipes = {
  'bottoms/boxer-shorts': () =>
    trousers({
      hem: [896, 392, 574],
      fabric: motifRows(C.bone, NIGHT_MOTIFS.heart(C.tomato), 66, 92),
      trims: [waistband(C.tomato, 34), seam('M600 730v86', 0.25)],
    }),
  'bottoms/moon-pyjamas': () =>
    trousers({
      hem: [1064, 428, 572],
      bulge: 8,
      crotch: 836,
      fabric: motifRows(C.cobaltDark, NIGHT_MOTIFS.moon(C.butter), 86, 104),
      trims: [
        onBothSides(shape(C.butter, 'M424 1036q76 24 154 4v28q-76 22-152 0z')),
        waistband(C.cobaltDark, 36),
        line('M600 712q-34-24-38 4 12 16 38-4 34-24 38 4-12 16-38-4M594 716l-14 56M606 716l16 64', C.bone, 9),
      ],
    }),
  'bottoms/sequin-flares': () =>
    trousers({
      hem: [1050, 372, 592],
      knee: [870, 458, 578],
      crotch: 830,
      fabric: sequins(C.fuchsiaDark, C.fuchsia, C.rose),
      trims: [waistband(C.coal, 30)],
    }),
  'bottoms/lantern-skirt': () =>
    skirt({
      tiers: [
        {
          shape: 'bubble',
          bottom: 950,
          flare: 84,
          fabric: stripes(C.tomato, 46, [{ colour: C.tomatoDark, width: 9, at: 44 }]),
        },
      ],
      trims: [
        waistband(C.gold, 40),
        hemBand(C.gold, 30),
        line('M600 984v24', C.goldDark, 8) + shape(C.gold, 'M586 1004h28l14 82q-28 10-56 0z'),
        shape(C.goldDark, 'M584 1012h32l2 12h-36z'),
      ],
    }),
};
