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
      hem: [1040, 336, 596],
      knee: [936, 378, 588],
      crotch: 862,
      fabric: C.steel,
      trims: [
        onBothSides(
          shape(
            C.bone,
            'M342 1042c-2-58 66-62 74 8q-38 0-74-8zM426 1054c2-62 74-62 76 2q-38 2-76-2zM514 1056c2-62 70-60 72-8q-34 8-72 8z',
          ) + seam('M392 900q90 40 190 12M384 944q60 26 120 20M470 974q60 6 112-8', 0.3),
        ),
        line('M796 812C890 820 960 880 940 976', C.steel, 24) + shape(C.coal, 'M926 966l28 4 22 76-38-16-36 22z'),
        shape(
          C.tomato,
          'M404 660q196 58 392 0l22 150q-24 46-64 16-30 52-74 20-34 46-80 8-46 38-80-8-44 32-74-20-40 30-64-16z',
        ),
        line('M402 706q198 58 396 0', C.gold, 12),
        `<g transform="translate(600 790) scale(1.5)">${star(C.gold)}</g>`,
        ...[410, 480, 548, 652, 720, 790].map(x => circle([x, 862 - (x - 600) ** 2 / 1500], 18, C.gold)),
        shadow('M742 676q28-6 54-16l22 150q-24 46-64 16z'),
        waistband(C.cobalt),
      ],
    }),
  'bottoms/star-trunks': () =>
    trousers({
      hem: [872, 388, 586],
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
