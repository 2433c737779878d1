import { avatarPictures } from '../../../rules';
import { unconfirmedVotes } from '../../api/receipts';
import { votingApi, type Ballot, type EntriesArg } from '../../api/votingApi';
import type { AppListenerApi, RootState } from '../../app/storeTypes';
import { MESSAGES } from '../../messages/messages';
import { REASONS, reasonsBelow } from '../../messages/refusals';
import { VOTE_MESSAGES } from '../../messages/voting';
import { TIMES } from '../../platform/config';
import { alertRaised, toastShown } from '../notices/noticesSlice';
import { selectAddress } from '../wallet/walletSlice';
import { openDelivery, postWinner, resend } from './deliver';
import { postWithRetry, type PostResult } from './postWithRetry';
import {
  type fitReported,
  selectHasMoreTime,
  selectVote,
  selectVotingAt,
  voteProgressed,
  voteResumed,
  voteSettled,
  type Decision,
  type Pass,
  type Vote,
} from './votingSlice';

/** How long the next pair waits for its pictures, in milliseconds. */
const MAX_PICTURE_WAIT = 4000;
/** How long a decision can be undone; the first is a part of the specification's pause. */
const HOLD = 500;
const LONG_HOLD = 3000;

/** From the decision until the next pair is shown, or the player may choose again. */
export async function castVote({ status: _status, turn, ...decision }: Vote, api: AppListenerApi): Promise<void> {
  const wallet = selectAddress(api.getState());
  if (wallet === null) {
    api.dispatch(voteSettled(decision));
    return;
  }
  const isUnderWay = whileUnderWay({ ...decision, turn }, wallet, api);
  const round = { wallet, pause: api.delay(TIMES.nextPair), isUnderWay };
  if ('why' in decision) {
    if (await isFinal(decision, round, api)) await goOn(decision, await postPass(decision, round, api), round, api);
    return;
  }
  const delivery = openDelivery({ decision, ...round }, api);
  if (await isFinal(decision, round, api)) await goOn(decision, await delivery.send(), round, api);
  else delivery.discard();
}

/** Sends what an earlier visit has sent, and the server has not confirmed, before the player votes again. */
export async function resumeVote(eventId: number, api: AppListenerApi): Promise<void> {
  const wallet = selectAddress(api.getState());
  if (wallet === null) return;
  const end = await (await api.extra.voting()).turn();
  const [vote] = unconfirmedVotes(api.extra.storage, { event: eventId, wallet });
  // A vote that was cast meanwhile sends the earlier ones itself.
  if (vote === undefined || selectVote(api.getState(), eventId) !== undefined) {
    end();
    return;
  }
  const { lo, hi, winner } = vote;
  const decision = { eventId, winner, loser: winner === lo ? hi : lo };
  if (isShown(decision, api)) api.dispatch(voteResumed(decision));
  const turn = selectVote(api.getState(), eventId)?.turn;
  const round = { wallet, pause: Promise.resolve(), isUnderWay: whileUnderWay({ eventId, turn }, wallet, api) };
  const result = await resend(vote, { decision, ...round }, api).finally(end);
  await goOn(decision, result, round, api);
}

/** While this decision is the event's last one, and the wallet is connected. */
function whileUnderWay(
  { eventId, turn }: { readonly eventId: number; readonly turn: number | undefined },
  wallet: string,
  api: AppListenerApi,
): () => boolean {
  return () => selectVote(api.getState(), eventId)?.turn === turn && selectAddress(api.getState()) === wallet;
}

interface Round {
  readonly wallet: string;
  readonly pause: Promise<unknown>;
  readonly isUnderWay: () => boolean;
}

/** Waits until the decision can no longer be undone. False if it was, or if another wallet is connected. */
async function isFinal(decision: Decision, { isUnderWay }: Round, api: AppListenerApi): Promise<boolean> {
  const isHeld = (state: RootState) => selectVote(state, decision.eventId)?.status === 'held';
  const hold = selectHasMoreTime(api.getState()) ? LONG_HOLD : HOLD;
  if (isHeld(api.getState())) await api.condition((_action, state) => !isHeld(state), hold);
  if (!isUnderWay()) return false;
  api.dispatch(voteProgressed({ eventId: decision.eventId, status: 'sending' }));
  return true;
}

async function postPass(decision: Pass, { wallet, isUnderWay }: Round, api: AppListenerApi): Promise<PostResult> {
  const { eventId, left, right, why } = decision;
  const call = { eventId, wallet, entries: [left, right], why } as const;
  const start = () => api.dispatch(votingApi.endpoints.passBallot.initiate(call, { track: false }));
  const decided = await postWithRetry({ decision, start, isUnderWay }, api);
  if (decided.outcome === 'taken' && decided.data?.passesLeft === 0) api.dispatch(toastShown(VOTE_MESSAGES.lastPass));
  return decided;
}

