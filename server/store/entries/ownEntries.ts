import { sql } from 'kysely';
import type { EventPhase } from '#rules/events/events';
import type { Database } from '../database/database';
import type { SqlNow } from '../database/time';

export interface OwnEntry {
  readonly event: number;
  readonly title: string;
  readonly phase: EventPhase;
  readonly submit_end: string;
  readonly voting_end: string;
  readonly is_cancelled: boolean;
  /** Null until the event is closed. */
  readonly result: {
    /** Null if no vote counted. */
    readonly place: number | null;
    readonly of: number;
    readonly xp: number;
  } | null;
}

interface EntryRow extends Omit<OwnEntry, 'submit_end' | 'voting_end' | 'result'> {
  readonly submit_end: Date;
  readonly voting_end: Date;
}

interface ClosedRow extends EntryRow {
  readonly place: number | null;
  readonly of: number;
  readonly xp: number;
}

const MAX_ENTRIES = 100;

/** What the results of closed events publish about the wallet, the latest close first. */
export async function readClosedEntries(db: Database, wallet: string): Promise<readonly OwnEntry[]> {
  const { rows } = await sql<ClosedRow>`
    select events.id as event, title, 'archive' as phase, submit_end, voting_end, false as is_cancelled, place, xp,
      coalesce((select max(place) from standings where event_id = events.id),
        (select count(*)::integer from xp_awards where event_id = events.id)) as of
    from xp_awards join events on events.id = event_id
    where wallet = ${wallet} and closed_at is not null and cancelled_at is null
    order by voting_end desc, events.id desc limit ${sql.lit(MAX_ENTRIES)}`.execute(db);
  return rows.map(({ place, of, xp, ...row }) => ({ ...withTimes(row), result: { place, of, xp } }));
}

/** Who entered is secret until an event is closed, and remains so if it is cancelled. The next deadline comes first. */
export async function readSecretEntries(db: Database, now: SqlNow, wallet: string): Promise<readonly OwnEntry[]> {
  const { rows } = await sql<EntryRow>`
    with clock as materialized (select ${now()} as now)
    select events.id as event, title, submit_end, voting_end, cancelled_at is not null as is_cancelled,
      case when cancelled_at is not null or voting_end <= clock.now then 'archive'
        when submit_end <= clock.now then 'vote' else 'open' end as phase
    from clock, events join entries on event_id = events.id
    where wallet = ${wallet} and withdrawn_at is null and closed_at is null
    order by is_cancelled, case when cancelled_at is null then voting_end end, voting_end desc
    limit ${sql.lit(MAX_ENTRIES)}`.execute(db);
  return rows.map(row => ({ ...withTimes(row), result: null }));
}

const withTimes = <Row extends EntryRow>({ submit_end, voting_end, ...row }: Row) => ({
  ...row,
  submit_end: submit_end.toISOString(),
  voting_end: voting_end.toISOString(),
});
