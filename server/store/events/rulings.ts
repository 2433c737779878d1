import { sql } from 'kysely';
import type { Ruling, RulingKind } from '#rules/proof/published';
import type { Database, Transaction } from '../database/database';
import type { SqlNow } from '../database/time';

/** The reason of rulings for which operators give none. */
export const NO_REASON = '-';

/** The caller holds the event's exclusive lock. Writes nothing if the event's closing has begun. */
export async function addRuling(
  tx: Transaction,
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
    from events where id = ${eventId} and ended_at is null and closed_at is null`.execute(tx);
}

/** A ruling about the votes that a ban leaves out of the event, or brings back; none if there are none. */
export async function ruleOnVotes(
  tx: Transaction,
  now: SqlNow,
  { eventId, wallet }: { readonly eventId: number; readonly wallet: string },
  kind: 'ban' | 'unban',
  reason: string,
): Promise<void> {
  const { rows } = await sql<{ votes: number }>`
    select count(winner)::integer as votes from ballots where event_id = ${eventId} and wallet = ${wallet}`.execute(tx);
  const votes = rows[0]?.votes ?? 0;
  if (votes > 0) await addRuling(tx, now, eventId, kind, String(votes), reason);
}

export async function readRulings(db: Database, eventId: number): Promise<readonly Ruling[]> {
  const { rows } = await sql<Omit<Ruling, 'at'> & { readonly at: Date }>`
    select number, kind, subject, at, reason from rulings where event_id = ${eventId} order by number`.execute(db);
  return rows.map(({ at, ...ruling }) => ({ ...ruling, at: at.toISOString() }));
}
