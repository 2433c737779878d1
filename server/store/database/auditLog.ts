import { sql } from 'kysely';
import type { Database, Transaction } from './database';
import type { SqlNow } from './time';

interface Change {
  /** The operator. */
  readonly who: string;
  readonly command: string;
  readonly event: number | null;
  /** What was changed, if not the event itself: an entry or a wallet. */
  readonly subject: string | null;
  readonly before: unknown;
  readonly after: unknown;
}

interface LoggedChange extends Change {
  /** ISO 8601. */
  readonly at: string;
}

/** How an event has come to be what players see. */
interface Revision {
  /** How often it was changed after it was added. */
  readonly sequence: number;
  /** When it was last changed, or added, in milliseconds. */
  readonly at: number;
}

export interface AuditStore {
  /** By event; events that were added before there was a log, and not changed since, are missing. */
  revisions(events: readonly number[]): Promise<ReadonlyMap<number, Revision>>;
  /** The latest changes, of one event or of everything, newest first. */
  list(event: number | undefined, limit: number): Promise<readonly LoggedChange[]>;
}

/** Called within the transaction of the change, so that neither is written without the other. */
export async function logChange(
  tx: Transaction,
  now: SqlNow,
  { who, command, event, subject, before, after }: Change,
): Promise<void> {
  await sql`
    insert into audit_log (at, who, command, event, subject, before, after)
    values (${now()}, ${who}, ${command}, ${event}, ${subject},
      ${JSON.stringify(before ?? null)}, ${JSON.stringify(after ?? null)})`.execute(tx);
}

export function createAuditStore(db: Database): AuditStore {
  return {
    async revisions(events) {
      if (events.length === 0) return new Map();
      // What its calendar shows. Withdrawals and bans would say something about its entries.
      const { rows } = await sql<{ event: number; sequence: number; at: Date }>`
        select event, count(*) filter (where command <> 'add') as sequence, max(at) as at from audit_log
        where event = any (${events}::integer[]) and command in ('add', 'change', 'extend', 'cancel')
        group by event`.execute(db);
      return new Map(rows.map(({ event, sequence, at }) => [event, { sequence, at: at.getTime() }]));
    },

    async list(event, limit) {
      const { rows } = await sql<Change & { at: Date }>`
        select at, who, command, event, subject, before, after from audit_log
        ${event === undefined ? sql`` : sql`where event = ${event}`}
        order by id desc limit ${limit}`.execute(db);
      return rows.map(row => ({ ...row, at: row.at.toISOString() }));
    },
  };
}
