import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** What the item viewer shows. */
interface WardrobeViewState {
  /** The category's slug; null shows the category tiles. */
  readonly category: string | null;
  readonly ownedOnly: boolean;
  /** The viewer's message of the moment; its number tells a repeated sentence from a lasting one. */
  readonly message: { readonly text: string; readonly number: number } | null;
}

const initialState: WardrobeViewState = { category: null, ownedOnly: false, message: null };

const wardrobeViewSlice = createSlice({
  name: 'wardrobeView',
  initialState,
  reducers: {
    categoryOpened: (view, { payload }: PayloadAction<string>) => ({ ...view, category: payload }),
    categoriesShown: view => ({ ...view, category: null }),
    ownedOnlyToggled: view => ({ ...view, ownedOnly: !view.ownedOnly }),
    messageShown: (view, { payload }: PayloadAction<string>) => ({
      ...view,
      message: { text: payload, number: (view.message?.number ?? 0) + 1 },
    }),
    messageHidden: view => ({ ...view, message: null }),
  },
  selectors: {
    selectCategory: view => view.category,
    selectOwnedOnly: view => view.ownedOnly,
    selectViewerMessage: view => view.message,
  },
});

export const wardrobeViewReducer = wardrobeViewSlice.reducer;
export const { categoryOpened, categoriesShown, ownedOnlyToggled, messageShown, messageHidden } =
  wardrobeViewSlice.actions;
export const { selectCategory, selectOwnedOnly, selectViewerMessage } = wardrobeViewSlice.selectors;
