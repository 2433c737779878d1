import { checkSubmission, totalXp } from '../../../rules';
import { entriesApi } from '../../api/entriesApi';
import { holdingsApi } from '../../api/holdingsApi';
import { isProblem } from '../../api/problems';
import type { AppStartListening, AppStore } from '../../app/store';
import { MESSAGES } from '../../messages/messages';
import { SUBMISSION_MESSAGES } from '../../messages/submission';
import { CONFETTI_PIECES, TIMES } from '../../platform/config';
import { selectAvatar } from '../avatar/outfitSlice';
import { alertRaised, lineShown } from '../notices/noticesSlice';
import { overlayOpened } from '../overlay/overlaySlice';
import { selectAddress } from '../wallet/walletSlice';
import {
  challengeChosen,
  selectSubmissionStatus,
  submissionEnded,
  submitChecked,
  submitClicked,
} from './submissionSlice';

const ALERTS = { 'needs-top': SUBMISSION_MESSAGES.needsTop, 'needs-nft': SUBMISSION_MESSAGES.needsNft } as const;

export function listenToSubmission(startListening: AppStartListening): void {
  startListening({
    actionCreator: submitClicked,
    effect: async (_action, listenerApi) => {
      listenerApi.cancelActiveListeners();
      const wallet = selectAddress(listenerApi.getState());
      const outcome = wallet === null ? overlayOpened('connect') : await listenerApi.pause(judge(wallet, listenerApi));
      listenerApi.dispatch(submitChecked());
      if (wallet === selectAddress(listenerApi.getState())) listenerApi.dispatch(outcome);
    },
  });
  startListening({
    actionCreator: challengeChosen,
    effect: async ({ payload: { eventId } }, listenerApi) => {
      if (selectSubmissionStatus(listenerApi.getOriginalState()) === 'sending') return;
      const wallet = selectAddress(listenerApi.getState());
      if (wallet === null) return void listenerApi.dispatch(submissionEnded());
      const fit = { eventId, wallet, avatar: selectAvatar(listenerApi.getState()) };
      const { error } = await listenerApi.dispatch(entriesApi.endpoints.submitFit.initiate(fit, { track: false }));
      listenerApi.dispatch(submissionEnded());
      if (error !== undefined) return tellRefusal(error, listenerApi);
      listenerApi.dispatch(overlayOpened('congrats'));
      listenerApi.extra.page.confetti(CONFETTI_PIECES, TIMES.confetti);
      listenerApi.extra.sounds.play('celebration');
    },
  });
}

/** The reasons are put into words only where there are some: the server that gives them has that code, too. */
async function tellRefusal(error: unknown, { dispatch, getState }: Pick<AppStore, 'dispatch' | 'getState'>) {
  const problem = isProblem(error) ? error : undefined;
  // Who did not sign in has been told.
  if (problem?.code === 'not-signed-in') return;
  if (!problem || !('status' in problem)) return void dispatch(lineShown(MESSAGES.notSent));
  const { fitRefusal } = await import('./refusals');
  dispatch(fitRefusal(getState(), problem));
}

/** What the player is told when it cannot be known whether they may submit. */
function unknownXp(error: unknown) {
  if (!isProblem(error) || !('status' in error)) return lineShown(MESSAGES.notLoaded);
  return alertRaised({ text: MESSAGES.error(error.status) });
}

/** What Submit leads to. A missing top is told at once; otherwise XP is waited for, and asked for again if it failed. */
async function judge(wallet: string, { dispatch, getState }: Pick<AppStore, 'dispatch' | 'getState'>) {
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
