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
    itemUnlocked: (unlocked, { payload }: PayloadAction<{ title: string }>) =>
      unlocked.titles.includes(payload.title) ? unlocked : { ...unlocked, titles: [...unlocked.titles, payload.title] },
    /** Another tab unlocked something; this tab follows it. */
    unlockedFollowed: (unlocked, { payload }: PayloadAction<readonly string[]>) => ({ ...unlocked, titles: payload }),
  },
  selectors: { selectUnlocked: unlocked => unlocked.titles },
});

export const unlockedReducer = unlockedSlice.reducer;
export const { itemUnlocked, unlockedFollowed } = unlockedSlice.actions;
export const { selectUnlocked } = unlockedSlice.selectors;
