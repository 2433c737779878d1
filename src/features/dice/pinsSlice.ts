import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { LAYERS, type Layer } from '#rules/outfit/layers';

/** The layers that the dice do not change. */
interface PinsState {
  readonly layers: readonly Layer[];
}

const initialState: PinsState = { layers: [] };

const pinsSlice = createSlice({
  name: 'pins',
  initialState,
  reducers: {
    layerPinned: (pins, { payload }: PayloadAction<Layer>) => {
      pins.layers = LAYERS.filter(layer => layer === payload || pins.layers.includes(layer));
    },
    layerUnpinned: (pins, { payload }: PayloadAction<Layer>) => {
      pins.layers = pins.layers.filter(layer => layer !== payload);
    },
    allPinned: pins => {
      pins.layers = [...LAYERS];
    },
    allUnpinned: pins => {
      pins.layers = [];
    },
  },
  selectors: {
    selectPinned: ({ layers }) => layers,
  },
});

export const pinsReducer = pinsSlice.reducer;
export const { layerPinned, layerUnpinned, allPinned, allUnpinned } = pinsSlice.actions;
export const { selectPinned } = pinsSlice.selectors;
