import { shoes, SOLES } from '../../bases/shoes';
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
      top: 1030,
      toe: 'bulb',
      wider: 2,
      fabric: C.tan,
      sole: SOLES.sneaker(C.bone, C.cobalt),
      detail:
        shape(C.cocoa, 'M500 1030q30 14 60 0l10 34q-36 18-74-4z') +
        seam('M420 1050q14 14 8 34', 0.4) +
        line('M416 1056q36-10 66 18v8', C.tanDark, 8) +
        line('M470 1046l22 20M488 1036l20 18', C.bone, 10) +
        line('M506 1048q-28-34-44-20 4 22 44 20 30-30 40-12-6 18-40 12', C.bone, 8),
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
