import { sql, type Transaction } from 'kysely';
import { logChange } from './auditLog';
import type { Database } from './database';
import { lockUnclosedEvents } from './eventLock';
import type { Sealing } from './eventSeals';
import { forgetInEvent, isEntryFixed } from './forgetInEvent';
import type { Schema } from './schema';
import type { SqlNow } from './time';

/** What an event stores about a wallet. */
export interface Trace {
  readonly event: number;
  readonly title: string;
  /** When its voting ends if it is neither closed nor cancelled. */
  readonly until: string | undefined;
  readonly entry: number | null;
  /** Whether its closed event still needs the entry's wallet and values. */
  readonly isEntryFixed: boolean;
  readonly xp: number;
  readonly votes: number;
  /** Whether there is more than the entry. */
  readonly hasMore: boolean;
}

export interface Traces {
  readonly events: readonly Trace[];
  readonly sessions: number;
  readonly keys: number;
  /** Whether votes in events that are not over may need the wallet's keys. */
  readonly areKeysInUse: boolean;
  /** Votes between two fits of an address. */
  readonly versus: number;
  /** Rows of the audit log that name it. */
  readonly changes: number;
  /** Whether it has decided about its closet. */
  readonly hasCloset: boolean;
  readonly isBanned: boolean;
}

export interface ForgettingStore {
  find(wallet: string): Promise<Traces>;
  /**
   * In these events, each in a transaction of its own; then sessions, keys, its closet, votes in no event and the audit
   * log. Can be repeated.
   */
  forget(wallet: string, events: readonly number[], who: string): Promise<void>;
}

export function createForgettingStore(db: Database, sealing: Sealing): ForgettingStore {
  const { jobs, now } = sealing;
  return {
    async find(wallet) {
      const events = await readEvents(jobs, wallet);
      const { rows } = await sql<Omit<Traces, 'events'>>`
        select (select count(*)::integer from sessions where wallet = ${wallet}) as sessions,
          (select count(*)::integer from voter_keys where wallet = ${wallet}) as keys,
          ${areKeysInUse(wallet)} as "areKeysInUse",
          (select count(*)::integer from versus_votes where wallet = ${wallet}) as versus,
          (select count(*)::integer from audit_log where ${isNamed(wallet)}) as changes,
          exists (select from closets where wallet = ${wallet}) as "hasCloset",
          exists (select from bans where wallet = ${wallet}) as "isBanned"`.execute(db);
      if (rows[0] === undefined) throw new Error('the database counted nothing');
      return { ...rows[0], events };
    },

    async forget(wallet, events, who) {
      for (const event of events) await forgetInEvent(sealing, event, wallet);
      await db.transaction().execute(tx => forgetElsewhere(tx, now, wallet, who));
      await sql`analyze ${sql.join(TABLES.map(table => sql.table(table)))}`.execute(jobs);
    },
  };
}

/** What a wallet is erased from. The planner keeps samples of their values until they are analysed again. */
const TABLES: readonly (keyof Schema)[] = [
  'audit_log',
  'ballots',
  'ban_effects',
  'closets',
  'entries',
  'log_leaves',
  'reports',
  'sealed_leaves',
  'sessions',
  'sheets',
  'token_claims',
  'versus_votes',
  'voter_keys',
  'worn_pieces',
  'xp_awards',
];

interface TraceRow extends Omit<Trace, 'until'> {
  readonly voting_end: Date;
  readonly is_over: boolean;
}

async function readEvents(db: Database, wallet: string): Promise<readonly Trace[]> {
  const has = (table: string) =>
    sql<boolean>`exists (select from ${sql.table(table)} where event_id = events.id and wallet = ${wallet})`;
  const { rows } = await sql<TraceRow>`
    select * from (
      select events.id as event, title, voting_end, closed_at is not null or cancelled_at is not null as is_over,
        entries.id as entry, entries.id is not null and ${isEntryFixed} as "isEntryFixed",
        coalesce((select xp from xp_awards where event_id = events.id and wallet = ${wallet}), 0) as xp,
        (select count(winner)::integer from ballots where event_id = events.id and wallet = ${wallet}) as votes,
        ${has('ballots')} or ${has('reports')} or ${has('token_claims')} or ${has('ban_effects')} as "hasMore"
      from events left join entries on entries.event_id = events.id and entries.wallet = ${wallet}) as trace
    where entry is not null or "hasMore" order by event`.execute(db);
  return rows.map(({ voting_end, is_over, ...trace }) => ({
    ...trace,
    until: is_over ? undefined : voting_end.toISOString(),
  }));
}

/** In SQL: whether the wallet has a ballot in an event that is not over. */
const areKeysInUse = (wallet: string) => sql<boolean>`exists (
  select from events where closed_at is null and cancelled_at is null
    and exists (select from ballots where event_id = events.id and wallet = ${wallet}))`;

/** In SQL: whether a row of the audit log names the wallet. */
const isNamed = (wallet: string) => sql<boolean>`(concat_ws(' ', subject, before, after) ilike ${`%${wallet}%`})`;

/**
 * Under the locks of all events that are not over: a vote that is on its way there needs its ballot, which is seen here, and
 * a ballot would wait. So no vote can be decided with a key that is removed meanwhile.
 */
async function forgetElsewhere(tx: Transaction<Schema>, now: SqlNow, wallet: string, who: string): Promise<void> {
  await lockUnclosedEvents(tx);
  await tx.deleteFrom('sessions').where('wallet', '=', wallet).execute();
  await tx.deleteFrom('closets').where('wallet', '=', wallet).execute();
  await tx.deleteFrom('versus_votes').where('wallet', '=', wallet).execute();
  await sql`delete from voter_keys where wallet = ${wallet} and not ${areKeysInUse(wallet)}`.execute(tx);
  await maskChanges(tx, wallet);
  await logChange(tx, now, { who, command: 'forget', event: null, subject: MASK, before: null, after: null });
}

const MASK = 'a forgotten wallet';

/** What a ban changed would link the wallet's rows of several events. */
async function maskChanges(tx: Transaction<Schema>, wallet: string): Promise<void> {
  const masked = (column: 'before' | 'after') =>
    sql`regexp_replace((case jsonb_typeof(${sql.ref(column)}) when 'object' then ${sql.ref(column)} - 'events'
      else ${sql.ref(column)} end)::text, ${wallet}, ${MASK}, 'gi')::jsonb`;
  await sql`
    update audit_log set subject = regexp_replace(subject, ${wallet}, ${MASK}, 'gi'),
      before = ${masked('before')}, after = ${masked('after')}
    where ${isNamed(wallet)}`.execute(tx);
}
