import { unconfirmedVotes } from '../../api/receipts';
import { sealsApi } from '../../api/sealsApi';
import { sessionApi } from '../../api/sessionApi';
import { isProblem } from '../../api/problems';
import { votingApi, type Ballot, type EntriesArg } from '../../api/votingApi';
import type { AppListenerApi } from '../../base/storeTypes';
import { MESSAGES } from '../../messages/messages';
import { REASONS, reasonsBelow } from '../../messages/refusals';
import { VOTE_MESSAGES } from './messages';
import { TIMES } from '../../platform/config';
import { alertRaised, toastShown } from '../notices/noticesSlice';
import { selectAddress } from '../wallet/walletSlice';
import type { VoteResult } from './confirmVote';
import { deliver, postWinner, resend, type Shown } from './deliver';
import { isNoSeal, trustedStart } from './eventStart';
import { holdVote, isAside, until, type Held, type Round } from './holdVote';
import { fetchNextPair, isOnScreen, isShown, showBallot } from './nextPair';
import { postWithRetry, type PostResult } from './postWithRetry';
import {
  type fitReported,
  selectVote,
  selectVoteNamed,
  voteProgressed,
  voteResumed,
  voteReturned,
  voteSettled,
  type Decision,
  type Pass,
  type Vote,
  type VoteName,
} from './votingSlice';

/** From the decision until the next pair is shown, or the player may choose again. */
export async function castVote(
  { status: _status, turn, ...decision }: Vote,
  shown: Shown,
  api: AppListenerApi,
): Promise<void> {
  const wallet = selectAddress(api.getState());
  if (wallet === null) {
    api.dispatch(voteSettled({ eventId: decision.eventId, turn }));
    return;
  }
  const isUnderWay = whileUnderWay({ ...decision, turn }, wallet, api);
  const round = { wallet, turn, pause: api.delay(TIMES.nextPair), isUnderWay };
  const held = holdVote(decision, round, api);
  const isSent = held.then(it => it !== undefined);
  const result =
    'why' in decision
      ? await postPass(decision, round, isSent, api)
      : await deliver({ decision, ...round }, shown, isSent, api);
  await goOn(decision, result, { ...round, ...(await held) }, api);
}

/** Checks the event's seals beside its first pair, and sends what an earlier visit could not. */
export async function resumeVotes(
  eventId: number,
  options: { readonly forceRefetch?: boolean },
  api: AppListenerApi,
): Promise<void> {
  const call = sealsApi.endpoints.getSeals.initiate(eventId, { subscribe: false, ...options });
  const { data, error } = await api.dispatch(call);
  const isKnown = data !== undefined || (isProblem(error) && isNoSeal(error));
  if (isKnown && (await trustedStart(eventId, data, api)) !== undefined) await resumeVote(eventId, api);
}

/** Nobody is asked to sign in because results are open. */
export async function resumeInSession(eventId: number, api: AppListenerApi): Promise<void> {
  const wallet = selectAddress(api.getState());
  if (wallet === null || unconfirmedVotes(api.extra.storage, { event: eventId, wallet }).length === 0) return;
  const { data } = await api.dispatch(sessionApi.endpoints.getSession.initiate(undefined, { subscribe: false }));
  if (data?.wallet === wallet.toLowerCase()) await resumeVotes(eventId, {}, api);
}

