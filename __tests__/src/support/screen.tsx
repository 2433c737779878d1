import { setImmediate } from 'node:timers';
import { act, render } from '@testing-library/react';
import type { ComponentType } from 'react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import type { GameEvent } from '#rules/events/events';
import { pageAt } from '#rules/pages/pages';
import { GameProvider } from '../../../src/app/GameProvider';
import type { AppStore } from '../../../src/base/storeTypes';
import { gameOpened } from '../../../src/features/navigation/navigationSlice';
import { walletConnected } from '../../../src/features/wallet/walletSlice';
import type { Platform } from '../../../src/platform/platform';
import { openStore } from './openStore';
import { platformDouble } from './platformDouble';

export const VOTER = '0x3f5ce5fbfe3e9af3971dd833d26ba9b5c936f0be';

/** What the fake server responds to one call. */
export interface ApiResponse {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export type Reply = ApiResponse | 'no network';

/** What a server sees of a request besides its address. */
export interface ApiRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** What follows the '=' of the address, of 'GET results/4/votes?entries=*'. */
  readonly query: string;
}

/** Responses by 'GET events/open'; functions are called for each request. A test may change the object. */
export type Server = Record<string, Reply | ((request: ApiRequest) => Reply | Promise<Reply>)>;

/** Calls that every screen may make and that few tests care about. */
const QUIET: Server = {
  'GET categories.json': { body: [{ title: 'Backgrounds' }] },
  'GET backgrounds.json': { body: [] },
};

/** Serves the API. Returns the calls in order, as 'GET events/open' or 'POST vote/1/2/0x… {"winner":1}'. */
export function serveApi(server: Server): string[] {
  const calls: string[] = [];
  globalThis.fetch = async (input, init = {}) => {
    const { pathname, search } = new URL(input as string);
    const call = `${init.method ?? 'GET'} ${pathname.replace(/^\/(api|data)\//, '')}${search}`;
    calls.push(typeof init.body === 'string' ? `${call} ${init.body}` : call);
    const known = server[call] ?? server[call.replace(/=.*/, '=*')] ?? QUIET[call] ?? { status: 404 };
    const { headers = {}, body } = init as { headers?: Record<string, string>; body?: string };
    const reply =
      typeof known === 'function'
        ? await known({ headers, body: body ?? '', query: search.replace(/^.*=/, '') })
        : known;
    if (reply === 'no network') throw new TypeError('Failed to fetch');
    const { status = 200 } = reply;
    // A response without content may not have any, not even an empty object.
    const sent = status === 204 ? null : JSON.stringify(reply.body ?? {});
    return new Response(sent, { status, headers: reply.headers });
  };
  return calls;
}

interface ScreenStart {
  readonly Screen:
    ComponentType<{ readonly event: number }> | ComponentType<{ readonly wallet: string }> | ComponentType;
  /** The route, and the address if it is a different one. */
  readonly path: string;
  readonly at?: string;
  readonly server?: Server;
  readonly wallet?: string;
  readonly platform?: Partial<Platform>;
}

export interface OpenScreen {
  readonly store: AppStore;
  readonly platform: Platform;
  readonly calls: readonly string[];
  readonly go: (path: string) => Promise<void>;
  readonly address: () => string;
}

/** One screen with the real store, an address, a server and perhaps a wallet. */
export function openScreen({ Screen, path, at = path, server = {}, wallet, platform: parts }: ScreenStart): OpenScreen {
  const calls = serveApi(server);
  const platform = platformDouble(parts);
  const store = openStore(platform);
  const elsewhere = { path: '*', element: <p>Elsewhere</p> };
  const router = createMemoryRouter([{ path, element: <Addressed Screen={Screen} /> }, elsewhere], {
    initialEntries: [at],
  });
  store.dispatch(gameOpened());
  if (wallet !== undefined) store.dispatch(connected(wallet));
  render(
    <GameProvider store={store} config={platform.config}>
      <RouterProvider router={router} />
    </GameProvider>,
  );
  return {
    store,
    platform,
    calls,
    go: to => router.navigate(to),
    address: () => router.state.location.pathname + router.state.location.search,
  };
}

function Addressed({ Screen }: Pick<ScreenStart, 'Screen'>) {
  const { name: _name, ...parameters } = pageAt(useLocation().pathname);
  const Addressable = Screen as ComponentType<object>;
  return <Addressable {...{ event: 0, ...parameters }} />;
}

/** Advances the fake time, and lets everything that is ready resolve. */
export async function advance(milliseconds = 0): Promise<void> {
  await act(async () => {
    await jest.advanceTimersByTimeAsync(milliseconds);
    for (let round = 0; round < 12; round += 1) {
      await new Promise(resolve => setImmediate(resolve));
      await jest.advanceTimersByTimeAsync(0);
    }
  });
}

const NOT_FAKED = [
  'nextTick',
  'queueMicrotask',
  'setImmediate',
  'requestAnimationFrame',
  'cancelAnimationFrame',
] as const;

/**
 * Only `advance` advances the timers; promises still resolve. Redux Toolkit notifies components of responses in the next
 * frame, so frames run immediately.
 */
export function stopTime(now?: number): void {
  jest.useFakeTimers({ now, doNotFake: [...NOT_FAKED] });
  window.requestAnimationFrame = callback => {
    queueMicrotask(() => callback(0));
    return 0;
  };
}

/** For files whose every test starts with an empty storage and stopped time. */
export function withStoppedTime(): void {
  beforeEach(() => {
    localStorage.clear();
    stopTime();
  });
  afterEach(() => jest.useRealTimers());
}

export function connected(address: string) {
  return walletConnected({ label: 'Local Wallet', address, chainId: 31337 });
}

/** The server's four lists and no prizes. */
export function listings(
  lists: Partial<Record<'open' | 'upcoming' | 'vote' | 'archive', readonly GameEvent[]>>,
): Server {
  const phases = ['open', 'upcoming', 'vote', 'archive'] as const;
  const events = phases.flatMap(phase => lists[phase] ?? []);
  return {
    ...Object.fromEntries(phases.map(phase => [`GET events/${phase}`, { body: lists[phase] ?? [] }])),
    ...Object.fromEntries(events.map(({ id }) => [`GET event/${id}/prizes`, { body: [] }])),
  };
}
