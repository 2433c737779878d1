import { LAYERS } from './layers';
import type { Outfit } from './avatar';
import { isOwnChoice, type Displaced } from './displaced';
import { findPiece, type Piece, type Wardrobe } from './items';
import { previewChoice } from './previewChoice';

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
