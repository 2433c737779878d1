import { useDispatch, useSelector, useStore } from 'react-redux';
import type { RuntimeConfig } from '../platform/config';
import type { AppDispatch, AppStore, RootState } from './store';

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();
export const useAppStore = useStore.withTypes<AppStore>();

/** What the server told the page; it never changes, so it is no state. */
export const useConfig = (): RuntimeConfig => useAppStore().config;
