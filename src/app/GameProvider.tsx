import { useCallback, useEffect, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MissingPartContext } from '../components/Boundary';
import { crashed } from '../features/navigation/navigationSlice';
import type { RuntimeConfig } from '../platform/config';
import { leaveKeysToInputMethods } from '../platform/inputMethods';
import { ConfigContext } from '../base/hooks';
import type { AppStore } from '../base/storeTypes';

interface GameProviderProps {
  readonly store: AppStore;
  readonly config: RuntimeConfig;
  readonly children: ReactNode;
}

/** Everything that components read through the hooks, and the keys that they are not to hear. */
export function GameProvider({ store, config, children }: GameProviderProps) {
  useEffect(() => leaveKeysToInputMethods(window), []);
  const report = useCallback((message: string) => void store.dispatch(crashed({ message, isLoaded: false })), [store]);
  return (
    <Provider store={store}>
      <ConfigContext value={config}>
        <MissingPartContext value={report}>{children}</MissingPartContext>
      </ConfigContext>
    </Provider>
  );
}
