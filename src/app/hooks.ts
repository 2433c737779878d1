import { createContext, useContext } from 'react';
import { useDispatch, useSelector, useStore } from 'react-redux';
import type { RuntimeConfig } from '../platform/config';
import type { AppDispatch, AppStore, RootState } from './storeTypes';

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();
export const useAppStore = useStore.withTypes<AppStore>();

export const ConfigContext = createContext<RuntimeConfig | null>(null);

/** The server's configuration of the page. It never changes, so it is not in the store. */
export function useConfig(): RuntimeConfig {
  const config = useContext(ConfigContext);
  if (config === null) throw new Error('useConfig needs a GameProvider.');
  return config;
}
