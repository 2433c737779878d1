import { createSelector } from '@reduxjs/toolkit';
import { isWearable, itemStatus, itemValue, type Item, type ItemStatus } from '../../../rules';
import { catalogueApi } from '../../api/catalogueApi';
import type { RootState } from '../../app/storeTypes';
import { selectAvatar } from '../avatar/outfitSlice';
import { selectHolder } from '../holdings/holdingsSelectors';
import { selectCategory, selectOwnedOnly } from './wardrobeViewSlice';

/** An item as its tile shows it. */
export interface TileState extends ItemStatus {
  readonly value: string;
  readonly category: string;
  readonly item: Item;
  readonly isWorn: boolean;
}

const NO_ITEMS: readonly Item[] = [];

function selectOpenItems(state: RootState): readonly Item[] {
  const category = selectCategory(state);
  return (category !== null && catalogueApi.endpoints.getItems.select(category)(state).data) || NO_ITEMS;
}

/** Apart from what is worn, so that a choice does not ask the rules about every item of the category again. */
const selectOpenStatuses = createSelector([selectOpenItems, selectCategory, selectHolder], (items, category, holder) =>
  items.map(item => ({
    value: itemValue(category ?? '', item),
    category: category ?? '',
    item,
    ...itemStatus(item, holder),
  })),
);

/** The open category's tiles; with the star on, only what the player can wear. */
export const selectTiles: (state: RootState, isDemo: boolean) => readonly TileState[] = createSelector(
  [selectOpenStatuses, selectAvatar, selectOwnedOnly],
  (tiles, avatar, ownedOnly) =>
    tiles
      .filter(tile => !ownedOnly || isWearable(tile))
      .map(tile => ({ ...tile, isWorn: avatar[tile.item.layer] === tile.value })),
);
