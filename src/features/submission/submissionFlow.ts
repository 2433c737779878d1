import { checkSubmission } from '#rules/fits/submission';
import { totalXp } from '#rules/holdings/holdings';
import { PRODUCT } from '#rules/product';
import { entriesApi } from '../../api/entriesApi';
import { eventsApi } from '../../api/eventsApi';
import { holdingsApi } from '../../api/holdingsApi';
import { isProblem, type Problem } from '../../api/problems';
import type { SentFit } from '../../api/checkReceipt';
import type { AppListenerApi, RootState } from '../../base/storeTypes';
import { fitReason } from './fitReasons';
import { MESSAGES } from '../../messages/messages';
import { RECEIPT_MESSAGES } from '../../messages/receipts';
import { REASONS, reasonsBelow } from '../../messages/refusals';
import { SUBMISSION_MESSAGES } from './messages';
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
  const sent = await postFit(fit, api);
  api.dispatch(submissionEnded());
  if ('error' in sent) announceRefusal(sent.error, api);
  else if (sent.isConfirmed) {
    api.dispatch(overlayOpened('congrats'));
    api.extra.page.confetti(CONFETTI_PIECES, TIMES.confetti);
  } else api.dispatch(alertRaised(notConfirmed(fit, sent.response)));
}

type Sent = { readonly error: unknown } | { readonly isConfirmed: boolean; readonly response: unknown };

/** Nothing is sent before the code and the keys are there that check the receipt. */
async function postFit(fit: SentFit, api: Api): Promise<Sent> {
  try {
    const { readFitReceipt, loadKeys } = await import(/* webpackChunkName: "session" */ './fitReceipt');
    const keys = await loadKeys(api);
    if ('error' in keys) return keys;
    const call = entriesApi.endpoints.submitFit.initiate(fit, { track: false });
    const { error, data: response } = await api.dispatch(call);
    if (error !== undefined) return { error };
    return { isConfirmed: await readFitReceipt(fit, response, keys.data, api), response };
  } catch (cause: unknown) {
    api.extra.log('The fit was not sent', cause);
    return { error: { code: 'network' } satisfies Problem };
  }
}

const notConfirmed = (fit: SentFit, response: unknown) => ({
  text: RECEIPT_MESSAGES.fitNotConfirmed,
  reasons: [RECEIPT_MESSAGES.mayBeEntered],
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
