import { isAnyOf } from '@reduxjs/toolkit';
import { isPicture, STACKING } from '../../../rules';
import type { AppStartListening } from '../../app/storeTypes';
import { MESSAGES } from '../../messages/messages';
import { pageRevealed } from '../navigation/navigationSlice';
import { lineShown, noticeConfirmed } from '../notices/noticesSlice';
import { selectShownOutfit } from '../wardrobe/wardrobeSelectors';
import { previewShown } from '../wardrobe/wardrobeViewSlice';
import { downloadRequested, pictureFailed, selectIsComposing } from './downloadSlice';
import { isDressing, outfitReset, selectAvatar } from './outfitSlice';

export function listenToAvatar(startListening: AppStartListening): void {
  startListening({
    actionCreator: noticeConfirmed,
    effect: ({ payload }, listenerApi) => {
      if (payload.question === 'reset') listenerApi.dispatch(outfitReset());
    },
  });
  startListening({
    matcher: isAnyOf(isDressing, previewShown),
    effect: (_action, listenerApi) => {
      const before = selectAvatar(listenerApi.getOriginalState());
      const now = selectShownOutfit(listenerApi.getState()).avatar;
      listenerApi.extra.motion.settle(
        STACKING.flatMap(layer => (now[layer] === before[layer] ? [] : now[layer])).filter(isPicture),
      );
    },
  });
  startListening({
    actionCreator: pageRevealed,
    effect: (_action, { extra }) => extra.motion.startBlinking(),
  });
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
        dispatch(lineShown(MESSAGES.notLoaded));
      }
    },
  });
}
