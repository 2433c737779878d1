import { createAction, createSlice } from '@reduxjs/toolkit';

/** The game's code is running, and has not rendered anything yet. */
export const gameOpened = createAction('navigation/gameOpened');
/** The page and everything it links to have loaded. */
export const pageLoaded = createAction('navigation/pageLoaded');
/** The game was opened at this address, or the address changed: by a link, by Back or by a listener. */
export const locationChanged = createAction<{ readonly pathname: string; readonly search: string }>(
  'navigation/locationChanged',
);
/** A screen's code failed, or did not load, and React shows the reload screen instead. */
export const crashed = createAction<{ readonly message: string; readonly isLoaded: boolean }>('navigation/crashed');

interface NavigationState {
  readonly menuOpen: boolean;
  /** The page is covered until 100 ms after its load. */
  readonly revealed: boolean;
}

const initialState: NavigationState = { menuOpen: false, revealed: false };

const navigationSlice = createSlice({
  name: 'navigation',
  initialState,
  reducers: {
    menuToggled: navigation => {
      navigation.menuOpen = !navigation.menuOpen;
    },
    menuClosed: navigation => {
      navigation.menuOpen = false;
    },
    pageRevealed: navigation => {
      navigation.revealed = true;
    },
  },
  extraReducers: builder => {
    builder
      .addCase(locationChanged, navigation => {
        navigation.menuOpen = false;
      })
      // The reload screen must not stay covered.
      .addCase(crashed, navigation => {
        navigation.revealed = true;
      });
  },
  selectors: {
    selectMenuOpen: navigation => navigation.menuOpen,
    selectRevealed: navigation => navigation.revealed,
  },
});

export const navigationReducer = navigationSlice.reducer;
export const { menuToggled, menuClosed, pageRevealed } = navigationSlice.actions;
export const { selectMenuOpen, selectRevealed } = navigationSlice.selectors;
