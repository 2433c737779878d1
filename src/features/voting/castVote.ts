import { avatarPictures } from '../../../rules';
import { votingApi, type EntriesArg } from '../../api/votingApi';
import type { AppListenerApi, RootState } from '../../app/storeTypes';
import { MESSAGES } from '../../messages/messages';
import { REASONS, reasonsBelow } from '../../messages/refusals';
import { VOTE_MESSAGES } from '../../messages/voting';
import { TIMES } from '../../platform/config';
import { alertRaised, lineShown } from '../notices/noticesSlice';
import { selectAddress } from '../wallet/walletSlice';
import { postWithRetry, type PostResult } from './postWithRetry';
import {
  type fitReported,
  pairOffered,
  selectHasMoreTime,
  selectRound,
  selectVote,
  selectVotingAt,
  voteProgressed,
  voteSettled,
  type Decision,
} from './votingSlice';

/** How long the next pair waits for its pictures, in milliseconds. */
const MAX_PICTURE_WAIT = 4000;
/** How long a decision can be undone; the first is a part of the specification's pause. */
const HOLD = 500;
const LONG_HOLD = 3000;

/** From the decision until the next pair is shown, or the player may choose again. */
export async function castVote(decision: Decision, api: AppListenerApi): Promise<void> {
  const wallet = selectAddress(api.getState());
  if (wallet === null) {
    api.dispatch(voteSettled(decision));
    return;
  }
  const pause = api.delay(TIMES.nextPair);
  const turn = selectVote(api.getState(), decision.eventId)?.turn;
  const isUnderWay = () =>
    turn !== undefined &&
    selectVote(api.getState(), decision.eventId)?.turn === turn &&
    selectAddress(api.getState()) === wallet;
  if (!(await isFinal(decision, isUnderWay, api))) return;
  const { decided, confirmed } = await send(decision, { wallet, isUnderWay }, api);
  if (decided.outcome === 'dropped') return;
  if (decided.outcome === 'refused') {
    announceRefusal(decision, decided, api);
    return;
  }
  if (decided.outcome === 'decided-before') api.dispatch(lineShown(REASONS['ballot-decided'] ?? ''));
  if (!isShown(decision, api)) {
    await settleUnseen(decision, confirmed, api);
    return;
  }
  api.dispatch(voteProgressed({ eventId: decision.eventId, status: 'taken' }));
  await offerNextPair(decision, { wallet, pause, confirmed, isUnderWay }, api);
}

/** Waits until the decision can no longer be undone. False if it was, or if another wallet is connected. */
async function isFinal(decision: Decision, isUnderWay: () => boolean, api: AppListenerApi): Promise<boolean> {
  const isHeld = (state: RootState) => selectVote(state, decision.eventId)?.status === 'held';
  const hold = selectHasMoreTime(api.getState()) ? LONG_HOLD : HOLD;
  if (isHeld(api.getState())) await api.condition((_action, state) => !isHeld(state), hold);
  if (!isUnderWay()) return false;
  api.dispatch(voteProgressed({ eventId: decision.eventId, status: 'sending' }));
  return true;
}

interface Sent {
  readonly decided: PostResult;
  /** The second post of a vote. */
  readonly confirmed: Promise<PostResult> | undefined;
}

interface Sending {
  readonly wallet: string;
  readonly isUnderWay: () => boolean;
}

/** Both posts of a vote name both entries. The loser's decides; the winner's only confirms, so the next pair need not wait for it. */
async function send(decision: Decision, { wallet, isUnderWay }: Sending, api: AppListenerApi): Promise<Sent> {
  const { eventId } = decision;
  if ('why' in decision) {
    const { left, right, why } = decision;
    const call = { eventId, wallet, entries: [left, right], why } as const;
    const start = () => api.dispatch(votingApi.endpoints.passBallot.initiate(call, { track: false }));
    const decided = await postWithRetry({ decision, start, isUnderWay }, api);
    if (decided.outcome === 'taken' && decided.data?.left === 0) api.dispatch(lineShown(VOTE_MESSAGES.lastPass));
    return { decided, confirmed: undefined };
  }
  const { winner, loser } = decision;
  const post = (entryId: number) => {
    const call = { eventId, wallet, entryId, winner };
    const start = () => api.dispatch(votingApi.endpoints.castBallot.initiate(call, { track: false }));
    return postWithRetry({ decision, start, isUnderWay }, api);
  };
  const decided = await post(loser);
  return { decided, confirmed: decided.outcome === 'taken' ? post(winner) : undefined };
}

/** The player is on another screen, and sees a line about the vote only if it was reported late. */
async function settleUnseen(choice: Decision, confirmed: Promise<PostResult> | undefined, api: AppListenerApi) {
  const isLate = selectVote(api.getState(), choice.eventId)?.status === 'late';
  if ((await confirmed)?.outcome === 'dropped') return;
  if (isLate) api.dispatch(lineShown(VOTE_MESSAGES.voteArrived));
  // A player who has returned meanwhile sees the pair that was voted on.
  api.dispatch(isShown(choice, api) ? pairOffered(choice) : voteSettled(choice));
}

function isShown({ eventId }: Decision, api: AppListenerApi): boolean {
  return selectVotingAt(api.getState()) === eventId;
}

interface Round {
  readonly wallet: string;
  readonly pause: Promise<unknown>;
  readonly confirmed: Promise<PostResult> | undefined;
  readonly isUnderWay: () => boolean;
}

async function offerNextPair(
  choice: Decision,
  { wallet, pause, confirmed, isUnderWay }: Round,
  api: AppListenerApi,
): Promise<void> {
  const next = fetchNextPair({ eventId: choice.eventId, wallet }, api);
  const arrival = Promise.all([next, confirmed]);
  await pause;
  const early = await Promise.race([arrival, Promise.resolve(undefined)]);
  if (early === undefined && isUnderWay())
    api.dispatch(voteProgressed({ eventId: choice.eventId, status: 'fetching' }));
  const [release] = early ?? (await arrival);
  if (isUnderWay()) api.dispatch(pairOffered(choice));
  release();
}

/**
 * Loads the next pair and its pictures during the pause. Returns a function that ends the subscription, for when the
 * screen has its own. If the pair does not load, the screen requests it again.
 */
async function fetchNextPair({ eventId, wallet }: EntriesArg, api: AppListenerApi): Promise<() => void> {
  const round = selectRound(api.getState()) + 1;
  const query = api.dispatch(votingApi.endpoints.getBallot.initiate({ eventId, wallet, round }));
  const { data } = await query;
  const { config, page, log } = api.extra;
  const urls = (data?.entries ?? []).flatMap(({ avatar }) => avatarPictures(avatar, config.assetBase));
  const preloaded = page.preload(urls).catch((cause: unknown) => log('The next pair was not preloaded', cause));
  await Promise.race([preloaded, api.delay(MAX_PICTURE_WAIT)]);
  return () => query.unsubscribe();
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
