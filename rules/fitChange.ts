import type { Avatar } from './avatar';
import { isChosen, wornTitle } from './fitText';
import type { Wardrobe } from './items';
import { LAYERS } from './layers';

/** The titles of what a player would say was put on and taken off between two fits; arms that come with a top are no news. */
export function fitChange(before: Avatar, after: Avatar, wardrobe: Wardrobe = []) {
  const changed = LAYERS.filter(layer => layer !== 'background' && before[layer] !== after[layer]);
  const titles = (avatar: Avatar): readonly string[] =>
    changed.filter(layer => isChosen(layer, avatar[layer])).map(layer => wornTitle(avatar[layer], wardrobe));
  return { on: titles(after), off: titles(before) };
}
