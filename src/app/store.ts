import { configureStore, createListenerMiddleware } from '@reduxjs/toolkit';
import { FLUSH, PAUSE, PERSIST, persistStore, PURGE, REGISTER, REHYDRATE } from 'redux-persist';
import type { CallContext } from '../api/baseQuery';
import { dudsApi } from '../api/dudsApi';
import { selectVersion } from '../api/resultsApi';
import { isSignedOut, requestSession } from '../features/session/requestSession';
import type { Platform } from '../platform/platform';
import { DEV_TOOLS } from './devTools';
import { listenToEverything } from './listeners';
import { followOtherTabs } from './persistence';
import { makeReducer } from './rootReducer';
import type { AppDispatch, AppStore, RootState, ThunkContext } from '../base/storeTypes';

/** redux-persist's own actions carry functions; every other action is plain data. */
const PERSIST_ACTIONS = [FLUSH, PAUSE, PERSIST, PURGE, REGISTER, REHYDRATE];

/** One game: the store, its listeners and its storage. It reaches the browser only through the platform. */
export function makeStore(platform: Platform): AppStore {
  const listeners = createListenerMiddleware({ extra: platform });
  const startListening = listeners.startListening.withTypes<RootState, AppDispatch, Platform>();
  const reducer = makeReducer(platform.storage);
  const store: AppStore = configureStore({
    reducer,
    middleware: defaults =>
      defaults({
        thunk: {
          extraArgument: {
            ...platform,
            reducer,
            startListening,
            signIn: (wallet, dispatch: AppDispatch) => dispatch(requestSession(wallet)),
            versionOf: (eventId, getState) => selectVersion(getState() as RootState, eventId),
            isSignedOut: ({ dispatch }: { readonly dispatch: AppDispatch }) => dispatch(isSignedOut()),
          } satisfies CallContext & ThunkContext,
        },
        // RTK Query manages its own cache, and checking all of it after every action slows development down.
        immutableCheck: { ignoredPaths: ['api'], warnAfter: 200 },
        serializableCheck: {
          ignoredActions: PERSIST_ACTIONS,
          ignoredPaths: ['api'],
          ignoredActionPaths: ['meta'],
          warnAfter: 200,
        },
      })
        .prepend(listeners.middleware)
        .concat(dudsApi.middleware),
    devTools: DEV_TOOLS,
  });
  listenToEverything(startListening);
  const persistor = persistStore(store);
  followOtherTabs(store, platform.storage);
  // The last choice before leaving may not have been written yet.
  platform.storage.onLeaving(() => void persistor.flush());
  return store;
}
