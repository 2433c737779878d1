import type { BaseQueryApi, BaseQueryFn, QueryReturnValue } from '@reduxjs/toolkit/query';
import type { Platform } from '../platform/platform';
import type { Problem } from './problems';

export interface Call {
  /** Which of the configured bases the path stands under. */
  readonly base?: 'api' | 'data';
  readonly path: string;
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly body?: unknown;
  /** Whom the call acts for: the server may ask for this wallet's session. */
  readonly wallet?: string;
  /** The one status that means success; 200 where absent. */
  readonly expect?: number;
  /** Checks and reads the answer; what it throws on is a bad answer. */
  readonly read?: (body: unknown, headers: Headers) => unknown;
}

export interface CallMeta {
  /** The server's clock at the answer, to the second below; absent where the answer does not tell (another origin's). */
  readonly serverTime?: number;
}

/** The store's extra argument, as calls see it. */
export interface CallContext extends Pick<Platform, 'config' | 'log'> {
  /** Asks the player to sign in as this wallet. Resolves with false if the player will not, or it fails. */
  readonly signIn: (wallet: string, dispatch: BaseQueryApi['dispatch']) => Promise<boolean>;
}

type Answer = QueryReturnValue<unknown, Problem, CallMeta>;

/** One call over HTTP. It never throws: failures are Problems. A call that lacks its session is repeated once after signing in. */
export const callServer: BaseQueryFn<Call, unknown, Problem, object, CallMeta> = async (call, api) => {
  const answer = await callOnce(call, api);
  if (call.wallet === undefined || !lacksSession(answer.error)) return answer;
  const { signIn } = api.extra as CallContext;
  return (await signIn(call.wallet, api.dispatch)) ? callOnce(call, api) : { error: { code: 'not-signed-in' } };
};

function lacksSession(problem: Problem | undefined): boolean {
  return problem?.code === 'status' && /^(no-session|other-wallet)$/.test(problem.reason ?? '');
}

async function callOnce(call: Call, { extra, signal }: BaseQueryApi): Promise<Answer> {
  const { config, log } = extra as CallContext;
  const url = `${call.base === 'data' ? config.dataBase : config.apiBase}${call.path}`;
  let answer: Response;
  let text: string;
  try {
    answer = await fetchCall(url, call, signal);
    text = await answer.text();
  } catch (cause: unknown) {
    if (!signal.aborted) log(`${call.method ?? 'GET'} ${url} got no answer`, cause);
    return { error: { code: 'network' } };
  }
  if (answer.status !== (call.expect ?? 200)) return { error: problemOf(answer.status, parseJson(text)) };
  try {
    return { data: (call.read ?? nothing)(parseJson(text), answer.headers), meta: metaOf(answer.headers) };
  } catch (cause: unknown) {
    log(`${call.method ?? 'GET'} ${url} answered something else`, cause);
    return { error: { code: 'bad-answer', status: answer.status } };
  }
}

function metaOf(headers: Headers): CallMeta {
  const serverTime = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(serverTime) ? {} : { serverTime };
}

/** For calls whose success is all that their answer says. */
const nothing = (): null => null;

function fetchCall(url: string, { method = 'GET', body }: Call, signal: AbortSignal): Promise<Response> {
  const json =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  return globalThis.fetch(url, { method, signal, credentials: 'same-origin', ...json });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function problemOf(status: number, body: unknown): Problem {
  const { code, problems } = (body ?? {}) as { code?: unknown; problems?: unknown };
  return {
    code: 'status',
    status,
    ...(typeof code === 'string' && { reason: code }),
    ...(Array.isArray(problems) && { fitProblems: problems }),
  };
}
