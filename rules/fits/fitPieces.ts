import { LAYERS, type Layer } from '../outfit/layers';
import { DEFAULT_AVATAR, type Avatar, type Outfit } from '../outfit/avatar';
import { dropMap } from '../outfit/exclusions';
import { chosenLayers } from '../outfit/fitText';
import { findItem, findPiece, type Item, type Piece, type Wardrobe } from '../outfit/items';
import { restoreOutfit } from '../outfit/restoreOutfit';
import { isWearable, itemStatus, type Holder, type ItemStatus } from '../catalogue/status';

/** A piece of a fit, and whether this player can wear it. */
export interface FitPiece extends ItemStatus {
  readonly layer: Layer;
  readonly piece: Piece;
}

/** What was chosen for the fit, from hat to shoes, the background last. */
export function fitPieces(avatar: Avatar, wardrobe: Wardrobe, holder: Holder): readonly FitPiece[] {
  return chosenLayers(avatar).flatMap(layer => {
    const piece = findPiece(wardrobe, avatar[layer]);
    return piece ? [{ layer, piece, ...itemStatus(piece.item, holder) }] : [];
  });
}

/** How far a player gets with a fit. */
export interface FitPlan {
  /** The fit with the default in place of what the player can neither wear nor unlock, as a valid outfit. */
  readonly outfit: Outfit;
  /** What the outfit asks the player to unlock. */
  readonly locked: readonly Item[];
  readonly leftOut: readonly FitPiece[];
}

export function planFit(avatar: Avatar, wardrobe: Wardrobe, holder: Holder): FitPlan {
  const outfit = attainablePart(avatar, wardrobe, holder);
  const pieces = fitPieces(avatar, wardrobe, holder);
  const isIn = ({ layer }: FitPiece): boolean => outfit.avatar[layer] === avatar[layer];
  return {
    outfit,
    locked: pieces.filter(piece => piece.status === 'unlockable' && isIn(piece)).map(({ piece }) => piece.item),
    leftOut: pieces.filter(piece => !isIn(piece)),
  };
}

function attainablePart(avatar: Avatar, wardrobe: Wardrobe, holder: Holder): Outfit {
  const whole = restoreOutfit({ avatar }, wardrobe);
  const part = LAYERS.reduce(
    (outfit, layer) => (isAttainable(outfit.avatar[layer], wardrobe, holder) ? outfit : takeOff(outfit, layer)),
    whole,
  );
  return restoreOutfit(part, wardrobe);
}

/** Every player may leave a layer empty. */
function isAttainable(value: string, wardrobe: Wardrobe, holder: Holder): boolean {
  if (value === '') return true;
  const item = findItem(wardrobe, value);
  return item !== undefined && canWear(itemStatus(item, holder));
}

/** What the piece pushed off comes back as the default. Arms that do not fit the top are repaired later. */
function takeOff(outfit: Outfit, layer: Layer): Outfit {
  const bare = dropMap(outfit, layer);
  return { ...bare, avatar: { ...bare.avatar, [layer]: DEFAULT_AVATAR[layer] } };
}

/** Now, or after unlocking it. */
function canWear(status: ItemStatus): boolean {
  return isWearable(status) || status.status === 'unlockable';
}

/** How many of the pieces the player can wear, now or after unlocking them. */
export function wearableCount(pieces: readonly FitPiece[]): readonly [can: number, of: number] {
  return [pieces.filter(canWear).length, pieces.length];
}
