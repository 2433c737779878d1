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

/** The open category's tiles; with the star on, only what the player can wear. */
export const selectTiles: (state: RootState) => readonly TileState[] = createSelector(
  [selectOpenItems, selectCategory, selectHolder, selectAvatar, selectOwnedOnly],
  (items, category, holder, avatar, ownedOnly) =>
    items
      .map((item): TileState => {
        const value = itemValue(category ?? '', item);
        const isWorn = avatar[item.layer] === value;
        return { value, category: category ?? '', item, isWorn, ...itemStatus(item, holder) };
      })
      .filter(tile => !ownedOnly || isWearable(tile)),
);
