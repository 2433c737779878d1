import type { ListenerEffectAPI, Store, ThunkDispatch, TypedStartListening, UnknownAction } from '@reduxjs/toolkit';
import type { Platform } from '../platform/platform';
import type { makeRootReducer } from './rootReducer';

/** Apart from the store itself, which starts every feature's listeners: features may import these types without a cycle. */
export type RootState = ReturnType<ReturnType<typeof makeRootReducer>>;
export type AppDispatch = ThunkDispatch<RootState, Platform, UnknownAction>;
export type AppStartListening = TypedStartListening<RootState, AppDispatch, Platform>;
export type AppListenerApi = ListenerEffectAPI<RootState, AppDispatch, Platform>;

export interface AppStore extends Store<RootState> {
  readonly dispatch: AppDispatch & Store<RootState>['dispatch'];
}
