import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** Titles of the items that the player unlocked with XP, in the order of unlocking. */
interface UnlockedState {
  readonly titles: readonly string[];
}

const initialState: UnlockedState = { titles: [] };

const unlockedSlice = createSlice({
  name: 'unlocked',
  initialState,
  reducers: {
    itemUnlocked: ({ titles }, { payload }: PayloadAction<{ title: string }>) => {
      if (!titles.includes(payload.title)) titles.push(payload.title);
    },
    /** The player unlocked what a whole fit needs. */
    itemsUnlocked: (unlocked, { payload }: PayloadAction<{ titles: readonly string[] }>) => {
      unlocked.titles = [...new Set([...unlocked.titles, ...payload.titles])];
    },
  },
  selectors: { selectUnlocked: unlocked => unlocked.titles },
});

export const unlockedReducer = unlockedSlice.reducer;
export const { itemUnlocked, itemsUnlocked } = unlockedSlice.actions;
export const { selectUnlocked } = unlockedSlice.selectors;
