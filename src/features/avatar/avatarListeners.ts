import { isAnyOf } from '@reduxjs/toolkit';
import { avatarPictures, backgroundColour, isPicture, PRODUCT, STACKING, type Avatar } from '../../../rules';
import type { AppStartListening } from '../../app/storeTypes';
import { PICTURE_MESSAGES } from '../../messages/pictures';
import { EXPORT_SIZE } from '../../platform/config';
import { pageRevealed } from '../navigation/navigationSlice';
import { alertRaised, noticeConfirmed } from '../notices/noticesSlice';
import { overlayOpened } from '../overlay/overlaySlice';
import { selectShownOutfit } from '../wardrobe/wardrobeSelectors';
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
      const { pictures, page, config, log } = listenerApi.extra;
      if (selectIsComposing(listenerApi.getOriginalState())) return;
      try {
        const picture = await pictures.composePng(pictureOf(selectAvatar(listenerApi.getState()), config.assetBase));
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

/** The canvas draws the colour first, then the pictures. */
function pictureOf(avatar: Avatar, assetBase: string) {
  return { background: backgroundColour(avatar), urls: avatarPictures(avatar, assetBase), size: EXPORT_SIZE };
}
