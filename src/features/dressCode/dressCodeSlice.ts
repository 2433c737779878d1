import { createAction, createSlice } from '@reduxjs/toolkit';
import type { Layer } from '#rules/outfit/layers';
import { pageAt } from '#rules/pages/pages';
import { locationChanged } from '../navigation/navigationSlice';

/** The player asked for pieces of this layer; the wardrobe opens their category. */
export const layerSought = createAction<Layer>('dressCode/layerSought');

interface DressCodeState {
  /** The event that the wardrobe's address names. */
  readonly event: number | null;
}

const initialState: DressCodeState = { event: null };

const dressCodeSlice = createSlice({
  name: 'dressCode',
  initialState,
  reducers: {},
  extraReducers: builder => {
    builder.addCase(locationChanged, (_state, { payload: { pathname, search } }): DressCodeState => {
      const id = pageAt(pathname).name === 'wardrobe' ? Number(new URLSearchParams(search).get('event')) : 0;
      return { event: Number.isSafeInteger(id) && id > 0 ? id : null };
    });
  },
});

export const dressCodeReducer = dressCodeSlice.reducer;
