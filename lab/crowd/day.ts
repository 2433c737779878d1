import { availableParallelism, totalmem } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { draft } from '../../testing/fixtures';
import { end, plant } from '../benchVoting/plant';
import type { Cost, Measured } from './capacity';
import type { Store } from '../../server/store/store';
import type { Chain } from './chain';
import { playAll, playWithin, type Played, type Turn } from './play';
import { KINDS, perSecond, RATES, type Kind, type Rate } from './rates';
import { readUsage, spentSince } from './usage';
import { ACTS, readFiles, newPlayer, type Day, type Player } from './visitors';

const ENTRIES = 1_000;
const BALLOTS = 20_000;
const PLAYERS = 500;
/** They play while Node compiles. */
const EARLY = 100;
const CLIENTS = 8;
const ONCE = { warmUp: EARLY, times: PLAYERS - EARLY };
const USUAL_TURNS = { warmUp: 400, times: 1_500 };
/** Each player signs in and enters once. Thirty votes each of the first players warm up both processes. */
const TURNS: Partial<Record<Kind, typeof ONCE>> = {
  signIn: ONCE,
  entry: ONCE,
  vote: { warmUp: 30 * EARLY, times: 30 * EARLY },
};
const IDLE_S = 10;

export interface Figures extends Played {
  readonly kind: Kind;
  readonly times: number;
  /** Milliseconds of a processor, by process. */
  readonly spent: ReadonlyMap<string, number>;
  /** Bytes written ahead by PostgreSQL. */
  readonly log: number;
}

/**
 * The events of the day: one takes entries, one is voted on, one is closed, and two are yet to close. Before a server runs,
 * or it would seal them half planted.
 */
export async function plantDay(store: Store): Promise<Day> {
  const closed = await plant(store, ENTRIES, BALLOTS);
  await end(store, closed);
  await store.standings.close(closed);
  const voting = await plant(store, ENTRIES, BALLOTS);
  const closing = [await plant(store, ENTRIES, BALLOTS), await plant(store, ENTRIES, BALLOTS)] as const;
  const { id: open } = await store.events.add(draft([-1, 24, 48], {}, await store.now()));
  return { open, voting, closed, closing, files: await readFiles() };
}

export const newPlayers = (chain: Chain): readonly Player[] =>
  Array.from({ length: PLAYERS }, (_, number) => newPlayer(chain, number));

/** Sign-ins come first, and votes, which wear players out, last. */
const ORDER = [...KINDS].sort((a, b) => rank(a) - rank(b));
function rank(kind: Kind): number {
  return kind === 'signIn' ? 0 : kind === 'vote' ? 2 : 1;
}

export interface PlayedDay {
  /** As players ask. */
  readonly throughChain: readonly Figures[];
  /** What the cache would have answered, without it. */
  readonly pastCache: readonly Figures[];
  /** Milliseconds of processor time per second without any requests, by process. */
  readonly idle: ReadonlyMap<string, number>;
}

/** Every kind in turn, so that each has its own figures. */
export async function playDay(chain: Chain, day: Day, players: readonly Player[]): Promise<PlayedDay> {
  const throughChain: Figures[] = [];
  const pastCache: Figures[] = [];
  for (const kind of ORDER) {
    throughChain.push(await measure(chain, chain.game, kind, day, players));
    const { addresses }: Rate = RATES[kind];
    if (addresses > 0) pastCache.push(await measure(chain, chain.pastCache, kind, day, players));
  }
  return { throughChain, pastCache, idle: await watchIdle(chain) };
}

async function watchIdle({ processes }: Chain): Promise<ReadonlyMap<string, number>> {
  const before = readUsage(processes);
  await delay(IDLE_S * 1_000);
  return new Map([...spentSince(before, processes)].map(([name, ms]) => [name, ms / IDLE_S]));
}

const turnsOf = (base: string, kind: Kind, day: Day, players: readonly Player[], count: number): readonly Turn[] =>
  Array.from({ length: count }, (_, number) => {
    const player = players[number % players.length];
    return async () => (player ? ACTS[kind](base, player, number, day) : []);
  });

async function measure(chain: Chain, base: string, kind: Kind, day: Day, players: readonly Player[]): Promise<Figures> {
  const { warmUp, times } = TURNS[kind] ?? USUAL_TURNS;
  await playAll(turnsOf(base, kind, day, players.slice(0, EARLY), warmUp), CLIENTS);
  const [before, logBefore] = [readUsage(chain.processes), await readLog(chain)];
  const others = players.slice(EARLY, kind === 'vote' ? 2 * EARLY : undefined);
  const played = await playAll(turnsOf(base, kind, day, others, times), CLIENTS);
  const spent = spentSince(before, chain.processes);
  return { ...played, kind, times, spent, log: (await readLog(chain)) - logBefore };
}

async function readLog({ store }: Chain): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select (pg_current_wal_insert_lsn() - '0/0')::float8 as bytes`.execute(
    store.db,
  );
  return rows[0]?.bytes ?? 0;
}

/** What docs/capacity.md reckons with. */
export function toMeasured({ throughChain, pastCache, idle }: PlayedDay, chain: Chain): Measured {
  const costOf = ({ spent, times }: Figures): Cost => ({
    node: ((spent.get('Node 1') ?? 0) + (spent.get('Node 2') ?? 0)) / times,
    postgres: (spent.get('PostgreSQL') ?? 0) / times,
  });
  const figuresOf = (kind: Kind) => [...pastCache, ...throughChain].find(figures => figures.kind === kind);
  const requests = throughChain.reduce((sum, { answers }) => sum + answers.length, 0);
  const proxies = throughChain.reduce(
    (sum, { spent }) => sum + (spent.get('HAProxy') ?? 0) + (spent.get('Varnish') ?? 0),
    0,
  );
  const votes = figuresOf('vote');
  const used = readUsage(chain.processes);
  const memory = (...names: readonly string[]) => names.reduce((sum, name) => sum + (used.get(name)?.pss ?? 0), 0);
  return {
    costs: Object.fromEntries(
      KINDS.map(kind => {
        const figures = figuresOf(kind);
        return [kind, figures ? costOf(figures) : { node: NaN, postgres: NaN }];
      }),
    ) as Measured['costs'],
    proxies: proxies / requests,
    megabytes: {
      node: memory('Node 1', 'Node 2') / 2,
      postgres: memory('PostgreSQL') / 2,
      proxies: memory('HAProxy', 'Varnish'),
    },
    idle: {
      node: ((idle.get('Node 1') ?? 0) + (idle.get('Node 2') ?? 0)) / 2,
      postgres: (idle.get('PostgreSQL') ?? 0) / 2,
    },
    voteLog: (votes?.log ?? 0) / (votes?.times ?? 1),
    machine: {
      cores: availableParallelism(),
      gigabytes: Math.round(totalmem() / 1e9),
      connections: chain.maxConnections,
    },
  };
}

/** Some seconds of the busiest hour, as often as that many players would ask; without sign-ins and entries. */
export async function playBusiest(
  chain: Chain,
  day: Day,
  all: readonly Player[],
  players: number,
  seconds: number,
): Promise<Played> {
  // The first ones have decided their thirty pairs.
  const voters = all.slice(2 * EARLY);
  const turns = KINDS.filter(kind => kind !== 'entry' && kind !== 'signIn').flatMap(kind =>
    turnsOf(chain.game, kind, day, voters, Math.round(perSecond(kind, players) * seconds)),
  );
  return playWithin(turns, seconds);
}
