import { sql, type Kysely, type Transaction } from 'kysely';
import { DEFAULT_ARMS, DEFAULT_AVATAR } from '../../rules/index';
import { lockEvent } from './eventLock';
import type { Schema } from './schema';

/** What nobody chose (`isChosen`): empty layers, default items, and the arms that come with a top. */
const NOT_CHOSEN = [...new Set(['', ...Object.values(DEFAULT_AVATAR), ...Object.values(DEFAULT_ARMS)])];

/** Places per statement: PGlite blocks the process meanwhile. */
const PAGE = 2_000;

/** The pieces of the places after `after`, up to `last`. Writing them again changes nothing. */
export async function writeWornPieces(
  tx: Transaction<Schema>,
  eventId: number,
  after: number,
  last: number,
): Promise<void> {
  await sql`
    insert into worn_pieces (value, event_id, place)
    select layer.value, standings.event_id, standings.place
    from standings
    join entries on entries.event_id = standings.event_id and entries.id = standings.entry_id,
    jsonb_each_text(entries.avatar) as layer
    where standings.event_id = ${eventId} and standings.place > ${after} and standings.place <= ${last}
      and layer.value <> all (${NOT_CHOSEN}::text[])
    on conflict do nothing`.execute(tx);
}

/** Fills in events that an earlier build closed, except `empty` ones; returns those that have no pieces. */
export async function fillWornPieces(db: Kysely<Schema>, empty: readonly number[] = []): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from events
    where closed_at is not null and id <> all (${empty}::integer[])
      and exists (select from standings where event_id = events.id) and ${hasNone}
    order by id`.execute(db);
  for (const { id } of rows) await db.transaction().execute(tx => fillEvent(tx, id));
  const { rows: still } = await sql<{ id: number }>`
    select id from events where id = any (${rows.map(({ id }) => id)}::integer[]) and ${hasNone}`.execute(db);
  return still.map(({ id }) => id);
}

const hasNone = sql`not exists (select from worn_pieces where event_id = events.id)`;

/** Under the event's lock, so that no wallet is forgotten meanwhile. */
async function fillEvent(tx: Transaction<Schema>, eventId: number): Promise<void> {
  await lockEvent(tx, eventId);
  const { rows } = await sql<{ last: number | null }>`
    select max(place) as last from standings where event_id = ${eventId}`.execute(tx);
  const last = rows[0]?.last ?? 0;
  for (let after = 0; after < last; after += PAGE) await writeWornPieces(tx, eventId, after, after + PAGE);
}
