import { jacket } from '../../bases/jacket';
import { shortTop } from '../../bases/shortTop';
import { vest } from '../../bases/vest';
import { COLOURS as C } from '../../colours';
import { circle, line, onBothSides, seam, shape } from '../../markup';
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
      sleeve: 'boxy',
      bottom: 752,
      fabric: motifRows(C.cobalt, WEATHER.umbrella(C.citron), 92, 108),
      trims: [COLLARS.camp(C.bone), placket(632, 780), buttons(C.ink, 660, 750, 3, 600, 9)],
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
      bottom: 930,
      flare: 62,
      fabric: C.bone,
      trims: [
        cable(600, 630, 950, C.boneDark, 26),
        onBothSides(cable(480, 618, 930, C.boneDark, 20)),
        ribbedHem(C.bone, 44),
        shape(C.bone, 'M400 500q200 62 400 0c22 28 22 84 0 112q-200 66-400 0c-22-28-22-84 0-112z'),
        seam('M408 590q192 60 384 0', 0.16),
        seam(
          'M440 528v44M480 538v46M520 546v46M560 552v44M600 553v46M640 552v44M680 546v46M720 538v46M760 528v44',
          0.2,
        ),
        line('M716 962c10 40-40 44-30 84s50 20 34-16 30-10 24 40', C.boneDark, 9),
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
      body: 'cocoon',
      bottom: 804,
      sleeve: 'balloon',
      fabric: quilt(C.khaki, 76),
      cuff: C.bottle,
      trims: [
        COLLARS.stand(C.bottle),
        placket(580, 832),
        buttons(C.butter, 620, 800, 4, 618, 12),
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
      ],
    }),
};
