import { checkSubmission, totalXp } from '../../../rules';
import { entriesApi } from '../../api/entriesApi';
import { holdingsApi } from '../../api/holdingsApi';
import { isProblem } from '../../api/problems';
import type { AppStore } from '../../app/storeTypes';
import { MESSAGES } from '../../messages/messages';
import { SUBMISSION_MESSAGES } from '../../messages/submission';
import { CONFETTI_PIECES, TIMES } from '../../platform/config';
import type { Platform } from '../../platform/platform';
import { selectAvatar } from '../avatar/outfitSlice';
import { alertRaised, lineShown } from '../notices/noticesSlice';
import { overlayOpened } from '../overlay/overlaySlice';
import { selectAddress } from '../wallet/walletSlice';
import { fitRefusal } from './refusals';
import { submissionEnded } from './submissionSlice';

type Store = Pick<AppStore, 'dispatch' | 'getState'>;

const ALERTS = { 'needs-top': SUBMISSION_MESSAGES.needsTop, 'needs-nft': SUBMISSION_MESSAGES.needsNft } as const;

/** What Submit leads to. A missing top is told at once; otherwise XP is waited for, and asked for again if it failed. */
export async function judgeFit(wallet: string, { dispatch, getState }: Store) {
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

/** What the player is told when it cannot be known whether they may submit. */
function unknownXp(error: unknown) {
  if (!isProblem(error) || !('status' in error)) return lineShown(MESSAGES.notLoaded);
  return alertRaised({ text: MESSAGES.error(error.status) });
}

/** Enters what is worn into the event, and tells how that went. */
export async function sendFit(eventId: number, { dispatch, getState, extra }: Store & { readonly extra: Platform }) {
  const wallet = selectAddress(getState());
  if (wallet === null) return void dispatch(submissionEnded());
  const fit = { eventId, wallet, avatar: selectAvatar(getState()) };
  const { error } = await dispatch(entriesApi.endpoints.submitFit.initiate(fit, { track: false }));
  dispatch(submissionEnded());
  if (error !== undefined) {
    tellRefusal(error, { dispatch, getState });
    return;
  }
  dispatch(overlayOpened('congrats'));
  extra.page.confetti(CONFETTI_PIECES, TIMES.confetti);
}

function tellRefusal(error: unknown, { dispatch, getState }: Store): void {
  const problem = isProblem(error) ? error : undefined;
  // Who did not sign in has been told.
  if (problem?.code === 'not-signed-in') return;
  dispatch(problem && 'status' in problem ? fitRefusal(getState(), problem) : lineShown(MESSAGES.notSent));
}
