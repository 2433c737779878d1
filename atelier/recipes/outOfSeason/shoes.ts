import { shoes } from '../../bases/shoes';
import { COLOURS as C } from '../../colours';
import { circle, highlight, line, seam, shape } from '../../markup';
import { stripes } from '../../surfaces/plain';
import type { Recipes } from '../recipe';

export const SHOES: Recipes = {
  'shoes-and-legs/slides': () =>
    shoes({
      top: 1034,
      wider: 10,
      fabric: C.plum,
      sole: shape(C.cobalt, 'M392 1078H584q10 0 10 16t-14 18H400q-16 0-16-18t8-16z'),
      detail:
        line('M400 1096h182', C.sky, 7) +
        shape(C.tomato, 'M424 1080q-2-50 44-70l76 4q14 30 8 68z') +
        shape(C.bone, 'M420 1062q8-22 22-36l106 12q4 10 5 22z') +
        highlight('M446 1020q8-6 18-8', 8),
      ground: 222,
    }),
  'shoes-and-legs/jelly-sandals': () =>
    shoes({
      top: 1034,
      fabric: C.plum,
      sole: shape(C.fuchsia, 'M402 1086H578v26H414q-20-4-12-26z'),
      detail:
        line(
          'M420 1092q10-50 52-60M444 1092q6-34 50-56M476 1092q2-30 40-50M424 1060q40 6 70 36M444 1042q44 8 70 50',
          C.fuchsia,
          13,
        ) +
        line('M500 990q30 16 62 0M540 1092q30-30 18-96', C.fuchsia, 15) +
        circle([512, 996], 13, C.gold) +
        line('M412 1100h150', C.rose, 7),
    }),
  'shoes-and-legs/deck-shoes': () =>
    shoes({
      top: 1000,
      fabric: C.tan,
      sock: { top: 930, fabric: C.bone, detail: line('M500 948q30 12 60 0', C.tomato, 12) },
      sole:
        line('M408 1036v-96', C.cocoa, 11) +
        shape(C.tomato, 'M410 936q36 8 66 30-34 16-66 14z') +
        shape(C.bone, 'M384 1026Q490 1066 594 1030Q594 1080 574 1112H432Q400 1082 384 1026z') +
        shape(C.cobalt, 'M408 1080Q494 1092 588 1078 584 1096 574 1112H432Q418 1098 408 1080z') +
        line('M384 1026Q490 1066 594 1030', C.tomato, 12),
      detail:
        seam('M470 1036q14-14 24-18M504 1036q28-6 52-4M502 1016q28 12 54 0', 0.34) +
        [446, 496, 546].map(x => circle([x, 1066], 14, C.gold) + circle([x, 1066], 8, C.skyDark)).join('') +
        line('M400 1112q14-14 28 0t28 0 28 0 28 0 28 0 28 0', C.bone, 9),
      ground: 222,
    }),
  'shoes-and-legs/socks-and-sandals': () =>
    shoes({
      top: 1020,
      wider: 8,
      fabric: C.bone,
      sock: {
        top: 850,
        fabric: stripes(C.bone, 800, [
          { colour: C.tomato, width: 16, at: 136 },
          { colour: C.cobalt, width: 16, at: 162 },
        ]),
      },
      sole: shape(C.cocoa, 'M396 1080H584q8 32-8 32H410q-22 0-14-32z') + line('M404 1098h170', C.tan, 9),
      detail:
        line('M424 1078q4-40 52-50M474 1082q-4-30 40-56', C.cocoa, 26) +
        line('M552 1078q-14-30 8-60', C.cocoa, 20) +
        line('M498 1014q32 18 64 0', C.cocoa, 22) +
        circle([516, 1022], 11, C.gold) +
        circle([458, 1038], 10, C.gold),
      ground: 222,
    }),
};
