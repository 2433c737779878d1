import { isProblem, type Problem } from '../../api/problems';
import { votingApi } from '../../api/votingApi';
import type { AppListenerApi } from '../../app/storeTypes';
import { selectSignIn } from '../session/sessionSlice';
import { voteProgressed, type Choice } from './votingSlice';

/**
 * What became of a post: 'decided-before' if this wallet has voted on the pair elsewhere, 'gone' if the server has no
 * such ballot, 'dropped' if the vote was abandoned meanwhile.
 */
export type PostResult =
  | { readonly outcome: 'taken' | 'decided-before' | 'gone' | 'dropped' }
  | { readonly outcome: 'refused'; readonly problem: Problem };

interface Post {
  readonly choice: Choice;
  readonly wallet: string;
  /** Which of the two entries is posted. */
  readonly entryId: number;
  readonly isUnderWay: () => boolean;
}

/** After this time without a response, the screen says that the vote is still being sent. */
const LATE_AFTER = 2500;
/** After this time without a response the vote is sent again. */
const LOST_AFTER = 15_000;
/** The waits between one attempt and the next; the last one repeats. */
const WAITS = [1000, 2000, 4000, 8000, 15_000] as const;
/** For a server that responds with an error. A lost connection may return at any time, so it has no limit. */
const MAX_RETRIES = WAITS.length;
/** The vote did not reach the voting code: a timeout, too many requests, or a proxy without a server. */
const TEMPORARY: readonly number[] = [408, 429, 502, 503, 504];

/** Sends the same post until it has arrived. The server treats repeats as one, so no vote is counted twice. */
export async function postVoteWithRetry(post: Post, api: AppListenerApi): Promise<PostResult> {
  for (let attempt = 0; ; attempt += 1) {
    const problem = await postOnce(post, api);
    if (!post.isUnderWay()) return { outcome: 'dropped' };
    if (problem === undefined) return { outcome: 'taken' };
    const hasResponse = problem.code !== 'network';
    if (hasResponse && !(isTemporary(problem) && attempt < MAX_RETRIES)) return refusalOf(problem);
    announceLate(post, api);
    const wait = api.delay(WAITS[Math.min(attempt, WAITS.length - 1)] ?? LOST_AFTER);
    await (hasResponse ? wait : Promise.race([wait, api.extra.page.untilOnline()]));
    if (!post.isUnderWay()) return { outcome: 'dropped' };
  }
}

async function postOnce(post: Post, api: AppListenerApi): Promise<Problem | undefined> {
  const { choice, wallet, entryId } = post;
  const { eventId, winner } = choice;
  const call = { eventId, wallet, entryId, winner };
  const request = api.dispatch(votingApi.endpoints.castBallot.initiate(call, { track: false }));
  const inTime = await Promise.race([request, api.delay(LATE_AFTER).then(() => undefined)]);
  if (inTime !== undefined) return problemOf(inTime);
  announceLate(post, api);
  const result = await Promise.race([request, untilLost(api)]);
  if (result !== undefined) return problemOf(result);
  request.abort();
  return { code: 'network' };
}

function announceLate({ choice, isUnderWay }: Post, api: AppListenerApi): void {
  if (isUnderWay()) api.dispatch(voteProgressed({ ...choice, status: 'late' }));
}

/** The time in which the player is asked to sign in does not count. */
async function untilLost(api: AppListenerApi): Promise<undefined> {
  do await api.delay(LOST_AFTER - LATE_AFTER);
  while (selectSignIn(api.getState()) !== null);
}

function problemOf({ error }: { readonly error?: unknown }): Problem | undefined {
  if (error === undefined) return undefined;
  return isProblem(error) ? error : { code: 'network' };
}

function isTemporary(problem: Problem): boolean {
  return problem.code === 'status' && TEMPORARY.includes(problem.status);
}

function refusalOf(problem: Problem): PostResult {
  const status = problem.code === 'status' ? problem.status : undefined;
  if (status === 409) return { outcome: 'decided-before' };
  return status === 422 ? { outcome: 'gone' } : { outcome: 'refused', problem };
}
