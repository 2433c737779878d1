import { jacket } from '../../bases/jacket';
import { shortTop } from '../../bases/shortTop';
import { vest } from '../../bases/vest';
import { COLOURS as C } from '../../colours';
import { circle, line, onBothSides, place, seam, shadow, shape } from '../../markup';
import { NIGHT_MOTIFS } from './motifs';
import { motifRows } from '../../surfaces/plain';
import { sequins } from '../../surfaces/sequins';
import { COLLARS } from '../../trims/collars';
import { ribbedHem } from '../../trims/edges';
import { buttons } from '../../trims/fasteners';
import type { Recipes } from '../recipe';

export const TOPS: Recipes = {
  'tops/pyjama-shirt': () =>
    shortTop({
      sleeve: 'wide',
      bottom: 806,
      flare: 54,
      fabric: C.cobaltDark,
      trims: [
        COLLARS.camp(C.cobaltDark),
        line(
          'M400 622q76-6 144-44 36 26 56 62 20-36 56-62 68 38 144 44M600 640v198M266 690l126 24M934 690l-126 24',
          C.butter,
          10,
        ),
        buttons(C.butter, 680, 800, 3, 624, 10),
        shape(C.cobalt, 'M446 676q48 14 96 18v74q-46 0-96-16z') + line('M446 680q48 14 96 18', C.butter, 10),
        place(NIGHT_MOTIFS.moon(C.butter), [494, 732], 0.8),
      ],
    }),
  'tops/glow-tee': () =>
    shortTop({
      bottom: 772,
      hem: { kind: 'zigzag', count: 8, depth: 46 },
      fabric: C.coal,
      trims: [
        line('M600 618v150', C.citron, 26),
        onBothSides(
          line(
            'M580 640Q500 616 462 648M580 678Q500 656 458 688M580 716Q504 698 466 728M584 754Q524 742 494 764',
            C.citron,
            17,
          ),
        ),
        line('M440 592q160 44 320 0', C.citron, 15),
        line('M322 640l66 20M308 672l72 18M878 640l-66 20M892 672l-72 18', C.citron, 15),
        COLLARS.crew(C.ink),
      ],
    }),
  'tops/sequin-column': () =>
    vest({
      neck: 'bandeau',
      bottom: 976,
      fabric: sequins(C.citronDark, C.citron, C.bone),
      trims: [
        seam('M450 680V1040M510 690V1050M570 694V1052M630 694V1052M690 690V1050M750 680V1040', 0.26),
        shape(C.bone, 'M404 584Q600 646 796 584V664Q600 726 404 664z'),
        line('M452 658Q600 696 748 658', C.lilacDark, 12),
        onBothSides(
          circle([404, 652], 66, C.bone) +
            line('M404 652a12 12 0 0 1 20 12a28 28 0 0 1-48-14a42 42 0 0 1 70-24', C.lilacDark, 12),
        ),
        shape(C.bone, 'M380 560Q600 630 820 560V596Q600 666 380 596z'),
        line('M392 604Q600 672 808 604', C.lilacDark, 9),
        shape(C.lilacDark, 'M402 950Q600 1010 798 950V1020Q600 1078 402 1020z'),
        line('M400 960Q600 1018 800 960', C.bone, 30),
        shape(C.bone, 'M376 994Q600 1058 824 994V1032Q600 1094 376 1032z'),
        shadow(
          'M746 578q40-8 74-18v36q-4 4-12 8q54 24 46 66q-14 48-64 46q-38-6-44-40zM756 1006q36-4 68-12v38q-34 10-68 16z',
        ),
      ],
    }),
  'tops/lightning-bomber': () =>
    jacket({
      body: 'crop',
      bottom: 724,
      sleeve: 'puff',
      fabric: C.coal,
      sleeveFabric: C.tangerine,
      cuff: C.coal,
      trims: [
        ...[500, 700].map(x => place(NIGHT_MOTIFS.bolt(C.butter), [x, 654], 1.6, 8)),
        COLLARS.rib(C.tangerine),
        ribbedHem(C.tangerine, 42),
        line('M600 596V746', C.ink, 16) + line('M600 600V746', C.gold, 7, ' stroke-dasharray="2 14"'),
        shape(C.gold, 'M590 604h20v40q-10 12-20 0z'),
      ],
    }),
  'tops/comet-coat': () =>
    jacket({
      body: 'coat',
      bottom: 980,
      sleeve: 'puff',
      hem: { kind: 'scallop', count: 9, depth: 26 },
      fabric: motifRows(C.cobaltDark, `<g transform="scale(.7)">${NIGHT_MOTIFS.star(C.bone)}</g>`, 92, 124),
      sleeveFabric: C.cobaltDark,
      cuff: C.citron,
      trims: [
        shape(C.fuchsia, 'M506 616C690 610 770 900 1056 1010L1020 1060C800 1000 640 800 500 760z'),
        shape(C.lilac, 'M506 636C670 650 750 920 1040 1036L976 1084C780 980 640 790 500 746z'),
        shape(C.citron, 'M506 660C640 690 720 940 1000 1074L920 1104C740 980 620 770 500 730z'),
        circle([496, 694], 84, C.lilac) + circle([496, 694], 66, C.citron) + circle([496, 694], 42, C.bone),
        COLLARS.stand(C.citron),
      ],
    }),
};
