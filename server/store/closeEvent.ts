import { sql, type Transaction } from 'kysely';
import { PROOF_FORMAT } from '../../rules/index';
import { closeSeconds } from '../metrics';
import type { Signer } from '../signingKey';
import type { EventCount } from '../voting/index';
import { closeFormat2 } from './closeFormat2';
import type { Contradiction } from './closingTables';
import { countEvent, isCounted } from './eventCount';
import { lockEvent } from './eventLock';
import type { Sealing } from './eventSeals';
import type { Schema } from './schema';
import type { ChunkedTree } from './sealedLog';
import { sealStart } from './sealEvent';
import { appendLastBallots, sealLastBallots } from './seals';
import { writeResults } from './standingWrites';
import type { SqlNow } from './time';

type NotDue = 'was-closed' | 'too-early' | 'unknown-event' | 'cancelled';

export type CloseOutcome = 'closed' | 'contradicted' | NotDue;

/**
 * Counts outside of any transaction, so that the game continues meanwhile, and writes under the event's lock. Several
 * processes may count at the same time; the first to write closes the event.
 */
export async function closeEvent(
  sealing: Sealing,
  eventId: number,
): Promise<Exclude<CloseOutcome, 'contradicted'> | { readonly contradiction: Contradiction }> {
  const { jobs, now } = sealing;
  const due = await jobs.transaction().execute(tx => lockIfDue(tx, now, eventId));
  if (due !== 'due') return due;
  // Only if nobody was asked to vote, and no timer ran, are the entries not sealed yet.
  await sealStart(sealing, eventId);
  const format = await jobs.transaction().execute(tx => begin(tx, now, eventId));
  if (typeof format === 'string') return format;
  const endTimer = closeSeconds.startTimer();
  const outcome = await (format === PROOF_FORMAT ? closeFormat2(sealing, eventId) : closeFormat1(sealing, eventId));
  endTimer({ outcome: typeof outcome === 'string' ? outcome : 'contradicted' });
  return outcome;
}

/** Marks the event as ended and returns its format. Since then no vote and no ruling is accepted, so a clock that is set back reopens nothing. */
async function begin(tx: Transaction<Schema>, now: SqlNow, eventId: number): Promise<number | null | NotDue> {
  const due = await lockIfDue(tx, now, eventId);
  if (due !== 'due') return due;
  const own = tx.updateTable('events').where('id', '=', eventId).where('proof_format', '=', PROOF_FORMAT);
  const ended = await own
    .set(({ fn }) => ({ ended_at: fn.coalesce('ended_at', now()) }))
    .returning('proof_format')
    .executeTakeFirst();
  return ended?.proof_format ?? null;
}

async function closeFormat1({ jobs: db, now, keys }: Sealing, eventId: number): Promise<'closed' | NotDue> {
  const signer = await keys.signer();
  for (;;) {
    const count = await countEvent(db, eventId);
    const tree = await appendLastBallots(db, eventId);
    const outcome = await db.transaction().execute(tx => write(tx, now, eventId, count, signer, tree));
    if (outcome !== 'miscounted') return outcome;
  }
}

/** The exclusive lock waits for all votes that hold a shared lock. The clock is read after that, so every later vote is too late. */
async function lockIfDue(tx: Transaction<Schema>, now: SqlNow, eventId: number): Promise<'due' | NotDue> {
  const event = await lockEvent(tx, eventId);
  if (event === undefined) return 'unknown-event';
  if (event.cancelled_at !== null) return 'cancelled';
  if (event.closed_at !== null) return 'was-closed';
  const { rows } = await sql<{
    is_over: boolean;
  }>`select ${event.voting_end}::timestamptz <= ${now()} as is_over`.execute(tx);
  return event.ended_at !== null || rows[0]?.is_over ? 'due' : 'too-early';
}

async function write(
  tx: Transaction<Schema>,
  now: SqlNow,
  eventId: number,
  count: EventCount,
  signer: Signer,
  tree: ChunkedTree,
) {
  const due = await lockIfDue(tx, now, eventId);
  if (due !== 'due') return due;
  // Only if the clock was set back can there be another vote; then everything is counted again.
  const { rows } = await sql<{ ballots: number; entries: number }>`
    select (select count(*) from ballots where event_id = ${eventId} and winner is not null and ${isCounted(eventId)}) as ballots,
      (select count(*) from entries where event_id = ${eventId} and withdrawn_at is null) as entries`.execute(tx);
  if (rows[0]?.ballots !== count.ballots || rows[0].entries !== count.ranking.length) return 'miscounted';
  if (!(await sealLastBallots(tx, now, signer, eventId, tree))) return 'miscounted';
  await writeResults(tx, now, eventId, count);
  await tx.updateTable('events').set({ closed_at: now() }).where('id', '=', eventId).execute();
  return 'closed';
}
