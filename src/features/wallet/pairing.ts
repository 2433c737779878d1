import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { useEffect, useState } from 'react';
import { useAppDispatch } from '../../app/hooks';
import type { RootState } from '../../app/storeTypes';
import type { Platform } from '../../platform/platform';

type WithPlatform<T> = ThunkAction<T, RootState, Platform, UnknownAction>;

const watchPairing =
  (listener: (uri: string | null) => void): WithPlatform<Promise<() => void>> =>
  (_dispatch, _getState, { wallet }) =>
    wallet.onPairing(listener);

/** Whether the browser let us. */
export const copyPairing =
  (uri: string): WithPlatform<Promise<boolean>> =>
  (_dispatch, _getState, { page, log }) =>
    page.copy(uri).then(
      () => true,
      (cause: unknown) => {
        log('The link was not copied', cause);
        return false;
      },
    );

/** What a wallet has to scan. It carries a key, so it comes from the platform and past the store. */
export function usePairing(): string | null {
  const dispatch = useAppDispatch();
  const [uri, setUri] = useState<string | null>(null);
  useEffect(() => {
    const watching = dispatch(watchPairing(setUri));
    return () => void watching.then(stop => stop());
  }, [dispatch]);
  return uri;
}
