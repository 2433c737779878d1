import { sql, type RawBuilder } from 'kysely';
import { PRODUCT } from '#rules/product';
import { logChange } from '../database/auditLog';
import type { Database, Transaction } from '../database/database';
import { lockEvent } from '../database/eventLock';
import { onlyRow } from '../database/onlyRow';
import { addRuling, NO_REASON } from '../events/rulings';
import type { SqlNow } from '../database/time';

export interface EntryStatus {
  readonly wallet: string;
  readonly withdrawal: { readonly at: string; readonly reason: string } | undefined;
  /** Ballots with the entry: waiting for a voter, and decided; passed ones are neither. */
  readonly open: number;
  readonly decided: number;
}

export type WithdrawalRefusal = 'unknown-event' | 'unknown-entry' | 'voting-is-over' | 'already-so';

export interface WithdrawalStore {
  find(eventId: number, entryId: number): Promise<EntryStatus | undefined>;
  /** Takes an entry out of the game: its open ballots are replaced, its decided ones leave the count. */
  withdraw(eventId: number, entryId: number, reason: string, who?: string): Promise<'withdrawn' | WithdrawalRefusal>;
  restore(eventId: number, entryId: number, who?: string): Promise<'restored' | WithdrawalRefusal>;
}

export function createWithdrawalStore(db: Database, now: SqlNow): WithdrawalStore {
  return {
    find: (eventId, entryId) => findEntry(db, eventId, entryId),

    withdraw: (eventId, entryId, reason, who = PRODUCT.slug) =>
      db.transaction().execute(async tx => {
        const refusal = await lockEntry(tx, now, eventId, entryId, 'withdraw');
        if (refusal) return refusal;
        await setWithdrawal(tx, eventId, entryId, { at: now(), reason });
        await removeOpenBallots(tx, eventId, sql`${entryId}::bigint in (lo, hi)`);
        await addRuling(tx, now, eventId, 'withdraw', String(entryId), reason);
        const subject = `entry ${entryId}`;
        await logChange(tx, now, {
          who,
          command: 'withdraw',
          event: eventId,
          subject,
          before: null,
          after: { reason },
        });
        return 'withdrawn';
      }),

    restore: (eventId, entryId, who = PRODUCT.slug) =>
      db.transaction().execute(async tx => {
        const refusal = await lockEntry(tx, now, eventId, entryId, 'restore');
        if (refusal) return refusal;
        const before = { reason: (await findEntry(tx, eventId, entryId))?.withdrawal?.reason };
        await setWithdrawal(tx, eventId, entryId, undefined);
        await addRuling(tx, now, eventId, 'restore', String(entryId), NO_REASON);
        const subject = `entry ${entryId}`;
        await logChange(tx, now, { who, command: 'restore', event: eventId, subject, before, after: null });
        return 'restored';
      }),
  };
}

export async function setWithdrawal(
  tx: Transaction,
  eventId: number,
  entryId: number,
  withdrawal: { readonly at: RawBuilder<Date>; readonly reason: string } | undefined,
): Promise<void> {
  await sql`
    update entries set withdrawn_at = ${withdrawal?.at ?? null}, withdrawn_reason = ${withdrawal?.reason ?? null}
    where event_id = ${eventId} and id = ${entryId}`.execute(tx);
}

async function findEntry(db: Database, eventId: number, entryId: number): Promise<EntryStatus | undefined> {
  const { rows } = await sql<{
    readonly wallet: string;
    readonly withdrawn_at: Date | null;
    readonly withdrawn_reason: string | null;
    readonly open: number;
    readonly decided: number;
  }>`
    select wallet, withdrawn_at, withdrawn_reason, open, decided
    from entries, lateral (
      select count(*) filter (where decided_at is null) as open, count(winner) as decided
      from ballots where event_id = ${eventId} and ${entryId}::bigint in (lo, hi)) as counted
    where event_id = ${eventId} and id = ${entryId}::bigint`.execute(db);
  if (rows[0] === undefined) return undefined;
  const { wallet, withdrawn_at, withdrawn_reason, open, decided } = rows[0];
  const withdrawal =
    withdrawn_at === null ? undefined : { at: withdrawn_at.toISOString(), reason: withdrawn_reason ?? '' };
  return { wallet, withdrawal, open, decided };
}

/** Takes the event's lock, which votes and new ballots share, so they wait until this transaction ends. */
async function lockEntry(
  tx: Transaction,
  now: SqlNow,
  eventId: number,
  entryId: number,
  change: 'withdraw' | 'restore',
): Promise<WithdrawalRefusal | undefined> {
  const event = await lockEvent(tx, eventId);
  if (event === undefined) return 'unknown-event';
  const { at } = await onlyRow(tx, sql<{ at: Date }>`select ${now()} as at`);
  const isOver = event.voting_end <= at || event.ended_at !== null || event.closed_at !== null;
  if (isOver || event.cancelled_at !== null) return 'voting-is-over';
  const { rows } = await sql<{ withdrawn_at: Date | null }>`
    select withdrawn_at from entries where event_id = ${eventId} and id = ${entryId}`.execute(tx);
  const [entry] = rows;
  if (entry === undefined) return 'unknown-entry';
  return (entry.withdrawn_at === null) === (change === 'restore') ? 'already-so' : undefined;
}

/**
 * Their voters get other pairs, and every count of ballots leaves them out. A ballot that was issued beside a removed one
 * takes its number, so that none is issued with a lower number than one that exists.
 */
export async function removeOpenBallots(tx: Transaction, eventId: number, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    with removed as (
      delete from ballots where event_id = ${eventId} and decided_at is null and ${which}
      returning wallet, lo, hi),
    shown as (
      update ratings set shown = ratings.shown - counted.times
      from (select entry.id, count(*)::integer as times from removed, lateral (values (lo), (hi)) as entry (id)
        group by entry.id) as counted
      where ratings.event_id = ${eventId} and ratings.entry_id = counted.id)
    update ballot_tallies tally set issued = greatest(tally.issued - counted.times, 0)
    from (select ('x' || right(wallet, 1))::bit(4)::integer as shard, count(*) as times from removed
      group by shard) as counted
    where tally.event_id = ${eventId} and tally.shard = counted.shard`.execute(tx);
  await sql`
    update ballots set number = number - 1
    where event_id = ${eventId} and decided_at is null and number > 1 and not exists (
      select from ballots other where other.event_id = ballots.event_id and other.wallet = ballots.wallet
        and (other.number = ballots.number - 1 or (other.decided_at is null and other.number <> ballots.number)))`.execute(
    tx,
  );
}
