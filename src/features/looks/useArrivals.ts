import { useEffect } from 'react';
import { useAppDispatch, useAppSelector, type WithPlatform } from '../../base/hooks';
import { useKeys } from '../../components/useKeys';
import { MESSAGES } from '../../messages/messages';
import { toastShown } from '../notices/noticesSlice';
import { selectIsCovered } from '../overlay/overlaySelectors';

/** While the wardrobe is open: fits that are dropped or pasted anywhere, and the key that saves a look. */
export function useArrivals(): void {
  const dispatch = useAppDispatch();
  const isCovered = useAppSelector(selectIsCovered);
  useKeys({ 'Mod+s': () => void dispatch(saveByKey()) }, !isCovered);
  useEffect(() => {
    const leaving = new AbortController();
    dispatch(receiveFiles(leaving.signal));
    return () => leaving.abort();
  }, [dispatch]);
}

const saveByKey = (): WithPlatform<Promise<void>> => async dispatch => {
  const { saveLook } = await import(/* webpackChunkName: "panel-looks" */ './keepLooks');
  dispatch(saveLook());
};

const receiveFiles =
  (signal: AbortSignal): WithPlatform<void> =>
  (dispatch, _getState, { files, log }) =>
    files.onDropped(file => {
      import(/* webpackChunkName: "panel-looks" */ './receiveFile')
        .then(({ receiveFile }) => dispatch(receiveFile(file)))
        .catch((cause: unknown) => {
          log('A file was not read', cause);
          dispatch(toastShown(MESSAGES.notLoaded));
        });
    }, signal);
