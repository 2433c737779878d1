import { shoes } from '../../bases/shoes';
import { COLOURS as C } from '../../colours';
import { circle, line, place } from '../../markup';
import { NIGHT_MOTIFS } from './motifs';
import type { Recipes } from '../recipe';

export const SHOES: Recipes = {
  'shoes-and-legs/light-up-trainers': () =>
    shoes({
      top: 980,
      wider: 6,
      fabric: C.coal,
      sock: { top: 900, fabric: C.lilac },
      sole:
        `<rect x="396" y="1066" width="188" height="46" rx="20" fill="${C.fuchsia}"/>` +
        [424, 466, 508, 550].map(x => circle([x, 1089], 12, C.citron)).join(''),
      detail:
        place(NIGHT_MOTIFS.bolt(C.citron), [540, 1022], 1.1, 12) +
        line('M498 996l22 8M492 1020l22 10M466 1040l18 14', C.bone, 9) +
        line('M378 1064l-24-16M370 1092h-28', C.citron, 12),
      ground: 230,
    }),
};
