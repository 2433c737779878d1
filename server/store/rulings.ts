import { sql, type Transaction } from 'kysely';
import { PROOF_FORMAT, type Ruling, type RulingKind } from '../../rules/index';
import type { Database } from './database';
import type { Schema } from './schema';
import type { SqlNow } from './time';

/**
 * The caller holds the event's exclusive lock. Writes nothing if the event has no rulings (it is of the first format), or
 * has none any more because its closing has begun.
 */
export async function addRuling(
  tx: Transaction<Schema>,
  now: SqlNow,
  eventId: number,
  kind: RulingKind,
  subject: string,
  reason: string,
): Promise<void> {
  await sql`
    insert into rulings (event_id, number, kind, subject, at, reason)
    select id, (select coalesce(max(number), 0) + 1 from rulings where event_id = ${eventId}), ${kind}, ${subject},
      ${now()}, ${reason}
    from events
    where id = ${eventId} and proof_format = ${sql.lit(PROOF_FORMAT)} and ended_at is null and closed_at is null`.execute(
    tx,
  );
}

/** In the order of their numbers. */
export async function readRulings(db: Database, eventId: number): Promise<readonly Ruling[]> {
  const rows = await db
    .selectFrom('rulings')
    .select(['number', 'kind', 'subject', 'at', 'reason'])
    .where('event_id', '=', eventId)
    .orderBy('number')
    .execute();
  return rows.map(({ at, ...ruling }) => ({ ...ruling, at: at.toISOString() }));
}
