import type { Layer } from './layers';
import { DEFAULT_AVATAR, type Avatar, type Outfit } from './avatar';
import { chooseItem } from './chooseItem';
import { forcingLayers } from './exclusions';
import { itemValue, type Piece, type Wardrobe } from './items';
import { restoreOutfit } from './restoreOutfit';

/** The pinned part of the outfit with these pieces put on, one after the other. */
export function wearPieces(
  outfit: Outfit,
  wardrobe: Wardrobe,
  pinned: readonly Layer[],
  pieces: readonly Piece[],
): Outfit {
  return pieces.reduce(
    (dressed, { category, item }) => chooseItem(dressed, category, item).outfit,
    pinnedPart(outfit, wardrobe, pinned),
  );
}

/** The default outfit with the pinned layers. Pinned arms bring the top that they belong to, or the items that hide them. */
export function pinnedPart(outfit: Outfit, wardrobe: Wardrobe, pinned: readonly Layer[]): Outfit {
  const part = partWith(outfit, wardrobe, pinned);
  if (!pinned.includes('arms') || part.avatar.arms === outfit.avatar.arms) return part;
  return partWith(outfit, wardrobe, [...pinned, 'tops', ...forcingLayers(outfit.exclusions, 'arms')]);
}

function partWith(outfit: Outfit, wardrobe: Wardrobe, layers: readonly Layer[]): Outfit {
  const kept = Object.fromEntries(layers.map(layer => [layer, outfit.avatar[layer]])) as Partial<Avatar>;
  return restoreOutfit({ ...outfit, avatar: { ...DEFAULT_AVATAR, ...kept } }, wardrobe);
}

export function isWorn({ avatar }: Outfit, { category, item }: Piece): boolean {
  return avatar[item.layer] === itemValue(category, item);
}
