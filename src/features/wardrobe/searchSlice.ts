import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Hue, SearchState, WardrobeQuery } from '../../../rules';

/** The star decides on 'mine', which is a state of the whole rail. */
type OwnState = Exclude<SearchState, 'mine'>;
export type SearchFilter = OwnState | 'compatible' | 'fresh' | Hue;

const initialState: WardrobeQuery = {
  text: '',
  states: [],
  compatible: false,
  fresh: false,
  hue: null,
  order: 'default',
};

const STATES: readonly string[] = ['unlockable', 'needs-xp', 'for-sale'] satisfies readonly OwnState[];
const isState = (filter: SearchFilter): filter is OwnState => STATES.includes(filter);

const searchSlice = createSlice({
  name: 'search',
  initialState,
  reducers: {
    searchTyped: (query, { payload }: PayloadAction<string>) => ({ ...query, text: payload }),
    searchFilterToggled: (query, { payload }: PayloadAction<SearchFilter>) => {
      if (payload === 'compatible' || payload === 'fresh') return { ...query, [payload]: !query[payload] };
      if (!isState(payload)) return { ...query, hue: query.hue === payload ? null : payload };
      const others = query.states.filter(state => state !== payload);
      return { ...query, states: others.length < query.states.length ? others : [...others, payload] };
    },
    /** A filter that left nothing was taken away. */
    searchFilterRemoved: (query, { payload }: PayloadAction<keyof WardrobeQuery>) => ({
      ...query,
      [payload]: initialState[payload],
    }),
    searchSorted: (query, { payload }: PayloadAction<WardrobeQuery['order']>) => ({ ...query, order: payload }),
    searchCleared: () => initialState,
  },
  selectors: {
    selectSearch: (query): WardrobeQuery => query,
  },
});

export const searchReducer = searchSlice.reducer;
export const { searchTyped, searchFilterToggled, searchFilterRemoved, searchSorted, searchCleared } =
  searchSlice.actions;
export const { selectSearch } = searchSlice.selectors;
