import { checkSubmission, totalXp } from '../../../rules';
import { entriesApi } from '../../api/entriesApi';
import { holdingsApi } from '../../api/holdingsApi';
import type { AppDispatch, AppStartListening, RootState } from '../../app/store';
import { MESSAGES } from '../../messages';
import { CONFETTI_PIECES, TIMES } from '../../platform/config';
import { selectAvatar } from '../avatar/outfitSlice';
import { alertRaised } from '../notices/noticesSlice';
import { overlayOpened } from '../overlay/overlaySlice';
import { selectAddress } from '../wallet/walletSlice';
import { fitRefusal, unknownXp } from './refusals';
import {
  challengeChosen,
  selectSubmissionStatus,
  submissionEnded,
  submitChecked,
  submitClicked,
} from './submissionSlice';

const ALERTS = { 'needs-top': MESSAGES.needsTop, 'needs-nft': MESSAGES.needsNft } as const;

export function listenToSubmission(startListening: AppStartListening): void {
  startListening({
    actionCreator: submitClicked,
    effect: async (_action, { cancelActiveListeners, dispatch, getState, pause }) => {
      cancelActiveListeners();
      const wallet = selectAddress(getState());
      const outcome = wallet === null ? overlayOpened('connect') : await pause(checkFit(wallet, dispatch, getState));
      dispatch(submitChecked());
      if (wallet === selectAddress(getState())) dispatch(outcome);
    },
  });
  startListening({
    actionCreator: challengeChosen,
    effect: async ({ payload: { eventId } }, { dispatch, getState, getOriginalState, extra }) => {
      if (selectSubmissionStatus(getOriginalState()) === 'sending') return;
      const wallet = selectAddress(getState());
      if (wallet === null) return void dispatch(submissionEnded());
      const fit = { eventId, wallet, avatar: selectAvatar(getState()) };
      const { error } = await dispatch(entriesApi.endpoints.submitFit.initiate(fit));
      dispatch(submissionEnded());
      if (error !== undefined) return void dispatch(fitRefusal(getState(), error));
      dispatch(overlayOpened('congrats'));
      extra.page.confetti(CONFETTI_PIECES, TIMES.confetti);
      extra.sounds.play('celebration');
    },
  });
}

/** What Submit leads to. A missing top is told at once; otherwise XP is waited for, and asked for again if it failed. */
async function checkFit(wallet: string, dispatch: AppDispatch, getState: () => RootState) {
  if (checkSubmission(selectAvatar(getState()), 1) === 'needs-top') return alertRaised({ text: ALERTS['needs-top'] });
  const once = { subscribe: false };
  const [holdings, extraXp] = await Promise.all([
    dispatch(holdingsApi.endpoints.getHoldings.initiate({ wallet, look: 'xp' }, once)),
    dispatch(entriesApi.endpoints.getServerXp.initiate(wallet, once)),
  ]);
  if (holdings.data === undefined) return unknownXp(holdings.error);
  const refused = checkSubmission(selectAvatar(getState()), totalXp(holdings.data.nftXp, extraXp.data ?? 0));
  return refused === undefined ? overlayOpened('yay') : alertRaised({ text: ALERTS[refused] });
}
