import { jacket } from '../../bases/jacket';
import { shortTop } from '../../bases/shortTop';
import { vest } from '../../bases/vest';
import { COLOURS as C } from '../../colours';
import { circle, line, onBothSides, seam, shadow, shape } from '../../markup';
import { fairIsle } from '../../surfaces/fairIsle';
import { largePrint, motifRows, stripes } from '../../surfaces/plain';
import { quilt } from '../../surfaces/tiles';
import { cable } from '../../trims/cables';
import { COLLARS } from '../../trims/collars';
import { flaps, patchPockets, ribbedHem } from '../../trims/edges';
import { buttons, placket } from '../../trims/fasteners';
import { hood, toggles } from '../../trims/outdoors';
import { WEATHER } from './motifs';
import type { Recipes } from '../recipe';

const UMBRELLA = `<g transform="scale(1.3)">${WEATHER.umbrella(C.citron)}</g>`;

export const TOPS: Recipes = {
  'tops/snowflake-tee': () =>
    shortTop({
      sleeve: 'wide',
      bottom: 766,
      flare: 18,
      fabric: largePrint(C.tomato, WEATHER.snowflake(C.bone), [600, 672], 2.5),
      trims: [
        COLLARS.crew(C.bone),
        line('M600 750v56M530 712v40M670 712v24', C.bone, 15),
        shape(C.bone, 'M600 812c20 30 26 40 26 52a26 26 0 0 1-52 0c0-12 6-22 26-52z'),
      ],
    }),
  'tops/umbrella-shirt': () =>
    shortTop({
      sleeve: 'wide',
      bottom: 764,
      flare: 56,
      hem: { kind: 'scallop', count: 7, depth: -30 },
      fabric: motifRows(C.cobalt, UMBRELLA, 96, 136),
      trims: [COLLARS.camp(C.bone), placket(632, 760), buttons(C.ink, 660, 740, 3, 600, 9)],
    }),
  'tops/towel-polo': () =>
    shortTop({
      sleeve: 'cap',
      bottom: 752,
      flare: 46,
      hem: { kind: 'fringe', count: 24, depth: 26 },
      fabric: stripes(C.bone, 400, [
        { colour: C.tomato, width: 40, at: 134 },
        { colour: C.tomato, width: 12, at: 170 },
      ]),
      trims: [
        COLLARS.shirt(C.tomato),
        shape(C.tomato, 'M582 592h36v66h-36z'),
        buttons(C.bone, 612, 640, 2, 600, 7),
        line('M690 562c-14 44 30 48 22 2', C.tomatoDark, 9),
      ],
    }),
  'tops/cable-dress': () =>
    vest({
      neck: 'high',
      bottom: 926,
      flare: 58,
      hem: { kind: 'scallop', count: 17, depth: 26 },
      fabric: C.bone,
      trims: [
        cable(600, 640, 940, C.bone, C.boneDark),
        onBothSides(cable(474, 632, 920, C.bone, C.boneDark)),
        shape(C.bone, 'M400 500q200 62 400 0c22 28 22 84 0 112q-200 66-400 0c-22-28-22-84 0-112z'),
        seam('M408 596q192 60 384 0', 0.2),
        seam(
          'M440 528v44M480 538v46M520 546v46M560 552v44M600 553v46M640 552v44M680 546v46M720 538v46M760 528v44',
          0.24,
        ),
        line('M284 954L916 966', C.tomato, 18),
        circle([280, 954], 24, C.tomatoDark) + shape(C.tomato, 'M912 957l40 10-40 8z'),
        line('M770 950c40 60 80 60 60 110', C.bone, 11),
        circle([830, 1064], 50, C.bone),
        line('M794 1044q40-10 70 30M788 1072q40-14 60 30M812 1026q44 4 58 36', C.boneDark, 8),
      ],
    }),
  'tops/fair-isle-jumper': () =>
    jacket({
      body: 'hip',
      bottom: 764,
      sleeve: 'balloon',
      fabric: fairIsle(C.bottle, [
        { kind: 'line', colour: C.bone, at: 26 },
        { kind: 'zigzag', colour: C.butter, at: 60 },
        { kind: 'dots', colour: C.tomato, at: 96 },
        { kind: 'line', colour: C.bone, at: 124 },
        { kind: 'dots', colour: C.butter, at: 150 },
        { kind: 'line', colour: C.tomato, at: 178 },
      ]),
      cuff: C.tomato,
      trims: [COLLARS.rib(C.tomato), ribbedHem(C.tomato, 34)],
    }),
  'tops/duffel-coat': () =>
    jacket({
      body: 'aline',
      bottom: 850,
      fabric: C.cobalt,
      trims: [
        hood(C.cobalt, C.cobaltDark),
        placket(640, 880),
        toggles(C.tan, [690, 755, 820]),
        flaps(C.cobaltDark, 770, { x: 410, width: 96 }),
      ],
    }),
  'tops/quilted-liner': () =>
    jacket({
      body: 'hip',
      bottom: 790,
      hem: { kind: 'scallop', count: 3, depth: 40 },
      fabric: quilt(C.khaki, 76),
      cuff: C.bottle,
      trims: [
        COLLARS.stand(C.bottle),
        placket(580, 856),
        buttons(C.butter, 630, 808, 4, 618, 12),
        patchPockets('#6f6f38', 714, { width: 92, height: 78 }),
      ],
    }),
  'tops/storm-mac': () =>
    jacket({
      body: 'coat',
      bottom: 950,
      sleeve: 'bell',
      fabric: C.citron,
      trims: [
        seam('M560 640V976M640 640V976', 0.2),
        shape(C.citronDark, 'M560 620h80v360h-80z'),
        buttons(C.coal, 690, 920, 4, 600, 13),
        flaps(C.citronDark, 800, { x: 398, width: 120 }),
        shape(
          C.citron,
          'M408 532Q600 600 792 532C850 560 872 620 880 680Q740 700 600 690 460 700 320 680C328 620 350 560 408 532z',
        ),
        seam('M320 680Q460 700 600 690 740 700 880 680', 0.3),
        shape(C.citronDark, 'M404 506q196 66 392 0l6 60q-90 36-150 46l-52-34-52 34q-60-10-150-46z'),
        circle([600, 640], 13, C.coal),
        shape(C.citron, 'M796 800C880 760 930 870 1024 810C1040 920 940 1000 832 956z'),
        shape(C.citronDark, 'M832 956C910 950 980 910 1024 810C1040 920 940 1000 832 956z'),
        shadow('M796 800C880 760 930 870 1024 810C1040 920 940 1000 832 956z'),
      ],
    }),
};
