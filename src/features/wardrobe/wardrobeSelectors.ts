import { createSelector } from '@reduxjs/toolkit';
import { cropOf, LAYER_TILES, type ItemCrops } from '#rules/catalogue/crops';
import { isWearable, itemStatus, type Holder } from '#rules/catalogue/status';
import { isLent } from '#rules/events/lending';
import type { DressCode } from '#rules/events/events';
import type { Outfit } from '#rules/outfit/avatar';
import { chooseItem } from '#rules/outfit/chooseItem';
import { findPiece, itemValue, type Item, type Piece, type Wardrobe } from '#rules/outfit/items';
import { isWorn } from '#rules/outfit/wearPieces';
import { catalogueApi } from '../../api/catalogueApi';
import type { RootState } from '../../base/storeTypes';
import type { TileState } from '../../components/ItemTile';
import { selectCrops, selectWardrobe } from '../catalogue/catalogueSelectors';
import { offeredBy, selectDressCode } from '../dressCode/dressCodeSelectors';
import { selectSeenHolder } from '../holdings/holdingsSelectors';
import { selectOutfit } from '../outfit/outfitSlice';
import { wornTitle } from '../../messages/fits';
import { FORMATS } from '../../messages/formats';
import { selectOwnedOnly, selectPointedAt } from './wardrobeViewSlice';

const { getItems } = catalogueApi.endpoints;

const NO_ITEMS: readonly Item[] = [];

/** The part of a tile that does not depend on the fit. Tiles take props: a subscription in each would run on every action. */
export function tileOf(piece: Piece, holder: Holder, crops: ItemCrops, code: DressCode) {
  const { category, item } = piece;
  const value = itemValue(category, item);
  const crop = cropOf(crops, item.layer, value);
  const { colour } = LAYER_TILES[item.layer];
  return { value, category, item, crop, colour, isLent: isLent(piece, code), ...itemStatus(item, holder) };
}

/** The address says which category is open, so selectors receive it. */
type CategorySelector<T> = (state: RootState, category: string, isDemo: boolean) => T;

const selectSlug: CategorySelector<string> = (_state, category) => category;
const selectItems: CategorySelector<readonly Item[]> = (state, category) =>
  getItems.select(category)(state).data ?? NO_ITEMS;
const selectTheHolder: CategorySelector<Holder> = (state, _category, isDemo) => selectSeenHolder(state, isDemo);

/** Separate from what is worn, so that a choice does not ask the rules about every item of the category again. */
const selectUnworn = createSelector(
  [selectItems, selectSlug, selectTheHolder, selectCrops, selectDressCode],
  (items, category, holder, crops, code) =>
    offeredBy(
      items.map(item => ({ category, item })),
      code,
    ).map(piece => tileOf(piece, holder, crops, code)),
);

/** The category's tiles; with the star on, only what the player can wear. */
export const selectTiles: CategorySelector<readonly TileState[]> = createSelector(
  [selectUnworn, selectOutfit, selectWardrobe, selectOwnedOnly],
  (tiles, outfit, wardrobe, ownedOnly) =>
    tiles
      .filter(tile => !ownedOnly || isWearable(tile))
      .map(tile => ({
        ...tile,
        isWorn: isWorn(outfit, tile),
        blockedBy: titlesInTheWay(outfit, tile, wardrobe),
      })),
);

/** The titles of what forbids the piece. Only worn items with an exclusion map can. */
export function titlesInTheWay(outfit: Outfit, { category, item }: Piece, wardrobe: Wardrobe): string {
  if (Object.keys(outfit.exclusions).length === 0) return '';
  const choice = chooseItem(outfit, category, item);
  if (choice.outfit !== outfit) return '';
  return FORMATS.names(choice.notCompatibleWith.map(layer => wornTitle(outfit.avatar[layer], wardrobe)));
}

/** What the stage shows: the fit with the drawing that is tried, and with the item that the player points at. */
export const selectShownOutfit: (state: RootState) => Outfit = createSelector(
  [selectOutfit, selectPreviewedValue, selectWardrobe, ({ designers }: RootState) => designers?.art?.worn],
  (outfit, value, wardrobe, art) => {
    const tried = art ? choose(outfit, art) : outfit;
    const piece = value === null ? undefined : findPiece(wardrobe, value);
    return piece ? choose(tried, piece) : tried;
  },
);

const choose = (outfit: Outfit, { category, item }: Piece): Outfit => chooseItem(outfit, category, item).outfit;

export function selectPreviewedValue(state: RootState): string | null {
  const pointedAt = selectPointedAt(state);
  return pointedAt?.isShown === true ? pointedAt.value : null;
}
