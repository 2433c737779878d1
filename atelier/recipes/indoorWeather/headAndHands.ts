import { heldThing } from '../../bases/arms';
import { glasses } from '../../bases/glasses';
import { hat } from '../../bases/hat';
import { COLOURS as C } from '../../colours';
import { circle, highlight, line, shape } from '../../markup';
import type { Recipes } from '../recipe';

export const HEAD_AND_HANDS: Recipes = {
  'glasses/steamed-up': () =>
    glasses({
      lens: 'round',
      rim: C.coal,
      width: 24,
      glass: C.sky,
      tint: 0.15,
      detail: `<path fill="${C.bone}" fill-opacity=".82" fill-rule="evenodd" d="M600 242a92 92 0 1 1 0 184 92 92 0 1 1 0-184zM534 352c-4 24 10 44 34 44 34 0 74-14 94-36 18-20 8-46-20-44-36 2-104 6-108 36z"/>`,
    }),
  'hair-and-hats/bear-ears': () =>
    hat({
      crown: 'round',
      top: 96,
      half: 198,
      base: 264,
      fabric: C.cocoa,
      band: [C.cocoaDark, 48],
      behind: circle([446, 134], 62, C.cocoa) + circle([446, 134], 32, C.rose),
      trims: [],
    }),
  'arms/steaming-mug': () =>
    heldThing(
      'front',
      line('M474 596c-22-26 18-40 0-68M520 588c-24-28 20-44 0-78', C.bone, 13) +
        line('M426 650c-52-6-56 60 6 60', C.tomato, 20) +
        shape(C.tomato, 'M430 616h128l-6 112q-2 24-26 24h-64q-24 0-26-24z') +
        shape(C.cocoa, 'M438 616h112l-2 16h-108z') +
        highlight('M452 650v52', 11),
    ),
};
