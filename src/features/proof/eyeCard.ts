import { describePng, EXPORT_SIZE, pathTo, pictureJob, PRODUCT } from '../../../rules';
import type { WithPlatform } from '../../app/hooks';
import { selectAvatar } from '../outfit/outfitSlice';
import { selectCount } from './countSelectors';
import { cardKept, cardNotMade, cardReady } from './countSlice';

export const CARD_SIZE = EXPORT_SIZE;
const CARD_NAME = `${PRODUCT.slug}-eye.png`;

/**
 * Draws the player's Darcel above these words. It is made before the player asks for it, because browsers allow sharing
 * only for a moment after a click.
 */
export const makeCard =
  (words: string): WithPlatform<Promise<void>> =>
  async (dispatch, getState, { pictures, share, log }) => {
    const job = pictureJob(selectAvatar(getState()), 'square', { title: words });
    try {
      const png = await pictures.compose(job);
      const described = describePng(new Uint8Array(await png.arrayBuffer()), { Description: words });
      const file = new Blob([new Uint8Array(described)], { type: 'image/png' });
      const canShare = share.can(new File([file], CARD_NAME, { type: file.type }));
      const url = await pictures.addressOf(file);
      dispatch(cardReady({ url, canShare }));
    } catch (cause: unknown) {
      log('The card was not made', cause);
      dispatch(cardNotMade());
    }
  };

export const saveCard =
  (): WithPlatform<Promise<void>> =>
  async (dispatch, _getState, { pictures, page }) => {
    if ((await page.walletBrowser()) !== null) return void dispatch(cardKept('not-saved'));
    const file = await pictures.shown();
    if (file === undefined) return;
    await pictures.save(file, CARD_NAME);
    dispatch(cardKept('saved'));
  };

export const sendCard =
  (text: string): WithPlatform<Promise<void>> =>
  async (dispatch, getState, { pictures, share, page, log }) => {
    const picture = await pictures.shown();
    const eventId = selectCount(getState())?.eventId;
    if (picture === undefined || eventId === undefined) return;
    const file = new File([picture], CARD_NAME, { type: picture.type });
    const url = page.origin() + pathTo('results', eventId);
    try {
      await share.send({ title: PRODUCT.name, text, url, file });
      dispatch(cardKept(null));
    } catch (cause: unknown) {
      log('The card was not shared', cause);
      dispatch(cardKept('not-shared'));
    }
  };
