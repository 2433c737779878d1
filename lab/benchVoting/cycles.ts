import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { VoteEntryBody } from '../../contract/votes';
import { newToken } from '../../server/auth/tokens';
import { sha256 } from '../../server/keys/sha256';
import type { PostgresLocation } from '../../server/store/database/postgres';
import type { Store } from '../../server/store/store';
import { newSalt, shownLooks } from '../../testing/shownLooks';

/** Node compiles the busiest functions during the first 1,600 cycles, at two to three times the cost; a server runs for days. */
const WARM_UP = 2_000;
const CYCLES = 3_000;
const CLIENTS = 8;
const VOTES_EACH = 15;

interface Voter {
  readonly wallet: string;
  readonly cookie: string;
}

async function newVoter(store: Store): Promise<Voter> {
  const token = newToken();
  const wallet = `0x${sha256(token).slice(-40)}`;
  await store.sessions.begin(sha256(token), wallet, 36_000);
  return { wallet, cookie: `duds-session=${token}` };
}

/** What a player's browser does for one vote. */
async function cycle(url: string, eventId: number, { wallet, cookie }: Voter): Promise<void> {
  const asked = await fetch(`${url}/api/vote/entries/${eventId}/${wallet}`, { headers: { cookie } });
  const pair = (await asked.json()) as readonly VoteEntryBody[];
  const [left, right] = pair;
  if (asked.status !== 200 || !left || !right) throw new Error(`no ballot: ${asked.status}`);
  const seen = [...shownLooks(pair), newSalt()].join(' ');
  const vote = async (entryId: number) => {
    const response = await fetch(`${url}/api/vote/${eventId}/${entryId}/${wallet}`, {
      method: 'POST',
      headers: { cookie, seen, 'content-type': 'application/json' },
      body: JSON.stringify({ winner: left.id }),
    });
    await response.text();
    if (response.status !== 201) throw new Error(`no vote: ${response.status}`);
  };
  await Promise.all([vote(right.id), vote(left.id)]);
}

async function play(url: string, eventId: number, waiting: Voter[], cycles: number): Promise<void> {
  let left = cycles;
  const client = async (): Promise<void> => {
    for (let voter = waiting.pop(); voter && left > 0; voter = waiting.pop())
      for (let votes = 0; votes < VOTES_EACH && left > 0; votes++, left--) await cycle(url, eventId, voter);
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
}

/** Processor time of a process in milliseconds, from its line in /proc, which counts in hundredths of a second. */
function processorTime(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return 10 * (Number(user) + Number(system));
}

/** By process id, of all connections to this database; those of the bench itself are idle meanwhile. */
async function databaseTimes(store: Store): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`.execute(
    store.db,
  );
  return new Map(rows.map(({ pid }) => [pid, processorTime(pid)]));
}

/** A connection that is gone was idle for long enough to be closed. */
const spentBetween = (before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): number =>
  [...after].reduce((sum, [pid, time]) => sum + time - (before.get(pid) ?? 0), 0);

async function serve(location: PostgresLocation) {
  const child = fork(new URL('./votingServer.ts', import.meta.url), [JSON.stringify(location)]);
  const gone = once(child, 'exit').then(() => Promise.reject(new Error('the server of the bench did not start')));
  const [url] = (await Promise.race([once(child, 'message'), gone])) as [string];
  return {
    url,
    async time(): Promise<number> {
      child.send('time');
      const [{ user, system }] = (await once(child, 'message')) as [NodeJS.CpuUsage];
      return (user + system) / 1_000;
    },
    async stop(): Promise<void> {
      child.kill();
      await gone.catch(() => undefined);
    },
  };
}

/** Processor time of a cycle (a ballot and the two calls of its vote) over HTTP, by voters who are signed in. */
export async function benchCycles(
  store: Store,
  location: PostgresLocation,
  events: readonly { readonly id: number; readonly entries: number; readonly ballots: number }[],
): Promise<void> {
  console.log(`processor time in ms per cycle (ballot and two votes, signed in, over HTTP, ${CLIENTS} clients)`);
  for (const { id, entries, ballots } of events) {
    const server = await serve(location);
    const waiting = await Promise.all(
      Array.from({ length: (WARM_UP + CYCLES) / VOTES_EACH + 2 * CLIENTS }, () => newVoter(store)),
    );
    await play(server.url, id, waiting, WARM_UP);
    const before = { node: await server.time(), database: await databaseTimes(store) };
    await play(server.url, id, waiting, CYCLES);
    const after = { node: await server.time(), database: await databaseTimes(store) };
    await server.stop();
    const node = (after.node - before.node) / CYCLES;
    const database = spentBetween(before.database, after.database) / CYCLES;
    console.log(
      `  ${String(entries).padStart(7)} entries, ${ballots} ballots   Node ${node.toFixed(2)}   PostgreSQL ${database.toFixed(2)}`,
    );
  }
}
