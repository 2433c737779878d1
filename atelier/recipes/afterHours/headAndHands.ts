import { heldThing } from '../../bases/arms';
import { bob } from '../../bases/hair';
import { hat } from '../../bases/hat';
import { COLOURS as C } from '../../colours';
import { circle, highlight, line, shape } from '../../markup';
import type { Recipes } from '../recipe';

export const HEAD_AND_HANDS: Recipes = {
  'hair-and-hats/spiky-fringe': () =>
    bob({
      colour: C.cobalt,
      strands: C.sky,
      bottom: 430,
      out: 0,
      top: 122,
      fringe:
        'L446 250L468 284L490 243L512 278L534 238L556 275L578 235L600 273L622 235L644 275L666 238L688 278L710 243L732 284L754 250',
    }),
  'hair-and-hats/big-fedora': () =>
    hat({
      crown: 'pinch',
      top: 44,
      half: 158,
      base: 220,
      brim: { half: 330, y: 210, inner: 156, drop: 44, up: 6 },
      fabric: C.fuchsia,
      band: [C.coal, 46],
      trims: [
        shape(C.citron, 'M730 182Q744 92 824 40Q840 128 762 196z'),
        line('M746 180Q770 110 812 64', C.citronDark, 7),
      ],
    }),
  'arms/candle': () =>
    heldThing(
      'front',
      circle([492, 470], 74, C.butter).replace('/>', ' fill-opacity=".3"/>') +
        shape(C.tangerine, 'M492 404c26 40 36 60 34 84-2 22-18 34-34 34s-32-12-34-34c-2-24 10-44 34-84z') +
        shape(C.butter, 'M494 452c14 22 18 34 16 46-2 12-10 18-18 18s-16-6-18-18c-2-14 8-26 20-46z') +
        line('M492 516v26', C.ink, 8) +
        shape(C.bone, 'M452 536q40-14 80 0v150h-80z') +
        shape(C.boneDark, 'M512 531q12 2 20 5v150h-20zM452 536q10 22 8 62 14 16 16-10 0-30 8-56z') +
        shape(C.gold, 'M388 676h208q-6 44-44 48H432q-38-4-44-48z') +
        shape(C.goldDark, 'M440 660h104v18H440z') +
        line('M590 684q50-20 56 16-2 28-44 20', C.gold, 16),
    ),
  'arms/boom-box': () =>
    heldThing(
      'raised',
      // Smaller than it was drawn, or the stage's tools would lie over it.
      `<g transform="translate(44 122) scale(.8)">${[
        line('M110 430V372h220v58', C.coal, 22),
        shape(C.fuchsia, 'M58 420q0-22 22-22h280q22 0 22 22v166q0 22-22 22H80q-22 0-22-22z'),
        shape(C.fuchsiaDark, 'M352 398h8q22 0 22 22v166q0 22-22 22h-26q30-90 18-210z'),
        [128, 312]
          .map(x => circle([x, 516], 64, C.coal) + circle([x, 516], 46, C.citron) + circle([x, 516], 20, C.coal))
          .join(''),
        shape(C.coal, 'M192 470h56v72h-56zM100 416h120v24H100z'),
        shape(C.bone, 'M200 480h40v26h-40zM100 416h52v24h-52z'),
        line('M252 428h8M284 428h8M316 428h8', C.citron, 17),
        highlight('M74 440v-14q0-12 12-12', 9),
      ].join('')}</g>`,
    ),
  'arms/teddy': () =>
    heldThing(
      'front',
      shape(
        C.tan,
        'M440 486a32 32 0 1 1 52-22q28-8 56 0a32 32 0 1 1 52 22q30 60-6 96 48 10 60 50 4 24-26 18-18-8-28-20 8 40-2 70 26 24 8 48-26 10-44-18h-84q-18 28-44 18-18-24 8-48-10-30-2-70-10 12-28 20-30 6-26-18 12-40 60-50-36-36-6-96z',
      ) +
        shape(
          C.tanDark,
          'M580 470q44 60 14 112 48 10 60 50 4 24-26 18-18-8-28-20 8 40-2 70 26 24 8 48-26 10-44-18h-20q60-120-14-150 60-30 52-110z',
        ) +
        circle([520, 540], 30, C.bone) +
        circle([520, 546], 18, C.cobalt) +
        circle([520, 546], 9, C.ink) +
        shape(C.plum, 'M489 540a31 31 0 0 1 62-4q-30 12-62 4z') +
        `<ellipse cx="520" cy="588" rx="26" ry="16" fill="${C.bone}"/>` +
        shape(C.ink, 'M510 578h20q0 12-10 14-10-2-10-14z') +
        line('M556 664l28 28M584 664l-28 28', C.fuchsia, 9),
    ),
};
