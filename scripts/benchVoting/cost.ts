import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import type { DatabaseLocation } from '../../server/store/database';
import type { PostgresLocation } from '../../server/store/postgres';
import { openStore, type Store } from '../../server/store/store';
import { benchCycles } from './cycles';
import { admitAll } from '../../__tests__/server/support/fixtures';
import { end, plant } from './plant';
import { watchPauses } from './watchPauses';

/** Rounds of votes; each round is one wallet's. */
const ROUNDS = 30;
const SAMPLES = 14;
const CLIENTS = [1, 8, 32];
const RATE_MS = 5_000;
const SCHEMA = 'bench_voting';

let strangers = 0;
const stranger = () => `0xc${(strangers++).toString(16).padStart(39, '0')}`;

/** Votes once; returns how long the pick and the vote took. */
async function cast(store: Store, eventId: number, wallet: string): Promise<readonly [pick: number, vote: number]> {
  const began = performance.now();
  const next = await store.ballots.next(eventId, wallet, admitAll);
  const picked = performance.now();
  if (next.refusal !== undefined || next.pair === undefined) throw new Error('there was no pair');
  const [left, right] = next.pair;
  const { refusal } = await store.ballots.vote(eventId, wallet, right.id, left.id);
  if (refusal) throw new Error(refusal);
  return [picked - began, performance.now() - picked];
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

function timeAt(times: readonly number[], share: number): number {
  return [...times].sort((a, b) => a - b)[Math.floor(share * (times.length - 1))] ?? NaN;
}

const show = (times: readonly number[]): string =>
  [0.05, 0.5, 0.95]
    .map(share => timeAt(times, share).toFixed(2))
    .join(' / ')
    .padEnd(23);

async function rate(store: Store, eventId: number, clients: number): Promise<number> {
  const until = performance.now() + RATE_MS;
  let votes = 0;
  const vote = async (): Promise<void> => {
    for (let wallet = stranger(), cast0 = 0; performance.now() < until; cast0++) {
      if (cast0 % 20 === 19) wallet = stranger();
      await cast(store, eventId, wallet);
      votes += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, vote));
  return (1_000 * votes) / RATE_MS;
}

interface Measured {
  readonly id: number;
  readonly entries: number;
  readonly ballots: number;
  readonly picks: number[];
  readonly votes: number[];
  readonly usual: number[];
}

/** In turns, a few at a time, so that other load on the machine slows all sizes alike. */
async function measureInTurns(store: Store, events: readonly Measured[]): Promise<void> {
  for (let round = 0; round <= ROUNDS; round++)
    for (const { id, picks, votes, usual } of events) {
      const wallet = stranger();
      for (let sample = 0; sample < SAMPLES; sample++) {
        const [pick, vote] = await cast(store, id, wallet);
        // The first round warms up.
        if (round > 0) {
          picks.push(pick);
          votes.push(vote);
        }
      }
      const random = sql`select id from entries where event_id = ${id} order by random() limit 2`;
      if (round > 0) usual.push(await timed(() => random.execute(store.db)));
    }
}

/** The most expensive size's median as a multiple of the cheapest one's. */
function spread(events: readonly Measured[], timesOf: (event: Measured) => readonly number[]): string {
  const middles = events.map(event => timeAt(timesOf(event), 0.5));
  return (Math.max(...middles) / Math.min(...middles)).toFixed(2);
}

async function ratesOf(store: Store, { id, entries }: Measured): Promise<string> {
  const rates: string[] = [];
  for (const clients of CLIENTS) rates.push(`${clients}: ${(await rate(store, id, clients)).toFixed(0)}`.padEnd(10));
  return `  ${String(entries).padStart(7)} entries   ${rates.join('')}`;
}

async function benchClose(store: Store, id: number, entries: number): Promise<void> {
  await end(store, id);
  const pauses = watchPauses();
  const count = await timed(() => store.standings.recount(id));
  const close = await timed(() => store.standings.close(id));
  const { longest, memory } = pauses.stop();
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
  console.log(
    `  ${String(entries).padStart(7)} entries counted in ${seconds(count)}, closed in ${seconds(close)}; longest pause of the event loop ${longest.toFixed(0)} ms, memory of the process ${memory.toFixed(0)} MB`,
  );
}

async function benchDatabase(name: string, location: DatabaseLocation, sizes: readonly (readonly [number, number])[]) {
  const store = await openStore({ location });
  const events: Measured[] = [];
  for (const [entries, ballots] of sizes)
    events.push({ id: await plant(store, entries, ballots), entries, ballots, picks: [], votes: [], usual: [] });
  await measureInTurns(store, events);
  console.log(
    `\n${name}: 5 % / half / 95 % of the times in ms are below; load of the machine ${loadavg()[0]?.toFixed(1)}`,
  );
  console.log('  entries   ballots   pick                   vote                   order by random()');
  for (const { entries, ballots, picks, votes, usual } of events)
    console.log(
      `  ${String(entries).padStart(7)} ${String(ballots).padStart(9)}   ${show(picks)}${show(votes)}${show(usual)}`,
    );
  const of = (timesOf: (event: Measured) => readonly number[]) => `${spread(events, timesOf)} times`.padEnd(23);
  console.log(
    `  the most expensive  ${of(({ picks }) => picks)}${of(({ votes }) => votes)}${of(({ usual }) => usual)}`,
  );
  console.log(`votes (pick and vote) a second by clients`);
  for (const event of events) console.log(await ratesOf(store, event));
  if (location.kind === 'postgres') await benchCycles(store, location, events);
  for (const { id, entries } of events) await benchClose(store, id, entries);
  if (location.kind === 'postgres') await sql`drop schema ${sql.id(SCHEMA)} cascade`.execute(store.db);
  await store.close();
}

/** Entries and ballots. */
const PGLITE_SIZES = [
  [100, 1_000],
  [10_000, 100_000],
  [100_000, 200_000],
] as const;
const POSTGRES_SIZES = [
  [100, 1_000_000],
  [10_000, 1_000_000],
  [100_000, 1_000_000],
] as const;

async function benchPGlite(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'duds-bench-'));
  const location = { kind: 'folder', path: path.join(folder, 'database') } as const;
  await benchDatabase('PGlite', location, PGLITE_SIZES);
  await rm(folder, { recursive: true, force: true });
}

/** A PostgreSQL database whose name says that it is for benches; undefined without an address. */
export function benchLocation(url: string | undefined): PostgresLocation | undefined {
  if (url === undefined) return undefined;
  if (!new URL(url).pathname.endsWith('_bench')) throw new Error('The name of the database must end in _bench.');
  return { kind: 'postgres', url, schema: SCHEMA, poolSize: 20 };
}

export async function benchCost(url: string | undefined): Promise<void> {
  const location = benchLocation(url);
  if (!process.argv.includes('--only=postgres')) await benchPGlite();
  if (location) await benchDatabase('PostgreSQL', location, POSTGRES_SIZES);
  else console.log('\nBENCH_DATABASE_URL names no PostgreSQL database (…_bench) to measure.');
}
