import { unconfirmedVotes } from '../../api/receipts';
import type { Problem } from '../../api/problems';
import type { Start } from '../../api/seals';
import { sessionApi } from '../../api/sessionApi';
import { votingApi } from '../../api/votingApi';
import type { AppListenerApi, RootState } from '../../base/storeTypes';
import { MESSAGES } from '../../messages/messages';
import { REASONS, reasonsBelow } from '../../messages/refusals';
import { TIMES } from '../../platform/config';
import { alertRaised, toastShown } from '../notices/noticesSlice';
import { selectAddress } from '../wallet/walletSlice';
import { dealAgain, dealAhead, dealNext, HOLD, isOnScreen, type Dealt } from './dealer';
import { VOTE_MESSAGES } from './messages';
import { choicesBefore, isUnderWay, isVotingThere, statusOf, until, type Sending } from './outbox';
import { confirmVote, postWinner, sendPass, sendVote, type Outcome, type Shown } from './sender';
import { readStart } from './startSeal';
import {
  choiceProgressed,
  choiceResumed,
  choiceReturned,
  choiceSettled,
  selectHasMoreTime,
  selectOutbox,
  type Choice,
} from './votingSlice';

/** For players who want more time, and on touch screens, where the next pair shows meanwhile. */
const LONG_HOLD = 3000;

/** From the press until the next pair is shown, or the player may choose again. */
export async function castChoice(pressed: Choice, shown: Shown, api: AppListenerApi): Promise<void> {
  const wallet = selectAddress(api.getState());
  if (wallet === null) {
    api.dispatch(choiceSettled(pressed.turn));
    return;
  }
  const choice = { ...pressed, wallet };
  const pause = api.delay(TIMES.nextPair);
  const held = hold(choice, pause, api);
  const isSent = held.then(dealt => dealt !== undefined);
  const outcome = await ('why' in choice ? sendPass(choice, isSent, api) : sendVote(choice, shown, isSent, api));
  await goOn(choice, outcome, { pause, ...(await held) }, api);
}

/** Waits until the choice can be sent. Undefined if it was undone, or if another wallet is connected. */
async function hold(choice: Sending, pause: Promise<unknown>, api: AppListenerApi): Promise<Dealt | undefined> {
  const hasMoreTime = selectHasMoreTime(api.getState());
  const isTouched = api.extra.page.isTouched();
  const end = until(state => statusOf(choice, state) !== 'held', api, hasMoreTime || isTouched ? LONG_HOLD : HOLD);
  const dealt = isTouched ? await dealAhead(choice, { pause, end }, api) : {};
  if (hasMoreTime || !isTouched || dealt.before !== undefined) await end;
  if (!isUnderWay(choice, api)) {
    dealAgain(choice, dealt, api);
    return undefined;
  }
  api.dispatch(choiceProgressed({ turn: choice.turn, status: 'sending' }));
  // Ballots are decided in their order.
  await until(state => choicesBefore(choice, state).length === 0, api);
  return isUnderWay(choice, api) ? dealt : undefined;
}

/** What follows a choice that the server has responded to. */
async function goOn(
  choice: Sending,
  outcome: Outcome,
  { pause, ...dealt }: Dealt & { readonly pause: Promise<unknown> },
  api: AppListenerApi,
): Promise<void> {
  if (outcome.outcome === 'dropped') return;
  if (outcome.outcome === 'refused') {
    dealAgain(choice, dealt, api);
    api.dispatch(choiceReturned({ eventId: choice.eventId, turn: choice.turn }));
    announceRefusal(choice.eventId, outcome.problem, api);
    return;
  }
  // The next pair need not wait for the winner's post, which only confirms.
  const confirmed = outcome.outcome === 'taken' && 'winner' in choice ? postWinner(choice, api) : undefined;
  const isLate = statusOf(choice, api.getState()) === 'late';
  const isSeen = isVotingThere(choice, api);
  if (isSeen) api.dispatch(choiceProgressed({ turn: choice.turn, status: 'taken' }));
  if (!(await isOnScreen(choice, api))) {
    // The screen says for a moment that the first vote is final, unless the player has gone on.
    await Promise.all([confirmed, isSeen && until(state => hasNext(choice, state), api, TIMES.nextPair)]);
    if (!isUnderWay(choice, api)) return;
    if (isLate && !isSeen) api.dispatch(toastShown(VOTE_MESSAGES.voteArrived));
  }
  // A player who has returned meanwhile may see the pair that was voted on.
  if (await isOnScreen(choice, api)) await dealNext(choice, { pause, next: dealt.next, confirmed }, api);
  else api.dispatch(choiceSettled(choice.turn));
}

