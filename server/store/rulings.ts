import { sql, type Transaction } from 'kysely';
import { leftOutSubject, PROOF_FORMAT, rulingsInForce, type Ruling, type RulingKind } from '../../rules/index';
import type { Database } from './database';
import { bannedLeaves } from './eventLog';
import type { Schema } from './schema';
import { sha256 } from './sealedLog';
import type { SqlNow } from './time';

/** The reason of rulings for which operators give none. */
export const NO_REASON = '-';

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
      ${now()}, ${oneLine(reason)}
    from events
    where id = ${eventId} and proof_format = ${sql.lit(PROOF_FORMAT)} and ended_at is null and closed_at is null`.execute(
    tx,
  );
}

/** Earlier commands accepted reasons of several lines, and a ruling is a line. */
const oneLine = (reason: string): string => reason.replace(/[\p{Cc}\s]+/gu, ' ').trim() || NO_REASON;

/**
 * A ruling about the votes that all bans together leave out of the event, if these have changed. The caller holds the
 * event's exclusive lock.
 */
export async function ruleOnBans(
  tx: Transaction<Schema>,
  now: SqlNow,
  eventId: number,
  kind: 'ban' | 'unban',
  reason: string,
): Promise<void> {
  const leaves = await bannedLeaves(tx, eventId);
  const before = rulingsInForce(await readRulings(tx, eventId)).leftOut ?? leftOutSubject([], sha256);
  const subject = leftOutSubject(leaves, sha256);
  if (subject !== before) await addRuling(tx, now, eventId, kind, subject, reason);
}

export async function readRulings(db: Database, eventId: number): Promise<readonly Ruling[]> {
  const rows = await db
    .selectFrom('rulings')
    .select(['number', 'kind', 'subject', 'at', 'reason'])
    .where('event_id', '=', eventId)
    .orderBy('number')
    .execute();
  return rows.map(({ at, ...ruling }) => ({ ...ruling, at: at.toISOString() }));
}
