import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { RootState } from '../../app/storeTypes';
import type { Platform } from '../../platform/platform';

export type WithPlatform<T> = ThunkAction<T, RootState, Platform, UnknownAction>;

/** Resolves with whether the browser allowed it. */
export const copyText =
  (text: string): WithPlatform<Promise<boolean>> =>
  (_dispatch, _getState, { page, log }) =>
    page.copy(text).then(
      () => true,
      (cause: unknown) => {
        log('The text was not copied', cause);
        return false;
      },
    );
