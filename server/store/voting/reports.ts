import { sql } from 'kysely';
import type { ReportReason } from '#rules/voting/ballot';
import { isBanned } from '../people/bans';
import type { Database } from '../database/database';
import type { SqlNow } from '../database/time';
import { votingColumns, votingRefusal, type VotingRefusal, type VotingRow } from './voter';

interface ReportedEntry {
  readonly entry: number;
  readonly wallet: string;
  readonly isWithdrawn: boolean;
  readonly offends: number;
  readonly broken: number;
}

export interface ReportStore {
  /** One per wallet and entry; the first one stays. */
  add(
    eventId: number,
    entryId: number,
    wallet: string,
    why: ReportReason,
  ): Promise<'reported' | VotingRefusal | 'unknown-entry' | 'not-shown'>;
  list(eventId: number): Promise<readonly ReportedEntry[]>;
}

export function createReportStore(db: Database, now: SqlNow): ReportStore {
  return {
    async add(eventId, entryId, wallet, why) {
      const { rows } = await sql<ShownRow>`
        with shown as (
          select id, withdrawn_at from entries where event_id = ${eventId} and id = ${entryId}::bigint),
        report as (
          insert into reports (event_id, entry_id, wallet, why, at)
          select ${eventId}::integer, shown.id, ${wallet}, ${why}, ${now()}
          from shown join events on events.id = ${eventId}
          where voting_refusal(events, ${now()}) is null and not ${isBanned(wallet)} and ${hasSeen(eventId, entryId, wallet)}
          on conflict (event_id, entry_id, wallet) do nothing)
        select ${votingColumns(wallet)}, exists (select from shown) as is_entry,
          ${hasSeen(eventId, entryId, wallet)} or exists (select from shown where withdrawn_at is not null) as is_shown
        from events, (select ${now()} as now) as clock where events.id = ${eventId}`.execute(db);
      const refusal = votingRefusal(rows[0]);
      if (rows[0] === undefined || refusal) return refusal ?? 'unknown-event';
      if (!rows[0].is_entry) return 'unknown-entry';
      return rows[0].is_shown ? 'reported' : 'not-shown';
    },

    async list(eventId) {
      const { rows } = await sql<ReportedEntry>`
        select entry_id as entry, entries.wallet, withdrawn_at is not null as "isWithdrawn",
          (count(*) filter (where why = 'offends'))::integer as offends,
          (count(*) filter (where why = 'broken'))::integer as broken
        from reports join entries on entries.event_id = reports.event_id and entries.id = reports.entry_id
        where reports.event_id = ${eventId}
        group by entry_id, entries.wallet, withdrawn_at order by count(*) desc, entry_id`.execute(db);
      return rows;
    },
  };
}

interface ShownRow extends VotingRow {
  readonly is_entry: boolean;
  readonly is_shown: boolean;
}

const hasSeen = (eventId: number, entryId: number, wallet: string) => sql<boolean>`exists (
  select from ballots where event_id = ${eventId} and wallet = ${wallet} and ${entryId}::bigint in (lo, hi))`;
