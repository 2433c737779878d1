import { createSelector } from '@reduxjs/toolkit';
import { shallowEqual } from 'react-redux';
import type { ItemCrops } from '#rules/catalogue/crops';
import { withLent } from '#rules/events/lending';
import { assetSlug, type Item, type Wardrobe } from '#rules/outfit/items';
import { catalogueApi } from '../../api/catalogueApi';
import type { RootState } from '../../base/storeTypes';
import { offeredBy, selectDressCode } from '../dressCode/dressCodeSelectors';

const { getCategories, getCrops, getItems } = catalogueApi.endpoints;

// Made once: screens ask for them after every action.
const selectCategoriesQuery = getCategories.select(undefined);
const selectCropsQuery = getCrops.select(undefined);

const NO_ITEMS: readonly Item[] = [];
const NO_CROPS: ItemCrops = {};

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

const selectLoaded: (state: RootState) => Wardrobe = createSelector(
  [({ api }: RootState) => selectCategoriesQuery({ api }).data, selectItemLists],
  (categories = [], lists) =>
    categories.flatMap(({ title }, index) =>
      (lists[index] ?? NO_ITEMS).map(item => ({ category: assetSlug(title), item })),
    ),
);

/** Every item loaded so far, the event's lent; grows as the player opens categories. */
export const selectWardrobe: (state: RootState) => Wardrobe = createSelector([selectLoaded, selectDressCode], withLent);

/** The same without what the event does not allow. */
export const selectOffered: (state: RootState) => Wardrobe = createSelector([selectLoaded, selectDressCode], offeredBy);

/** Whether every category has been loaded. */
export function selectWardrobeIsWhole(state: RootState): boolean {
  const categories = selectCategoriesQuery(state).data;
  return categories?.every(({ title }) => getItems.select(assetSlug(title))(state).data !== undefined) ?? false;
}

export function selectCrops(state: RootState): ItemCrops {
  return selectCropsQuery(state).data ?? NO_CROPS;
}
