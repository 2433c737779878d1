import { beside, spotsAlong, type Spot } from '../geometry/along';
import type { Region } from '../parts';
import { distances } from './bodyRegion';

interface SleeveShape {
  readonly outline: string;
  readonly cuff: string;
}

const STRAIGHT_CUFF = 'M291 834L367 838L365 866L293 862z';

/** Left sleeves, with their cuffs. A hand shows below each of them. */
const SLEEVES = {
  slim: {
    outline: 'M418 544C354 550 312 612 298 696C290 746 290 806 296 842L362 846C364 786 372 716 416 664z',
    cuff: STRAIGHT_CUFF,
  },
  puff: {
    outline:
      'M420 540C340 512 262 556 258 632C258 684 284 712 304 722C294 762 292 806 296 842L362 846C363 806 366 766 374 728C396 718 414 700 416 664z',
    cuff: STRAIGHT_CUFF,
  },
  balloon: {
    outline:
      'M418 544C340 548 286 630 262 728C246 796 268 846 304 852L356 854C396 842 406 792 398 742C400 710 406 690 416 664z',
    cuff: 'M296 842L364 846L362 872L298 868z',
  },
  bell: {
    outline: 'M418 544C348 550 304 616 282 690C268 750 252 800 238 846Q312 888 394 858C386 796 384 720 416 664z',
    cuff: 'M240 838Q312 880 393 850L396 874Q312 904 232 862z',
  },
  batwing: {
    outline: 'M418 544C340 552 300 640 290 760L296 842L362 846C366 820 384 790 420 772z',
    cuff: STRAIGHT_CUFF,
  },
  gigot: {
    outline:
      'M420 540C330 500 240 560 250 660C256 720 292 752 306 766L300 842L360 846L366 768C396 742 414 710 416 664z',
    cuff: 'M295 834L365 838L363 868L297 864z',
  },
} as const satisfies Readonly<Record<string, SleeveShape>>;

export type SleeveKind = keyof typeof SLEEVES;
interface Sleeve extends Region {
  readonly cuff: string;
}

const ARM = 'M440 590C390 592 352 640 342 706C334 752 330 800 330 850';
const ARM_LENGTH = 330;
const ARM_SPOTS = spotsAlong(ARM, ARM_LENGTH);

export function sleeve(kind: SleeveKind): Sleeve {
  const { outline, cuff } = SLEEVES[kind];
  return {
    id: 's',
    outline,
    cuff,
    isPair: true,
    length: ARM_LENGTH,
    row: distance => crossing(spotAt(distance), 110),
    spots: (gap, step) =>
      distances(gap * 0.5, ARM_LENGTH, gap).map((distance, n) =>
        beside(spotAt(distance), (n % 2 ? -1 : 1) * step * 0.15),
      ),
    ribs: () => 'M414 566C372 580 338 640 322 706Q312 780 314 850M420 600C392 610 360 660 344 720Q336 780 338 850',
  };
}

function spotAt(distance: number): Spot {
  const index = Math.min(ARM_LENGTH - 1, Math.max(0, Math.round(distance)));
  return ARM_SPOTS[index] ?? { at: [330, 850], across: [1, 0] };
}

function crossing(spot: Spot, reach: number): string {
  const [[x, y], [toX, toY]] = [beside(spot, reach), beside(spot, -reach)];
  return `M${Math.round(x)} ${Math.round(y)}L${Math.round(toX)} ${Math.round(toY)}`;
}
