import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import type { Store } from '../../server/store/store';
import { cast, stranger } from './cast';
import { end, plant } from './plant';

const ENTRIES = 1_000;
const BALLOTS = 100_000;
const DOWNLOADS = 20;
const ROUNDS = 6;
const VOTES = 400;
const CLIENTS = 4;
/** One process for all downloads, because starting one takes longer than a vote. */
const FLAGS = ['-s', '--parallel', '--parallel-immediate', '--parallel-max', String(DOWNLOADS), '--limit-rate', '2M'];

/** The times of votes while twenty clients download the sheet of 100,000 ballots, and while none does. */
export async function benchDownloads(store: Store): Promise<void> {
  const closed = await plant(store, ENTRIES, BALLOTS);
  await end(store, closed);
  await store.standings.close(closed);
  await store.sheets.writeMissing();
  const running = await plant(store, ENTRIES, 0);
  const server = createServer((_request, response) => {
    void store.sheets.open(closed).then(sheet => Readable.from(sheet?.parts() ?? []).pipe(response));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const times: Record<'alone' | 'beside', number[]> = { alone: [], beside: [] };
  const isEnough = (votes: number) => votes >= VOTES;
  await vote(store, running, isEnough);
  for (let round = 0; round < ROUNDS; round++) {
    times.alone.push(...(await vote(store, running, isEnough)));
    let areOver = false;
    const downloads = Array.from({ length: DOWNLOADS }, () => ['--output', '/dev/null', url]).flat();
    spawn('curl', [...FLAGS, ...downloads]).on('exit', () => (areOver = true));
    times.beside.push(...(await vote(store, running, () => areOver)));
  }
  server.close();
  const p95 = (list: readonly number[]) => [...list].sort((a, b) => a - b)[Math.floor(0.95 * list.length)] ?? NaN;
  const [alone, beside] = [p95(times.alone), p95(times.beside)];
  console.log(
    `  votes during ${DOWNLOADS} downloads of ${BALLOTS} ballots: 95 % within ${beside.toFixed(1)} ms, without them within ${alone.toFixed(1)} ms (${(100 * (beside / alone - 1)).toFixed(0)} %)`,
  );
}

/** Some clients at a time; returns how long each pick and vote took. */
async function vote(store: Store, eventId: number, isDone: (votes: number) => boolean): Promise<readonly number[]> {
  const times: number[] = [];
  const client = async (): Promise<void> => {
    for (let wallet = stranger(), votes = 0; !isDone(times.length); votes++) {
      if (votes % 20 === 19) wallet = stranger();
      const [pick, decision] = await cast(store, eventId, wallet);
      times.push(pick + decision);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return times;
}
