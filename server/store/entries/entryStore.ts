import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import type { Avatar } from '#rules/outfit/avatar';
import { lookHash } from '#rules/proof/texts';
import { sha256 } from '../../keys/sha256';
import { isUniqueViolation } from '../database/databaseErrors';
import type { Database } from '../database/database';
import { shareEvent } from '../database/eventLock';
import { hasStarted } from '../events/eventStart';
import type { SqlNow } from '../database/time';
import { readClosedEntries, readSecretEntries, type OwnEntry } from './ownEntries';
import { claimTokens, type TokenClaim } from './tokenClaims';

type SubmitRefusal =
  'unknown-event' | 'event-cancelled' | 'event-not-open' | 'event-closed' | 'wallet-banned' | 'already-submitted';

/** A stored entry, as its receipt names it. */
interface StoredEntry {
  readonly event: number;
  readonly id: number;
  readonly wallet: string;
  readonly avatar: Avatar;
  readonly salt: string;
  readonly at: string;
}

type SubmitOutcome =
  { readonly refusal: SubmitRefusal } | { readonly refusal?: undefined; readonly entry: StoredEntry };

export interface EntryStore {
  /** Why this wallet's entry would be refused now, to respond before the expensive checks. `submit` decides. */
  refusal(eventId: number, wallet: string): Promise<SubmitRefusal | undefined>;
  /** With a claim, the entry is stored only if the claim is admitted; errors of `admit` are passed on. */
  submit(eventId: number, wallet: string, avatar: Avatar, claim?: TokenClaim): Promise<SubmitOutcome>;
  /** The wallet's entries in closed events, which are public: at most 100, the latest close first. */
  closed(wallet: string): Promise<readonly OwnEntry[]>;
  /** The wallet's entries in all other events, which only the wallet may see: at most 100, the next deadline first. */
  secret(wallet: string): Promise<readonly OwnEntry[]>;
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
    closed: wallet => readClosedEntries(db, wallet),
    secret: wallet => readSecretEntries(db, now, wallet),

    async refusal(eventId, wallet) {
      const { rows } = await sql<SubmitRow>`
        select submit_start <= clock.now as has_begun, submit_end <= clock.now as has_ended,
          cancelled_at is not null as is_cancelled, is_banned(${wallet}),
          (select id from entries where event_id = events.id and wallet = ${wallet}) as entry_id
        from events, (select ${now()} as now) as clock where events.id = ${eventId}`.execute(db);
      return refusalOf(rows[0]) ?? (rows[0]?.entry_id == null ? undefined : 'already-submitted');
    },

    async submit(eventId, wallet, avatar, claim) {
      try {
        if (claim === undefined) return await insertEntry(db, now, { eventId, wallet, avatar });
        return await db.transaction().execute(async tx => {
          const outcome = await insertEntry(tx, now, { eventId, wallet, avatar });
          if (!outcome.refusal) await claimTokens(tx, now, { eventId, wallet }, claim);
          return outcome;
        });
      } catch (error: unknown) {
        if (isUniqueViolation(error)) return { refusal: 'already-submitted' };
        throw error;
      }
    },
  };
}

interface InsertedRow extends SubmitRow {
  readonly salt: string | null;
  readonly submitted_at: Date | null;
}

interface NewEntry {
  readonly eventId: number;
  readonly wallet: string;
  readonly avatar: Avatar;
}

/**
 * The clock is read in a step after the locked row, so after the lock was granted. Once the entries are sealed, setting
 * the clock back does not reopen the event.
 */
async function insertEntry(db: Database, now: SqlNow, { eventId, wallet, avatar }: NewEntry): Promise<SubmitOutcome> {
  const { rows } = await sql<InsertedRow>`
    with event as materialized (
      select id, submit_start, submit_end, cancelled_at, closed_at, ended_at from ${shareEvent(eventId)}),
    timed as materialized (
      select event.*, ${now()} as now,
        closed_at is not null or ended_at is not null or ${hasStarted(sql`${eventId}`)} as is_sealed
      from event),
    entry as (
      insert into entries (event_id, wallet, avatar, look, salt, submitted_at)
      select id, ${wallet}, ${JSON.stringify(avatar)}::jsonb, ${lookHash(avatar, sha256)}, ${randomBytes(16).toString('hex')}, now from timed
      where submit_start <= now and submit_end > now and not is_sealed and cancelled_at is null and not is_banned(${wallet})
      returning id, salt, submitted_at
    )
    select submit_start <= now as has_begun, submit_end <= now or is_sealed as has_ended,
      cancelled_at is not null as is_cancelled, is_banned(${wallet}), entry.id as entry_id,
      entry.salt, entry.submitted_at
    from timed left join entry on true`.execute(db);
  const refusal = refusalOf(rows[0]);
  if (refusal) return { refusal };
  const { entry_id: id, salt, submitted_at } = rows[0] ?? {};
  if (!id || !salt || !submitted_at) throw new Error(`the entry of ${wallet} in event ${eventId} was not stored`);
  return { entry: { event: eventId, id, wallet, avatar, salt, at: submitted_at.toISOString() } };
}
