import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { WardrobeQuery } from '#rules/catalogue/search';

/** Filters and order with the values that the player gave them. */
type SearchFilters = Partial<Omit<WardrobeQuery, 'text'>>;

export const EVERYTHING: WardrobeQuery = {
  text: '',
  states: [],
  compatible: false,
  hue: null,
  order: 'default',
};

/** What the player looks for; the star, which decides on 'mine', is the whole rail's. */
const searchSlice = createSlice({
  name: 'search',
  initialState: EVERYTHING,
  reducers: {
    searchTyped: (query, { payload }: PayloadAction<string>) => {
      query.text = payload;
    },
    searchFilterToggled: (query, { payload }: PayloadAction<SearchFilters>) => {
      Object.assign(query, payload);
    },
    searchCleared: () => EVERYTHING,
  },
  selectors: {
    selectSearch: (query): WardrobeQuery => query,
  },
});

export const searchReducer = searchSlice.reducer;
export const { searchTyped, searchFilterToggled, searchCleared } = searchSlice.actions;
export const { selectSearch } = searchSlice.selectors;
