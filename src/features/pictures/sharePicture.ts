import type { UnknownAction } from '@reduxjs/toolkit';
import { pictureJob } from '#rules/fits/pictureJob';
import { pictureName } from '#rules/fits/presets';
import { fitCode } from '#rules/outfit/fitCode';
import { pathTo } from '#rules/pages/pages';
import { PRODUCT } from '#rules/product';
import { countStep } from '../../api/countsApi';
import type { WithPlatform } from '../../base/hooks';
import type { AppListenerApi } from '../../base/storeTypes';
import { describeFit } from '../../messages/fits';
import { PICTURE_MESSAGES } from './messages';
import { alertRaised } from '../notices/noticesSlice';
import { savedName } from '../outfit/savedLooksSelectors';
import { selectWardrobe } from '../catalogue/catalogueSelectors';
import { makePicture } from './makePicture';
import { selectShare, selectSharedAvatar } from './shareSelectors';
import {
  pictureCopied,
  pictureNotMade,
  pictureReady,
  pictureRequested,
  pictureSaved,
  pictureShared,
  shareSlice,
  sharingRefused,
  sharingStarted,
} from './shareSlice';

export const startSharing =
  (): WithPlatform<void> =>
  (dispatch, _getState, { reducer, startListening }) => {
    reducer.inject(shareSlice);
    // Only the first of equal listeners is added.
    startListening({ actionCreator: pictureRequested, effect: preparePicture });
    // An injected slice has its state from the next action on.
    dispatch(sharingStarted());
  };

/**
 * Makes the picture as soon as it is chosen: browsers allow saving, copying and sharing only for a moment after a click,
 * and the preview is the very file.
 */
async function preparePicture(_requested: UnknownAction, api: AppListenerApi): Promise<void> {
  const { dispatch, signal, extra } = api;
  const { pictures, share, storage, page, log } = extra;
  api.cancelActiveListeners();
  const state = api.getState();
  const asked = selectShare(state);
  if (asked === undefined) return;
  const avatar = selectSharedAvatar(state);
  const wardrobe = selectWardrobe(state);
  const title = asked.look?.name ?? savedName(storage, avatar) ?? describeFit(avatar, wardrobe);
  const signature = asked.isSigned ? { title, address: new URL(page.origin()).hostname } : undefined;
  try {
    const link = asked.hasLink ? dispatch(sharedLink()) : undefined;
    const file = await makePicture({ avatar, preset: asked.preset, signature, link }, wardrobe, pictures);
    if (signal.aborted) return;
    const { width, height } = pictureJob(avatar, asked.preset);
    const canShare = share.can(new File([file], pictureName(asked.preset), { type: file.type }));
    const url = await pictures.addressOf(file);
    dispatch(pictureReady({ url, size: { width, height }, bytes: file.size, canShare }));
  } catch (cause: unknown) {
    if (signal.aborted) return;
    log('The picture was not made', cause);
    dispatch(pictureNotMade());
    dispatch(alertRaised({ text: PICTURE_MESSAGES.pictureFailed }));
  }
}

export const savePicture =
  (): WithPlatform<Promise<void>> =>
  async (dispatch, getState, { pictures, page }) => {
    if ((await page.walletBrowser()) !== null) return void dispatch(sharingRefused('not-saved'));
    const file = await pictures.shown();
    const preset = selectShare(getState())?.preset;
    if (file === undefined || preset === undefined) return;
    await pictures.save(file, pictureName(preset));
    dispatch(pictureSaved());
  };

export const copyPicture =
  (): WithPlatform<Promise<void>> =>
  async (dispatch, _getState, { pictures, share, log }) => {
    const file = async (): Promise<Blob> =>
      (await pictures.shown()) ?? Promise.reject(new Error('There is no picture.'));
    try {
      await share.copyPicture(file());
      dispatch(pictureCopied());
    } catch (cause: unknown) {
      log('The picture was not copied', cause);
      dispatch(sharingRefused('not-copied'));
    }
  };

export const sendPicture =
  (): WithPlatform<Promise<void>> =>
  async (dispatch, getState, { pictures, share, log }) => {
    const picture = await pictures.shown();
    const preset = selectShare(getState())?.preset;
    if (picture === undefined || preset === undefined) return;
    const text = describeFit(selectSharedAvatar(getState()), selectWardrobe(getState()));
    const file = new File([picture], pictureName(preset), { type: picture.type });
    try {
      const outcome = await share.send({ title: PRODUCT.name, text, url: dispatch(sharedLink()), file });
      if (outcome !== 'sent') return;
      dispatch(pictureShared());
      void dispatch(countStep('link-shared'));
    } catch (cause: unknown) {
      log('The picture was not shared', cause);
      dispatch(sharingRefused('not-shared'));
    }
  };

/** The address of the page that shows the fit. */
export const sharedLink =
  (): WithPlatform<string> =>
  (_dispatch, getState, { page }) =>
    page.origin() + pathTo('fit', fitCode(selectSharedAvatar(getState())));
