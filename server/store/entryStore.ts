import { sql } from 'kysely';
import type { Avatar } from '../../rules/index';
import { isUniqueViolation } from './databaseErrors';
import { isBanned } from './bans';
import type { Database } from './database';
import { shareEvent } from './eventLock';
import type { SqlNow } from './time';
import { claimTokens, type TokenClaim } from './tokenClaims';

type SubmitRefusal =
  'unknown-event' | 'event-cancelled' | 'event-not-open' | 'event-closed' | 'wallet-banned' | 'already-submitted';

export interface EntryStore {
  /** Why this wallet's entry would be refused now, to answer before the expensive checks. `submit` decides. */
  refusal(eventId: number, wallet: string): Promise<SubmitRefusal | undefined>;
  /** With a claim, the entry is stored only if the claim is admitted; what that throws is passed on. */
  submit(eventId: number, wallet: string, avatar: Avatar, claim?: TokenClaim): Promise<'submitted' | SubmitRefusal>;
}

interface SubmitRow {
  readonly has_begun: boolean;
  readonly has_ended: boolean;
  readonly is_cancelled: boolean;
  readonly is_banned: boolean;
  readonly entry_id: number | null;
}

function refusalOf(row: SubmitRow | undefined): SubmitRefusal | undefined {
  if (row === undefined) return 'unknown-event';
  if (row.is_cancelled) return 'event-cancelled';
  if (!row.has_begun) return 'event-not-open';
  if (row.has_ended) return 'event-closed';
  return row.is_banned ? 'wallet-banned' : undefined;
}

export function createEntryStore(db: Database, now: SqlNow): EntryStore {
  return {
    async refusal(eventId, wallet) {
      const { rows } = await sql<SubmitRow>`
        select submit_start <= clock.now as has_begun, submit_end <= clock.now as has_ended,
          cancelled_at is not null as is_cancelled, ${isBanned(wallet)} as is_banned,
          (select id from entries where event_id = events.id and wallet = ${wallet}) as entry_id
        from events, (select ${now()} as now) as clock where events.id = ${eventId}`.execute(db);
      return refusalOf(rows[0]) ?? (rows[0]?.entry_id == null ? undefined : 'already-submitted');
    },

    async submit(eventId, wallet, avatar, claim) {
      try {
        if (claim === undefined) return await insertEntry(db, now, { eventId, wallet, avatar });
        return await db.transaction().execute(async tx => {
          const outcome = await insertEntry(tx, now, { eventId, wallet, avatar });
          if (outcome === 'submitted') await claimTokens(tx, now, { eventId, wallet }, claim);
          return outcome;
        });
      } catch (error: unknown) {
        if (isUniqueViolation(error)) return 'already-submitted';
        throw error;
      }
    },
  };
}

interface NewEntry {
  readonly eventId: number;
  readonly wallet: string;
  readonly avatar: Avatar;
}

/** The clock is read from above the locked row, so that it is read after the lock was granted. */
async function insertEntry(
  db: Database,
  now: SqlNow,
  { eventId, wallet, avatar }: NewEntry,
): Promise<'submitted' | SubmitRefusal> {
  const { rows } = await sql<SubmitRow>`
    with event as materialized (select id, submit_start, submit_end, cancelled_at from ${shareEvent(eventId)}),
    timed as materialized (select event.*, ${now()} as now from event),
    entry as (
      insert into entries (event_id, wallet, avatar, submitted_at)
      select id, ${wallet}, ${JSON.stringify(avatar)}::jsonb, now from timed
      where submit_start <= now and submit_end > now and cancelled_at is null and not is_banned(${wallet})
      returning id
    )
    select submit_start <= now as has_begun, submit_end <= now as has_ended,
      cancelled_at is not null as is_cancelled, is_banned(${wallet}), entry.id as entry_id
    from timed left join entry on true`.execute(db);
  return refusalOf(rows[0]) ?? 'submitted';
}
