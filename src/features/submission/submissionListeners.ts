import type { AppListenerApi, AppStartListening } from '../../base/storeTypes';
import { MESSAGES } from '../../messages/messages';
import { toastShown } from '../notices/noticesSlice';
import { selectAddress } from '../wallet/walletSlice';
import {
  entryConfirmed,
  selectSubmissionStatus,
  submissionEnded,
  submitChecked,
  submitClicked,
} from './submissionSlice';

/** In the chunk of the dialogs that submitting leads to. */
const loadFlow = () => import(/* webpackChunkName: "dialogs" */ './submissionFlow');

export function listenToSubmission(startListening: AppStartListening): void {
  startListening({
    actionCreator: submitClicked,
    effect: async (_action, api) => {
      api.cancelActiveListeners();
      const wallet = selectAddress(api.getState());
      const outcome = await api.pause(afterSubmit(wallet, api));
      api.dispatch(submitChecked());
      if (wallet === selectAddress(api.getState())) api.dispatch(outcome);
    },
  });

  startListening({
    actionCreator: entryConfirmed,
    effect: async ({ payload: { eventId } }, api) => {
      if (selectSubmissionStatus(api.getOriginalState()) === 'sending') return;
      try {
        const { sendFit } = await loadFlow();
        await sendFit(eventId, api);
      } catch (cause: unknown) {
        api.extra.log('The fit was not sent', cause);
        api.dispatch(submissionEnded());
        api.dispatch(toastShown(MESSAGES.notSent));
      }
    },
  });
}

async function afterSubmit(wallet: string | null, api: AppListenerApi) {
  try {
    const { actionAfterSubmit } = await loadFlow();
    return await actionAfterSubmit(wallet, api);
  } catch (cause: unknown) {
    api.extra.log('The fit was not checked', cause);
    return toastShown(MESSAGES.notLoaded);
  }
}
