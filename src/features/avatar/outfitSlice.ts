import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import {
  chooseItem,
  DEFAULT_OUTFIT,
  restoreOutfit,
  type Item,
  type Layer,
  type Outfit,
  type Wardrobe,
} from '../../../rules';

/** An item in the category it was chosen from. */
export interface CategorisedItem {
  readonly category: string;
  readonly item: Item;
}

interface OutfitState extends Outfit {
  /** The layers that the last choice was not compatible with: what it took off, or what blocked it. Never stored. */
  readonly notCompatibleWith: readonly Layer[];
}

const withoutConflict = (outfit: Outfit): OutfitState => ({ ...outfit, notCompatibleWith: [] });

const initialState = withoutConflict(DEFAULT_OUTFIT);

const outfitSlice = createSlice({
  name: 'outfit',
  initialState,
  reducers: {
    /** The player clicked an item that can be worn. */
    itemChosen: (before, { payload }: PayloadAction<CategorisedItem>) => {
      const { outfit, notCompatibleWith } = chooseItem(before, payload.category, payload.item);
      return { ...outfit, notCompatibleWith };
    },
    /** The player confirmed the reset. */
    outfitReset: () => initialState,
    /** Another tab stored a fit, and this tab follows. */
    outfitFollowed: (_before, { payload }: PayloadAction<Outfit>) => withoutConflict(payload),
    /** Categories arrived: the type and the maps of what is worn are rebuilt from them. */
    wardrobeLearned: (before, { payload }: PayloadAction<Wardrobe>) => withoutConflict(restoreOutfit(before, payload)),
  },
  selectors: {
    selectOutfit: (state): Outfit => state,
    selectAvatar: state => state.avatar,
    selectNotCompatibleWith: state => state.notCompatibleWith,
  },
});

export const outfitReducer = outfitSlice.reducer;
export const { itemChosen, outfitReset, outfitFollowed, wardrobeLearned } = outfitSlice.actions;
export const { selectOutfit, selectAvatar, selectNotCompatibleWith } = outfitSlice.selectors;
