import { shoes, SOLES } from '../../bases/shoes';
import { skirt } from '../../bases/skirt';
import { trousers } from '../../bases/trousers';
import { COLOURS as C } from '../../colours';
import { circle, highlight, line, onBothSides, seam, shadow, shape } from '../../markup';
import { giraffe } from '../../surfaces/giraffe';
import { motifRows } from '../../surfaces/plain';
import { waistband } from '../../trims/edges';
import type { Recipes } from '../recipe';
import { dot, star } from './motifs';

const RUFFLE = { kind: 'scallop', depth: 26 } as const;

export const BOTTOMS_AND_SHOES: Recipes = {
  'shoes-and-legs/ringmaster-boots': () =>
    shoes({
      top: 846,
      toe: 'point',
      fabric: C.coal,
      sole: SOLES.welt(C.tan, C.cocoaDark),
      detail:
        shape(C.tomato, 'M488 840h84l4 66q-46 22-92 0z') +
        line('M488 848q42 18 84 0', C.gold, 9) +
        circle([530, 886], 12, C.gold) +
        line('M500 1040q40 20 76-12', C.gold, 9) +
        shape(C.tomato, 'M430 1072q-20 14-46 24-6 12 8 14h64q-4-26-26-38z') +
        highlight('M512 930v70', 9),
      ground: 226,
    }),
  'bottoms/ruffle-tiers': () =>
    skirt({
      tiers: [
        { bottom: 790, flare: 50, hem: { ...RUFFLE, count: 10 }, fabric: motifRows(C.tangerine, dot(C.bone), 44, 56) },
        { bottom: 880, flare: 90, hem: { ...RUFFLE, count: 12 }, fabric: C.fuchsia },
        { bottom: 970, flare: 124, hem: { ...RUFFLE, count: 14 }, fabric: motifRows(C.lilac, dot(C.plum), 48, 62) },
      ],
      trims: [waistband(C.fuchsiaDark)],
    }),
  'bottoms/giraffe-tulip': () =>
    skirt({
      tiers: [{ shape: 'tulip', bottom: 940, flare: 30, fabric: giraffe(C.butter, C.cocoa) }],
      trims: [waistband(C.cocoa)],
    }),
  'bottoms/elephant-legs': () =>
    trousers({
      hem: [1062, 374, 592],
      knee: [930, 388, 590],
      crotch: 850,
      fabric: C.steel,
      trims: [
        onBothSides(
          shape(
            C.bone,
            'M378 1066c0-40 46-46 54 6q-28 4-54-6zM440 1072c2-46 58-46 60 4q-30 2-60-4zM510 1076c2-46 58-46 60-4q-30 6-60 4z',
          ) + seam('M400 880q70 30 150 6M394 918q90 34 180 4M398 956q50 18 96 16', 0.24),
        ),
        shape(
          C.tomato,
          'M408 660q192 58 384 0l14 116q-20 40-52 14-26 52-64 22-28 50-58 14-32 44-64 0-30 36-58-14-38 30-64-22-32 26-52-14z',
        ),
        line('M406 746q194 58 388 0', C.gold, 10),
        ...[424, 480, 542, 600, 658, 720, 776].map(x => circle([x, 814 - (x - 600) ** 2 / 1800], 13, C.gold)),
        shadow('M742 672q26-6 50-12l14 116q-20 40-52 14z'),
        waistband(C.cobalt),
      ],
    }),
  'bottoms/star-trunks': () =>
    trousers({
      hem: [842, 398, 584],
      crotch: 806,
      fabric: motifRows(C.tomato, star(C.bone), 84, 104),
      trims: [
        shape(C.gold, 'M410 652q190 58 380 0v52q-190 58-380 0z'),
        shape(C.cobalt, 'M600 664a38 36 0 1 1 0 72 38 36 0 1 1 0-72z'),
        seam('M416 694q184 54 368 0', 0.2),
        `<g transform="translate(600 700) scale(.8)">${star(C.bone)}</g>`,
      ],
    }),
};
