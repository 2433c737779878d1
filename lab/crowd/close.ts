import { setTimeout as delay } from 'node:timers/promises';
import { end } from '../benchVoting/plant';
import type { Chain } from './chain';
import { playAll, playWithin, type Played, type Turn } from './play';
import { readUsage, spentSince } from './usage';
import { addressed, CONNECTIONS, placeOf, resultsOf, send } from './visitors';

const MINUTE_S = 60;
const COUNTED_WITHIN_MS = 120_000;
/** One tab in two opens the results. */
const LOOKS = 2;

export interface Close {
  /** All tabs ask for the two lists that change, as soon as they can: the clock tells each of them when. */
  readonly turn: Played;
  /** Each asks for the news, and every other one opens the results. */
  readonly minute: Played;
  /** Seconds until the results were there. */
  readonly countedAfter: number;
  /** Requests that reached the processes of the game. */
  readonly atGame: { readonly turn: number; readonly minute: number };
  /** Milliseconds of a processor, by process. */
  readonly spent: ReadonlyMap<string, number>;
}

/** An event ends while that many tabs show the lists. */
export async function playClose(chain: Chain, base: string, event: number, tabs: number): Promise<Close> {
  const { store, processes } = chain;
  const turnsOf = (pathsOf: (tab: number) => readonly string[]): readonly Turn[] =>
    Array.from({ length: tabs }, (_, tab) => {
      const paths = pathsOf(tab);
      return () => Promise.all(paths.map(path => send(`${base}${path}`, { headers: addressed(tab) })));
    });
  const before = { usage: readUsage(processes), requests: await requestsOf(chain) };
  await end(store, event);
  const counted = untilCounted(chain, event);
  const turn = await playAll(
    turnsOf(() => ['/api/events/vote', '/api/events/archive']),
    CONNECTIONS / 2,
  );
  const turned = await requestsOf(chain);
  const minute = await playWithin(
    turnsOf(tab => ['/api/events', ...(tab % LOOKS === 0 ? [...resultsOf(event), placeOf(event, tab)] : [])]),
    MINUTE_S,
  );
  return {
    turn,
    minute,
    countedAfter: await counted,
    atGame: { turn: turned - before.requests, minute: (await requestsOf(chain)) - turned },
    spent: spentSince(before.usage, processes),
  };
}

async function untilCounted({ pastCache }: Chain, event: number): Promise<number> {
  const began = performance.now();
  while ((await send(`${pastCache}/api/results/${event}`)).status !== 200) {
    if (performance.now() - began > COUNTED_WITHIN_MS) throw new Error('The event did not close.');
    await delay(100);
  }
  return (performance.now() - began) / 1_000;
}

/** From the metrics of the processes; asking for them counts once each. */
async function requestsOf({ servers }: Chain): Promise<number> {
  const texts = await Promise.all(
    servers.map(url => send(`${url}/metrics`, { headers: { 'accept-encoding': 'identity' } })),
  );
  return texts
    .flatMap(({ text }) => [...text.matchAll(/^duds_http_request_seconds_count\{[^}]*\} (\d+)/gm)])
    .reduce((sum, [, count]) => sum + Number(count), 0);
}
