import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import type { DatabaseLocation } from '../../server/store/database';
import { openStore, type Store } from '../../server/store/store';
import { plant } from './plant';

const SAMPLES = 400;
const CLIENTS = [1, 8, 32];
const RATE_MS = 5_000;
const SCHEMA = 'bench_voting';

let strangers = 0;
const stranger = () => `0xc${(strangers++).toString(16).padStart(39, '0')}`;
const allowed = () => Promise.resolve();

/** Votes once; answers how long the pick and the vote took. */
async function cast(store: Store, eventId: number, wallet: string): Promise<readonly [pick: number, vote: number]> {
  const began = performance.now();
  const next = await store.ballots.next(eventId, wallet, allowed);
  const picked = performance.now();
  if (next.refusal !== undefined || next.pair === undefined) throw new Error('there was no pair');
  const [left, right] = next.pair;
  const outcome = await store.ballots.vote(eventId, wallet, right.id, left.id);
  if (outcome !== 'recorded') throw new Error(outcome);
  return [picked - began, performance.now() - picked];
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

function show(times: readonly number[]): string {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? NaN).toFixed(2);
  return `${at(0.5)} / ${at(0.95)}`.padEnd(17);
}

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

async function benchEvent(store: Store, entries: number, ballots: number): Promise<void> {
  const id = await plant(store, entries, ballots);
  for (let warm = 0; warm < 50; warm++) await cast(store, id, stranger());
  const casts: (readonly [number, number])[] = [];
  let wallet = stranger();
  for (let sample = 0; sample < SAMPLES; sample++) {
    if (sample % 20 === 0) wallet = stranger();
    casts.push(await cast(store, id, wallet));
  }
  const usual: number[] = [];
  for (let sample = 0; sample < 30; sample++)
    usual.push(
      await timed(() => sql`select id from entries where event_id = ${id} order by random() limit 2`.execute(store.db)),
    );
  const rates: string[] = [];
  for (const clients of CLIENTS) rates.push(`${clients}: ${(await rate(store, id, clients)).toFixed(0)}`);
  console.log(
    `  ${String(entries).padStart(7)} ${String(ballots).padStart(9)}   ${show(casts.map(([pick]) => pick))}${show(casts.map(([, vote]) => vote))}${show(usual)}${rates.join('  ')}`,
  );
  await benchClose(store, id);
}

/** How long the close takes, how long it keeps everything else from happening at most, and what it needs. */
async function benchClose(store: Store, id: number): Promise<void> {
  await sql`update events set submit_end = now() - interval '2 minutes', voting_end = now() - interval '1 minute' where id = ${id}`.execute(
    store.db,
  );
  let longest = 0;
  let last = performance.now();
  let memory = 0;
  const watch = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    memory = Math.max(memory, process.memoryUsage().rss);
  }, 2);
  const count = await timed(() => store.standings.recount(id));
  const close = await timed(() => store.standings.close(id));
  clearInterval(watch);
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
  console.log(
    `          counted in ${seconds(count)}, closed in ${seconds(close)}; longest pause of the event loop ${longest.toFixed(0)} ms, memory of the process ${(memory / 2 ** 20).toFixed(0)} MB`,
  );
}

async function benchDatabase(name: string, location: DatabaseLocation, sizes: readonly (readonly [number, number])[]) {
  console.log(`\n${name}: p50 / p95 in ms, votes (pick and vote) a second by clients`);
  console.log('  entries   ballots   pick             vote             order by random() votes a second');
  const store = await openStore({ location });
  for (const [entries, ballots] of sizes) await benchEvent(store, entries, ballots);
  if (location.kind === 'postgres') await sql`drop schema ${sql.id(SCHEMA)} cascade`.execute(store.db);
  await store.close();
}

const SIZES = [
  [100, 1_000],
  [10_000, 100_000],
] as const;

export async function benchCost(url: string | undefined): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'duds-bench-'));
  await benchDatabase('PGlite', { kind: 'folder', path: path.join(folder, 'database') }, [
    ...SIZES,
    [100_000, 200_000],
  ]);
  await rm(folder, { recursive: true, force: true });
  if (url === undefined) {
    console.log('\nBENCH_DATABASE_URL names no PostgreSQL database (…_bench) to measure.');
    return;
  }
  if (!new URL(url).pathname.endsWith('_bench')) throw new Error('The name of the database must end in _bench.');
  const location = { kind: 'postgres', url, schema: SCHEMA, poolSize: 20 } as const;
  await benchDatabase('PostgreSQL', location, [...SIZES, [100_000, 1_000_000]]);
}
