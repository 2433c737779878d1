import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Piece } from '#rules/outfit/items';
import { pageAt } from '#rules/pages/pages';
import type { OFFERS } from '../../messages/offers';
import { isDressing, outfitFollowed } from '../outfit/outfitSlice';
import { locationChanged } from '../navigation/navigationSlice';
import { itemUnlocked } from '../holdings/unlockedSlice';

export const wardrobeEntered = createAction('wardrobeView/wardrobeEntered');
/** The player may be about to open a category: its tile is under the pointer, or has the focus. */
export const categoryPointedAt = createAction<string>('wardrobeView/categoryPointedAt');
/** The player opened a category, by its slug; the address follows. */
export const categoryOpened = createAction<string>('wardrobeView/categoryOpened');
/** The player went back to the tiles of all categories; the address follows. */
export const categoriesShown = createAction('wardrobeView/categoriesShown');
/** The player clicked an item; what follows depends on its status. */
export const tileClicked = createAction<Piece>('wardrobeView/tileClicked');

/** What covers the rail of tiles: the list of looks, the search, what is worn, or the ways to share. */
export type PanelName = 'looks' | 'search' | 'worn' | 'share';

type OfferKind = keyof typeof OFFERS;

/** A sentence above Submit with something that the player can still do. */
export interface Offer {
  readonly kind: OfferKind;
  /** What the sentence names, mostly titles. */
  readonly values: readonly string[];
}

/** What makes a tile's item appear on the Darcel. */
export type Pointing = 'pointer' | 'focus' | 'hold' | 'tap';

/** The item that the player points at; the stage shows it on after a moment. */
interface PointedAt {
  /** What its layer would hold. */
  readonly value: string;
  readonly by: Pointing;
  readonly isShown: boolean;
}

/** The number distinguishes a repeated sentence from one that is still shown. */
interface Sentence {
  readonly text: string;
  readonly number: number;
}

/** The viewer's message, shown beside what it refers to. */
interface Message extends Sentence {
  /** An item's value, OWNED_ONLY or ON_STAGE. */
  readonly at: string;
}

/** The place of messages about the star. */
export const OWNED_ONLY = 'owned-only';
/** The place of messages about the fit, above the offer bar. */
export const ON_STAGE = 'on-stage';

interface WardrobeViewState {
  readonly ownedOnly: boolean;
  readonly message: Message | null;
  /** For screen readers only. */
  readonly announcement: Sentence | null;
  /** An item unlocked a moment ago: the second half of a double click must not put it on as well. */
  readonly justUnlocked: string | null;
  readonly panel: PanelName | null;
  /** The id of the look whose menu is open. */
  readonly lookMenu: string | null;
  readonly offer: Offer | null;
  readonly pointedAt: PointedAt | null;
}

const initialState: WardrobeViewState = {
  ownedOnly: false,
  message: null,
  announcement: null,
  justUnlocked: null,
  panel: null,
  lookMenu: null,
  offer: null,
  pointedAt: null,
};

const next = (before: Sentence | null, text: string): Sentence => ({ text, number: (before?.number ?? 0) + 1 });

export const isOfferToUnlock = (offer: Offer | null): offer is Offer =>
  offer?.kind === 'unlock' || offer?.kind === 'unlock-worn';

/** The offer to unlock what is still locked; null if nothing is. */
function offerWithout({ kind, values: [code = '', leftOut = '', ...titles] }: Offer, title: string) {
  const locked = titles.filter(each => each !== title);
  return locked.length === 0 ? null : { kind, values: [code, leftOut, ...locked] };
}

const wardrobeViewSlice = createSlice({
  name: 'wardrobeView',
  initialState,
  reducers: {
    ownedOnlyToggled: view => {
      view.ownedOnly = !view.ownedOnly;
    },
    messageShown: {
      prepare: (text: string, at: string = ON_STAGE) => ({ payload: { text, at } }),
      reducer: (view, { payload }: PayloadAction<{ text: string; at: string }>) => {
        view.message = { ...next(view.message, payload.text), at: payload.at };
      },
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
    panelOpened: (view, { payload }: PayloadAction<PanelName>) => {
      view.panel = payload;
    },
    panelClosed: view => {
      view.panel = null;
    },
    lookMenuOpened: (view, { payload }: PayloadAction<string>) => {
      view.lookMenu = payload;
    },
    lookMenuClosed: view => {
      view.lookMenu = null;
    },
    offerMade: (view, { payload }: PayloadAction<Offer>) => {
      view.offer = { kind: payload.kind, values: [...payload.values] };
    },
    /** The player pressed the offer's button. */
    offerAccepted: (view, _action: PayloadAction<Offer>) => {
      view.offer = null;
    },
    offerDismissed: view => {
      view.offer = null;
    },
    tilePointedAt: (view, { payload }: PayloadAction<Omit<PointedAt, 'isShown'>>) => {
      view.pointedAt = { ...payload, isShown: false };
    },
    tileLeft: view => {
      view.pointedAt = null;
    },
    /** The player has pointed for long enough. */
    previewShown: view => {
      if (view.pointedAt) view.pointedAt.isShown = true;
    },
  },
  extraReducers: builder => {
    builder
      .addCase(itemUnlocked, (view, { payload }) => {
        view.justUnlocked = payload.title;
        view.pointedAt = null;
        if (isOfferToUnlock(view.offer)) view.offer = offerWithout(view.offer, payload.title);
      })
      .addCase(locationChanged, (view, { payload }) => {
        if (pageAt(payload.pathname).name !== 'wardrobe') view.panel = null;
        view.pointedAt = null;
      })
      .addCase(outfitFollowed, view => {
        view.offer = null;
      })
      .addCase(tileClicked, view => {
        view.message = null;
      })
      // An offer is about the fit that it was made for, and so are a message and a preview.
      .addMatcher(isDressing, view => {
        view.offer = null;
        view.message = null;
        view.pointedAt = null;
      });
  },
  selectors: {
    selectOwnedOnly: view => view.ownedOnly,
    selectViewerMessage: view => view.message,
    selectAnnouncement: view => view.announcement,
    selectJustUnlocked: view => view.justUnlocked,
    selectPanel: view => view.panel,
    selectLookMenu: view => view.lookMenu,
    selectOffer: view => view.offer,
    selectPointedAt: view => view.pointedAt,
  },
});

export const wardrobeViewReducer = wardrobeViewSlice.reducer;
export const {
  ownedOnlyToggled,
  messageShown,
  messageHidden,
  announced,
  unlockSettled,
  panelOpened,
  panelClosed,
  lookMenuOpened,
  lookMenuClosed,
  offerMade,
  offerAccepted,
  offerDismissed,
  tilePointedAt,
  tileLeft,
  previewShown,
} = wardrobeViewSlice.actions;
export const {
  selectOwnedOnly,
  selectViewerMessage,
  selectAnnouncement,
  selectJustUnlocked,
  selectPanel,
  selectLookMenu,
  selectOffer,
  selectPointedAt,
} = wardrobeViewSlice.selectors;
