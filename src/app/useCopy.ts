import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { useState } from 'react';
import type { Platform } from '../platform/platform';
import { useAppDispatch } from './hooks';
import type { RootState } from './storeTypes';

export type WithPlatform<T> = ThunkAction<T, RootState, Platform, UnknownAction>;

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
