import { paletteKey, type Drawing, type Palette } from '#rules/catalogue/palette';
import { itemValue, type Piece, type Wardrobe } from '#rules/outfit/items';
import { coverage } from '../palette/isSameDrawing';

/** The piece whose outline has most in common with a drawing's: what covers the same is worn at the same place. */
export function nearestPiece(drawing: Drawing, wardrobe: Wardrobe, palette: Palette): Piece | undefined {
  const own = coverage(drawing);
  const likeness = (piece: Piece): number => {
    const other = palette[paletteKey(itemValue(piece.category, piece.item))];
    return other ? shared(own, coverage(other)) : 0;
  };
  const found = wardrobe
    .map(piece => ({ piece, likeness: likeness(piece) }))
    .toSorted((a, b) => b.likeness - a.likeness);
  return found[0]?.piece;
}

/** Common cells as a share of those that either covers. */
function shared(one: string, other: string): number {
  let [common, either] = [0, 0];
  for (let cell = 0; cell < one.length; cell += 1) {
    if (one[cell] !== '#' && other[cell] !== '#') continue;
    either += 1;
    if (one[cell] === other[cell]) common += 1;
  }
  return either === 0 ? 0 : common / either;
}
