import { heldThing } from '../../bases/arms';
import { glasses, rimPatches } from '../../bases/glasses';
import { bob } from '../../bases/hair';
import { hat } from '../../bases/hat';
import { COLOURS as C } from '../../colours';
import { circle, highlight, line, onBothSides, shape } from '../../markup';
import type { Recipes } from '../recipe';

export const HEAD_AND_HANDS: Recipes = {
  'glasses/hex-wire': () => glasses({ lens: 'hexagon', rim: C.goldDark, width: 18, glass: C.mint, tint: 0.2 }),
  'glasses/tortoise-square': () =>
    glasses({
      lens: 'square',
      rim: C.cocoa,
      width: 28,
      glass: C.bone,
      tint: 0.15,
      detail: rimPatches('square', C.tan, 28),
    }),
  'glasses/big-tear': () =>
    glasses({
      lens: 'tear',
      rim: C.bottle,
      width: 26,
      glass: C.citron,
      tint: 0.22,
      temples: 'M414 300L474 300',
      detail: shape(C.gold, 'M462 258h30v18h-30zM708 258h30v18h-30z'),
    }),
  'glasses/safety-specs': () =>
    glasses({
      lens: 'shield',
      rim: C.citron,
      width: 26,
      glass: C.sky,
      tint: 0.2,
      temples: 'M414 300L436 300',
      detail: onBothSides(shape(C.citronDark, 'M404 276h38v78h-38q-8-40 0-78z')),
    }),
  'hair-and-hats/pudding-bowl': () =>
    bob({ colour: C.cocoa, strands: '#8a5a2e', bottom: 352, out: 12, top: 110, fringe: 'L446 268Q600 224 754 268' }),
  'hair-and-hats/bowler': () =>
    hat({
      crown: 'dome',
      top: 60,
      half: 160,
      base: 222,
      brim: { half: 252, y: 214, inner: 160, up: 24, drop: 46 },
      fabric: C.coal,
      band: [C.tomato, 40],
      trims: [highlight('M478 150q10-36 40-54')],
    }),
  'hair-and-hats/newsboy': () =>
    hat({
      crown: 'puffy',
      top: 96,
      half: 196,
      base: 256,
      fabric: C.tan,
      trims: [
        line('M600 100C540 120 500 170 492 244M600 100C660 120 700 170 708 244', C.cocoa, 7),
        line('M600 100C500 96 430 140 408 196M600 100C700 96 770 140 792 196', C.cocoa, 7),
        shape(C.cocoa, 'M414 236q186-44 372 0l18 34c8 18-8 26-24 22q-180-44-360 0c-16 4-32-4-24-22z'),
        circle([600, 98], 16, C.cocoa),
      ],
    }),
  'arms/stapler': () =>
    heldThing(
      'front',
      '<g transform="rotate(-12 420 700)">' +
        shape(C.coal, 'M402 704h270q16 0 16 17t-16 17H412q-24 0-24-17 0-17 14-17z') +
        shape(C.steel, 'M626 690h44v16h-44z') +
        shape(C.coal, 'M392 640h64v70h-64z') +
        shape(C.steel, 'M420 646L664 578l8 28L428 676z') +
        shape(
          C.tomato,
          'M386 662C372 590 412 548 470 552L632 506q42-10 54 26 8 36-24 46L448 640q-4 34-34 36-20 2-28-14z',
        ) +
        shape(C.tomatoDark, 'M634 586L616 511l16-5q42-10 54 26 8 36-24 46z') +
        circle([458, 598], 25, C.bone) +
        circle([464, 604], 12, C.ink) +
        shape(C.plum, 'M431 600a27 27 0 0 1 54-6q-26 14-54 6z') +
        highlight('M520 560l62-17') +
        line('M716 620v34h38v-34M714 690l22 26 28-24', C.bone, 11) +
        '</g>',
    ),
  'arms/pigeon': () =>
    heldThing(
      'front',
      shape(
        C.steel,
        'M390 690C392 610 452 590 508 596 520 560 566 548 590 578l26 10-28 14C592 660 560 730 490 736 440 740 400 730 390 690z',
      ) +
        shape('#6a6076', 'M396 668q60-40 120-6-20 60-84 60-38-8-36-54z') +
        shape(C.mint, 'M508 596q12-6 20-24 30 14 60 30-2 22-10 40-40 0-70-46z') +
        circle([566, 580], 12, C.bone) +
        circle([567, 582], 6, C.ink) +
        shape(C.tangerine, 'M606 584l26 8-26 8z'),
    ),
};