function hasNext({ eventId, turn }: Sending, state: RootState): boolean {
  return selectOutbox(state).some(choice => choice.eventId === eventId && choice.turn > turn);
}

/** Either the player may choose again, or voting has closed, which the screen then shows. */
function announceRefusal(eventId: number, problem: Problem | undefined, { dispatch }: AppListenerApi): void {
  if (problem?.code !== 'status' && problem?.code !== 'bad-response') return;
  const reason = problem.code === 'status' ? problem.reason : undefined;
  if (problem.status !== 403) {
    const reasons = problem.code === 'status' ? reasonsBelow(problem) : [];
    dispatch(alertRaised({ text: MESSAGES.error(problem.status), reasons }));
    return;
  }
  if (reason === 'wallet-banned') dispatch(alertRaised({ text: REASONS[reason] }));
  dispatch(votingApi.util.invalidateTags([{ type: 'Event', id: eventId }]));
}

/** Checks the event's seals beside its first pair, and sends what an earlier visit could not. */
export async function resumeVotes(
  eventId: number,
  options: { readonly forceRefetch?: boolean },
  api: AppListenerApi,
): Promise<void> {
  const start = await readStart(eventId, options, api);
  if (start === undefined) return;
  const { inTurn } = await api.extra.voting();
  const resumed = await inTurn(() => resumeVote(eventId, start, api));
  if (resumed) await goOn(resumed.choice, resumed.outcome, { pause: Promise.resolve() }, api);
}

/** Nobody is asked to sign in because results are open. */
export async function resumeInSession(eventId: number, api: AppListenerApi): Promise<void> {
  const wallet = selectAddress(api.getState());
  if (wallet === null || unconfirmedVotes(api.extra.storage, { event: eventId, wallet }).length === 0) return;
  const { data } = await api.dispatch(sessionApi.endpoints.getSession.initiate(undefined, { subscribe: false }));
  if (data?.wallet === wallet.toLowerCase()) await resumeVotes(eventId, {}, api);
}

/** Sends what an earlier visit has sent, and the server has not confirmed, before the player votes again. */
async function resumeVote(eventId: number, start: Start, api: AppListenerApi) {
  const wallet = selectAddress(api.getState());
  if (wallet === null) return undefined;
  const [vote] = unconfirmedVotes(api.extra.storage, { event: eventId, wallet });
  if (vote === undefined) return undefined;
  const { lo, hi, winner } = vote;
  const voted = { eventId, winner, loser: winner === lo ? hi : lo };
  // If the server has decided it already, the screen shows the next pair, from which the player may choose.
  const isShown = await isOnScreen({ ...voted, wallet }, api);
  // A choice that was made meanwhile sends the earlier votes itself.
  if (selectOutbox(api.getState()).some(choice => choice.eventId === eventId)) return undefined;
  api.dispatch(choiceResumed({ ...voted, status: isShown ? 'sending' : 'resumed' }));
  const resumed = selectOutbox(api.getState()).at(-1);
  if (resumed === undefined) return undefined;
  const choice = { ...resumed, wallet };
  return { choice, outcome: await confirmVote({ vote, start, choice }, api) };
}
