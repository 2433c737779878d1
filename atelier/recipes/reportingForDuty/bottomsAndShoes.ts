import { shoes, SOLES } from '../../bases/shoes';
import { skirt } from '../../bases/skirt';
import { trousers } from '../../bases/trousers';
import { COLOURS as C } from '../../colours';
import { pointsOnRow } from '../../geometry/rows';
import { circle, highlight, line, onBothSides, seam, shape, stitches } from '../../markup';
import { pleats } from '../../surfaces/knits';
import { harlequin, tartan } from '../../surfaces/tiles';
import { patchPockets, waistband } from '../../trims/edges';
import { fly } from '../../trims/fasteners';
import type { Recipes } from '../recipe';

/** A row of a typewriter's keys round the hips. */
function keys(y: number, count: number): string {
  const places = pointsOnRow({ x: 600 - (count - 1) * 30, y, dip: 28 }, count);
  return places.map(at => circle(at, 25, C.coal) + circle(at, 17, C.bone)).join('');
}

export const BOTTOMS_AND_SHOES: Recipes = {
  'shoes-and-legs/hi-tops': () =>
    shoes({
      top: 940,
      fabric: C.tomato,
      sock: { top: 900, fabric: C.bone },
      sole: SOLES.sneaker(C.bone, C.tomato),
      detail:
        circle([536, 990], 18, C.bone) + line('M498 960l24 8M496 986l24 8M490 1012l22 10M474 1030l18 14', C.bone, 8),
    }),
  'shoes-and-legs/mary-janes': () =>
    shoes({
      top: 1034,
      fabric: C.fuchsia,
      sock: {
        top: 900,
        fabric: C.bone,
        detail: shape(C.bone, 'M484 896q12 14 24 2 10 14 22 2 12 12 24-2 10 12 20 0l-2 34q-42 24-86 0z'),
      },
      sole: SOLES.flat(C.ink),
      detail:
        line('M476 1048q44 20 90-8', C.fuchsiaDark, 14) +
        circle([492, 1056], 10, C.gold) +
        highlight('M428 1072q6-14 22-18', 9),
    }),
  'shoes-and-legs/argyle-knee-socks': () =>
    shoes({
      top: 1036,
      toe: 'square',
      fabric: C.cobalt,
      sock: { top: 820, fabric: harlequin(C.butter, C.tomato, 56, 84) },
      sole: SOLES.flat(C.coal),
      detail: line('M466 1052l26 18', C.gold, 9),
    }),
  'shoes-and-legs/brogues': () =>
    shoes({
      top: 1020,
      toe: 'point',
      fabric: C.bone,
      sock: { top: 960, fabric: C.tomato },
      sole: SOLES.welt(C.tan, C.cocoaDark),
      detail:
        shape(C.cocoa, 'M440 1052q26 14 22 40H396q-14 0-12-4 34-16 56-36zM574 1092h-46q-2-40 36-52z') +
        `<path fill="none" stroke="${C.cocoa}" stroke-width="7" stroke-linecap="round" stroke-dasharray="0 13" d="M454 1048q28 16 24 44M520 1086q0-44 40-56"/>` +
        line('M484 1042l20 14M498 1032l20 14', C.cocoa, 8),
      ground: 222,
    }),
  'shoes-and-legs/work-boots': () =>
    shoes({
      top: 900,
      toe: 'bulb',
      wider: 4,
      fabric: C.tan,
      sock: { top: 872, fabric: C.tomato },
      sole: SOLES.lug(C.coal),
      detail:
        shape(C.cocoa, 'M494 900h72v24h-72z') +
        line('M500 946l30 8M498 974l30 8M496 1002l28 10M482 1026l22 14', C.bone, 8) +
        seam('M440 1036q30 10 34 38') +
        highlight('M420 1058q4-14 16-20', 9),
    }),
  'bottoms/barrel-jeans': () =>
    trousers({
      hem: [1040, 470, 560],
      knee: [900, 396, 588],
      fabric: C.cobalt,
      trims: [waistband(C.cobaltDark), fly(), stitches('M430 760q50 14 70-46M770 760q-50 14-70-46', C.tangerine)],
    }),
  'bottoms/golf-knickers': () =>
    trousers({
      hem: [920, 436, 576],
      bulge: 30,
      fabric: tartan({ ground: C.tan, band: C.bottle, thick: C.tomato, thin: C.bone }, 88),
      trims: [waistband(C.bottle), onBothSides(shape(C.bottle, 'M432 900q70 26 148 4v30q-72 20-144-4z'))],
    }),
  'bottoms/pleat-trousers': () =>
    trousers({
      hem: [1066, 392, 590],
      bulge: -10,
      crotch: 840,
      fabric: C.tan,
      trims: [
        seam('M470 724q-14 170-4 346M510 736q-16 90-14 180M730 724q14 170 4 346M690 736q16 90 14 180'),
        shape(C.cocoa, 'M412 662q188 56 376 0v34q-188 56-376 0z'),
        `<rect x="570" y="694" width="60" height="40" rx="8" fill="none" stroke="${C.gold}" stroke-width="10"/>`,
        fly(),
      ],
    }),
  'bottoms/carpenter-shorts': () =>
    trousers({
      hem: [900, 384, 584],
      fabric: C.tomato,
      trims: [
        waistband(C.tomatoDark),
        fly(),
        stitches('M398 876q92 24 184 6M802 876q-92 24-184 6M430 750q50 14 66-40M770 750q-50 14-66-40', C.butter),
        line('M384 770v60h24', C.tomatoDark, 13),
        shape(C.tan, 'M386 776h20v164h-20z'),
        shape(C.steel, 'M352 734h72q14 4 16 22v20h-88z'),
        patchPockets(C.tomatoDark, 790, { x: 456, width: 92, height: 84 }),
      ],
    }),
  'bottoms/school-kilt': () =>
    skirt({
      tiers: [{ bottom: 890, flare: 92, fabric: pleats(C.bottle, C.bottleDark, 66) }],
      trims: [
        ({ hem }) => line(`M${hem.x + 6} 862Q600 ${862 + hem.dip} ${1194 - hem.x} 862`, C.butter, 12),
        waistband(C.bottleDark, 32),
        line('M706 760v86', C.gold, 10),
        circle([706, 846], 13, C.gold),
      ],
    }),
  'bottoms/typist-skirt': () =>
    skirt({
      tiers: [
        { shape: 'pencil', bottom: 912, flare: 0, fabric: C.tomato },
        {
          shape: 'mermaid',
          bottom: 1010,
          flare: 52,
          hem: { kind: 'scallop', count: 7, depth: 14 },
          fabric: C.bone,
        },
      ],
      trims: [
        line('M400 950Q600 1006 800 950', C.coal, 12, ' stroke-dasharray="52 26 30 24 74 22"'),
        line('M392 986Q600 1044 808 986', C.coal, 12, ' stroke-dasharray="34 26 66 22 48 24"'),
        [0, 1, 2].map(row => keys(752 + row * 50, 5 + (row % 2))).join(''),
        line('M520 908q80 20 160 0', C.bone, 24),
        line('M404 664L352 616', C.steel, 13) + circle([350, 614], 16, C.steel),
        line('M404 674Q600 730 796 674', C.coal, 34).replace('"round"', '"butt"'),
        onBothSides(shape(C.steel, 'M380 654h28v44h-28z')),
      ],
    }),
};
