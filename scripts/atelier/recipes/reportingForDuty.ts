import { heldThing } from '../bases/arms';
import { glasses, rimPatches } from '../bases/glasses';
import { bob } from '../bases/hair';
import { hat } from '../bases/hat';
import { jacket } from '../bases/jacket';
import { shoes, SOLES } from '../bases/shoes';
import { shortTop } from '../bases/shortTop';
import { trousers } from '../bases/trousers';
import { vest } from '../bases/vest';
import { COLOURS as C } from '../colours';
import { circle, highlight, line, onBothSides, shape, stitches } from '../markup';
import { MOTIFS } from '../motifs';
import { ribs } from '../surfaces/knits';
import { largePrint, stripes } from '../surfaces/plain';
import { harlequin, tartan } from '../surfaces/tiles';
import { COLLARS } from '../trims/collars';
import { hemBand, patchPockets, ribbedHem, waistband } from '../trims/edges';
import { buttons, fly } from '../trims/fasteners';
import type { Recipes } from './recipe';

/** What the atelier makes of drop 1. The drop's other pieces are drawn by hand. */
export const REPORTING_FOR_DUTY: Recipes = {
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

  'tops/egg-tee': () =>
    shortTop({
      sleeve: 'boxy',
      bottom: 790,
      flare: 10,
      fabric: largePrint(C.cobalt, MOTIFS.egg(C.bone, C.butter), [600, 690], 2.6),
      trims: [COLLARS.crew(C.butter)],
    }),
  'tops/cable-vest': () =>
    vest({
      neck: 'vee',
      fabric: C.bone,
      trims: [
        line(
          'M476 600q20 20 0 40t0 40 0 40M500 600q-20 20 0 40t0 40 0 46M700 600q20 20 0 40t0 40 0 46M724 600q-20 20 0 40t0 40 0 40',
          C.boneDark,
          8,
        ),
        line('M504 562L600 668 696 562', C.cobalt, 16),
        ribbedHem(C.cobalt, 28),
      ],
    }),
  'tops/cord-pinafore': () =>
    vest({
      neck: 'square',
      bottom: 930,
      flare: 74,
      fabric: ribs(C.tangerine, 26, { width: 8, opacity: 0.1 }),
      trims: [
        patchPockets(C.tangerineDark, 800, { x: 452, width: 96, height: 96 }),
        circle([516, 610], 14, C.gold),
        circle([684, 610], 14, C.gold),
      ],
    }),
  'tops/rugby-shirt': () =>
    jacket({
      body: 'hip',
      bottom: 764,
      fabric: stripes(C.citron, 76, [{ colour: C.fuchsia, width: 36, at: 34 }]),
      cuff: C.bone,
      trims: [
        COLLARS.shirt(C.bone),
        hemBand(C.citron, 14),
        shape(C.bone, 'M582 592h36v70h-36z'),
        buttons(C.ink, 610, 640, 2, 600, 7),
      ],
    }),

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