/** Sends what an earlier visit has sent, and the server has not confirmed, before the player votes again. */
async function resumeVote(eventId: number, api: AppListenerApi): Promise<void> {
  const wallet = selectAddress(api.getState());
  if (wallet === null) return;
  const { inTurn } = await api.extra.voting();
  const goOnLater = await inTurn(async () => {
    const [vote] = unconfirmedVotes(api.extra.storage, { event: eventId, wallet });
    // A vote that was cast meanwhile sends the earlier ones itself.
    if (vote === undefined || selectVote(api.getState(), eventId) !== undefined) return undefined;
    const { lo, hi, winner } = vote;
    const decision = { eventId, winner, loser: winner === lo ? hi : lo };
    // If the server has decided it already, the screen shows the next pair, from which the player may choose.
    if (await isOnScreen(decision, { eventId, wallet }, api)) api.dispatch(voteResumed(decision));
    const turn = selectVote(api.getState(), eventId)?.turn;
    const isUnderWay = whileUnderWay({ eventId, turn }, wallet, api);
    const round = { wallet, turn, pause: Promise.resolve(), isUnderWay };
    const result = await resend(vote, { decision, ...round }, api);
    return () => goOn(decision, result, round, api);
  });
  await goOnLater?.();
}

/** While nothing has ended this decision, and the wallet is connected. A vote without a turn ends with the next decision. */
function whileUnderWay({ eventId, turn }: VoteName, wallet: string, api: AppListenerApi): () => boolean {
  return () => {
    const state = api.getState();
    const vote = turn === undefined ? selectVote(state, eventId) : selectVoteNamed(state, { eventId, turn });
    return vote?.turn === turn && selectAddress(state) === wallet;
  };
}

async function postPass(
  decision: Pass,
  { wallet, turn, isUnderWay }: Round,
  held: Promise<boolean>,
  api: AppListenerApi,
): Promise<VoteResult> {
  if (!(await held)) return { outcome: 'dropped' };
  const { eventId, left, right, why } = decision;
  const call = { eventId, wallet, entries: [left, right], why } as const;
  const start = () => api.dispatch(votingApi.endpoints.passBallot.initiate(call, { track: false }));
  const decided = await postWithRetry({ decision, turn, start, isUnderWay }, api);
  if (decided.outcome === 'taken' && decided.data?.passesLeft === 0) api.dispatch(toastShown(VOTE_MESSAGES.lastPass));
  return decided.outcome === 'refused' ? passedBefore(decided, api) : decided;
}

/** The pair was decided elsewhere, or is gone: no vote is lost by that. */
function passedBefore(refused: Extract<PostResult, { outcome: 'refused' }>, api: AppListenerApi): VoteResult {
  const status = refused.problem.code === 'status' ? refused.problem.status : undefined;
  if (status === 409) api.dispatch(toastShown(REASONS['ballot-decided']));
  if (status === 409) return { outcome: 'decided-before' };
  return status === 422 ? { outcome: 'gone' } : refused;
}

/** What follows a decision that the server has responded to. */
async function goOn(decision: Decision, decided: VoteResult, round: Round & Held, api: AppListenerApi): Promise<void> {
  if (decided.outcome === 'dropped') return;
  if (decided.outcome === 'contested' || decided.outcome === 'refused') {
    returnPair(decision, round, api);
    if (decided.outcome === 'refused') announceRefusal(decision, decided, api);
    return;
  }
  // The next pair need not wait for the winner's post, which only confirms.
  const confirmed =
    decided.outcome === 'taken' && 'winner' in decision ? postWinner({ decision, ...round }, api) : undefined;
  if (round.turn === undefined || !isShown(decision, api)) {
    await settleUnseen(decision, { ...round, confirmed }, api);
    return;
  }
  const name = { eventId: decision.eventId, turn: round.turn };
  api.dispatch(voteProgressed({ ...name, status: 'taken' }));
  if (isAside(decision, round, api.getState())) {
    // The screen says for a moment that the first vote is final, unless the player has gone on.
    const { eventId } = decision;
    await Promise.all([confirmed, until(state => selectVote(state, eventId) !== undefined, api, TIMES.nextPair)]);
    api.dispatch(voteSettled(name));
  } else await offerNextPair(decision, { ...round, confirmed }, api);
}

