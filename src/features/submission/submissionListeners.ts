import type { AppStartListening } from '../../app/storeTypes';
import { MESSAGES } from '../../messages/messages';
import { lineShown } from '../notices/noticesSlice';
import { overlayOpened } from '../overlay/overlaySlice';
import { selectAddress } from '../wallet/walletSlice';
import {
  challengeChosen,
  selectSubmissionStatus,
  submissionEnded,
  submitChecked,
  submitClicked,
} from './submissionSlice';

const load = () => import(/* webpackChunkName: "dialogs" */ './submissionFlow');

/** What submitting does is fetched with the dialogs that it leads to. */
export function listenToSubmission(startListening: AppStartListening): void {
  startListening({
    actionCreator: submitClicked,
    effect: async (_action, api) => {
      api.cancelActiveListeners();
      const wallet = selectAddress(api.getState());
      const judged = wallet === null ? overlayOpened('connect') : load().then(flow => flow.judgeFit(wallet, api));
      const outcome = await api.pause(Promise.resolve(judged).catch(() => lineShown(MESSAGES.notLoaded)));
      api.dispatch(submitChecked());
      if (wallet === selectAddress(api.getState())) api.dispatch(outcome);
    },
  });
  startListening({
    actionCreator: challengeChosen,
    effect: async ({ payload: { eventId } }, api) => {
      if (selectSubmissionStatus(api.getOriginalState()) === 'sending') return;
      try {
        await (await load()).sendFit(eventId, api);
      } catch (cause: unknown) {
        api.extra.log('The fit was not sent', cause);
        api.dispatch(submissionEnded());
        api.dispatch(lineShown(MESSAGES.notSent));
      }
    },
  });
}
