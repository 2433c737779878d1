import { sql, type Transaction } from 'kysely';
import { closeSeconds } from '../metrics';
import type { Signer } from '../signingKey';
import type { CountedEntry, EventCount } from '../voting/index';
import type { Database } from './database';
import { countEvent, isCounted } from './eventCount';
import { lockEvent } from './eventLock';
import type { Schema } from './schema';
import type { ChunkedTree } from './sealedLog';
import { appendLastBallots, sealAllEntries, sealLastBallots } from './seals';
import type { KeyStore } from './signingKeys';
import type { SqlNow } from './time';

export type CloseOutcome = 'closed' | 'was-closed' | 'too-early' | 'unknown-event' | 'cancelled';

/** Places per statement: PGlite blocks the process meanwhile. */
const PAGE = 2_000;

/**
 * Counts outside of any transaction, so that the game continues meanwhile, and writes under the event's lock. Several
 * processes may count at the same time; the first to write closes the event.
 */
export async function closeEvent(db: Database, now: SqlNow, keys: KeyStore, eventId: number): Promise<CloseOutcome> {
  const signer = await keys.signer();
  for (;;) {
    const due = await db.transaction().execute(tx => lockIfDue(tx, now, eventId));
    if (due !== 'due') return due;
    const endTimer = closeSeconds.startTimer();
    const count = await countEvent(db, eventId);
    await sealAllEntries(db, now, signer, eventId);
    const tree = await appendLastBallots(db, eventId);
    const outcome = await db.transaction().execute(tx => write(tx, now, eventId, count, signer, tree));
    endTimer({ outcome });
    if (outcome !== 'miscounted') return outcome;
  }
}

/** The exclusive lock waits for all votes that hold a shared lock. The clock is read after that, so every later vote is too late. */
async function lockIfDue(tx: Transaction<Schema>, now: SqlNow, eventId: number) {
  const event = await lockEvent(tx, eventId);
  if (event === undefined) return 'unknown-event';
  if (event.cancelled_at !== null) return 'cancelled';
  if (event.closed_at !== null) return 'was-closed';
  const { rows } = await sql<{
    is_over: boolean;
  }>`select ${event.voting_end}::timestamptz <= ${now()} as is_over`.execute(tx);
  return rows[0]?.is_over ? 'due' : 'too-early';
}

async function write(
  tx: Transaction<Schema>,
  now: SqlNow,
  eventId: number,
  { ranking, ballots }: EventCount,
  signer: Signer,
  tree: ChunkedTree,
) {
  const due = await lockIfDue(tx, now, eventId);
  if (due !== 'due') return due;
  // Only if the clock was set back can there be another vote; then everything is counted again.
  const { rows } = await sql<{ ballots: number; entries: number }>`
    select (select count(*) from ballots where event_id = ${eventId} and winner is not null and ${isCounted(eventId)}) as ballots,
      (select count(*) from entries where event_id = ${eventId} and withdrawn_at is null) as entries`.execute(tx);
  if (rows[0]?.ballots !== ballots || rows[0].entries !== ranking.length) return 'miscounted';
  if (!(await sealLastBallots(tx, now, signer, eventId, tree))) return 'miscounted';
  // Without counted votes, an order of the entries would be that of their submission.
  if (ballots === 0) await awardEntries(tx, now, eventId);
  else
    for (let first = 0; first < ranking.length; first += PAGE)
      await writePlaces(tx, now, eventId, first, ranking.slice(first, first + PAGE));
  await tx.updateTable('events').set({ closed_at: now() }).where('id', '=', eventId).execute();
  return 'closed';
}

async function awardEntries(tx: Transaction<Schema>, now: SqlNow, eventId: number): Promise<void> {
  await sql`
    insert into xp_awards (event_id, wallet, place, xp, awarded_at)
    select events.id, entries.wallet, null, xp_entry, ${now()}
    from events join entries on entries.event_id = events.id
    where events.id = ${eventId} and withdrawn_at is null`.execute(tx);
}

/** The first three earn the XP of their place, all others that of an entry. */
async function writePlaces(
  tx: Transaction<Schema>,
  now: SqlNow,
  eventId: number,
  first: number,
  entries: readonly CountedEntry[],
): Promise<void> {
  const places = entries.map(({ id, battles, wins, range: [best, worst] }, index) => {
    return { place: first + index + 1, entry_id: id, battles, wins, best, worst };
  });
  await sql`
    insert into standings (event_id, place, entry_id, battles, wins, best, worst)
    select ${eventId}::integer, place, entry_id, battles, wins, best, worst
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
      as ranked (place integer, entry_id bigint, battles integer, wins integer, best integer, worst integer)`.execute(
    tx,
  );
  await sql`
    insert into xp_awards (event_id, wallet, place, xp, awarded_at)
    select events.id, entries.wallet, standings.place,
      case standings.place when 1 then xp_first when 2 then xp_second when 3 then xp_third else xp_entry end, ${now()}
    from standings
    join events on events.id = standings.event_id
    join entries on entries.event_id = standings.event_id and entries.id = standings.entry_id
    where standings.event_id = ${eventId} and standings.place > ${first} and standings.place <= ${first + entries.length}`.execute(
    tx,
  );
}
