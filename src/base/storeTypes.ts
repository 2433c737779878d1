import type { ListenerEffectAPI, Store, ThunkDispatch, TypedStartListening, UnknownAction } from '@reduxjs/toolkit';
import type { Platform } from '../platform/platform';
import type { makeReducer } from '../app/rootReducer';

/** Separate from the store, which imports every feature's listeners, so that features can import these types without a cycle. */
export type RootState = ReturnType<ReturnType<typeof makeReducer>>;
export type AppDispatch = ThunkDispatch<RootState, ThunkContext, UnknownAction>;
export type AppStartListening = TypedStartListening<RootState, AppDispatch, Platform>;
export type AppListenerApi = ListenerEffectAPI<RootState, AppDispatch, Platform>;

/** What thunks receive besides dispatch and state. */
export interface ThunkContext extends Platform {
  /** Slices that come with lazy code are injected into it. */
  readonly reducer: ReturnType<typeof makeReducer>;
  /** Starts the listeners that come with lazy code. */
  readonly startListening: AppStartListening;
}

export interface AppStore extends Store<RootState> {
  readonly dispatch: AppDispatch & Store<RootState>['dispatch'];
}
