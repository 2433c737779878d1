import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { DatedSeed } from '#rules/fits/dice';
import { LAYERS, type Layer } from '#rules/outfit/layers';
import { diceRolled } from '../outfit/outfitSlice';

/** The layers that the dice do not change. */
interface PinsState {
  readonly layers: readonly Layer[];
  /** The seed of this visit's last roll. Never stored. */
  readonly lastRoll: DatedSeed | null;
}

const initialState: PinsState = { layers: [], lastRoll: null };

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
  extraReducers: builder =>
    builder.addCase(diceRolled, (pins, { payload }) => {
      pins.lastRoll = { seed: payload.seed, drops: payload.drops };
    }),
  selectors: {
    selectPinned: ({ layers }) => layers,
    selectLastRoll: ({ lastRoll }) => lastRoll,
  },
});

export const pinsReducer = pinsSlice.reducer;
export const { layerPinned, layerUnpinned, allPinned, allUnpinned } = pinsSlice.actions;
export const { selectPinned, selectLastRoll } = pinsSlice.selectors;
