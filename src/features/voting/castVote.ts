import type { ListenerEffectAPI } from '@reduxjs/toolkit';
import { votingApi } from '../../api/votingApi';
import type { AppStore, RootState } from '../../app/storeTypes';
import { MESSAGES } from '../../messages/messages';
import { REASONS } from '../../messages/refusals';
import { VOTE_MESSAGES } from '../../messages/voting';
import { TIMES } from '../../platform/config';
import type { Platform } from '../../platform/platform';
import { alertRaised, lineShown } from '../notices/noticesSlice';
import { selectAddress } from '../wallet/walletSlice';
import { deliver, type Delivery } from './deliver';
import { fetchNextPair } from './fetchNextPair';
import { pairOffered, selectVote, selectVotingAt, voteProgressed, voteSettled, type Choice } from './votingSlice';

export type VotingEffect = ListenerEffectAPI<RootState, AppStore['dispatch'], Platform>;

/** From the choice to the next pair, or until the player is to choose again. */
export async function castVote(choice: Choice, api: VotingEffect): Promise<void> {
  const wallet = selectAddress(api.getState());
  if (wallet === null) {
    api.dispatch(voteSettled(choice));
    return;
  }
  const pause = api.delay(TIMES.nextPair);
  const isUnderWay = () => isVoteOf(api.getState(), choice, wallet);
  const post = (entryId: number) => deliver({ choice, wallet, entryId, isUnderWay }, api);
  // Naming both entries, the loser's post decides; the winner's confirms, and the next pair can be asked for beside it.
  const decided = await post(choice.loser);
  if (decided.outcome === 'dropped') return;
  if (decided.outcome === 'refused') {
    refuse(choice, decided, api);
    return;
  }
  if (decided.outcome === 'decided-before') api.dispatch(lineShown(REASONS['ballot-decided'] ?? ''));
  const confirmed = decided.outcome === 'taken' ? post(choice.winner) : undefined;
  if (!isLookedAt(choice, api)) {
    await settleFromAfar(choice, confirmed, api);
    return;
  }
  api.dispatch(voteProgressed({ ...choice, status: 'taken' }));
  await offerNextPair(choice, { wallet, pause, confirmed, isUnderWay }, api);
}

/** The player looks at something else, and is told only where the vote had been said to be late. */
async function settleFromAfar(choice: Choice, confirmed: Promise<Delivery> | undefined, api: VotingEffect) {
  const isLate = selectVote(api.getState(), choice.eventId)?.status === 'late';
  if ((await confirmed)?.outcome === 'dropped') return;
  if (isLate) api.dispatch(lineShown(VOTE_MESSAGES.voteArrived));
  // Who is back by now has been shown the pair that was voted on.
  api.dispatch(isLookedAt(choice, api) ? pairOffered(choice) : voteSettled(choice));
}

function isLookedAt({ eventId }: Choice, api: VotingEffect): boolean {
  return selectVotingAt(api.getState()) === eventId;
}

interface Round {
  readonly wallet: string;
  readonly pause: Promise<unknown>;
  readonly confirmed: Promise<Delivery> | undefined;
  readonly isUnderWay: () => boolean;
}

async function offerNextPair(choice: Choice, { wallet, pause, confirmed, isUnderWay }: Round, api: VotingEffect) {
  const next = fetchNextPair({ eventId: choice.eventId, wallet }, api);
  const arrival = Promise.all([next, confirmed]);
  await pause;
  const early = await Promise.race([arrival, Promise.resolve(undefined)]);
  if (early === undefined && isUnderWay()) api.dispatch(voteProgressed({ ...choice, status: 'fetching' }));
  const [release] = early ?? (await arrival);
  if (isUnderWay()) api.dispatch(pairOffered(choice));
  release();
}

function isVoteOf(state: RootState, { eventId, winner, loser }: Choice, wallet: string): boolean {
  const vote = selectVote(state, eventId);
  return vote?.winner === winner && vote.loser === loser && selectAddress(state) === wallet;
}

/** The pair is to be chosen from again, or voting has closed, which its screen then says. */
function refuse(choice: Choice, { problem }: Extract<Delivery, { outcome: 'refused' }>, api: VotingEffect): void {
  api.dispatch(voteSettled(choice));
  if (problem.code !== 'status' && problem.code !== 'bad-response') return;
  if (problem.status === 403) {
    api.dispatch(votingApi.util.invalidateTags([{ type: 'Event', id: choice.eventId }]));
    return;
  }
  const reason = problem.code === 'status' && problem.reason ? REASONS[problem.reason] : undefined;
  api.dispatch(alertRaised({ text: MESSAGES.error(problem.status), reasons: reason === undefined ? [] : [reason] }));
}
