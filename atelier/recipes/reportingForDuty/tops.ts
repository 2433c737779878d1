import { jacket } from '../../bases/jacket';
import { shortTop } from '../../bases/shortTop';
import { vest } from '../../bases/vest';
import { COLOURS as C } from '../../colours';
import { circle, line, onBothSides, seam, shape } from '../../markup';
import { MOTIFS } from './motifs';
import { ribs } from '../../surfaces/knits';
import { largePrint, stripes } from '../../surfaces/plain';
import { argyle } from '../../surfaces/tiles';
import { cable } from '../../trims/cables';
import { COLLARS } from '../../trims/collars';
import { flaps, hemBand, patchPockets, ribbedHem } from '../../trims/edges';
import { buttons, placket } from '../../trims/fasteners';
import type { Recipes } from '../recipe';

export const TOPS: Recipes = {
  'tops/egg-tee': () =>
    shortTop({
      sleeve: 'boxy',
      bottom: 790,
      flare: 10,
      fabric: largePrint(C.cobalt, MOTIFS.egg(C.bone, C.butter), [600, 690], 2.6),
      trims: [COLLARS.crew(C.butter)],
    }),
  'tops/nurse-tunic': () =>
    shortTop({
      bottom: 806,
      flare: 22,
      fabric: '#7ecda6',
      trims: [
        shape(C.bone, 'M408 534q80 30 172 38l20 20 20-20q92-8 172-38l4 36q-70 26-130 30l-66-18-66 18q-60-4-130-30z'),
        line('M300 690l92 16M900 690l-92 16', C.bone, 14),
        seam('M640 604q-14 120-8 250'),
        buttons(C.bottle, 640, 780, 4, 660, 9),
        patchPockets(C.mintDark, 730, { x: 432, width: 92, height: 78 }),
        line('M496 628v34', C.steel, 9) + circle([496, 688], 27, C.gold) + circle([496, 688], 18, C.bone),
        line('M496 676v12l9 5', C.ink, 6),
      ],
    }),
  'tops/scout-shirt': () =>
    shortTop({
      sleeve: 'wide',
      bottom: 760,
      fabric: C.tan,
      trims: [
        placket(640, 786),
        patchPockets(C.tanDark, 640, { x: 444, width: 92, height: 76 }),
        circle([490, 690], 20, C.bottle) + circle([490, 690], 10, C.butter),
        shape(C.butter, 'M706 640l26 46h-52z') + circle([740, 712], 18, C.tomato) + circle([694, 716], 16, C.bottle),
        shape(C.bottle, 'M300 604l52 30-14 46-54-20z'),
        shape(C.butter, 'M312 634l22 12-6 16-22-8z'),
        buttons(C.cocoa, 724, 760, 2, 618, 8),
        shape(C.tomato, 'M406 530q194 66 388 0l6 44q-90 36-164 40l34 96-60-30-20 36-24-46-46 40 38-96q-80-4-158-40z'),
        seam('M430 566q90 24 150 26M770 566q-90 24-150 26'),
        shape(C.bone, 'M570 588h60l-6 44h-48z'),
      ],
    }),
  'tops/cable-vest': () =>
    vest({
      neck: 'knit',
      bottom: 794,
      fabric: C.bone,
      trims: [
        cable(600, 664, 800, C.bone, C.boneDark),
        onBothSides(cable(482, 596, 790, C.bone, C.boneDark)),
        ribbedHem(C.cobalt, 46),
        line('M464 552L494 560 600 638 706 560 736 552', C.cobalt, 24),
        onBothSides(line('M446 550C440 596 434 632 416 648', C.cobalt, 16)),
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
  'tops/cord-blazer': () =>
    jacket({
      body: 'peplum',
      bottom: 850,
      fabric: ribs(C.bottle, 26, { width: 8, opacity: 0.16 }),
      cuff: C.bone,
      trims: [
        onBothSides('<ellipse cx="318" cy="716" rx="32" ry="50" fill="#cf9a66" transform="rotate(14 318 716)"/>'),
        COLLARS.lapels(C.bottleDark, C.bone, 750),
        shape(C.tomato, 'M582 574h36l14 70-32 70-32-70z'),
        placket(750, 880),
        buttons(C.tan, 776, 836, 2, 600, 14),
        flaps(C.bottleDark, 784, { x: 410, width: 100 }),
        line('M470 640v-44M488 644v-38', C.butter, 11),
        seam('M440 648q40 14 76 20', 0.4),
      ],
    }),
  'tops/clerk-cardigan': () =>
    jacket({
      body: 'cocoon',
      bottom: 806,
      sleeve: 'batwing',
      fabric: argyle(C.tomato, [C.tomatoDark, C.bottle], C.bone),
      sleeveFabric: C.tomato,
      cuff: C.bottle,
      trims: [
        COLLARS.vee(C.bottle, C.bone, 712),
        shape(C.butter, 'M584 582h32l10 60-26 56-26-56z'),
        ribbedHem(C.bottle, 36),
        line('M600 716v94', C.bottle, 26),
        buttons(C.bone, 736, 820, 3, 600, 9),
      ],
    }),
};
