import type { UnknownAction } from '@reduxjs/toolkit';
import { gameOpened, locationChanged, menuClosed, selectMenuOpen } from '../features/navigation/navigationSlice';
import { noticeDismissed, selectNotice } from '../features/notices/noticesSlice';
import { overlayClosed, selectOverlay } from '../features/overlay/overlaySlice';
import { selectSignIn, signInDismissed } from '../features/session/sessionSlice';
import { lookMenuClosed, panelClosed, selectLookMenu, selectPanel } from '../features/wardrobe/wardrobeViewSlice';
import type { AppStartListening, RootState } from '../base/storeTypes';

/** The action that closes each thing that Back closes, bottom to top; undefined while it is not open. */
const CLOSINGS: readonly ((state: RootState) => UnknownAction | undefined)[] = [
  state => (selectPanel(state) === null ? undefined : panelClosed()),
  state => (selectLookMenu(state) === null ? undefined : lookMenuClosed()),
  state => (selectMenuOpen(state) ? menuClosed() : undefined),
  state => (selectOverlay(state) === null ? undefined : overlayClosed()),
  state => (selectSignIn(state) === null ? undefined : signInDismissed()),
  state => {
    const notice = selectNotice(state);
    return notice && noticeDismissed({ id: notice.id });
  },
];

const closingsOf = (state: RootState) => CLOSINGS.flatMap(closing => closing(state) ?? []);

/** Back closes what is open, the topmost first, before it leaves the page. */
export function listenToBack(startListening: AppStartListening): void {
  startListening({
    actionCreator: gameOpened,
    effect: (_action, listenerApi) => {
      const { dispatch, extra } = listenerApi;
      extra.page.backEntries.onBack(left => {
        closingsOf(listenerApi.getState())
          .slice(left)
          .reverse()
          .forEach(closing => dispatch(closing));
        // Another alert may have been waiting below the one that closed.
        extra.page.backEntries.settle(closingsOf(listenerApi.getState()).length);
      });
    },
  });
  startListening({
    predicate: (action, state, before) =>
      locationChanged.match(action) || closingsOf(state).length !== closingsOf(before).length,
    effect: (_action, listenerApi) => {
      listenerApi.extra.page.backEntries.settle(closingsOf(listenerApi.getState()).length);
    },
  });
}
