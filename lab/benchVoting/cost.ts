import { loadavg } from 'node:os';
import { sql } from 'kysely';
import type { PostgresLocation } from '../../server/store/database/postgres';
import { openStore, type Store } from '../../server/store/store';
import { benchCycles } from './cycles';
import { cast, stranger } from './cast';
import { end, plant } from './plant';
import { watchPauses } from './watchPauses';

/** Rounds of votes; each round is one wallet's. */
const ROUNDS = 30;
const SAMPLES = 14;
const BALLOTS = 1_000_000;
const SCHEMA = 'bench_voting';

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

interface Measured {
  readonly id: number;
  readonly entries: number;
  readonly ballots: number;
  /** How long the start seal took. */
  readonly starting: number;
  readonly picks: number[];
  readonly votes: number[];
}

/** In turns, a few at a time, so that other load on the machine slows all sizes alike. */
async function measureInTurns(store: Store, events: readonly Measured[]): Promise<void> {
  for (let round = 0; round <= ROUNDS; round++)
    for (const { id, picks, votes } of events) {
      const wallet = stranger();
      for (let sample = 0; sample < SAMPLES; sample++) {
        const [pick, vote] = await cast(store, id, wallet);
        // The first round warms up.
        if (round > 0) {
          picks.push(pick);
          votes.push(vote);
        }
      }
    }
}

async function benchClose(store: Store, { id, entries, starting }: Measured): Promise<void> {
  await end(store, id);
  const pauses = watchPauses();
  const count = await timed(() => store.standings.recount(id));
  const close = await timed(() => store.standings.close(id));
  const { longest, memory } = pauses.stop();
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
  console.log(
    `  ${String(entries).padStart(7)} entries sealed in ${seconds(starting)}, counted in ${seconds(count)}, closed (votes sealed and counted) in ${seconds(close)}; longest pause of the event loop ${longest.toFixed(0)} ms, memory of the process ${memory.toFixed(0)} MB; half of the pages read in ${(await pageTime(store, id)).toFixed(1)} ms`,
  );
}

/** How long it takes to read a page of what was published, half of the time. */
async function pageTime(store: Store, id: number): Promise<number> {
  const { votes } = await store.lists.index(id);
  const times: number[] = [];
  for (const page of votes.pages.keys()) times.push(await timed(() => store.lists.votes(id, page)));
  return timeAt(times, 0.5);
}

async function benchDatabase(location: PostgresLocation, sizes: readonly number[]): Promise<void> {
  const store = await openStore({ location });
  const events: Measured[] = [];
  for (const entries of sizes) {
    const id = await plant(store, entries, BALLOTS);
    const starting = await timed(() => store.seals.start(id));
    events.push({ id, entries, ballots: BALLOTS, starting, picks: [], votes: [] });
  }
  await measureInTurns(store, events);
  console.log(`\n5 % / half / 95 % of the times in ms are below; load of the machine ${loadavg()[0]?.toFixed(1)}`);
  console.log('  entries   ballots   pick                   vote');
  for (const { entries, ballots, picks, votes } of events)
    console.log(`  ${String(entries).padStart(7)} ${String(ballots).padStart(9)}   ${show(picks)}${show(votes)}`);
  await benchCycles(store, location, events);
  for (const event of events) await benchClose(store, event);
  await sql`drop schema ${sql.id(SCHEMA)} cascade`.execute(store.db);
  await store.close();
}

/** A PostgreSQL database whose name says that it is for benches; undefined without an address. */
export function benchLocation(url: string | undefined): PostgresLocation | undefined {
  if (url === undefined) return undefined;
  if (!new URL(url).pathname.endsWith('_bench')) throw new Error('The name of the database must end in _bench.');
  return { kind: 'postgres', url, schema: SCHEMA, poolSize: 20 };
}

export async function benchCost(url: string | undefined, sizes: readonly number[]): Promise<void> {
  const location = benchLocation(url);
  if (location === undefined) throw new Error('BENCH_DATABASE_URL names no PostgreSQL database (…_bench) to measure.');
  await benchDatabase(location, sizes);
}
