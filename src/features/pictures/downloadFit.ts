import { pictureName } from '#rules/fits/presets';
import type { WithPlatform } from '../../base/hooks';
import { PICTURE_MESSAGES } from './messages';
import { alertRaised } from '../notices/noticesSlice';
import { overlayOpened } from '../overlay/overlaySlice';
import { selectWardrobe } from '../catalogue/catalogueSelectors';
import { announced } from '../wardrobe/wardrobeViewSlice';
import { pictureFailed, pictureSaved, pictureShown } from './downloadSlice';
import { makePicture } from './makePicture';
import { selectAvatar } from '../outfit/outfitSlice';

/** Saves the specification's picture of the fit, or shows it in browsers that cannot save files. */
export const downloadFit =
  (): WithPlatform<Promise<void>> =>
  async (dispatch, getState, { pictures, page, log }) => {
    try {
      const fit = { avatar: selectAvatar(getState()), preset: 'square' } as const;
      const picture = await makePicture(fit, selectWardrobe(getState()), pictures);
      const browser = await page.walletBrowser();
      if (browser !== null) {
        const url = await pictures.addressOf(picture);
        dispatch(pictureShown({ url, browser, page: page.origin() + page.path() }));
        dispatch(overlayOpened('picture'));
        return;
      }
      await pictures.save(picture, pictureName('square'));
      dispatch(pictureSaved());
      dispatch(announced(PICTURE_MESSAGES.pictureSaved));
    } catch (cause: unknown) {
      log('The picture was not made', cause);
      dispatch(pictureFailed());
      dispatch(alertRaised({ text: PICTURE_MESSAGES.pictureFailed }));
    }
  };
