import { avatarPictures } from '#rules/outfit/pictures';
import { votingApi, type Ballot, type EntriesArg } from '../../api/votingApi';
import type { AppListenerApi } from '../../base/storeTypes';
import { choicesBefore, isUnderWay, isVotingThere, statusOf, until, type Sending } from './outbox';
import { choiceProgressed, choiceSettled, isAbout, pairOf, type Pressed } from './votingSlice';

/** How long a choice can be undone at least, which is a part of the specification's pause. */
export const HOLD = 500;

/** How long the next pair waits for its pictures, in milliseconds. */
const MAX_PICTURE_WAIT = 4000;

/** What was loaded while a choice was held. */
export interface Dealt {
  /** The pair after it; resolves with undefined if there is none yet. */
  readonly next?: Promise<Ballot | undefined>;
  /** The ballot that was decided, if the screen has shown the next one since. */
  readonly before?: Ballot;
}

interface Held {
  /** The specification's, after a choice. */
  readonly pause: Promise<unknown>;
  /** When the choice is sent or undone. */
  readonly end: Promise<void>;
}

/** Shows the next pair after the pause, while the choice can still be undone. */
export async function dealAhead(choice: Sending, { pause, end }: Held, api: AppListenerApi): Promise<Dealt> {
  const isStillHeld = (step: Promise<unknown>): Promise<boolean> =>
    Promise.race([end.then(() => false), step.then(() => statusOf(choice, api.getState()) === 'held')]);
  if (!(await isStillHeld(api.delay(HOLD)))) return {};
  const before = await shownBallot(choice, api);
  if (before === undefined || isLast(before) || !isAbout(choice, before.entries)) return {};
  const areTaken = until(state => choicesBefore(choice, state).every(({ status }) => status === 'taken'), api);
  if (!(await isStillHeld(areTaken))) return {};
  const next = fetchPairAhead(choice, api);
  const ballot = await Promise.race([next, end.then(() => undefined)]);
  const areSettled = until(state => choicesBefore(choice, state).length === 0, api);
  const isTime = ballot !== undefined && (await isStillHeld(Promise.all([pause, areSettled])));
  if (!isTime || !isVotingThere(choice, api)) return { next };
  showBallot(choice, ballot, api);
  return { next, before };
}

/** Shows the next pair after the pause and the choice's last post. */
export async function dealNext(
  choice: Sending,
  { next, pause, confirmed }: Pick<Dealt, 'next'> & Pick<Held, 'pause'> & { readonly confirmed?: Promise<unknown> },
  api: AppListenerApi,
): Promise<void> {
  const pair = Promise.resolve(next).then(ballot => ballot ?? fetchPair(choice, undefined, api));
  const arrival = Promise.all([pair, confirmed]);
  await pause;
  const early = await Promise.race([arrival, Promise.resolve(undefined)]);
  if (early === undefined && isUnderWay(choice, api))
    api.dispatch(choiceProgressed({ turn: choice.turn, status: 'fetching' }));
  const [ballot] = early ?? (await arrival);
  if (!isUnderWay(choice, api)) return;
  // The screen may still be loading the pair that was decided.
  await shownBallot(choice, api);
  if (ballot !== undefined) showBallot(choice, ballot, api);
  // The screen requests a pair that did not load again.
  else
    void api.dispatch(votingApi.endpoints.getBallot.initiate(callOf(choice), { subscribe: false, forceRefetch: true }));
  api.dispatch(choiceSettled(choice.turn));
}

/** The server has not decided the pair, so it is shown again if the next one was shown meanwhile. */
export function dealAgain(choice: Sending, { before }: Dealt, api: AppListenerApi): void {
  if (before !== undefined && isVotingThere(choice, api)) showBallot(choice, before, api);
}

/** Whether the player waits for the pair after this one. */
export async function isOnScreen(choice: Pressed & EntriesArg, api: AppListenerApi): Promise<boolean> {
  if (!isVotingThere(choice, api)) return false;
  const ballot = await shownBallot(choice, api);
  return isVotingThere(choice, api) && (ballot === undefined || isAbout(choice, ballot.entries));
}

const callOf = ({ eventId, wallet }: EntriesArg): EntriesArg => ({ eventId, wallet });

/** Also waits for the pictures of the pair, but not for long. */
async function fetchPair(
  choice: Sending,
  beside: readonly [number, number] | undefined,
  api: AppListenerApi,
): Promise<Ballot | undefined> {
  const call = { ...callOf(choice), ...(beside && { beside }) };
  const options = { subscribe: false, forceRefetch: true };
  const { data } = await api.dispatch(votingApi.endpoints.getNextBallot.initiate(call, options));
  const { config, page, log } = api.extra;
  const urls = (data?.entries ?? []).flatMap(({ avatar }) => avatarPictures(avatar, config.assetBase));
  const preloaded = page.preload(urls).catch((cause: unknown) => log('The next pair was not preloaded', cause));
  await Promise.race([preloaded, api.delay(MAX_PICTURE_WAIT)]);
  return data;
}

/** Undefined if there is no further pair, or if the server shows the decided one until it has the choice. */
async function fetchPairAhead(choice: Sending, api: AppListenerApi): Promise<Ballot | undefined> {
  const ballot = await fetchPair(choice, pairOf(choice), api);
  if (ballot?.entries.length !== 2 || isAbout(choice, ballot.entries)) return undefined;
  // The server does not know yet that this pair was passed.
  return 'why' in choice ? { ...ballot, passesLeft: Math.max(0, ballot.passesLeft - 1) } : ballot;
}

const isLast = ({ progress }: Ballot): boolean => progress !== null && progress.done + 1 >= progress.of;

/** The ballot on the screen, once it has loaded. */
async function shownBallot(choice: EntriesArg, api: AppListenerApi): Promise<Ballot | undefined> {
  const { endpoints, util } = votingApi;
  await api.dispatch(util.getRunningQueryThunk('getBallot', callOf(choice)));
  return endpoints.getBallot.select(callOf(choice))(api.getState()).data;
}

function showBallot(choice: EntriesArg, value: Ballot, api: AppListenerApi): void {
  const { upsertQueryEntries } = votingApi.util;
  api.dispatch(upsertQueryEntries([{ endpointName: 'getBallot', arg: callOf(choice), value }]));
}
