import { isAnyOf, type UnknownAction } from '@reduxjs/toolkit';
import { itemValue } from '#rules/outfit/items';
import type { WithPlatform } from '../../base/hooks';
import type { AppListenerApi } from '../../base/storeTypes';
import { MESSAGES } from '../../messages/messages';
import { toastShown } from '../notices/noticesSlice';
import { itemChosen } from '../outfit/outfitSlice';
import { selectPreviewedValue } from '../wardrobe/wardrobeSelectors';
import { previewShown } from '../wardrobe/wardrobeViewSlice';
import { designersSlice, labEntered, labLeft, piecePicked } from './designersSlice';

/** Opens the designers' room, where drawings can be dropped anywhere. Returns how to leave it. */
export const enterLab =
  (): WithPlatform<() => void> =>
  (dispatch, _getState, { reducer, files, startListening, log }) => {
    reducer.inject(designersSlice);
    dispatch(labEntered());
    const leaving = new AbortController();
    files.onDropped(file => {
      import(/* webpackChunkName: "panel-lab" */ './tryArt')
        .then(({ tryArt }) => dispatch(tryArt(file)))
        .catch((cause: unknown) => {
          log('A drawing was not tried on', cause);
          dispatch(toastShown(MESSAGES.notLoaded));
        });
    }, leaving.signal);
    const stopWatching = startListening({ matcher: isAnyOf(previewShown, itemChosen), effect: pickPiece });
    return () => {
      leaving.abort();
      stopWatching();
      dispatch(labLeft());
    };
  };

function pickPiece(action: UnknownAction, api: AppListenerApi): void {
  const value = itemChosen.match(action)
    ? itemValue(action.payload.category, action.payload.item)
    : selectPreviewedValue(api.getState());
  if (value !== null) api.dispatch(piecePicked(value));
}
