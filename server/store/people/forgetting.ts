import { sql } from 'kysely';
import { logChange } from '../database/auditLog';
import type { Database, Transaction } from '../database/database';
import { onlyRow } from '../database/onlyRow';
import type { SqlNow } from '../database/time';
import { forgetInEvent } from './forgetInEvent';

/** What an event stores about a wallet. */
export interface Trace {
  readonly event: number;
  readonly title: string;
  /** When its voting ends if it is neither closed nor cancelled. */
  readonly until: string | undefined;
  readonly entry: number | null;
  /** Its place in a closed event, and when that was closed. */
  readonly place: number | null;
  readonly closedAt: string | undefined;
  readonly xp: number;
  readonly votes: number;
  /** Whether there is more than the entry. */
  readonly hasMore: boolean;
}

export interface Traces {
  readonly events: readonly Trace[];
  readonly sessions: number;
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
   * In these events, each in a transaction of its own; then sessions, its closet, votes in no event and the audit
   * log. Can be repeated.
   */
  forget(wallet: string, events: readonly number[], who: string): Promise<void>;
}

export function createForgettingStore(db: Database, jobs: Database, now: SqlNow): ForgettingStore {
  return {
    async find(wallet) {
      const events = await readEvents(jobs, wallet);
      const statement = sql<Omit<Traces, 'events'>>`
        select (select count(*)::integer from sessions where wallet = ${wallet}) as sessions,
          (select count(*)::integer from versus_votes where wallet = ${wallet}) as versus,
          (select count(*)::integer from audit_log where ${isNamed(wallet)}) as changes,
          exists (select from closets where wallet = ${wallet}) as "hasCloset",
          exists (select from bans where wallet = ${wallet}) as "isBanned"`;
      return { ...(await onlyRow(db, statement)), events };
    },

    async forget(wallet, events, who) {
      for (const event of events) await forgetInEvent(jobs, event, wallet);
      await db.transaction().execute(tx => forgetElsewhere(tx, now, wallet, who));
      await sql`analyze ${TABLES}`.execute(jobs);
    },
  };
}

/** What a wallet is erased from. The planner keeps samples of their values until they are analysed again. */
const TABLES = sql`
  audit_log, ballots, ban_effects, closets, entries, reports, sessions, token_claims, versus_votes, worn_pieces, xp_awards`;

interface TraceRow extends Omit<Trace, 'until' | 'closedAt'> {
  readonly voting_end: Date;
  readonly closed_at: Date | null;
  readonly is_over: boolean;
}

async function readEvents(db: Database, wallet: string): Promise<readonly Trace[]> {
  const has = (table: string) =>
    sql<boolean>`exists (select from ${sql.table(table)} where event_id = events.id and wallet = ${wallet})`;
  const { rows } = await sql<TraceRow>`
    select * from (
      select events.id as event, title, voting_end, closed_at is not null or cancelled_at is not null as is_over,
        closed_at, entries.id as entry,
        (select place from xp_awards where event_id = events.id and wallet = ${wallet}) as place,
        coalesce((select xp from xp_awards where event_id = events.id and wallet = ${wallet}), 0) as xp,
        (select count(winner)::integer from ballots where event_id = events.id and wallet = ${wallet}) as votes,
        ${has('ballots')} or ${has('reports')} or ${has('token_claims')} or ${has('ban_effects')} as "hasMore"
      from events left join entries on entries.event_id = events.id and entries.wallet = ${wallet}) as trace
    where entry is not null or "hasMore" order by event`.execute(db);
  return rows.map(({ voting_end, closed_at, is_over, ...trace }) => ({
    ...trace,
    until: is_over ? undefined : voting_end.toISOString(),
    closedAt: closed_at?.toISOString(),
  }));
}

/** In SQL: whether a row of the audit log names the wallet. */
const isNamed = (wallet: string) => sql<boolean>`(concat_ws(' ', subject, before, after) ilike ${`%${wallet}%`})`;

async function forgetElsewhere(tx: Transaction, now: SqlNow, wallet: string, who: string): Promise<void> {
  await sql`delete from sessions where wallet = ${wallet}`.execute(tx);
  await sql`delete from closets where wallet = ${wallet}`.execute(tx);
  await sql`delete from versus_votes where wallet = ${wallet}`.execute(tx);
  await maskChanges(tx, wallet);
  await logChange(tx, now, { who, command: 'forget', event: null, subject: MASK, before: null, after: null });
}

const MASK = 'a forgotten wallet';

/** What a ban changed would link the wallet's rows of several events. */
async function maskChanges(tx: Transaction, wallet: string): Promise<void> {
  const masked = (column: 'before' | 'after') =>
    sql`regexp_replace((case jsonb_typeof(${sql.ref(column)}) when 'object' then ${sql.ref(column)} - 'events'
      else ${sql.ref(column)} end)::text, ${wallet}, ${MASK}, 'gi')::jsonb`;
  await sql`
    update audit_log set subject = regexp_replace(subject, ${wallet}, ${MASK}, 'gi'),
      before = ${masked('before')}, after = ${masked('after')}
    where ${isNamed(wallet)}`.execute(tx);
}
