import { LAYERS, type Layer } from './layers';
import type { Outfit } from './avatar';
import { isForced } from './exclusions';
import { isChosen } from './fitText';

/** Something that a choice pushed off. */
export interface Displaced {
  /** The value of the piece that took its place. */
  readonly by: string;
  readonly layer: Layer;
  readonly value: string;
}

/**
 * The list after the piece with the value `by` was chosen. Layers on which the player has put something else are
 * forgotten. What the piece itself replaced is remembered only if the choice also took something off another layer:
 * swapping one hat for another displaces nothing.
 */
export function recordDisplaced(
  displaced: readonly Displaced[],
  before: Outfit,
  after: Outfit,
  by: string,
): readonly Displaced[] {
  const kept = displaced.filter(entry => isVacant(entry, before) && isVacant(entry, after));
  const lost = LAYERS.filter(layer => isLost(layer, before, after, by));
  const isSwap = lost.every(layer => after.avatar[layer] === by);
  return isSwap ? kept : [...kept, ...lost.map(layer => ({ by, layer, value: before.avatar[layer] }))];
}

function isVacant({ by, layer }: Displaced, outfit: Outfit): boolean {
  return outfit.avatar[layer] === by || !isOwnChoice(layer, outfit);
}

function isLost(layer: Layer, before: Outfit, after: Outfit, by: string): boolean {
  const value = before.avatar[layer];
  const isReplaced = after.avatar[layer] === by || !isOwnChoice(layer, after);
  return value !== by && isOwnChoice(layer, before) && isReplaced;
}

/** Whether the player chose the layer's value. A value that another item forces on the layer was not chosen. */
export function isOwnChoice(layer: Layer, { avatar, exclusions }: Outfit): boolean {
  return isChosen(layer, avatar[layer]) && !isForced(exclusions, layer);
}
