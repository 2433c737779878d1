import type { AppStartListening } from '../../base/storeTypes';
import { noticeConfirmed } from '../notices/noticesSlice';
import { trialEnded } from '../wallet/walletSlice';
import { isOfferToUnlock, offerAccepted } from '../wardrobe/wardrobeViewSlice';

/** Loaded by the time there is a look to restore or a fit to put on. */
const loadLooks = () => import(/* webpackChunkName: "panel-looks" */ './keepLooks');

export function listenToLooks(startListening: AppStartListening): void {
  startListening({
    actionCreator: offerAccepted,
    effect: async ({ payload }, { dispatch }) => {
      if (payload.kind === 'look-deleted') dispatch((await loadLooks()).restoreLook());
      if (!isOfferToUnlock(payload)) return;
      const { unlockAndWearCode } = await import(/* webpackChunkName: "panel-looks" */ './wearFit');
      await dispatch(unlockAndWearCode(payload.values[0] ?? ''));
    },
  });

  startListening({
    actionCreator: noticeConfirmed,
    effect: async ({ payload }, { dispatch }) => {
      if (payload.question === 'wear') await dispatch((await loadLooks()).wearFoundFit());
    },
  });

  startListening({
    actionCreator: trialEnded,
    effect: async (_action, api) => {
      api.cancelActiveListeners();
      const { stayInFit } = await import(/* webpackChunkName: "panel-looks" */ './wearFit');
      await stayInFit(api);
    },
  });
}
