import { createContext, useContext } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import type { RuntimeConfig } from '../platform/config';
import { isDemo } from '../platform/demo';
import type { AppDispatch, RootState } from './storeTypes';

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();

export const ConfigContext = createContext<RuntimeConfig | null>(null);

/** The server's configuration of the page. It never changes, so it is not in the store. */
export function useConfig(): RuntimeConfig {
  const config = useContext(ConfigContext);
  if (config === null) throw new Error('useConfig needs a GameProvider.');
  return config;
}

export function useIsDemo(): boolean {
  return isDemo(useLocation().search);
}
