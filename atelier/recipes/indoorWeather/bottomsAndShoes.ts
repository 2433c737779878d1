import { shoes, SOLES } from '../../bases/shoes';
import { skirt } from '../../bases/skirt';
import { trousers } from '../../bases/trousers';
import { COLOURS as C } from '../../colours';
import { circle, line, onBothSides, seam, shape, stitches } from '../../markup';
import { ribs } from '../../surfaces/knits';
import { patchwork } from '../../surfaces/patchwork';
import { motifRows } from '../../surfaces/plain';
import { quilt, tartan } from '../../surfaces/tiles';
import { waistband } from '../../trims/edges';
import { buttons, fly } from '../../trims/fasteners';
import { WEATHER } from './motifs';
import type { Surface } from '../../parts';
import type { Recipes } from '../recipe';

/** Stripes that bulge as the bedding does. */
const TICKING: Surface = () => ({
  fill: C.bone,
  print: onBothSides(
    line(
      'M440 660C340 740 320 860 400 970M484 670C410 760 400 860 456 980M528 680C476 770 470 870 508 990M572 690C552 780 548 880 562 1000',
      C.sky,
      22,
    ),
  ),
});
/** The blanket's edge, which is wrapped to the front. */
const FRINGE = `<path fill="none" stroke="${C.citron}" stroke-width="34" stroke-dasharray="8 12" d="M710 704l20 236"/>`;

export const BOTTOMS_AND_SHOES: Recipes = {
  'shoes-and-legs/lug-boots': () =>
    shoes({
      top: 880,
      toe: 'bulb',
      fabric: C.coal,
      sole: SOLES.lug(C.butter),
      detail: line('M498 906l28 8M496 936l28 8M494 966l28 8M490 996l28 10', C.butter, 8),
    }),
  'shoes-and-legs/snow-boots': () =>
    shoes({
      top: 920,
      toe: 'round',
      wider: 12,
      fabric: quilt(C.tomato, 50),
      sole: shape(C.coal, 'M394 1066h188q10 24-6 46H404q-20-14-10-46z') + line('M402 1086h176', C.citron, 8),
      detail: shape(
        C.bone,
        'M482 900q10-16 24-6 12-14 24-2 14-12 26 2 16-8 22 8 6 20-12 24-14 12-26 0-12 12-26 0-14 10-26-2-12-8-6-24z',
      ),
      ground: 226,
    }),
  'bottoms/cloud-flares': () =>
    trousers({
      hem: [1044, 392, 582],
      knee: [870, 448, 566],
      fabric: motifRows(C.skyDark, WEATHER.cloud(C.bone), 62, 116),
      trims: [waistband(C.cobalt), fly()],
    }),
  'bottoms/quilt-skirt': () =>
    skirt({
      tiers: [{ bottom: 920, flare: 84, fabric: patchwork([C.cobalt, C.tomato, C.bone, C.citron], C.ink) }],
      trims: [
        shape(C.citron, 'M404 946l104 16-8 84-104-16z') + stitches('M404 946l104 16-8 84-104-16z', C.ink),
        shape(C.tomato, 'M690 962l104-16 8 84-104 16z') + stitches('M690 962l104-16 8 84-104 16z', C.ink),
        waistband(C.ink, 30),
      ],
    }),
  'bottoms/long-johns': () =>
    trousers({
      hem: [1052, 488, 570],
      knee: [850, 446, 578],
      fabric: ribs(C.tomato, 30, { width: 7, opacity: 0.14 }),
      trims: [
        waistband(C.bone, 26),
        shape(C.tomatoDark, 'M574 716q26 4 52 0l-6 92h-40z'),
        buttons(C.bone, 734, 786, 3, 600, 8),
        onBothSides(shape(C.bone, 'M482 1030q46 14 92 2v34q-46 12-90-2z')),
        shape(C.cobalt, 'M470 892l84-10 8 76-84 12z'),
        line('M470 892l84-10 8 76-84 12z', C.bone, 6, ' stroke-dasharray="12 10"'),
      ],
    }),
  'bottoms/duvet-skirt': () =>
    skirt({
      tiers: [{ shape: 'bubble', bottom: 930, flare: 92, fabric: TICKING }],
      trims: [
        waistband(C.cobalt, 30),
        seam('M424 930q176 66 352 0'),
        buttons(C.cobalt, 936, 936, 1, 690, 13),
        shape(C.bone, 'M520 962c30 20 40 70 20 112-34-20-46-76-20-112z') + line('M524 976q16 44 20 116', C.steel, 6),
      ],
    }),
  'bottoms/blanket-kilt': () =>
    skirt({
      tiers: [
        {
          bottom: 950,
          flare: 40,
          hem: { kind: 'fringe', count: 22, depth: 34 },
          fabric: tartan({ ground: C.cobalt, band: C.ink, thick: C.citron, thin: C.tomato }, 104),
        },
      ],
      trims: [
        waistband(C.ink, 26),
        line('M690 704l20 236', C.ink, 12) + FRINGE,
        shape(C.cocoa, 'M560 720l150-8v40l-150 8z'),
        `<rect x="600" y="706" width="56" height="60" rx="8" fill="none" stroke="${C.gold}" stroke-width="11"/>`,
        circle([690, 732], 7, C.gold),
      ],
    }),
};
