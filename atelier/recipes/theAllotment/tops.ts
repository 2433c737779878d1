import { jacket } from '../../bases/jacket';
import { shortTop } from '../../bases/shortTop';
import { vest } from '../../bases/vest';
import { COLOURS as C } from '../../colours';
import { GARDEN_MOTIFS } from './motifs';
import { pointsOnRow } from '../../geometry/rows';
import type { Surface } from '../../parts';
import { circle, line, onBothSides, place, seam, shape, stitches } from '../../markup';
import { cowhide } from '../../surfaces/hides';
import { motifRows, stripes } from '../../surfaces/plain';
import { gingham } from '../../surfaces/tiles';
import { COLLARS } from '../../trims/collars';
import { flaps, ribbedHem } from '../../trims/edges';
import { buttons, placket } from '../../trims/fasteners';
import type { Recipes } from '../recipe';

/** A bunch of stalks that stick out to the left, from the origin. */
const STRAW = 'M10-30L-46-58-34-34-70-34-44-14-82 2-46 8-66 36-34 28-44 58 10 36z';
const STALK = 'M-15-10h30l-4 70-10-24-8 34z';

/** The front of a packet, whose upper end has been sealed and cut with pinking shears. */
const PACKET: Surface = () => ({
  fill: C.bottle,
  print:
    shape(C.bone, 'M412 600H788V900H412z') +
    shape(C.tomato, `M412 500H788V644${'l-23 22-24-22'.repeat(8)}z`) +
    line('M412 590q188 52 376 0', C.bone, 8, ' stroke-dasharray="18 16"'),
});

/** It sticks out of the left pocket. */
const LEEK = [
  line('M446 800L470 690', C.bone, 40),
  line('M452 776l20-90M470 778l10-60', C.boneDark, 7),
  shape(
    C.mint,
    'M448 706C440 640 404 620 396 580 440 600 456 620 466 650 462 610 476 580 510 556 506 600 506 640 494 712z',
  ),
  shape(
    C.mintDark,
    'M468 706C464 650 476 610 510 556 506 600 506 640 494 712zM448 706C446 670 432 640 424 624 446 640 456 660 462 706z',
  ),
];

