import { describePng } from '#rules/fits/pngText';
import { pathTo } from '#rules/pages/pages';
import { PRODUCT } from '#rules/product';
import type { WithPlatform } from '../../base/hooks';
import { EYE_TEST_MESSAGES } from './messages';
import { selectAvatar } from '../outfit/outfitSlice';
import { overlayOpened } from '../overlay/overlaySlice';
import { pictureShown } from '../pictures/downloadSlice';
import { eyeTestCardJob } from './eyeTestCardJob';

const NAME = `${PRODUCT.slug}-eye-test.png`;

export interface ShownTest {
  readonly number: number;
  /** Whether the player agreed with the crowd, pair by pair. */
  readonly marks: readonly boolean[];
}

export type ShareOutcome = keyof typeof EYE_TEST_MESSAGES.outcomes;

const addressOf = (origin: string): string => origin + pathTo('eye');

/** What is pasted into a chat; the address never has `?demo`. */
export const lineOf =
  (test: ShownTest): WithPlatform<string> =>
  (_dispatch, _getState, { page }) =>
    EYE_TEST_MESSAGES.line({ ...test, url: addressOf(page.origin()) });

/** Whether this browser has a share sheet. */
export const canShare =
  (): WithPlatform<boolean> =>
  (_dispatch, _getState, { share }) =>
    share.can();

/** Share sheets add the address themselves. */
export const sendTest =
  (test: ShownTest): WithPlatform<Promise<ShareOutcome | null>> =>
  async (_dispatch, _getState, { page, share, log }) => {
    const text = EYE_TEST_MESSAGES.line({ ...test, url: '' }).trimEnd();
    try {
      await share.send({ title: PRODUCT.name, text, url: addressOf(page.origin()) });
      return null;
    } catch (cause: unknown) {
      log('The test was not shared', cause);
      return 'not-shared';
    }
  };

/** Saves the picture, or shows it in browsers that cannot save files. */
export const saveTestPicture =
  ({ number, marks }: ShownTest): WithPlatform<Promise<ShareOutcome | null>> =>
  async (dispatch, getState, { pictures, page, log }) => {
    const right = marks.filter(isRight => isRight).length;
    const score = EYE_TEST_MESSAGES.score({ right, of: marks.length });
    const source = EYE_TEST_MESSAGES.source(number, new URL(page.origin()).hostname);
    try {
      const png = await pictures.compose(eyeTestCardJob({ avatar: selectAvatar(getState()), score, marks, source }));
      const words = EYE_TEST_MESSAGES.card(score, number);
      const described = describePng(new Uint8Array(await png.arrayBuffer()), { Description: words });
      const file = new Blob([new Uint8Array(described)], { type: 'image/png' });
      const browser = await page.walletBrowser();
      if (browser === null) {
        await pictures.save(file, NAME);
        return 'saved';
      }
      dispatch(pictureShown({ url: await pictures.addressOf(file), browser, page: addressOf(page.origin()) }));
      dispatch(overlayOpened('picture'));
      return null;
    } catch (cause: unknown) {
      log('The picture of the test was not made', cause);
      return 'not-made';
    }
  };
