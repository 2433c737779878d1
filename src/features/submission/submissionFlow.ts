import { checkSubmission, PRODUCT, totalXp } from '../../../rules';
import { entriesApi } from '../../api/entriesApi';
import { eventsApi } from '../../api/eventsApi';
import { holdingsApi } from '../../api/holdingsApi';
import { isProblem, type Problem } from '../../api/problems';
import type { SentFit } from '../../api/checkReceipt';
import type { AppListenerApi, RootState } from '../../app/storeTypes';
import { fitReason } from '../../messages/fitReasons';
import { MESSAGES } from '../../messages/messages';
import { RECEIPT_MESSAGES } from '../../messages/receipts';
import { REASONS, reasonsBelow } from '../../messages/refusals';
import { SUBMISSION_MESSAGES } from '../../messages/submission';
import { CONFETTI_PIECES, TIMES } from '../../platform/config';
import { selectAvatar } from '../outfit/outfitSlice';
import { alertRaised, toastShown } from '../notices/noticesSlice';
import { overlayOpened } from '../overlay/overlaySlice';
import { selectAddress } from '../wallet/walletSlice';
import { selectWardrobe } from '../catalogue/catalogueSelectors';
import { submissionEnded } from './submissionSlice';

type Api = Pick<AppListenerApi, 'dispatch' | 'getState' | 'extra'>;

const alerts = () =>
  ({
    'needs-top': { text: SUBMISSION_MESSAGES.needsTop, steps: ['tops'] },
    'needs-wallet': { text: SUBMISSION_MESSAGES.needsWallet, steps: ['connect', 'market'] },
    'needs-nft': { text: SUBMISSION_MESSAGES.needsNft, steps: ['market', 'faq'] },
  }) as const;

/** The action that a click on Submit leads to. Only a fit with a top waits for the XP, which is requested again if it failed. */
export async function actionAfterSubmit(wallet: string | null, api: Api) {
  const avatar = () => selectAvatar(api.getState());
  if (checkSubmission(avatar(), 1) === 'needs-top') return alertRaised(alerts()['needs-top']);
  if (wallet === null) return alertRaised(alerts()['needs-wallet']);
  const once = { subscribe: false };
  const [holdings, extraXp] = await Promise.all([
    api.dispatch(holdingsApi.endpoints.getHoldings.initiate({ wallet, kind: 'xp' }, once)),
    api.dispatch(entriesApi.endpoints.getServerXp.initiate(wallet, once)),
  ]);
  if (holdings.data === undefined) return unknownXp(holdings.error);
  const refused = checkSubmission(avatar(), totalXp(holdings.data.nftXp, extraXp.data ?? 0));
  return refused === undefined ? overlayOpened('yay') : alertRaised(alerts()[refused]);
}

function unknownXp(error: unknown) {
  if (!isProblem(error) || !('status' in error)) return toastShown(MESSAGES.notLoaded);
  return alertRaised({ text: MESSAGES.error(error.status) });
}

/** Enters the fit into the event and announces the outcome. */
export async function sendFit(eventId: number, api: Api): Promise<void> {
  const wallet = selectAddress(api.getState());
  if (wallet === null) {
    api.dispatch(submissionEnded());
    return;
  }
  const fit = { eventId, wallet, avatar: selectAvatar(api.getState()) };
  const { error, data: receipt } = await api.dispatch(entriesApi.endpoints.submitFit.initiate(fit, { track: false }));
  api.dispatch(submissionEnded());
  if (error !== undefined) {
    announceRefusal(error, api);
    return;
  }
  api.dispatch(overlayOpened('congrats'));
  api.extra.page.confetti(CONFETTI_PIECES, TIMES.confetti);
  await keepReceiptOf(fit, receipt, api);
}

/** The fit is entered, whether its receipt can be checked or not. */
async function keepReceiptOf(fit: SentFit, response: unknown, api: Api): Promise<void> {
  try {
    const { receiveEntryReceipt } = await import(/* webpackChunkName: "session" */ '../../api/entryReceipts');
    const ends = eventsApi.endpoints.getEvents
      .select('open')(api.getState())
      .data?.find(({ id }) => id === fit.eventId);
    const wrong = await receiveEntryReceipt(fit, response, { ...api, ends: ends?.voting_end });
    if (wrong === 'unsigned') api.dispatch(alertRaised({ text: RECEIPT_MESSAGES.unsigned }));
    if (wrong === 'other-fit') api.dispatch(alertRaised(otherFit(fit, response)));
  } catch (cause: unknown) {
    api.extra.log('The receipt was not checked', cause);
  }
}

const otherFit = (fit: SentFit, response: unknown) => ({
  text: RECEIPT_MESSAGES.fitNotConfirmed,
  steps: ['evidence'] as const,
  evidence: { name: `${PRODUCT.slug}-evidence-${fit.eventId}.json`, content: { fit, response } },
});

function announceRefusal(error: unknown, api: Api): void {
  const problem = isProblem(error) ? error : undefined;
  // The sign-in has already announced it.
  if (problem?.code === 'not-signed-in') return;
  // The lists that offered the event are out of date.
  if (problem?.code === 'status' && problem.status === 403) api.dispatch(eventsApi.util.invalidateTags(['EventList']));
  api.dispatch(problem && 'status' in problem ? refusalAlert(api.getState(), problem) : toastShown(MESSAGES.notSent));
}

/** Specification, section 8, "Entry submit". */
function refusalAlert(state: RootState, problem: Extract<Problem, { readonly status: number }>) {
  // Nothing has closed, so the specification's sentence for 403 would be wrong.
  if (problem.code === 'status' && problem.reason === 'wallet-banned')
    return alertRaised({ text: REASONS['wallet-banned'] });
  return alertRaised({ text: sentenceFor(problem.status), reasons: reasonsFor(state, problem) });
}

function sentenceFor(status: number): string {
  if (status === 403) return SUBMISSION_MESSAGES.eventClosed;
  return status === 409 ? SUBMISSION_MESSAGES.alreadySubmitted : MESSAGES.error(status);
}

function reasonsFor(state: RootState, problem: Problem): readonly string[] {
  if (problem.code !== 'status') return [];
  const fitReasons = (problem.fitProblems ?? []).map(each =>
    fitReason(each, selectAvatar(state), selectWardrobe(state)),
  );
  return [...reasonsBelow(problem), ...fitReasons];
}
