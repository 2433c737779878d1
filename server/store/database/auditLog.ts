import type { Transaction } from 'kysely';
import type { Database } from './database';
import type { Schema } from './schema';
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

/** What operators do to an event that its calendar shows. Withdrawals and bans would say something about its entries. */
const CHANGES = ['change', 'extend', 'cancel'];

export interface AuditStore {
  /** By event; events that were added before there was a log, and not changed since, are missing. */
  revisions(events: readonly number[]): Promise<ReadonlyMap<number, Revision>>;
  /** The latest changes, of one event or of everything, newest first. */
  list(event: number | undefined, limit: number): Promise<readonly LoggedChange[]>;
}

/** Called within the transaction of the change, so that neither is written without the other. */
export async function logChange(
  tx: Transaction<Schema>,
  now: SqlNow,
  { before, after, ...change }: Change,
): Promise<void> {
  const states = { before: JSON.stringify(before ?? null), after: JSON.stringify(after ?? null) };
  await tx
    .insertInto('audit_log')
    .values({ ...change, ...states, at: now() })
    .execute();
}

export function createAuditStore(db: Database): AuditStore {
  return {
    async revisions(events) {
      if (events.length === 0) return new Map();
      const rows = await db
        .selectFrom('audit_log')
        .select(({ fn }) => [
          'event',
          fn.countAll().filterWhere('command', 'in', CHANGES).as('sequence'),
          fn.max('at').as('at'),
        ])
        .where('event', 'in', events)
        .where('command', 'in', ['add', ...CHANGES])
        .groupBy('event')
        .execute();
      return new Map(rows.map(row => [row.event ?? 0, { sequence: Number(row.sequence), at: row.at.getTime() }]));
    },

    async list(event, limit) {
      const rows = await db
        .selectFrom('audit_log')
        .select(['at', 'who', 'command', 'event', 'subject', 'before', 'after'])
        .$if(event !== undefined, query => query.where('event', '=', event ?? 0))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return rows.map(row => ({ ...row, at: row.at.toISOString() }));
    },
  };
}
