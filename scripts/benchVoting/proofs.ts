import { createPublicKey, verify } from 'node:crypto';
import { sql } from 'kysely';
import { MAX_PROOFS } from '../../contract/proofs';
import { receiptText1 } from '../../rules/index';
import { newSigningKey, readSigningKey, signerOf } from '../../server/signingKey';
import { hashOfBallot } from '../../server/store/sealedLog';
import { openStore, type Store } from '../../server/store/store';
import type { DatabaseLocation } from '../../server/store/database';
import { benchDownloads } from './downloads';
import { end, plant } from './plant';
import { watchPauses } from './watchPauses';

const ENTRIES = 1_000;
const SIZES = [1_000, 10_000, 100_000];
const RECEIPTS = 20_000;
const CHECKS = 100;

async function timed<T>(work: () => T | Promise<T>): Promise<readonly [seconds: number, result: T]> {
  const began = performance.now();
  const result = await work();
  return [(performance.now() - began) / 1_000, result];
}

/** What receipts, seals and sheets cost, and what twenty downloads of a sheet cost votes. */
export async function benchProofs(location: DatabaseLocation): Promise<void> {
  await benchReceipts();
  const store = await openStore({ location });
  for (const ballots of SIZES) await benchClosing(store, ballots);
  if (location.kind === 'postgres') {
    await benchDownloads(store);
    await sql`drop schema ${sql.id(location.schema ?? '')} cascade`.execute(store.db);
  }
  await store.close();
}

async function benchClosing(store: Store, ballots: number): Promise<void> {
  const id = await plant(store, ENTRIES, ballots);
  const [starting] = await timed(() => store.seals.sealEntries(id));
  await end(store, id);
  const [counting] = await timed(() => store.standings.recount(id));
  const pauses = watchPauses();
  const [closing, outcome] = await timed(() => store.standings.close(id));
  if (outcome !== 'closed') throw new Error(`the event is ${outcome}`);
  const [writing, sheet] = await timed(() => store.sheets.open(id));
  const { longest, memory } = pauses.stop();
  const { rows } = await sql<{ leaf: string }>`
    select encode(leaf, 'hex') as leaf from log_leaves where event_id = ${id} and kind = 'ballots'
    order by leaf limit ${MAX_PROOFS * CHECKS}`.execute(store.db);
  const check = async () => {
    for (let voter = 0; voter < CHECKS; voter++) {
      const leaves = rows.filter((_, index) => index % CHECKS === voter).map(({ leaf }) => leaf);
      await store.proofs.prove(id, leaves.slice(0, MAX_PROOFS));
      await store.proofs.record(id);
    }
  };
  const [first] = await timed(check);
  const [later] = await timed(check);
  console.log(
    `  ${String(ballots).padStart(7)} ballots   entries sealed in ${starting.toFixed(2)} s; counted in ${counting.toFixed(2)} s, closed (counted, sealed and written) in ${closing.toFixed(2)} s; sheet of ${((sheet?.length ?? NaN) / 1e6).toFixed(1)} MB written in ${writing.toFixed(2)} s; longest pause of the event loop ${longest.toFixed(0)} ms, memory of the process ${memory.toFixed(0)} MB; a voter's own check in ${((1_000 * later) / CHECKS).toFixed(1)} ms, the first ones in ${((1_000 * first) / CHECKS).toFixed(1)} ms`,
  );
}

async function benchReceipts(): Promise<void> {
  const key = readSigningKey(newSigningKey());
  if (key === undefined) throw new Error('the new key is not usable');
  const signer = signerOf(key);
  const salt = '00000000-0000-4000-8000-000000000000';
  const [seconds] = await timed(() => {
    for (let lo = 1; lo <= RECEIPTS; lo++) {
      const leaf = hashOfBallot({ event: 1, lo, hi: lo + 1, winner: lo, salt });
      signer.sign(receiptText1({ event: 1, leaf, at: '2026-05-01T12:00:00.000Z' }));
    }
  });
  const signature = Buffer.from(signer.sign('text'), 'base64url');
  const publicKey = createPublicKey(key);
  const [verifying] = await timed(() => {
    for (let time = 0; time < RECEIPTS / 10; time++)
      verify('sha256', Buffer.from('text'), { key: publicKey, dsaEncoding: 'ieee-p1363' }, signature);
  });
  console.log(
    `receipts: ${(RECEIPTS / seconds).toFixed(0)} a second hashed and signed, ${(RECEIPTS / 10 / verifying).toFixed(0)} verified`,
  );
}
