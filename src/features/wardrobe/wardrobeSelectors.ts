import { createSelector, weakMapMemoize } from '@reduxjs/toolkit';
import { shallowEqual } from 'react-redux';
import { assetSlug, type Item, type Wardrobe } from '../../../rules';
import { catalogueApi } from '../../api/catalogueApi';
import type { RootState } from '../../app/storeTypes';

const selectCategories = catalogueApi.endpoints.getCategories.select(undefined);
const NO_ITEMS: readonly Item[] = [];

/** The item lists read so far, in the order of the categories; the same array until one of them arrives. */
const selectItemLists = createSelector(
  [(state: RootState) => state],
  state =>
    (selectCategories(state).data ?? []).map(
      ({ title }) => catalogueApi.endpoints.getItems.select(assetSlug(title))(state).data ?? NO_ITEMS,
    ),
  { memoize: weakMapMemoize, memoizeOptions: { resultEqualityCheck: shallowEqual } },
);

/** The categories read so far, each with its items; grows as the player opens them. */
export const selectWardrobe: (state: RootState) => Wardrobe = createSelector(
  [(state: RootState) => selectCategories(state).data, selectItemLists],
  (categories = [], lists) =>
    categories.flatMap(({ title }, index) =>
      (lists[index] ?? NO_ITEMS).map(item => ({ category: assetSlug(title), item })),
    ),
);
