import { isProblem, type Problem } from '../../api/problems';
import type { AppListenerApi } from '../../base/storeTypes';
import { selectSignIn } from '../session/sessionSlice';
import { selectVoteNamed, voteProgressed, type Decision, type VoteName } from './votingSlice';

/** The outcome of a post: 'dropped' if the vote was abandoned meanwhile. */
export type PostResult<T = unknown> =
  | { readonly outcome: 'taken'; readonly data: T | undefined }
  | { readonly outcome: 'dropped' }
  | { readonly outcome: 'refused'; readonly problem: Problem };

interface Response<T> {
  readonly data?: T;
  readonly error?: unknown;
}

interface Post<T> {
  readonly decision: Decision;
  readonly turn: VoteName['turn'];
  readonly start: () => Promise<Response<T>> & { abort(): void };
  readonly isUnderWay: () => boolean;
}

/** After this time without a response, the screen says that the vote is still being sent. */
export const LATE_AFTER = 2500;
/** After this time without a response the vote is sent again. */
const LOST_AFTER = 15_000;
/** The waits between one attempt and the next; the last one repeats. */
const WAITS = [1000, 2000, 4000, 8000, 15_000] as const;
/** For a server that responds with an error. A lost connection may return at any time, so it has no limit. */
const MAX_RETRIES = WAITS.length;
/** The vote did not reach the server's voting code: a timeout, too many requests, or a proxy without a server. */
const TEMPORARY: readonly number[] = [408, 429, 502, 503, 504];

/** Sends the same post until it has arrived. The server treats repeats as one, so nothing is counted twice. */
export async function postWithRetry<T>(post: Post<T>, api: AppListenerApi): Promise<PostResult<T>> {
  for (let attempt = 0; ; attempt += 1) {
    const { data, problem } = await postOnce(post, api);
    if (!post.isUnderWay()) return { outcome: 'dropped' };
    if (problem === undefined) return { outcome: 'taken', data };
    const hasResponse = problem.code !== 'network';
    if (hasResponse && !(isTemporary(problem) && attempt < MAX_RETRIES)) return { outcome: 'refused', problem };
    announceLate(post, api);
    const wait = api.delay(WAITS[Math.min(attempt, WAITS.length - 1)] ?? LOST_AFTER);
    await (hasResponse ? wait : Promise.race([wait, api.extra.page.untilOnline()]));
    if (!post.isUnderWay()) return { outcome: 'dropped' };
  }
}

interface Attempt<T> {
  readonly data?: T;
  readonly problem?: Problem;
}

async function postOnce<T>(post: Post<T>, api: AppListenerApi): Promise<Attempt<T>> {
  const request = post.start();
  const inTime = await Promise.race([request, api.delay(LATE_AFTER).then(() => undefined)]);
  if (inTime !== undefined) return attemptOf(inTime);
  announceLate(post, api);
  const result = await Promise.race([request, untilLost(api)]);
  if (result !== undefined) return attemptOf(result);
  request.abort();
  return { problem: { code: 'network' } };
}

/** A decision that can still be undone is not late. */
export function announceLate({ decision, turn, isUnderWay }: Omit<Post<unknown>, 'start'>, api: AppListenerApi): void {
  const name = { eventId: decision.eventId, turn };
  const isHeld = selectVoteNamed(api.getState(), name)?.status === 'held';
  if (isUnderWay() && !isHeld) api.dispatch(voteProgressed({ ...name, status: 'late' }));
}

/** The time while the player is asked to sign in does not count. */
async function untilLost(api: AppListenerApi): Promise<undefined> {
  do await api.delay(LOST_AFTER - LATE_AFTER);
  while (selectSignIn(api.getState()) !== null);
}

function attemptOf<T>({ data, error }: Response<T>): Attempt<T> {
  if (error === undefined) return data === undefined ? {} : { data };
  return { problem: isProblem(error) ? error : { code: 'network' } };
}

function isTemporary(problem: Problem): boolean {
  return problem.code === 'status' && TEMPORARY.includes(problem.status);
}
