import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { chooseItem, DEFAULT_OUTFIT, restoreOutfit, type Item, type Outfit, type Wardrobe } from '../../../rules';

/** An item in the category it was chosen from. */
export interface CategorisedItem {
  readonly category: string;
  readonly item: Item;
}

const initialState: Outfit = DEFAULT_OUTFIT;

const outfitSlice = createSlice({
  name: 'outfit',
  initialState,
  reducers: {
    /** The player clicked an item that can be worn. */
    itemChosen: (outfit, { payload }: PayloadAction<CategorisedItem>) =>
      chooseItem(outfit, payload.category, payload.item).outfit,
    /** The player confirmed the reset. */
    outfitReset: () => DEFAULT_OUTFIT,
    /** Another tab stored a fit; this tab follows it. */
    outfitFollowed: (_outfit, { payload }: PayloadAction<Outfit>) => payload,
    /** Categories arrived: type and maps of what is worn are rebuilt from them. */
    wardrobeLearned: (outfit, { payload }: PayloadAction<Wardrobe>) => restoreOutfit(outfit, payload),
  },
  selectors: {
    selectOutfit: (outfit): Outfit => outfit,
    selectAvatar: outfit => outfit.avatar,
  },
});

export const outfitReducer = outfitSlice.reducer;
export const { itemChosen, outfitReset, outfitFollowed, wardrobeLearned } = outfitSlice.actions;
export const { selectOutfit, selectAvatar } = outfitSlice.selectors;
