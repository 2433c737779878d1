import { sql } from 'kysely';
import { logChange } from '../database/auditLog';
import type { Database, Transaction } from '../database/database';
import { lockUnclosedEvents } from '../database/eventLock';
import { addRuling, NO_REASON, ruleOnVotes } from '../events/rulings';
import type { SqlNow } from '../database/time';
import { removeOpenBallots, setWithdrawal } from '../entries/withdrawals';

/** The entry and votes of a wallet in an event that is still running. */
export interface Stake {
  readonly event: number;
  readonly title: string;
  /** Its entry, if it takes part. */
  readonly entry: number | null;
  /** The ballots it has decided. */
  readonly votes: number;
}

interface BanStatus {
  readonly ban: { readonly at: string; readonly reason: string } | undefined;
  readonly stakes: readonly Stake[];
}

export interface BanStore {
  find(wallet: string): Promise<BanStatus>;
  /** The wallet can no longer enter or vote. In running events, its entry is withdrawn and its votes do not count. */
  ban(wallet: string, reason: string, who: string): Promise<'banned' | 'already-so'>;
  /** In running events, its entry and votes count again. */
  unban(wallet: string, who: string): Promise<'unbanned' | 'already-so'>;
}

export function createBanStore(db: Database, now: SqlNow): BanStore {
  return {
    async find(wallet) {
      const { rows } = await sql<{ banned_at: Date; reason: string }>`
        select banned_at, reason from bans where wallet = ${wallet}`.execute(db);
      const [row] = rows;
      const ban = row && { at: row.banned_at.toISOString(), reason: row.reason };
      return { ban, stakes: await readStakes(db, now, wallet) };
    },

    ban: (wallet, reason, who) =>
      db.transaction().execute(async tx => {
        const { rows } = await sql`
          insert into bans (wallet, reason, banned_at) values (${wallet}, ${reason}, ${now()})
          on conflict do nothing returning wallet`.execute(tx);
        if (rows.length === 0) return 'already-so';
        for (const event of await lockRunningEvents(tx, now)) await takeOut(tx, now, event, wallet, reason);
        const after = { reason, events: await readEffects(tx, now, wallet) };
        await logChange(tx, now, { who, command: 'ban', event: null, subject: wallet, before: null, after });
        return 'banned';
      }),

    unban: (wallet, who) =>
      db.transaction().execute(async tx => {
        const { rows } = await sql<{ reason: string }>`
          delete from bans where wallet = ${wallet} returning reason`.execute(tx);
        const [before] = rows;
        if (before === undefined) return 'already-so';
        for (const event of await lockRunningEvents(tx, now)) await bringBack(tx, now, event, wallet);
        await logChange(tx, now, { who, command: 'unban', event: null, subject: wallet, before, after: null });
        return 'unbanned';
      }),
  };
}

async function readStakes(db: Database, now: SqlNow, wallet: string): Promise<readonly Stake[]> {
  const { rows } = await sql<Stake>`
    select events.id as event, title, entries.id as entry, counted.votes
    from events
    left join entries on entries.event_id = events.id and entries.wallet = ${wallet} and withdrawn_at is null,
    lateral (
      select count(winner)::integer as votes from ballots where event_id = events.id and wallet = ${wallet}) as counted
    where voting_end > ${now()} and cancelled_at is null and (entries.id is not null or counted.votes > 0)
    order by events.id`.execute(db);
  return rows;
}

async function lockRunningEvents(tx: Transaction, now: SqlNow): Promise<readonly number[]> {
  const locked = await lockUnclosedEvents(tx);
  const { rows } = await sql<{ id: number }>`
    select id from events
    where id = any (${locked}::integer[]) and voting_end > ${now()}
      and closed_at is null and ended_at is null and cancelled_at is null`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Written for every event, even if the wallet has nothing there: one of its votes may be in flight. */
async function takeOut(tx: Transaction, now: SqlNow, eventId: number, wallet: string, reason: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from entries where event_id = ${eventId} and wallet = ${wallet} and withdrawn_at is null`.execute(tx);
  const [entry] = rows;
  await sql`
    insert into ban_effects (event_id, wallet, entry_id) values (${eventId}, ${wallet}, ${entry?.id ?? null})`.execute(
    tx,
  );
  if (entry) {
    await setWithdrawal(tx, eventId, entry.id, { at: now(), reason });
    await removeOpenBallots(tx, eventId, sql`${entry.id}::bigint in (lo, hi)`);
  }
  await removeOpenBallots(tx, eventId, sql`wallet = ${wallet}`);
  await ruleOnVotes(tx, now, { eventId, wallet }, 'ban', reason);
  if (entry) await addRuling(tx, now, eventId, 'withdraw', String(entry.id), reason);
}

async function bringBack(tx: Transaction, now: SqlNow, eventId: number, wallet: string): Promise<void> {
  const { rows } = await sql<{ entry_id: number | null }>`
    delete from ban_effects where event_id = ${eventId} and wallet = ${wallet} returning entry_id`.execute(tx);
  const [effect] = rows;
  if (effect === undefined) return;
  await ruleOnVotes(tx, now, { eventId, wallet }, 'unban', NO_REASON);
  if (effect.entry_id === null) return;
  await setWithdrawal(tx, eventId, effect.entry_id, undefined);
  await addRuling(tx, now, eventId, 'restore', String(effect.entry_id), NO_REASON);
}

async function readEffects(tx: Transaction, now: SqlNow, wallet: string): Promise<unknown> {
  const { rows } = await sql`
    select event_id as event, entry_id as entry, (
      select count(winner)::integer from ballots where event_id = effect.event_id and wallet = effect.wallet) as votes
    from ban_effects effect join events on events.id = effect.event_id
    where wallet = ${wallet} and voting_end > ${now()} order by event_id`.execute(tx);
  return rows;
}

/** In SQL: whether the wallet may neither enter nor vote, when the statement began. A vote that was in flight when the wallet was banned does not count. */
export const isBanned = (wallet: string) => sql<boolean>`exists (select from bans where wallet = ${wallet})`;
