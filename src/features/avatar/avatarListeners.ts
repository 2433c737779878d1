import { isAnyOf } from '@reduxjs/toolkit';
import { isPicture, PRODUCT, STACKING } from '../../../rules';
import type { AppStartListening } from '../../app/storeTypes';
import { PICTURE_MESSAGES } from '../../messages/pictures';
import { pageRevealed } from '../navigation/navigationSlice';
import { alertRaised, noticeConfirmed } from '../notices/noticesSlice';
import { overlayOpened } from '../overlay/overlaySlice';
import { selectShownOutfit, selectWardrobe } from '../wardrobe/wardrobeSelectors';
import { announced, previewShown } from '../wardrobe/wardrobeViewSlice';
import { downloadRequested, pictureFailed, pictureSaved, pictureShown, selectIsComposing } from './downloadSlice';
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
      const { pictures, page, log } = listenerApi.extra;
      if (selectIsComposing(listenerApi.getOriginalState())) return;
      try {
        const { makePicture } = await import(/* webpackChunkName: "canvas" */ './makePicture');
        const state = listenerApi.getState();
        const fit = { avatar: selectAvatar(state), preset: 'square' } as const;
        const picture = await makePicture(fit, selectWardrobe(state), pictures);
        const browser = page.walletBrowser();
        if (browser !== null) {
          const url = await pictures.addressOf(picture);
          listenerApi.dispatch(pictureShown({ url, browser, page: page.origin() + page.path() }));
          listenerApi.dispatch(overlayOpened('picture'));
          return;
        }
        await pictures.save(picture, `${PRODUCT.slug}.png`);
        listenerApi.dispatch(pictureSaved());
        listenerApi.dispatch(announced(PICTURE_MESSAGES.pictureSaved));
      } catch (cause: unknown) {
        log('The picture was not made', cause);
        listenerApi.dispatch(pictureFailed());
        listenerApi.dispatch(alertRaised({ text: PICTURE_MESSAGES.pictureFailed }));
      }
    },
  });
}
