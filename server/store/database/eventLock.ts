import { sql, type Selectable, type Transaction } from 'kysely';
import type { EventsTable } from './eventTables';
import type { Schema } from './schema';
import type { SqlNow } from './time';

/**
 * Entries, ballots and votes share an event until their transaction ends. Whatever changes the event itself or depends on
 * all of its votes takes it exclusively: it waits for those in flight, and later ones wait for it. These locks exist in
 * PostgreSQL's memory only, so that sharing an event costs no writes. The statement itself reads `events`, too, so that
 * no migration can add a column between its start and that of the function, whose rows would not fit it.
 */
export const shareEvent = (eventId: number) => sql`share_event((select id from events where id = ${eventId}::integer))`;

/**
 * Steps of a `with`: the event in its shared lock, the clock, read after that was granted, and `timed` with the event's id
 * if voting is open.
 */
export const shareVoting = (eventId: number, now: SqlNow) => sql`
  event as materialized (select event as state from ${shareEvent(eventId)} as event),
  clocked as materialized (select state, ${now()} as now from event),
  timed as materialized (select (state).id from clocked where voting_refusal(state, now) is null)`;

/** The event, locked exclusively. */
export async function lockEvent(
  tx: Transaction<Schema>,
  eventId: number,
): Promise<Selectable<EventsTable> | undefined> {
  await sql`select pg_advisory_xact_lock('events'::regclass::integer, ${eventId}::integer)`.execute(tx);
  return tx.selectFrom('events').selectAll().where('id', '=', eventId).executeTakeFirst();
}

/** Locks all events that are neither closed nor cancelled, in the order of their ids, so that two commands cannot deadlock. */
export async function lockUnclosedEvents(tx: Transaction<Schema>): Promise<readonly number[]> {
  const events = await tx
    .selectFrom('events')
    .select('id')
    .where('closed_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .orderBy('id')
    .execute();
  for (const { id } of events) await lockEvent(tx, id);
  return events.map(({ id }) => id);
}
