import { createSelector } from '@reduxjs/toolkit';
import { shallowEqual } from 'react-redux';
import {
  assetSlug,
  chooseItem,
  findPiece,
  isWearable,
  itemStatus,
  itemValue,
  wornTitle,
  type Holder,
  type Item,
  type ItemStatus,
  type Layer,
  type Outfit,
  type Piece,
  type Wardrobe,
} from '../../../rules';
import { catalogueApi, type Crop, type Crops } from '../../api/catalogueApi';
import type { RootState } from '../../app/storeTypes';
import { selectOutfit } from '../avatar/outfitSlice';
import { selectHolder } from '../holdings/holdingsSelectors';
import { selectOwnedOnly, selectPointedAt } from './wardrobeViewSlice';

const { getCategories, getCrops, getItems } = catalogueApi.endpoints;

// Made once: screens ask for them after every action.
const selectCategoriesQuery = getCategories.select(undefined);
const selectCropsQuery = getCrops.select(undefined);

const NO_ITEMS: readonly Item[] = [];
const NO_CROPS: Crops = { layers: {}, items: {} };
const WHOLE_STAGE: Crop = { x: 0, y: 0, size: 1200 };
const PLAIN_TILE = '#efe6d6';

/** The item lists in the order of the categories, empty until loaded; the same array until one of them arrives. */
const selectItemLists = createSelector(
  [({ api }: RootState) => api],
  api =>
    (selectCategoriesQuery({ api }).data ?? []).map(
      ({ title }) => getItems.select(assetSlug(title))({ api }).data ?? NO_ITEMS,
    ),
  { memoizeOptions: { resultEqualityCheck: shallowEqual } },
);

/** The slug, if a category has it; an address may name any. */
export function selectKnownCategory(state: RootState, slug: string | null): string | null {
  const categories = selectCategoriesQuery(state).data ?? [];
  return categories.some(({ title }) => assetSlug(title) === slug) ? slug : null;
}

/** Every item loaded so far; grows as the player opens categories. */
export const selectWardrobe: (state: RootState) => Wardrobe = createSelector(
  [({ api }: RootState) => selectCategoriesQuery({ api }).data, selectItemLists],
  (categories = [], lists) =>
    categories.flatMap(({ title }, index) =>
      (lists[index] ?? NO_ITEMS).map(item => ({ category: assetSlug(title), item })),
    ),
);

/** Whether every category has been loaded. */
export function selectWardrobeIsWhole(state: RootState): boolean {
  const categories = selectCategoriesQuery(state).data;
  return categories?.every(({ title }) => getItems.select(assetSlug(title))(state).data !== undefined) ?? false;
}

/** An item as its tile shows it. */
export interface TileState extends ItemStatus {
  readonly value: string;
  readonly category: string;
  readonly item: Item;
  readonly crop: Crop;
  /** Of the tile, unless a state or the item has its own. */
  readonly colour: string;
  readonly isWorn: boolean;
  /** The titles of the worn items that forbid this one; '' if nothing does. */
  readonly under: string;
}

/** The part of a tile that does not depend on the fit. Tiles take props: a subscription in each would run on every action. */
export function tileOf({ category, item }: Piece, holder: Holder, crops: Crops) {
  const value = itemValue(category, item);
  const crop = cropOf(crops, item.layer, value);
  return { value, category, item, crop, colour: tileColour(crops, item.layer), ...itemStatus(item, holder) };
}

/** The address says which category is open, so selectors receive it. */
type CategorySelector<T> = (state: RootState, category: string, isDemo: boolean) => T;

const selectSlug: CategorySelector<string> = (_state, category) => category;
const selectItems: CategorySelector<readonly Item[]> = (state, category) =>
  getItems.select(category)(state).data ?? NO_ITEMS;
const selectTheHolder: CategorySelector<Holder> = (state, _category, isDemo) => selectHolder(state, isDemo);

/** Separate from what is worn, so that a choice does not ask the rules about every item of the category again. */
const selectUnworn = createSelector(
  [selectItems, selectSlug, selectTheHolder, selectCrops],
  (items, category, ...rest) => items.map(item => tileOf({ category, item }, ...rest)),
);

/** The category's tiles; with the star on, only what the player can wear. */
export const selectTiles: CategorySelector<readonly TileState[]> = createSelector(
  [selectUnworn, selectOutfit, selectWardrobe, selectOwnedOnly],
  (tiles, outfit, wardrobe, ownedOnly) =>
    tiles
      .filter(tile => !ownedOnly || isWearable(tile))
      .map(tile => ({
        ...tile,
        isWorn: outfit.avatar[tile.item.layer] === tile.value,
        under: titlesInTheWay(outfit, tile, wardrobe),
      })),
);

/** The titles of what forbids the piece. Only worn items with an exclusion map can. */
export function titlesInTheWay(outfit: Outfit, { category, item }: Piece, wardrobe: Wardrobe): string {
  if (Object.keys(outfit.exclusions).length === 0) return '';
  const choice = chooseItem(outfit, category, item);
  if (choice.outfit !== outfit) return '';
  return choice.notCompatibleWith.map(layer => wornTitle(outfit.avatar[layer], wardrobe)).join(', ');
}

/** What the stage shows: the fit, or what it would be after choosing the item that the player points at. */
export const selectShownOutfit: (state: RootState) => Outfit = createSelector(
  [selectOutfit, selectPreviewedValue, selectWardrobe],
  (outfit, value, wardrobe) => {
    const piece = value === null ? undefined : findPiece(wardrobe, value);
    return piece ? chooseItem(outfit, piece.category, piece.item).outfit : outfit;
  },
);

export function selectPreviewedValue(state: RootState): string | null {
  const pointedAt = selectPointedAt(state);
  return pointedAt?.isShown === true ? pointedAt.value : null;
}

export function selectCrops(state: RootState): Crops {
  return selectCropsQuery(state).data ?? NO_CROPS;
}

/** Where on the stage the item with this path is; the same object each time. */
export function cropOf({ layers, items }: Crops, layer: Layer, path: string): Crop {
  return items[path.replace(/\.\w+$/, '')] ?? layers[layer] ?? WHOLE_STAGE;
}

export function tileColour({ layers }: Crops, layer: Layer): string {
  return layers[layer]?.tile ?? PLAIN_TILE;
}
