import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { createContext, useContext, useState } from 'react';
import { useDispatch, useSelector, useStore } from 'react-redux';
import { useLocation } from 'react-router-dom';
import type { RuntimeConfig } from '../platform/config';
import { isDemo, isTrial, readParameter } from '../platform/address';
import type { AppDispatch, AppStore, RootState, ThunkContext } from './storeTypes';

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();
/** For handlers outside React; components use selectors. */
export const useAppStore = useStore.withTypes<AppStore>();

export const ConfigContext = createContext<RuntimeConfig | null>(null);

/** The server's configuration of the page. It never changes, so it is not in the store. */
export function useConfig(): RuntimeConfig {
  const config = useContext(ConfigContext);
  if (config === null) throw new Error('useConfig needs a GameProvider.');
  return config;
}

/** Whether the address opens the whole wardrobe, to a designer or for a trial. */
export function useIsDemo(): boolean {
  return isDemo(useLocation().search);
}

export function useIsTrial(): boolean {
  return isTrial(useLocation().search);
}

/** The designers' demo, in which everything is the player's on all pages. */
export function useIsDesigner(): boolean {
  const { search } = useLocation();
  return isDemo(search) && !isTrial(search);
}

/** A parameter of the address; null if it is missing. */
export function useParameter(name: string): string | null {
  return readParameter(useLocation().search, name);
}

export type WithPlatform<T> = ThunkAction<T, RootState, ThunkContext, UnknownAction>;

/** Copying to the clipboard: whether the browser allowed it the last time, null before. */
export function useCopy(): readonly [boolean | null, (text: string) => void] {
  const dispatch = useAppDispatch();
  const [copied, setCopied] = useState<boolean | null>(null);
  return [copied, text => void dispatch(copyText(text)).then(setCopied)];
}

const copyText =
  (text: string): WithPlatform<Promise<boolean>> =>
  (_dispatch, _getState, { page, log }) =>
    page.copy(text).then(
      () => true,
      (cause: unknown) => {
        log('The text was not copied', cause);
        return false;
      },
    );
