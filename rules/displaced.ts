import { LAYERS, type Layer } from './layers';
import type { Outfit } from './avatar';
import { isForced } from './exclusions';
import { isChosen } from './fitText';
import { findPiece, type Piece, type Wardrobe } from './items';
import { previewChoice } from './previewChoice';

/** Something that a choice pushed off. */
export interface Displaced {
  /** The value of the piece that took its place. */
  readonly by: string;
  readonly layer: Layer;
  readonly value: string;
}

/**
 * The list after the choice of the piece with the value `by`. A layer on which the player has something else by now is
 * forgotten. The piece's own predecessor is remembered only if the choice also cost something on another layer: a hat
 * that replaces a hat displaces nothing.
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

/** What another item forces on the layer was not chosen for it. */
function isOwnChoice(layer: Layer, { avatar, exclusions }: Outfit): boolean {
  return isChosen(layer, avatar[layer]) && !isForced(exclusions, layer);
}

/** What can be put back: the piece in its place is gone, and putting it back takes off and brings on nothing else. */
export function restorable(displaced: readonly Displaced[], outfit: Outfit, wardrobe: Wardrobe): readonly Displaced[] {
  const worn = new Set(Object.values(outfit.avatar));
  let dressed = outfit;
  // Tops come before arms, which need them.
  return [...displaced]
    .sort((a, b) => LAYERS.indexOf(a.layer) - LAYERS.indexOf(b.layer))
    .filter(({ by, layer, value }) => {
      const piece = findPiece(wardrobe, value);
      if (worn.has(by) || piece === undefined || isOwnChoice(layer, dressed)) return false;
      const { outfit: after, blockedBy, takesOff, bringsOn } = previewChoice(dressed, piece.category, piece.item);
      if (blockedBy.length + takesOff.length + bringsOn.length > 0) return false;
      dressed = after;
      return true;
    });
}

/** The pieces of these entries, in an order in which they can be chosen. */
export function piecesOf(displaced: readonly Displaced[], wardrobe: Wardrobe): readonly Piece[] {
  return displaced.flatMap(({ value }) => findPiece(wardrobe, value) ?? []);
}