/** What follows a decision that the server has responded to. */
async function goOn(decision: Decision, decided: PostResult, round: Round, api: AppListenerApi): Promise<void> {
  if (decided.outcome === 'dropped') return;
  if (decided.outcome === 'contested') {
    api.dispatch(voteSettled(decision));
    return;
  }
  if (decided.outcome === 'refused') {
    announceRefusal(decision, decided, api);
    return;
  }
  if (decided.outcome === 'decided-before') api.dispatch(toastShown(REASONS['ballot-decided']));
  // The next pair need not wait for the winner's post, which only confirms.
  const confirmed =
    decided.outcome === 'taken' && 'winner' in decision
      ? postWinner({ decision, ...round }, decision.winner, api)
      : undefined;
  if (!isShown(decision, api)) {
    await settleUnseen(decision, { ...round, confirmed }, api);
    return;
  }
  api.dispatch(voteProgressed({ eventId: decision.eventId, status: 'taken' }));
  await offerNextPair(decision, { ...round, confirmed }, api);
}

interface Confirming extends Round {
  readonly confirmed: Promise<PostResult> | undefined;
}

/** The player is on another screen, and sees a toast about the vote only if it was reported late. */
async function settleUnseen(
  choice: Decision,
  { wallet, confirmed }: Pick<Confirming, 'wallet' | 'confirmed'>,
  api: AppListenerApi,
): Promise<void> {
  const isLate = selectVote(api.getState(), choice.eventId)?.status === 'late';
  if ((await confirmed)?.outcome === 'dropped') return;
  if (isLate) api.dispatch(toastShown(VOTE_MESSAGES.voteArrived));
  // A player who has returned meanwhile sees the pair that was voted on.
  if (isShown(choice, api)) await showPair(choice, { eventId: choice.eventId, wallet }, undefined, api);
  else api.dispatch(voteSettled(choice));
}

function isShown({ eventId }: Decision, api: AppListenerApi): boolean {
  return selectVotingAt(api.getState()) === eventId;
}

async function offerNextPair(
  choice: Decision,
  { wallet, pause, confirmed, isUnderWay }: Confirming,
  api: AppListenerApi,
): Promise<void> {
  const call = { eventId: choice.eventId, wallet };
  const next = fetchNextPair(call, api);
  const arrival = Promise.all([next, confirmed]);
  await pause;
  const early = await Promise.race([arrival, Promise.resolve(undefined)]);
  if (early === undefined && isUnderWay())
    api.dispatch(voteProgressed({ eventId: choice.eventId, status: 'fetching' }));
  const [ballot] = early ?? (await arrival);
  if (isUnderWay()) await showPair(choice, call, ballot, api);
}

/** The screen requests a pair that did not load again. */
async function showPair(choice: Decision, call: EntriesArg, ballot: Ballot | undefined, api: AppListenerApi) {
  const { endpoints, util } = votingApi;
  // The screen may still be loading the pair that was decided.
  await api.dispatch(util.getRunningQueryThunk('getBallot', call));
  if (ballot === undefined)
    void api.dispatch(endpoints.getBallot.initiate(call, { subscribe: false, forceRefetch: true }));
  else api.dispatch(util.upsertQueryEntries([{ endpointName: 'getBallot', arg: call, value: ballot }]));
  api.dispatch(voteSettled(choice));
}

/** Loads the next pair and its pictures during the pause. */
async function fetchNextPair(call: EntriesArg, api: AppListenerApi): Promise<Ballot | undefined> {
  const options = { subscribe: false, forceRefetch: true };
  const { data } = await api.dispatch(votingApi.endpoints.getNextBallot.initiate(call, options));
  const { config, page, log } = api.extra;
  const urls = (data?.entries ?? []).flatMap(({ avatar }) => avatarPictures(avatar, config.assetBase));
  const preloaded = page.preload(urls).catch((cause: unknown) => log('The next pair was not preloaded', cause));
  await Promise.race([preloaded, api.delay(MAX_PICTURE_WAIT)]);
  return data;
}

/** Either the player may choose again, or voting has closed, which the screen then shows. */
function announceRefusal(
  choice: Decision,
  { problem }: Extract<PostResult, { outcome: 'refused' }>,
  api: AppListenerApi,
): void {
  api.dispatch(voteSettled(choice));
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
