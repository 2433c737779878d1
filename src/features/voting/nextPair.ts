import { avatarPictures } from '#rules/outfit/pictures';
import { votingApi, type Ballot, type EntriesArg } from '../../api/votingApi';
import type { AppListenerApi } from '../../base/storeTypes';
import { selectVotingAt, type Decision } from './votingSlice';

/** How long the next pair waits for its pictures, in milliseconds. */
const MAX_PICTURE_WAIT = 4000;

type Pair = readonly [number, number];

const pairOf = (decision: Decision): Pair =>
  'why' in decision ? [decision.left, decision.right] : [decision.winner, decision.loser];

export function isAbout(decision: Decision, entries: readonly { readonly id: number }[]): boolean {
  return pairOf(decision).every(decided => entries.some(({ id }) => id === decided));
}

export function isShown({ eventId }: Decision, api: AppListenerApi): boolean {
  return selectVotingAt(api.getState()) === eventId;
}

/** Also waits for the pictures of the pair, but not for long. */
export async function fetchNextPair(
  call: EntriesArg & { readonly beside?: Pair },
  api: AppListenerApi,
): Promise<Ballot | undefined> {
  const options = { subscribe: false, forceRefetch: true };
  const { data } = await api.dispatch(votingApi.endpoints.getNextBallot.initiate(call, options));
  const { config, page, log } = api.extra;
  const urls = (data?.entries ?? []).flatMap(({ avatar }) => avatarPictures(avatar, config.assetBase));
  const preloaded = page.preload(urls).catch((cause: unknown) => log('The next pair was not preloaded', cause));
  await Promise.race([preloaded, api.delay(MAX_PICTURE_WAIT)]);
  return data;
}

/**
 * The same while the decision can still be taken back. Undefined if there is no further pair, or if the server shows the
 * decided one until it has the decision.
 */
export async function fetchPairBeside(
  decision: Decision,
  call: EntriesArg,
  api: AppListenerApi,
): Promise<Ballot | undefined> {
  const ballot = await fetchNextPair({ ...call, beside: pairOf(decision) }, api);
  if (ballot?.entries.length !== 2 || isAbout(decision, ballot.entries)) return undefined;
  // The server does not know yet that this pair was passed.
  return 'why' in decision ? { ...ballot, passesLeft: Math.max(0, ballot.passesLeft - 1) } : ballot;
}

/** The ballot on the screen, once it has loaded. */
export async function shownBallot(call: EntriesArg, api: AppListenerApi): Promise<Ballot | undefined> {
  const { endpoints, util } = votingApi;
  await api.dispatch(util.getRunningQueryThunk('getBallot', call));
  return endpoints.getBallot.select(call)(api.getState()).data;
}

/** Whether the pair on the screen is the decided one. */
export async function isOnScreen(decision: Decision, call: EntriesArg, api: AppListenerApi): Promise<boolean> {
  if (!isShown(decision, api)) return false;
  const ballot = await shownBallot(call, api);
  return ballot !== undefined && isAbout(decision, ballot.entries) && isShown(decision, api);
}

export function showBallot(call: EntriesArg, ballot: Ballot, api: AppListenerApi): void {
  const { upsertQueryEntries } = votingApi.util;
  api.dispatch(upsertQueryEntries([{ endpointName: 'getBallot', arg: call, value: ballot }]));
}
