import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { isProblem, type Problem } from '../../api/problems';
import type { AppListenerApi, RootState, ThunkContext } from '../../base/storeTypes';
import { selectSignIn } from '../session/sessionSlice';
import { announceLate, isUnderWay, type Sending } from './outbox';

/** What came of a call: 'dropped' if the choice was abandoned meanwhile. */
export type Posted<T = unknown> =
  | { readonly outcome: 'taken'; readonly data: T | undefined }
  | { readonly outcome: 'dropped' }
  | { readonly outcome: 'refused'; readonly problem: Problem };

export const DROPPED = { outcome: 'dropped' } as const;
export const NO_RESPONSE = { code: 'network' } as const;

interface Response<T> {
  readonly data?: T;
  readonly error?: unknown;
}

type Call<T> = ThunkAction<Promise<Response<T>> & { abort(): void }, RootState, ThunkContext, UnknownAction>;

/** After this time without a response, the screen says that the vote is still being sent. */
export const LATE_AFTER = 2500;
/** After this time without a response the vote is sent again. */
const LOST_AFTER = 15_000;
/** The waits between one attempt and the next, before they become as long as the wait for a response. */
const WAITS = [1000, 2000, 4000, 8000] as const;
/** For a server that responds with an error. A lost connection may return at any time, so it has no limit. */
const MAX_RETRIES = 5;
/** The vote did not reach the server's voting code: a timeout, too many requests, or a proxy without a server. */
const TEMPORARY: readonly number[] = [408, 429, 502, 503, 504];

/** Makes the same call until it has arrived. The server treats repeats as one, so nothing is counted twice. */
export async function postWithRetry<T>(call: Call<T>, choice: Sending, api: AppListenerApi): Promise<Posted<T>> {
  for (let attempt = 0; ; attempt += 1) {
    const { data, error } = await postOnce(call, choice, api);
    if (!isUnderWay(choice, api)) return DROPPED;
    if (error === undefined) return { outcome: 'taken', data };
    const problem = isProblem(error) ? error : NO_RESPONSE;
    const hasResponse = problem.code !== 'network';
    if (hasResponse && !(isTemporary(problem) && attempt < MAX_RETRIES)) return { outcome: 'refused', problem };
    announceLate(choice, api);
    const wait = api.delay(WAITS[attempt] ?? LOST_AFTER);
    await (hasResponse ? wait : Promise.race([wait, api.extra.page.untilOnline()]));
    if (!isUnderWay(choice, api)) return DROPPED;
  }
}

async function postOnce<T>(call: Call<T>, choice: Sending, api: AppListenerApi): Promise<Response<T>> {
  const request = api.dispatch(call);
  const inTime = await Promise.race([request, api.delay(LATE_AFTER).then(() => undefined)]);
  if (inTime !== undefined) return inTime;
  announceLate(choice, api);
  const result = await Promise.race([request, untilLost(api)]);
  if (result !== undefined) return result;
  request.abort();
  return { error: NO_RESPONSE };
}

/** The time while the player is asked to sign in does not count. */
async function untilLost(api: AppListenerApi): Promise<undefined> {
  do await api.delay(LOST_AFTER - LATE_AFTER);
  while (selectSignIn(api.getState()) !== null);
}

function isTemporary(problem: Problem): boolean {
  return problem.code === 'status' && TEMPORARY.includes(problem.status);
}
