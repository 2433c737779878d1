import { EXPORT_SIZE } from '#rules/fits/pictureJob';
import { describePng } from '#rules/fits/pngText';
import type { Avatar } from '#rules/outfit/avatar';
import { pathTo } from '#rules/pages/pages';
import { PRODUCT } from '#rules/product';
import type { EyeReading } from '#rules/voting/yourEye';
import type { WithPlatform } from '../../base/hooks';
import { EYE_MESSAGES } from './messages';
import { selectCount } from '../counting/countSlice';
import { eyeCardJob } from './eyeCardJob';
import { cardKept, cardNotMade, cardReady } from './readingsSlice';

export const CARD_SIZE = EXPORT_SIZE;
const CARD_NAME = `${PRODUCT.slug}-eye.png`;

export interface EyeCard {
  readonly own: EyeReading;
  readonly event: string;
  /** The fits of the boldest choice, the chosen one first; the winner alone if there is no such choice. */
  readonly fits: readonly Avatar[];
}

/** It is made before the player asks for it, because browsers allow sharing only for a moment after a click. */
export const makeCard =
  ({ own, event, fits }: EyeCard): WithPlatform<Promise<void>> =>
  async (dispatch, _getState, { pictures, share, page, log }) => {
    const words = EYE_MESSAGES.card(own, event);
    const { boldest } = own;
    const job = eyeCardJob(fits, {
      score: EYE_MESSAGES.score(own),
      lines: [EYE_MESSAGES.caption, ...(boldest ? [EYE_MESSAGES.myBoldest(boldest)] : [])],
      places: boldest && fits.length === 2 ? [boldest.chosen, boldest.over].map(EYE_MESSAGES.place) : [],
      source: `${event} · ${new URL(page.origin()).hostname}`,
    });
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
    const { eventId } = selectCount(getState());
    if (picture === undefined) return;
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
