import type { Ballot } from '../../api/votingApi';
import type { AppListenerApi, RootState } from '../../base/storeTypes';
import { selectAddress } from '../wallet/walletSlice';
import { fetchPairBeside, isAbout, isShown, showBallot, shownBallot } from './nextPair';
import {
  selectAside,
  selectHasMoreTime,
  selectVoteNamed,
  voteProgressed,
  voteSetAside,
  type Decision,
  type Vote,
  type VoteName,
} from './votingSlice';

/** How long a decision can be undone; the first is a part of the specification's pause. */
const HOLD = 500;
const LONG_HOLD = 3000;

export interface Round {
  readonly wallet: string;
  readonly turn: VoteName['turn'];
  readonly pause: Promise<unknown>;
  readonly isUnderWay: () => boolean;
}

/** What was loaded while a decision was held. */
export interface Held {
  /** The pair after it; resolves with undefined if there is none yet. */
  readonly next?: Promise<Ballot | undefined>;
  /** The ballot that was decided, if the screen has shown the next one since. */
  readonly before?: Ballot;
}

/** Waits until the decision can be sent. Undefined if it was undone, or if another wallet is connected. */
export async function holdVote(decision: Decision, round: Round, api: AppListenerApi): Promise<Held | undefined> {
  const hasMoreTime = selectHasMoreTime(api.getState());
  let held: Held = {};
  if (api.extra.page.isTouched()) {
    const end = untilReleased(decision, round, LONG_HOLD, api);
    held = await showNextMeanwhile(decision, { ...round, end }, api);
    if (hasMoreTime || held.before !== undefined) await end;
  } else {
    await untilReleased(decision, round, hasMoreTime ? LONG_HOLD : HOLD, api);
  }
  const { eventId } = decision;
  const call = { eventId, wallet: round.wallet };
  if (!round.isUnderWay()) {
    const isSameWallet = selectAddress(api.getState()) === round.wallet;
    if (held.before && isSameWallet && isShown(decision, api)) showBallot(call, held.before, api);
    return undefined;
  }
  api.dispatch(voteProgressed({ eventId, turn: round.turn, status: 'sending' }));
  // Ballots are decided in their order.
  await until(state => selectAside(state, eventId) === undefined || isAside(decision, round, state), api);
  return round.isUnderWay() ? held : undefined;
}

export function isAside({ eventId }: Decision, { turn }: Pick<Round, 'turn'>, state: RootState): boolean {
  return selectAside(state, eventId)?.turn === turn;
}

function isHeld({ eventId }: Decision, { turn }: Pick<Round, 'turn'>, state: RootState): boolean {
  return selectVoteNamed(state, { eventId, turn })?.status === 'held';
}

/** Until the decision is undone or sent, but not for longer than this. */
async function untilReleased(decision: Decision, round: Round, ms: number, api: AppListenerApi): Promise<void> {
  await until(state => !isHeld(decision, round, state), api, ms);
}

/** But not for longer than this, if given. */
export async function until(isSo: (state: RootState) => boolean, api: AppListenerApi, ms?: number): Promise<void> {
  if (!isSo(api.getState())) await api.condition((_action, state) => isSo(state), ms);
}

/** Shows the next pair after the pause, and sets the decision aside. */
async function showNextMeanwhile(
  decision: Decision,
  round: Round & { readonly end: Promise<void> },
  api: AppListenerApi,
): Promise<Held> {
  const { wallet, turn, pause, end } = round;
  const { eventId } = decision;
  const call = { eventId, wallet };
  const mayBeUndone = (step: Promise<unknown>): Promise<boolean> =>
    Promise.race([end.then(() => false), step.then(() => isHeld(decision, round, api.getState()))]);
  if (!(await mayBeUndone(api.delay(HOLD)))) return {};
  const before = await shownBallot(call, api);
  const { progress } = before ?? {};
  const isLast = progress !== undefined && progress !== null && progress.done + 1 >= progress.of;
  if (before === undefined || isLast || !isAbout(decision, before.entries)) return {};
  const isDecided = (vote: Vote | undefined): boolean => vote === undefined || vote.status === 'taken';
  if (!(await mayBeUndone(until(state => isDecided(selectAside(state, eventId)), api)))) return {};
  const next = fetchPairBeside(decision, call, api);
  const ballot = await Promise.race([next, end.then(() => undefined)]);
  const isFree = until(state => selectAside(state, eventId) === undefined, api);
  const isTime = ballot !== undefined && (await mayBeUndone(Promise.all([pause, isFree])));
  if (!isTime || !isShown(decision, api)) return { next };
  showBallot(call, ballot, api);
  api.dispatch(voteSetAside({ eventId, turn }));
  return { next, before };
}
