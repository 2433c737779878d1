import { sql } from 'kysely';
import type { CountedEntry, EventCount } from '../../voting/index';
import type { Transaction } from '../database/database';
import type { SqlNow } from '../database/time';
import { writeWornPieces } from './wornPieces';

/** Places per statement: PGlite blocks the process meanwhile. */
const PAGE = 2_000;

export async function writeResults(
  tx: Transaction,
  now: SqlNow,
  eventId: number,
  { ranking, ballots }: EventCount,
): Promise<void> {
  // Without counted votes, an order of the entries would be that of their submission.
  if (ballots === 0) {
    await awardEntries(tx, now, eventId);
    return;
  }
  for (let first = 0; first < ranking.length; first += PAGE)
    await writePlaces(tx, now, eventId, first, ranking.slice(first, first + PAGE));
}

async function awardEntries(tx: Transaction, now: SqlNow, eventId: number): Promise<void> {
  await sql`
    insert into xp_awards (event_id, wallet, place, xp, awarded_at)
    select events.id, entries.wallet, null, xp_entry, ${now()}
    from events join entries on entries.event_id = events.id
    where events.id = ${eventId} and withdrawn_at is null`.execute(tx);
}

/** The first three earn the XP of their place, all others that of an entry. */
async function writePlaces(
  tx: Transaction,
  now: SqlNow,
  eventId: number,
  first: number,
  entries: readonly CountedEntry[],
): Promise<void> {
  const places = entries.map(({ id, battles, wins, range: [best, worst] }, index) => {
    return { place: first + index + 1, entry_id: id, battles, wins, best, worst };
  });
  await sql`
    insert into standings (event_id, place, entry_id, battles, wins, best, worst)
    select ${eventId}::integer, place, entry_id, battles, wins, best, worst
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
      as ranked (place integer, entry_id bigint, battles integer, wins integer, best integer, worst integer)`.execute(
    tx,
  );
  await sql`
    insert into xp_awards (event_id, wallet, place, xp, awarded_at)
    select events.id, entries.wallet, standings.place,
      case standings.place when 1 then xp_first when 2 then xp_second when 3 then xp_third else xp_entry end, ${now()}
    from standings
    join events on events.id = standings.event_id
    join entries on entries.event_id = standings.event_id and entries.id = standings.entry_id
    where standings.event_id = ${eventId} and standings.place > ${first} and standings.place <= ${first + entries.length}`.execute(
    tx,
  );
  await writeWornPieces(tx, eventId, first, first + entries.length);
}
