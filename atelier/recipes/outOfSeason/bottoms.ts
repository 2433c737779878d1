import { skirt } from '../../bases/skirt';
import { trousers } from '../../bases/trousers';
import { COLOURS as C } from '../../colours';
import { circle, line, onBothSides, shape } from '../../markup';
import type { Surface } from '../../parts';
import { uprightBands } from '../../surfaces/bands';
import { waistband } from '../../trims/edges';
import type { Recipes } from '../recipe';

const CREST = 'c30 0 34-46 70-46-26 18-12 46 10 46';

/** A sea that rises to the seat; each wave breaks to the left. */
const SEA: Surface = () => ({
  fill: C.sky,
  print:
    circle([700, 736], 30, C.tangerine) +
    wave(740, C.bone, 0) +
    wave(754, C.cobalt, 0) +
    wave(816, C.bone, -44) +
    wave(830, C.cobaltDark, -44),
});

function wave(y: number, colour: string, shift: number): string {
  return shape(colour, `M${350 + shift} ${y}${CREST.repeat(7)}V1000H300z`);
}

const PANELS = 8;

/** Panels that meet at the ferrule, as those of a parasol do. */
const CANVAS: Surface = () => {
  const edge = (n: number): number => 232 + (736 / PANELS) * n;
  const panels = Array.from({ length: PANELS / 2 }, (_, n) => `M600 470L${edge(2 * n)} 1000H${edge(2 * n + 1)}z`);
  return { fill: C.bone, print: shape(C.tomato, panels.join('')) };
};

export const BOTTOMS: Recipes = {
  'bottoms/deckchair-trousers': () =>
    trousers({
      hem: [1034, 392, 572],
      crotch: 826,
      fabric: uprightBands(C.bone, 96, [
        { colour: C.tangerine, width: 40, at: 0 },
        { colour: C.cobalt, width: 14, at: 58 },
      ]),
      trims: [
        onBothSides(line('M388 1040Q480 1060 572 1042', C.tan, 28) + circle([386, 1040], 18, C.tanDark)),
        line('M404 676Q600 734 796 676', C.tan, 30),
        onBothSides(circle([402, 676], 20, C.tanDark)),
      ],
    }),
  'bottoms/wave-shorts': () =>
    trousers({
      hem: [960, 372, 588],
      crotch: 836,
      fabric: SEA,
      trims: [waistband(C.tomato), line('M590 714q-26 20-18 60M610 714q24 18 14 50', C.bone, 9)],
    }),
  'bottoms/parasol-skirt': () =>
    skirt({
      tiers: [{ bottom: 880, flare: 170, hem: { kind: 'scallop', count: PANELS, depth: -34 }, fabric: CANVAS }],
      trims: [waistband(C.tan, 30), line('M600 704v70q0 34 30 34t30-30', C.cocoa, 18), circle([600, 706], 16, C.gold)],
    }),
};
