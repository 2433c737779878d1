import { heldThing } from '../../bases/arms';
import { hat } from '../../bases/hat';
import { COLOURS as C } from '../../colours';
import { circle, highlight, line, shadow, shape } from '../../markup';
import type { Recipes } from '../recipe';

export const HEAD_AND_HANDS: Recipes = {
  'hair-and-hats/fez': () =>
    hat({
      crown: 'taper',
      top: 70,
      half: 176,
      base: 256,
      fabric: C.tomato,
      trims: [line('M600 78Q700 90 706 190', C.gold, 9), shape(C.gold, 'M692 184h28l6 60h-40z')],
    }),
  'hair-and-hats/shako': () =>
    hat({
      crown: 'flare',
      top: 78,
      half: 142,
      base: 244,
      fabric: C.cobalt,
      behind: shape(C.tomato, 'M604 92h-30C546 66 550 22 576 10q14-4 28 0z'),
      trims: [
        line('M446 102q154 34 308 0', C.gold, 16),
        line('M450 120Q470 218 600 186 730 218 750 120', C.bone, 11),
        shape(C.ink, 'M450 232Q600 188 750 232l30 50Q600 220 420 282z'),
        line('M456 226Q600 186 744 226', C.gold, 12),
        circle([600, 156], 36, C.gold),
        circle([600, 156], 20, C.tomato),
        shape(C.goldDark, 'M582 82h36v30h-36z'),
        highlight('M446 262q50-24 90-32', 8),
      ],
    }),
  'arms/white-rabbit': () =>
    heldThing(
      'front',
      shape(
        C.bone,
        'M486 612C456 540 452 462 480 452 508 448 516 530 514 606zM530 606C534 530 552 456 580 464 606 478 584 556 552 620z',
      ) +
        shape(
          C.rose,
          'M490 596C474 550 468 490 482 478 498 480 500 550 502 600zM540 600C546 548 558 492 574 490 584 500 572 556 550 608z',
        ) +
        shape(C.bone, 'M448 690c0-60 30-94 72-94s72 34 72 94z') +
        shadow('M548 602c28 12 44 44 44 88h-40q16-44-4-88z') +
        circle([496, 642], 10, C.ink) +
        circle([548, 642], 10, C.ink) +
        shape(C.fuchsia, 'M512 658h20l-10 14z') +
        line('M522 674q-10 12-20 4M522 674q10 12 20 4', C.plum, 6) +
        shape(C.ink, 'M420 670q102 26 204 0 12 6 8 22-24 8-44 12l-10 118q-56 20-112 0l-10-118-44-12q-4-16 8-22z') +
        shape(C.tomato, 'M458 712q64 14 128 0l-3 32q-61 14-122 0z') +
        line('M482 762l3 40', C.bone, 10, ' stroke-opacity=".2"'),
    ),
};
