import type { BaseQueryApi, BaseQueryFn, QueryReturnValue } from '@reduxjs/toolkit/query';
import type { ProblemBody } from '../../contract/problems';
import { parseJson } from '#rules/json';
import type { Platform } from '../platform/platform';
import type { Problem } from './problems';

export interface Call {
  /** The configured base that the path is relative to. */
  readonly base?: 'api' | 'data';
  readonly path: string;
  /** The closed event that the call is about: with its version in the address, caches may keep the response. */
  readonly closedEvent?: number;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The wallet that the call acts for: the server may ask for its session. */
  readonly wallet?: string;
  /** Without cookies: the server is not to know who calls. */
  readonly isAnonymous?: true;
  /** The one status that means success; 200 by default. */
  readonly expect?: number;
  /** How long the server may take to respond, in milliseconds; by default the browser decides. */
  readonly timeLimit?: number;
  /** Checks the body and returns the result. A body that makes it throw is a bad response. */
  readonly read?: Read<unknown>;
}

type Read<T> = (body: unknown, headers: Headers) => T;

interface Reading<T, Arg> {
  readonly query: (arg: Arg) => Call & { readonly read: Read<T> };
  /** Never set. It makes the compiler compare what the reader returns with the endpoint's type. */
  readonly transformResponse?: (body: unknown) => T;
}

/** The query of an endpoint whose reader has to return the endpoint's type. */
export const reading = <T, Arg>(query: Reading<T, Arg>['query']): Reading<T, Arg> => ({ query });

interface CallOptions {
  /** Its callers announce failures themselves, because they know more about them. */
  readonly isQuiet?: boolean;
}

/** `extraOptions` of such endpoints. */
export const QUIET: CallOptions = { isQuiet: true };

export interface CallMeta extends CallOptions {
  /** The server's clock at the time of the response, rounded down to seconds; absent if another origin hides it. */
  readonly serverTime?: number;
}

/** The store's extra argument, as calls see it. */
export interface CallContext extends Pick<Platform, 'config' | 'log'> {
  /** Asks the player to sign in as this wallet. Resolves with null, or with the reason why there is no session. */
  readonly signIn: (wallet: string, dispatch: BaseQueryApi['dispatch']) => Promise<Problem | null>;
  /** The version of a closed event, if it is known. */
  readonly versionOf: (eventId: number, getState: BaseQueryApi['getState']) => string | undefined;
  /** Whether it is certain that the browser has no session, so that a call would only be refused. */
  readonly isSignedOut: (api: BaseQueryApi) => Promise<boolean>;
}

type Result = QueryReturnValue<unknown, Problem, CallMeta>;

/** One call over HTTP. It never throws: failures are Problems. A call that lacks its session is repeated once after signing in. */
export const callServer: BaseQueryFn<Call, unknown, Problem, CallOptions, CallMeta> = async (call, api, options) => {
  const result = await callInSession(call, api);
  return { ...result, meta: { ...result.meta, ...options } };
};

async function callInSession(call: Call, api: BaseQueryApi): Promise<Result> {
  if (call.wallet === undefined) return callOnce(call, api);
  const { signIn, isSignedOut } = api.extra as CallContext;
  if (!(await isSignedOut(api))) {
    const result = await callOnce(call, api);
    if (!lacksSession(result.error)) return result;
  }
  const problem = await signIn(call.wallet, api.dispatch);
  return problem === null ? callOnce(call, api) : { error: problem };
}

function lacksSession(problem: Problem | undefined): boolean {
  return problem?.code === 'status' && (problem.reason === 'no-session' || problem.reason === 'other-wallet');
}

async function callOnce(call: Call, { extra, signal, getState }: BaseQueryApi): Promise<Result> {
  const { config, log, versionOf } = extra as CallContext;
  const version = call.closedEvent === undefined ? undefined : versionOf(call.closedEvent, getState);
  const url = `${call.base === 'data' ? config.dataBase : config.apiBase}${withVersion(call.path, version)}`;
  let response: Response;
  let text: string;
  try {
    response = await fetchCall(url, call, signal, version);
    text = await response.text();
  } catch (cause: unknown) {
    if (!signal.aborted) log(`${call.method ?? 'GET'} ${url} got no response`, cause);
    return { error: { code: 'network' } };
  }
  if (response.status !== (call.expect ?? 200)) return { error: problemOf(response.status, parseJson(text)) };
  try {
    return { data: (call.read ?? readNothing)(parseJson(text), response.headers), meta: metaOf(response.headers) };
  } catch (cause: unknown) {
    log(`${call.method ?? 'GET'} ${url} returned something else than expected`, cause);
    return { error: { code: 'bad-response', status: response.status } };
  }
}

/** The address of what a closed event has published, by its version. */
export const withVersion = (path: string, version: string | undefined): string =>
  version === undefined ? path : `${path}${path.includes('?') ? '&' : '?'}v=${encodeURIComponent(version)}`;

/** The server's clock when the response arrived, rounded down to seconds; null if another origin hides it. A cache may have kept it. */
export function serverTimeOf(headers: Headers): number | null {
  const sent = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(sent) ? null : sent + Number(headers.get('age') ?? 0) * 1_000;
}

function metaOf(headers: Headers): CallMeta {
  const serverTime = serverTimeOf(headers);
  return serverTime === null ? {} : { serverTime };
}

/** For calls whose status is the whole response. */
const readNothing = (): null => null;

function fetchCall(url: string, call: Call, signal: AbortSignal, version: string | undefined): Promise<Response> {
  const { method = 'GET', body, timeLimit, headers, isAnonymous } = call;
  const json =
    body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } };
  // What the player sends arrives even if the page closes.
  const keepalive = method !== 'GET';
  // Calls with a limit are those that nothing cancels.
  const end = timeLimit === undefined ? signal : AbortSignal.timeout(timeLimit);
  const credentials = isAnonymous ? 'omit' : 'same-origin';
  // Shared caches may keep a call's response for seconds, but the browser's own would hide what the player has changed.
  const cache = call.base === 'data' || version !== undefined ? 'default' : 'no-cache';
  return globalThis.fetch(url, { method, signal: end, keepalive, credentials, cache, ...json });
}

type UncheckedProblem = { readonly [Field in 'code' | 'problems' | 'reference']?: unknown };

function problemOf(status: number, body: unknown): Problem {
  const { code, problems, reference } = (body ?? {}) as UncheckedProblem;
  return {
    code: 'status',
    status,
    // Unknown codes are ignored later; checking here would cost the first script a list of all codes.
    ...(typeof code === 'string' && { reason: code as ProblemBody['code'] }),
    ...(typeof reference === 'string' && { reference }),
    ...(Array.isArray(problems) && { fitProblems: problems as NonNullable<ProblemBody['problems']> }),
  };
}
