import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { CategorisedItem } from '../avatar/outfitSlice';
import { itemUnlocked } from './unlockedSlice';

/** The wardrobe came on screen. */
export const wardrobeEntered = createAction('wardrobeView/wardrobeEntered');
/** The player may be about to open a category: its tile is under the pointer, or has the focus. */
export const categoryPointedAt = createAction<string>('wardrobeView/categoryPointedAt');
/** The player clicked an item; what follows depends on its status. */
export const tileClicked = createAction<CategorisedItem>('wardrobeView/tileClicked');

/** The number distinguishes a repeated sentence from one that is still shown. */
interface Sentence {
  readonly text: string;
  readonly number: number;
}

/** What the item viewer shows. */
interface WardrobeViewState {
  /** The category's slug; null shows the category tiles. */
  readonly category: string | null;
  readonly ownedOnly: boolean;
  /** The viewer's message, seen and heard. */
  readonly message: Sentence | null;
  /** For screen readers only. */
  readonly announcement: Sentence | null;
  /** An item unlocked a moment ago: the second half of a double click must not put it on as well. */
  readonly justUnlocked: string | null;
}

const initialState: WardrobeViewState = {
  category: null,
  ownedOnly: false,
  message: null,
  announcement: null,
  justUnlocked: null,
};

const next = (before: Sentence | null, text: string): Sentence => ({ text, number: (before?.number ?? 0) + 1 });

const wardrobeViewSlice = createSlice({
  name: 'wardrobeView',
  initialState,
  reducers: {
    categoryOpened: (view, { payload }: PayloadAction<string>) => {
      view.category = payload;
    },
    categoriesShown: view => {
      view.category = null;
    },
    ownedOnlyToggled: view => {
      view.ownedOnly = !view.ownedOnly;
    },
    messageShown: (view, { payload }: PayloadAction<string>) => {
      view.message = next(view.message, payload);
    },
    messageHidden: view => {
      view.message = null;
    },
    announced: (view, { payload }: PayloadAction<string>) => {
      view.announcement = next(view.announcement, payload);
    },
    unlockSettled: view => {
      view.justUnlocked = null;
    },
  },
  extraReducers: builder => {
    builder.addCase(itemUnlocked, (view, { payload }) => {
      view.justUnlocked = payload.title;
    });
  },
  selectors: {
    selectCategory: view => view.category,
    selectOwnedOnly: view => view.ownedOnly,
    selectViewerMessage: view => view.message,
    selectAnnouncement: view => view.announcement,
    selectJustUnlocked: view => view.justUnlocked,
  },
});

export const wardrobeViewReducer = wardrobeViewSlice.reducer;
export const {
  categoryOpened,
  categoriesShown,
  ownedOnlyToggled,
  messageShown,
  messageHidden,
  announced,
  unlockSettled,
} = wardrobeViewSlice.actions;
export const { selectCategory, selectOwnedOnly, selectViewerMessage, selectAnnouncement, selectJustUnlocked } =
  wardrobeViewSlice.selectors;
