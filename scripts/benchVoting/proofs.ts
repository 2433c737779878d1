import { createPublicKey, verify } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { checkCount, readSheet, receiptText1 } from '../../rules/index';
import { ballotSheet } from '../../server/routes/ballotSheet';
import { newSigningKey, readSigningKey, signerOf } from '../../server/signingKey';
import { hashOfBallot, sha256 } from '../../server/store/sealedLog';
import { openStore } from '../../server/store/store';
import type { DatabaseLocation } from '../../server/store/database';
import { sql } from 'kysely';
import { plant } from './plant';

const ENTRIES = 1_000;
const SIZES = [1_000, 10_000, 100_000] as const;
const RECEIPTS = 20_000;
const PROOFS = 200;

async function timed<T>(work: () => T | Promise<T>): Promise<readonly [seconds: number, result: T]> {
  const began = performance.now();
  const result = await work();
  return [(performance.now() - began) / 1_000, result];
}

/** What receipts, seals, proofs and the check of a count cost. */
export async function benchProofs(location: DatabaseLocation): Promise<void> {
  await benchReceipts();
  const store = await openStore({ location });
  for (const ballots of SIZES) {
    const id = await plant(store, ENTRIES, ballots);
    await sql`update events set submit_end = now() - interval '2 minutes', voting_end = now() - interval '1 minute' where id = ${id}`.execute(
      store.db,
    );
    const [counting] = await timed(() => store.standings.recount(id));
    const [closing] = await timed(() => store.standings.close(id));
    const [sending, body] = await timed(() => text(Readable.from(ballotSheet(store, id))));
    const sheet = readSheet(JSON.parse(body));
    if (sheet?.seals === undefined) throw new Error('the event is not sealed');
    const leaves = sheet.ballots.slice(0, PROOFS).map(([left, right, winner, salt]) => {
      const [lo, hi] = left < right ? [left, right] : [right, left];
      return hashOfBallot({ event: id, lo, hi, winner, salt });
    });
    const [proving] = await timed(async () => {
      for (const leaf of leaves) await store.seals.proof(id, leaf);
    });
    const [checking] = await timed(async () => {
      const tools = { hash: sha256, verify: () => Promise.resolve(true) };
      for await (const { line, verdict } of checkCount({ sheet, receipts: [] }, tools))
        if (verdict === 'failed') throw new Error(`${line} failed`);
    });
    console.log(
      `  ${String(ballots).padStart(7)} ballots   counted in ${counting.toFixed(2)} s, closed (counted, sealed and written) in ${closing.toFixed(2)} s; sheet of ${(body.length / 1e6).toFixed(1)} MB in ${sending.toFixed(2)} s; a proof in ${((1_000 * proving) / PROOFS).toFixed(1)} ms; checked in ${checking.toFixed(2)} s`,
    );
  }
  if (location.kind === 'postgres') await sql`drop schema ${sql.id(location.schema ?? '')} cascade`.execute(store.db);
  await store.close();
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
