import { sql, type Selectable, type Transaction } from 'kysely';
import type { EventsTable } from './eventTables';
import type { Schema } from './schema';

/**
 * Entries, ballots and votes share an event until their transaction ends. Whatever changes the event itself or depends on
 * all of its votes takes it exclusively: it waits for those in flight, and later ones wait for it. These locks exist in
 * PostgreSQL's memory only, so that sharing an event costs no writes.
 */
export const shareEvent = (eventId: number) => sql`share_event(${eventId}::integer)`;

/** The end of the event's voting, in its shared lock. No row if it was cancelled, or its closing has begun. */
export const shareVoting = (eventId: number) => sql`
  select id, voting_end from ${shareEvent(eventId)}
  where cancelled_at is null and closed_at is null and ended_at is null`;

/** The event, locked exclusively. The row's own lock keeps processes of the previous build out. */
export async function lockEvent(
  tx: Transaction<Schema>,
  eventId: number,
): Promise<Selectable<EventsTable> | undefined> {
  await sql`select pg_advisory_xact_lock('events'::regclass::integer, ${eventId}::integer)`.execute(tx);
  return tx.selectFrom('events').selectAll().where('id', '=', eventId).forUpdate().executeTakeFirst();
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