export const TOPS: Recipes = {
  'tops/puff-gingham': () =>
    shortTop({
      sleeve: 'puff',
      bottom: 736,
      flare: 46,
      hem: { kind: 'scallop', count: 5, depth: 30 },
      fabric: gingham(C.rose, C.tomato, 68),
      trims: [
        COLLARS.peterPan(C.bone),
        shape(C.tomato, 'M592 590l-40 100 28-8 14 24 14-90 14 90 14-24 28 8-40-100z'),
        shape(C.tomato, 'M600 596q-40-46-92-24 0 44 10 66 56 8 82-42zM600 596q40-46 92-24 0 44-10 66-56 8-82-42z'),
        circle([600, 598], 19, C.tomatoDark),
        seam('M534 592l36 6M666 592l-36 6', 0.3),
        onBothSides(shape(C.bone, 'M296 690l92 14-3 24-92-14z')),
      ],
    }),
  'tops/bee-polo': () =>
    shortTop({
      sleeve: 'puff',
      bottom: 770,
      fabric: stripes(C.butter, 84, [{ colour: C.coal, width: 42, at: 76 }]),
      trims: [
        shape(C.coal, 'M566 790q34 8 68 0l-34 74z'),
        COLLARS.shirt(C.coal),
        shape(C.coal, 'M582 592h36v74h-36z'),
        buttons(C.butter, 612, 642, 2, 600, 8),
      ],
    }),
  'tops/seed-packet-tee': () =>
    shortTop({
      sleeve: 'plain',
      bottom: 806,
      hem: { kind: 'zigzag', count: 13, depth: 18 },
      fabric: PACKET,
      trims: [
        place(GARDEN_MOTIFS.carrot(C.tangerine, C.mintDark), [600, 714], 3.9),
        line('M574 708l24 6M604 740l22-6M584 770l18 6', C.tangerineDark, 8),
        COLLARS.crew(C.butter),
      ],
    }),
  'tops/sunflower-pinafore': () =>
    vest({
      neck: 'square',
      bottom: 910,
      flare: 84,
      hem: { kind: 'scallop', count: 10, depth: 40 },
      fabric: C.bottle,
      trims: [
        place(GARDEN_MOTIFS.sunflower(C.butter, C.cocoa), [600, 762], 4),
        circle([516, 606], 14, C.butter),
        circle([684, 606], 14, C.butter),
      ],
    }),
  'tops/scarecrow-vest': () =>
    vest({
      neck: 'knit',
      bottom: 750,
      fabric: C.cocoa,
      trims: [
        ({ hem }) =>
          pointsOnRow({ ...hem, y: hem.y - 20 }, 15)
            .map(([x, y], n) => place(shape(n % 2 ? C.gold : C.butter, STALK), [x, y], 1.7, ((n * 7) % 5) * 6 - 12))
            .join(''),
        ({ hem: { x, y, dip } }) =>
          line(`M${x} ${y - 16}Q600 ${y - 16 + dip} ${1200 - x} ${y - 16}`, C.tan, 24) +
          seam(`M${x} ${y - 16}Q600 ${y - 16 + dip} ${1200 - x} ${y - 16}`, 0.4),
        onBothSides(
          place(shape(C.gold, STRAW), [432, 618], 1.25) +
            ['M486 560', 'M520 582', 'M556 606']
              .map(at => line(`${at}l-6 44M${at.slice(1)}l18 38`, C.gold, 12))
              .join(''),
        ),
        shape(C.tomato, 'M444 662l88-10 10 70-90 12z'),
        stitches('M444 662l88-10 10 70-90 12z', C.bone),
        shape(C.cobalt, 'M664 664l82-16 12 66-80 18z'),
        stitches('M664 664l82-16 12 66-80 18z', C.bone),
      ],
    }),
  'tops/tulip-smock': () =>
    jacket({
      body: 'aline',
      bottom: 860,
      sleeve: 'bell',
      hem: { kind: 'scallop', count: 11, depth: 20 },
      fabric: motifRows(C.tangerine, GARDEN_MOTIFS.tulip(C.bone, C.bottle), 82, 96),
      cuff: C.bone,
      trims: [COLLARS.peterPan(C.bone)],
    }),
  'tops/toadstool-cardigan': () =>
    jacket({
      body: 'peplum',
      bottom: 800,
      sleeve: 'puff',
      fabric: motifRows(C.butter, GARDEN_MOTIFS.toadstool(C.tomato, C.bone), 88, 92),
      cuff: C.cobalt,
      trims: [ribbedHem(C.cobalt, 40), COLLARS.lapels(C.cobalt, C.bone, 760), buttons(C.bone, 766, 800, 2, 600, 11)],
    }),
  'tops/cow-coat': () =>
    jacket({
      body: 'coat',
      bottom: 980,
      sleeve: 'batwing',
      fabric: cowhide(C.bone, C.coal),
      cuff: C.fuchsia,
      trims: [
        line('M826 850C910 850 880 930 936 960', C.bone, 22) +
          shape(C.coal, 'M924 948l26 10c30 20 40 60 20 90-50-10-66-60-46-100z'),
        placket(660, 1000),
        buttons(C.fuchsia, 700, 920, 3, 600, 15),
        shape(
          C.fuchsia,
          'M398 512l-26 24 24 22-14 28 38 8 2 28 42-6 20 28 40-14 34 24 42-18 42 18 34-24 40 14 20-28 42 6 2-28 38-8-14-28 24-22-26-24-54 24-50-4-48 18-50-4-50 4-48-18-50 4z',
        ),
      ],
    }),
  'tops/waxed-jacket': () =>
    jacket({
      body: 'coat',
      bottom: 900,
      fabric: '#4a5a3a',
      cuff: C.cocoa,
      trims: [
        placket(640, 930),
        ...LEEK,
        line('M618 640V926', C.gold, 8),
        buttons(C.gold, 690, 870, 3, 574, 10),
        flaps('#3a4a2e', 790, { x: 398, width: 128 }),
        seam('M398 812v76q60 24 124 26v-74M802 812v76q-60 24-124 26v-74'),
        seam('M420 640q60 22 110 20M780 640q-60 22-110 20'),
        COLLARS.camp(C.cocoa),
      ],
    }),
};
