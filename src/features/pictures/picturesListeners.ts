import type { AppStartListening } from '../../base/storeTypes';
import { MESSAGES } from '../../messages/messages';
import { toastShown } from '../notices/noticesSlice';
import { downloadRequested, pictureFailed, selectIsComposing } from './downloadSlice';

export function listenToPictures(startListening: AppStartListening): void {
  startListening({
    actionCreator: downloadRequested,
    effect: async (_action, listenerApi) => {
      const { dispatch, extra } = listenerApi;
      if (selectIsComposing(listenerApi.getOriginalState())) return;
      try {
        const { downloadFit } = await import(/* webpackChunkName: "canvas" */ './downloadFit');
        await dispatch(downloadFit());
      } catch (cause: unknown) {
        extra.log('The picture maker did not load', cause);
        dispatch(pictureFailed());
        dispatch(toastShown(MESSAGES.notLoaded));
      }
    },
  });
}
