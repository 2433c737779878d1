import { sql } from 'kysely';
import { ballotTotal, COVERAGE_SIZE } from '../../voting/index';
import type { Database } from '../database/database';
import type { SqlNow } from '../database/time';

/** A wallet's part in an event that has not ended. */
export interface Progress {
  readonly event: number;
  /** Ballots that are decided or passed, of as many as the wallet can get. */
  readonly done: number;
  readonly total: number;
  readonly entered: boolean;
}

interface ProgressRow {
  readonly event: number;
  readonly done: number;
  readonly entered: boolean;
  /** Entries of other wallets, as many as a pair is picked from. */
  readonly others: number;
  readonly withdrawn_ballots: number;
}

/** The events that the wallet has entered or voted in, by id. */
export async function readProgress(db: Database, now: SqlNow, wallet: string): Promise<readonly Progress[]> {
  const { rows } = await sql<ProgressRow>`
    select events.id as event, entered, done, withdrawn_ballots, others
    from events,
    lateral (select exists (
      select from entries where event_id = events.id and wallet = ${wallet} and withdrawn_at is null) as entered) as entry,
    lateral (
      select count(*)::integer as issued, count(decided_at)::integer as done, (count(*) filter (where exists (
        select from entries where event_id = events.id and id in (lo, hi) and withdrawn_at is not null)))::integer as withdrawn_ballots
      from ballots where event_id = events.id and wallet = ${wallet}) as ballot,
    lateral (select count(*)::integer as others from (
      select from entries where event_id = events.id and wallet <> ${wallet} and withdrawn_at is null
      limit ${sql.lit(COVERAGE_SIZE)}) as candidates) as rival
    where voting_end > ${now()} and closed_at is null and cancelled_at is null and (entered or issued > 0)
    order by events.id`.execute(db);
  return rows.map(({ others, withdrawn_ballots, ...progress }) => ({
    ...progress,
    total: ballotTotal(others, withdrawn_ballots),
  }));
}
