import type { Avatar } from '#rules/outfit/avatar';
import { pathTo, TRIAL_PATH } from '#rules/pages/pages';
import { PRODUCT } from '#rules/product';
import type { LinkOutcome } from '../components/LinkNote';
import { selectAddress } from '../features/wallet/walletSlice';
import type { WithPlatform } from '../base/hooks';

/** Puts the address of a page of this game on the clipboard, without `?demo`. */
export const copyLink =
  (path: string): WithPlatform<Promise<LinkOutcome>> =>
  (_dispatch, _getState, { page, log }) =>
    page.copy(page.origin() + path).then(
      () => 'copied',
      (cause: unknown) => {
        log('The link was not copied', cause);
        return 'not-copied';
      },
    );

/** Opens the browser's share sheet with a page of this game; copies its address if there is no sheet. */
export const shareLink =
  (path: string, text: string): WithPlatform<Promise<LinkOutcome | undefined>> =>
  async (dispatch, _getState, { page, share, log }) => {
    if (!share.can()) return dispatch(copyLink(path));
    try {
      await share.send({ title: PRODUCT.name, text, url: page.origin() + path });
      return undefined;
    } catch (cause: unknown) {
      log('The link was not shared', cause);
      return dispatch(copyLink(path));
    }
  };

/** Goes to the wardrobe, without a wallet to that of a trial, and puts on what the player may wear of the fit. */
export const tryOn =
  (avatar: Avatar): WithPlatform<Promise<void>> =>
  async (dispatch, getState, { page }) => {
    const { wearFit } = await import(/* webpackChunkName: "panel-looks" */ '../features/looks/wearFit');
    page.navigate(selectAddress(getState()) === null ? TRIAL_PATH : pathTo('wardrobe'));
    await dispatch(wearFit(avatar));
  };
