import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

interface NavigationState {
  readonly pathname: string;
  /** The query, with its '?'. */
  readonly search: string;
  readonly menuOpen: boolean;
  /** The page is covered until 100 ms after its load. */
  readonly revealed: boolean;
}

const initialState: NavigationState = { pathname: '/', search: '', menuOpen: false, revealed: false };

const navigationSlice = createSlice({
  name: 'navigation',
  initialState,
  reducers: {
    /** The game's code runs; nothing is painted yet. */
    gameOpened: navigation => navigation,
    /** The page and all it links to have loaded. */
    pageLoaded: navigation => navigation,
    /** The address changed, by a link, by Back or by a listener; the burger menu closes. */
    locationChanged: (navigation, { payload }: PayloadAction<{ pathname: string; search: string }>) => ({
      ...navigation,
      ...payload,
      menuOpen: false,
    }),
    menuToggled: navigation => ({ ...navigation, menuOpen: !navigation.menuOpen }),
    menuClosed: navigation => ({ ...navigation, menuOpen: false }),
    /** A screen's code broke; React shows the reload screen, and the page comes out from behind its lid. */
    crashed: (navigation, _action: PayloadAction<{ message: string }>) => ({ ...navigation, revealed: true }),
    pageRevealed: navigation => (navigation.revealed ? navigation : { ...navigation, revealed: true }),
  },
  selectors: {
    selectPathname: navigation => navigation.pathname,
    selectIsDemo: navigation => new URLSearchParams(navigation.search).has('demo'),
    selectMenuOpen: navigation => navigation.menuOpen,
    selectRevealed: navigation => navigation.revealed,
  },
});

export const navigationReducer = navigationSlice.reducer;
export const { gameOpened, pageLoaded, locationChanged, menuToggled, menuClosed, crashed, pageRevealed } =
  navigationSlice.actions;
export const { selectPathname, selectIsDemo, selectMenuOpen, selectRevealed } = navigationSlice.selectors;
