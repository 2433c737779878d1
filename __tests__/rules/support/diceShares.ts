import { isChosen } from '#rules/outfit/fitText';
import { itemValue, type Piece, type Wardrobe } from '#rules/outfit/items';
import { LAYERS } from '#rules/outfit/layers';

/** How often a piece was drawn, compared with the pieces of its layer that conflict with nothing. */
interface DiceShare {
  readonly piece: Piece;
  /** Whether it conflicts with nothing. */
  readonly isFree: boolean;
  /** 1 is the even share. */
  readonly share: number;
  /** The distance from the even share in standard deviations. */
  readonly sigmas: number;
}

export function sharesOf(rolls: readonly (readonly Piece[])[], wardrobe: Wardrobe): readonly DiceShare[] {
  const counts = new Map<string, number>();
  for (const piece of rolls.flat()) counts.set(valueOf(piece), (counts.get(valueOf(piece)) ?? 0) + 1);
  const pieces = wardrobe.filter(piece => isChosen(piece.item.layer, valueOf(piece)));
  // Arms conflict with tops of another type.
  const isFree = ({ item }: Piece): boolean => item.exclusions === undefined && item.layer !== 'arms';
  return LAYERS.flatMap(layer => {
    const ofLayer = pieces.filter(({ item }) => item.layer === layer);
    const compared = ofLayer.some(isFree) ? ofLayer.filter(isFree) : ofLayer;
    const even = compared.reduce((sum, piece) => sum + (counts.get(valueOf(piece)) ?? 0), 0) / compared.length;
    return ofLayer.map(piece => {
      const count = counts.get(valueOf(piece)) ?? 0;
      const sigmas = (count - even) / Math.sqrt(even * (1 - 1 / compared.length));
      return { piece, isFree: isFree(piece), share: count / even, sigmas };
    });
  });
}

const valueOf = ({ category, item }: Piece): string => itemValue(category, item);
