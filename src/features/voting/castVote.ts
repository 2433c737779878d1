import { avatarPictures } from '../../../rules';
import { votingApi, type EntriesArg } from '../../api/votingApi';
import type { AppListenerApi, RootState } from '../../app/storeTypes';
import { MESSAGES } from '../../messages/messages';
import { REASONS, reasonsBelow } from '../../messages/refusals';
import { VOTE_MESSAGES } from '../../messages/voting';
import { TIMES } from '../../platform/config';
import { alertRaised, lineShown } from '../notices/noticesSlice';
import { selectAddress } from '../wallet/walletSlice';
import { postVoteWithRetry, type PostResult } from './postVoteWithRetry';
import {
  pairOffered,
  selectRound,
  selectVote,
  selectVotingAt,
  voteProgressed,
  voteSettled,
  type Choice,
} from './votingSlice';

/** How long the next pair waits for its pictures, in milliseconds. */
const MAX_PICTURE_WAIT = 4000;

/** From the choice until the next pair is shown, or the player may choose again. */
export async function castVote(choice: Choice, api: AppListenerApi): Promise<void> {
  const wallet = selectAddress(api.getState());
  if (wallet === null) {
    api.dispatch(voteSettled(choice));
    return;
  }
  const pause = api.delay(TIMES.nextPair);
  const isUnderWay = () => isVoteOf(api.getState(), choice, wallet);
  const post = (entryId: number) => postVoteWithRetry({ choice, wallet, entryId, isUnderWay }, api);
  // Both posts name both entries. The loser's decides; the winner's only confirms, so the next pair need not wait for it.
  const decided = await post(choice.loser);
  if (decided.outcome === 'dropped') return;
  if (decided.outcome === 'refused') {
    announceRefusal(choice, decided, api);
    return;
  }
  if (decided.outcome === 'decided-before') api.dispatch(lineShown(REASONS['ballot-decided'] ?? ''));
  const confirmed = decided.outcome === 'taken' ? post(choice.winner) : undefined;
  if (!isShown(choice, api)) {
    await settleUnseen(choice, confirmed, api);
    return;
  }
  api.dispatch(voteProgressed({ ...choice, status: 'taken' }));
  await offerNextPair(choice, { wallet, pause, confirmed, isUnderWay }, api);
}

/** The player is on another screen, and sees a line about the vote only if it was reported late. */
async function settleUnseen(choice: Choice, confirmed: Promise<PostResult> | undefined, api: AppListenerApi) {
  const isLate = selectVote(api.getState(), choice.eventId)?.status === 'late';
  if ((await confirmed)?.outcome === 'dropped') return;
  if (isLate) api.dispatch(lineShown(VOTE_MESSAGES.voteArrived));
  // A player who has come back meanwhile sees the pair that was voted on.
  api.dispatch(isShown(choice, api) ? pairOffered(choice) : voteSettled(choice));
}

function isShown({ eventId }: Choice, api: AppListenerApi): boolean {
  return selectVotingAt(api.getState()) === eventId;
}

interface Round {
  readonly wallet: string;
  readonly pause: Promise<unknown>;
  readonly confirmed: Promise<PostResult> | undefined;
  readonly isUnderWay: () => boolean;
}

async function offerNextPair(
  choice: Choice,
  { wallet, pause, confirmed, isUnderWay }: Round,
  api: AppListenerApi,
): Promise<void> {
  const next = fetchNextPair({ eventId: choice.eventId, wallet }, api);
  const arrival = Promise.all([next, confirmed]);
  await pause;
  const early = await Promise.race([arrival, Promise.resolve(undefined)]);
  if (early === undefined && isUnderWay()) api.dispatch(voteProgressed({ ...choice, status: 'fetching' }));
  const [release] = early ?? (await arrival);
  if (isUnderWay()) api.dispatch(pairOffered(choice));
  release();
}

/**
 * Loads the next pair and its pictures during the pause. Returns a function that gives up the subscription, once the
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

function isVoteOf(state: RootState, { eventId, winner, loser }: Choice, wallet: string): boolean {
  const vote = selectVote(state, eventId);
  return vote?.winner === winner && vote.loser === loser && selectAddress(state) === wallet;
}

/** Either the player may choose again, or voting has closed, which the screen then says. */
function announceRefusal(
  choice: Choice,
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
