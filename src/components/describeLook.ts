import { COLOURS, type Avatar, type Wardrobe } from '../../rules';
import { describeFit } from '../messages/fits';

const COLOUR_NAMES: Wardrobe = Object.entries(COLOURS).map(([title, hex]) => ({
  category: 'backgrounds',
  item: { title, layer: 'background', hex },
}));

export function describeLook(look: Avatar): string {
  return describeFit(look, COLOUR_NAMES);
}
