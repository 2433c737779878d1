import { configureStore, createListenerMiddleware, type TypedStartListening } from '@reduxjs/toolkit';
import { FLUSH, PAUSE, PERSIST, persistStore, PURGE, REGISTER, REHYDRATE } from 'redux-persist';
import { dudsApi } from '../api/dudsApi';
import type { Platform } from '../platform/platform';
import { listenToEverything } from './listeners';
import { followOtherTabs } from './persistence';
import { makeRootReducer } from './rootReducer';

/** redux-persist's own actions carry functions; they are the only ones that are not plain data. */
const PERSIST_ACTIONS = [FLUSH, PAUSE, PERSIST, PURGE, REGISTER, REHYDRATE];

/** One game: the store, what reacts to its actions, and its storage. The platform is all it knows of the browser. */
export function makeStore(platform: Platform) {
  const listeners = createListenerMiddleware({ extra: platform });
  const store = configureStore({
    reducer: makeRootReducer(platform.storage),
    middleware: defaults =>
      defaults({
        thunk: { extraArgument: platform },
        // The caches are RTK Query's own affair; walking through them at every action slows development down.
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
    devTools: { name: 'DUDS' },
  });
  listenToEverything(listeners.startListening as AppStartListening);
  const persistor = persistStore(store);
  followOtherTabs(store, platform.storage);
  // The last choice before leaving may still be on its way to the storage.
  platform.storage.onLeaving(() => void persistor.flush());
  return Object.assign(store, { persistor, config: platform.config });
}

export type AppStore = ReturnType<typeof makeStore>;
export type RootState = ReturnType<ReturnType<typeof makeRootReducer>>;
export type AppDispatch = ReturnType<typeof configureStore<RootState>>['dispatch'] & AppStore['dispatch'];
export type AppStartListening = TypedStartListening<RootState, AppStore['dispatch'], Platform>;
