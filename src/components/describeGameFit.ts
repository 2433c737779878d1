import { COLOURS } from '#rules/fits/gameFits';
import type { Avatar } from '#rules/outfit/avatar';
import type { Wardrobe } from '#rules/outfit/items';
import { describeFit } from '../messages/fits';

const COLOUR_NAMES: Wardrobe = Object.entries(COLOURS).map(([title, hex]) => ({
  category: 'backgrounds',
  item: { title, layer: 'background', hex },
}));

export function describeGameFit(fit: Avatar): string {
  return describeFit(fit, COLOUR_NAMES);
}