/** The server has not decided the pair, so it is shown again if the next one was shown meanwhile. */
function returnPair(decision: Decision, { wallet, turn, before }: Round & Held, api: AppListenerApi): void {
  // A vote of an earlier visit that the screen does not show has no pair to return to.
  if (turn === undefined) return;
  const { eventId } = decision;
  if (before && isShown(decision, api) && isAside(decision, { turn }, api.getState()))
    showBallot({ eventId, wallet }, before, api);
  api.dispatch(voteReturned({ eventId, turn }));
}

interface Confirming extends Round, Held {
  readonly confirmed: Promise<PostResult> | undefined;
}

/** The player sees another screen or another pair, and a toast about the vote only if it was reported late. */
async function settleUnseen(
  choice: Decision,
  { wallet, turn, confirmed }: Confirming,
  api: AppListenerApi,
): Promise<void> {
  const name = { eventId: choice.eventId, turn };
  const isLate = selectVoteNamed(api.getState(), name)?.status === 'late';
  if ((await confirmed)?.outcome === 'dropped') return;
  if (isLate) api.dispatch(toastShown(VOTE_MESSAGES.voteArrived));
  const call = { eventId: choice.eventId, wallet };
  // A player who has returned meanwhile may see the pair that was voted on.
  if (await isOnScreen(choice, call, api)) await showPair(name, call, undefined, api);
  else api.dispatch(voteSettled(name));
}

async function offerNextPair(
  choice: Decision,
  { wallet, turn, pause, confirmed, isUnderWay, next: nextBeside }: Confirming,
  api: AppListenerApi,
): Promise<void> {
  const name = { eventId: choice.eventId, turn };
  const call = { eventId: choice.eventId, wallet };
  const next = Promise.resolve(nextBeside).then(ballot => ballot ?? fetchNextPair(call, api));
  const arrival = Promise.all([next, confirmed]);
  await pause;
  const early = await Promise.race([arrival, Promise.resolve(undefined)]);
  if (early === undefined && isUnderWay()) api.dispatch(voteProgressed({ ...name, status: 'fetching' }));
  const [ballot] = early ?? (await arrival);
  if (isUnderWay()) await showPair(name, call, ballot, api);
}

/** The screen requests a pair that did not load again. */
async function showPair(name: VoteName, call: EntriesArg, ballot: Ballot | undefined, api: AppListenerApi) {
  const { endpoints, util } = votingApi;
  // The screen may still be loading the pair that was decided.
  await api.dispatch(util.getRunningQueryThunk('getBallot', call));
  if (ballot === undefined)
    void api.dispatch(endpoints.getBallot.initiate(call, { subscribe: false, forceRefetch: true }));
  else showBallot(call, ballot, api);
  api.dispatch(voteSettled(name));
}

/** Either the player may choose again, or voting has closed, which the screen then shows. */
function announceRefusal(
  choice: Decision,
  { problem }: Extract<PostResult, { outcome: 'refused' }>,
  api: AppListenerApi,
): void {
  if (problem.code !== 'status' && problem.code !== 'bad-response') return;
  if (problem.status === 403) {
    const reason =
      problem.code === 'status' && problem.reason === 'wallet-banned' ? REASONS[problem.reason] : undefined;
    if (reason !== undefined) api.dispatch(alertRaised({ text: reason }));
    api.dispatch(votingApi.util.invalidateTags([{ type: 'Event', id: choice.eventId }]));
    return;
  }
  const reasons = problem.code === 'status' ? reasonsBelow(problem) : [];
  api.dispatch(alertRaised({ text: MESSAGES.error(problem.status), reasons }));
}

export async function reportFit(
  { eventId, entryId, why }: ReturnType<typeof fitReported>['payload'],
  api: AppListenerApi,
): Promise<void> {
  const wallet = selectAddress(api.getState());
  if (wallet === null) return;
  const call = { eventId, entryId, wallet, why };
  const { error } = await api.dispatch(votingApi.endpoints.reportFit.initiate(call, { track: false }));
  if (error === undefined) api.dispatch(alertRaised({ text: VOTE_MESSAGES.reported }));
}
