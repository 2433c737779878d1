import type { DressCode } from '#rules/events/events';
import { DEFAULT_OUTFIT, type Avatar } from '#rules/outfit/avatar';
import { chooseItem } from '#rules/outfit/chooseItem';
import { findPiece } from '#rules/outfit/items';
import { LAYERS } from '#rules/outfit/layers';
import { valueOf, WARDROBE } from './catalogue';
import { dice } from './games';

/** Layers and values by chance, few of each. */
export function randomCode(seed: number): DressCode {
  const roll = dice(seed);
  const layers = LAYERS.filter(() => roll(5) === 0);
  const wear = layers.filter((_layer, at) => at % 2 === 0);
  const bare = layers.filter((_layer, at) => at % 2 === 1);
  const only = WARDROBE.filter(() => roll(6) === 0).map(valueOf);
  return {
    ...(roll(2) === 0 && { wear }),
    ...(roll(2) === 0 && { bare }),
    ...(roll(2) === 0 && { most: roll(8) }),
    ...(roll(3) === 0 && { only, ...(roll(2) === 0 && { lent: true as const }) }),
  };
}

/** The fits on the way to this one, a piece at a time. */
export function wayTo(avatar: Avatar): readonly Avatar[] {
  const pieces = LAYERS.flatMap(layer => findPiece(WARDROBE, avatar[layer]) ?? []);
  let outfit = DEFAULT_OUTFIT;
  const fits = pieces.map(({ category, item }) => {
    ({ outfit } = chooseItem(outfit, category, item));
    return outfit.avatar;
  });
  return [DEFAULT_OUTFIT.avatar, ...fits];
}
