import { jacket } from '../../bases/jacket';
import { shortTop } from '../../bases/shortTop';
import { vest } from '../../bases/vest';
import { COLOURS as C } from '../../colours';
import { GARDEN_MOTIFS } from './motifs';
import { pointsOnRow } from '../../geometry/rows';
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

export const TOPS: Recipes = {
  'tops/puff-gingham': () =>
    shortTop({
      sleeve: 'puff',
      bottom: 700,
      hem: { kind: 'scallop', count: 6, depth: 9 },
      fabric: gingham(C.bone, C.tomato, 52),
      trims: [COLLARS.peterPan(C.bone), onBothSides(shape(C.bone, 'M296 690l92 14-3 24-92-14z'))],
    }),
  'tops/bee-polo': () =>
    shortTop({
      sleeve: 'wide',
      bottom: 744,
      fabric: stripes(C.butter, 84, [{ colour: C.coal, width: 42, at: 76 }]),
      trims: [
        shape(C.coal, 'M570 764q30 6 60 0l-30 62z'),
        COLLARS.shirt(C.coal),
        shape(C.coal, 'M582 592h36v74h-36z'),
        buttons(C.butter, 612, 642, 2, 600, 8),
      ],
    }),
  'tops/seed-packet-tee': () =>
    shortTop({
      sleeve: 'cap',
      bottom: 764,
      flare: 8,
      hem: { kind: 'zigzag', count: 14, depth: 20 },
      fabric: C.bottle,
      trims: [
        COLLARS.crew(C.butter),
        shape(C.bone, 'M506 612h188v150q-94 20-188 0z'),
        shape(
          C.tomato,
          'M506 600l13 12 13-12 14 12 13-12 14 12 13-12 14 12 13-12 14 12 13-12 14 12 13-12 14 12 13-12v52H506z',
        ),
        place(GARDEN_MOTIFS.carrot(C.tangerine, C.mintDark), [600, 712], 1.7),
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
      neck: 'scoop',
      bottom: 730,
      fabric: C.tanDark,
      trims: [
        ({ hem }) =>
          pointsOnRow({ ...hem, y: hem.y - 14 }, 19)
            .map(([x, y], n) => place(shape(n % 2 ? C.gold : C.goldDark, STALK), [x, y], 1, ((n * 7) % 5) * 6 - 12))
            .join(''),
        ({ hem: { x, y, dip } }) =>
          line(`M${x} ${y - 16}Q600 ${y - 16 + dip} ${1200 - x} ${y - 16}`, C.cocoa, 16, ' stroke-dasharray="40 14"'),
        onBothSides(place(shape(C.gold, STRAW), [430, 622])),
        shape(C.tomato, 'M440 664l80-10 10 62-82 10z'),
        stitches('M440 664l80-10 10 62-82 10z', C.bone),
        shape(C.bottle, 'M668 640l80-12 8 62-78 16z'),
        stitches('M668 640l80-12 8 62-78 16z', C.bone),
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
      body: 'hip',
      bottom: 790,
      sleeve: 'balloon',
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
        line('M618 640V926', C.gold, 8),
        buttons(C.gold, 690, 870, 3, 574, 10),
        flaps('#3a4a2e', 790, { x: 398, width: 128 }),
        seam('M398 812v76q60 24 124 26v-74M802 812v76q-60 24-124 26v-74'),
        seam('M420 640q60 22 110 20M780 640q-60 22-110 20'),
        COLLARS.camp(C.cocoa),
        onBothSides(line('M430 566v34M458 574v36M486 580v32M514 584v24', C.cocoaDark, 7)),
      ],
    }),
};
