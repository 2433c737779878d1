import type {
  ListenerEffectAPI,
  Reducer,
  StateFromReducersMapObject,
  Store,
  ThunkDispatch,
  TypedStartListening,
  UnknownAction,
} from '@reduxjs/toolkit';
import type { ShareState } from '../features/avatar/shareSlice';
import type { LooksState } from '../features/looks/looksSlice';
import type { CountState } from '../features/proof/countSlice';
import type { Platform } from '../platform/platform';
import type { makeReducers } from './rootReducer';

/** Separate from the store, which imports every feature's listeners, so that features can import these types without a cycle. */
export type RootState = StateFromReducersMapObject<ReturnType<typeof makeReducers>> & Partial<LazySlices>;
export type AppDispatch = ThunkDispatch<RootState, ThunkContext, UnknownAction>;
export type AppStartListening = TypedStartListening<RootState, AppDispatch, Platform>;
export type AppListenerApi = ListenerEffectAPI<RootState, AppDispatch, Platform>;

/** Slices that come with lazy code. */
interface LazySlices {
  readonly looks: LooksState;
  readonly share: ShareState;
  readonly count: CountState;
}

/** What thunks receive besides dispatch and state. */
export interface ThunkContext extends Platform {
  /** Adds slices that came with lazy code; existing ones do not change. */
  readonly addSlices: (reducers: {
    readonly [Name in keyof LazySlices]?: Reducer<LazySlices[Name]>;
  }) => void;
}

export interface AppStore extends Store<RootState> {
  readonly dispatch: AppDispatch & Store<RootState>['dispatch'];
}
