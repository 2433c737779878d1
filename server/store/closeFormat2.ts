import type { Transaction } from 'kysely';
import { rankingText } from '../../rules/index';
import { sealSeconds } from '../metrics';
import type { Signer } from '../signingKey';
import { runInSteps } from './eventCount';
import type { Database } from './database';
import { lockEvent } from './eventLock';
import { analyzeLog, appendFresh, countFresh, cutLog, lockEventLog, logLength } from './eventLog';
import { eventSeals, lastSeal, writeEventSeal, type Sealing } from './eventSeals';
import { contradictionWith, readTables, type ClosingTables, type Contradiction } from './closingTables';
import type { Schema } from './schema';
import { hashText } from './sealedLog';
import { writeResults } from './standingWrites';

/**
 * Closes an event whose voting is over, from where another process may have stopped. Its tables must agree with its log
 * and, once there is one, with its end seal, which is never made again.
 */
export async function closeFormat2(
  sealing: Sealing,
  eventId: number,
): Promise<'closed' | 'was-closed' | { readonly contradiction: Contradiction }> {
  const { jobs, keys } = sealing;
  const signer = await keys.signer();
  await appendLast(jobs, eventId);
  const tables = await readTables(jobs, eventId, await eventSeals(jobs, eventId));
  if ('contradiction' in tables) return tables;
  const contradiction = await sealEnd(sealing, signer, eventId, tables);
  if (contradiction !== undefined) return { contradiction };
  const ranking = await runInSteps(tables.count.ranking());
  const { ballots } = tables.count;
  return jobs.transaction().execute(tx => finish(tx, sealing, signer, eventId, { ranking, ballots }));
}

/** What a process appended before it died is used again if it is complete, and replaced if not. */
async function appendLast(db: Database, eventId: number): Promise<void> {
  const endTimer = sealSeconds.startTimer({ kind: 'end' });
  await db.transaction().execute(async tx => {
    await lockEventLog(tx, eventId);
    const last = await lastSeal(tx, eventId);
    if (last === undefined || last.seal.kind === 'end' || last.seal.kind === 'final') return;
    const { size } = last.ballots;
    const { ballots } = await countFresh(tx, eventId, size);
    if ((await logLength(tx, eventId)) === size + ballots) return;
    await cutLog(tx, eventId, size);
    await appendFresh(tx, eventId, size, ballots);
  });
  await analyzeLog(db);
  endTimer();
}

/** Makes the end seal if there is none; returns what differs from the one there is. */
async function sealEnd(
  { jobs, ...sealing }: Sealing,
  signer: Signer,
  eventId: number,
  { trees, ballots }: ClosingTables,
): Promise<Contradiction | undefined> {
  return jobs.transaction().execute(async tx => {
    await lockEventLog(tx, eventId);
    await writeEventSeal(tx, { jobs, ...sealing }, signer, eventId, {
      kind: 'end',
      entries: trees.entries,
      ballots: { text: trees.ballots, tree: ballots },
      roll: trees.roll,
    });
    return contradictionWith((await lastSeal(tx, eventId))?.seal, trees);
  });
}

async function finish(
  tx: Transaction<Schema>,
  sealing: Sealing,
  signer: Signer,
  eventId: number,
  count: Parameters<typeof writeResults>[3],
): Promise<'closed' | 'was-closed'> {
  const { now } = sealing;
  const event = await lockEvent(tx, eventId);
  if (event?.closed_at !== null) return 'was-closed';
  await writeResults(tx, now, eventId, count);
  const places = await tx
    .selectFrom('standings')
    .select('entry_id')
    .where('event_id', '=', eventId)
    .orderBy('place')
    .execute();
  const ranking = hashText(
    rankingText(
      eventId,
      places.map(({ entry_id }) => entry_id),
    ),
  );
  const leaf = await writeEventSeal(tx, sealing, signer, eventId, { kind: 'final', ranking });
  if (leaf === undefined) throw new Error(`event ${eventId} has a final seal, but is not closed`);
  await tx.updateTable('events').set({ closed_at: now(), final_seal: leaf }).where('id', '=', eventId).execute();
  return 'closed';
}
