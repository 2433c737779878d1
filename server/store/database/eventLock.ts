import { sql } from 'kysely';
import type { GameEvent } from '#rules/events/events';
import type { Transaction } from './database';
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

/** A row of `events`. */
export interface EventRow {
  readonly id: number;
  readonly title: string;
  readonly sub_title: string | null;
  readonly description: string;
  readonly submit_start: Date;
  readonly submit_end: Date;
  readonly voting_end: Date;
  readonly xp_first: number;
  readonly xp_second: number;
  readonly xp_third: number;
  readonly xp_entry: number;
  readonly question: string | null;
  readonly dress_code: GameEvent['dress_code'] | null;
  readonly lent: GameEvent['lent'] | null;
  /** Set by an operator: entering and voting have ended, and there will be no standings. */
  readonly cancelled_at: Date | null;
  readonly cancelled_reason: string | null;
  /** The end of the voting before an operator extended it. */
  readonly extended_from: Date | null;
  /** When the standings and awards were written; null until then. */
  readonly closed_at: Date | null;
  /** When a process began to close it: since then no vote and no ruling is accepted, whatever the clock says. */
  readonly ended_at: Date | null;
}

/** The event, locked exclusively. */
export async function lockEvent(tx: Transaction, eventId: number): Promise<EventRow | undefined> {
  await sql`select pg_advisory_xact_lock('events'::regclass::integer, ${eventId}::integer)`.execute(tx);
  const { rows } = await sql<EventRow>`select * from events where id = ${eventId}`.execute(tx);
  return rows[0];
}

/** Locks all events that are neither closed nor cancelled, in the order of their ids, so that two commands cannot deadlock. */
export async function lockUnclosedEvents(tx: Transaction): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from events where closed_at is null and cancelled_at is null order by id`.execute(tx);
  for (const { id } of rows) await lockEvent(tx, id);
  return rows.map(({ id }) => id);
}
