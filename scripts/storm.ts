import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { openStore } from '../server/store/store';
import { auditBooks } from './storm/books';
import { playUntilGone, type Notes } from './storm/client';
import { locationOf, STORM_SCHEMA } from './storm/location';
import { plantEvent } from './storm/plantEvent';

/** `--rounds=20`; on PGlite, and on PostgreSQL if STORM_DATABASE_URL names a database (…_storm). */
const ROUNDS = Number(process.argv.find(argument => argument.startsWith('--rounds='))?.slice(9) ?? 20);
const CLIENTS = 8;

async function serve(place: string): Promise<{ readonly server: ChildProcess; readonly url: string }> {
  const script = path.join(import.meta.dirname, 'storm/serve.ts');
  const server = spawn(process.execPath, ['--import', 'tsx', script, place], { stdio: ['ignore', 'pipe', 'inherit'] });
  const said = once(server.stdout, 'data').then(([port]) => `http://127.0.0.1:${String(port).trim()}`);
  const url = await Promise.race([said, once(server, 'exit').then(() => undefined)]);
  if (url === undefined) throw new Error('The server did not start.');
  return { server, url };
}

async function killDuring(place: string, eventId: number, notes: Notes, afterMs: number): Promise<void> {
  const { server, url } = await serve(place);
  const gone = once(server, 'exit');
  const pending = [...notes.unanswered];
  const playing = Array.from({ length: CLIENTS }, (_, client) => {
    const own = pending.filter((_vote, index) => index % CLIENTS === client);
    return playUntilGone(url, eventId, notes, own);
  });
  await untilAcknowledged(notes, server);
  await delay(afterMs);
  server.kill('SIGKILL');
  await gone;
  await Promise.all(playing);
}

/** A server that has not acknowledged a vote yet has nothing to lose. */
async function untilAcknowledged(notes: Notes, server: ChildProcess): Promise<void> {
  const before = notes.acknowledged.size;
  while (notes.acknowledged.size === before && server.exitCode === null) await delay(5);
}

async function storm(name: string, place: string): Promise<boolean> {
  const location = locationOf(place);
  const eventId = await plantEvent(location);
  const notes: Notes = { acknowledged: new Set(), unanswered: new Set(), surprises: [] };
  for (let round = 1; round <= ROUNDS; round++) {
    const before = notes.acknowledged.size;
    await killDuring(place, eventId, notes, Math.random() * 1_500);
    const problems = [...(await auditBooks(location, eventId, notes)), ...notes.surprises];
    const summary = `${notes.acknowledged.size - before} votes acknowledged, ${notes.unanswered.size} without an answer`;
    console.log(
      `${name}, kill ${round} of ${ROUNDS}: ${summary}${problems.length === 0 ? '' : `\n  ${problems.join('\n  ')}`}`,
    );
    if (problems.length > 0) return false;
  }
  console.log(`${name}: ${notes.acknowledged.size} acknowledged votes, each found exactly once, and nothing else.`);
  return true;
}

const folder = await mkdtemp(path.join(tmpdir(), 'duds-storm-'));
const isSafe = [await storm('PGlite', path.join(folder, 'database'))];
await rm(folder, { recursive: true, force: true });
const url = process.env.STORM_DATABASE_URL;
if (url === undefined) console.log('STORM_DATABASE_URL names no PostgreSQL database (…_storm) to do it on.');
else {
  isSafe.push(await storm('PostgreSQL', url));
  const store = await openStore({ location: locationOf(url) });
  await sql`drop schema ${sql.id(STORM_SCHEMA)} cascade`.execute(store.db);
  await store.close();
}
process.exitCode = isSafe.every(Boolean) ? 0 : 1;
