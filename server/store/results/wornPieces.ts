import { sql } from 'kysely';
import { DEFAULT_ARMS, DEFAULT_AVATAR } from '#rules/outfit/avatar';
import type { Transaction } from '../database/database';

/** What nobody chose (`isChosen`): empty layers, default items, and the arms that come with a top. */
const NOT_CHOSEN = [...new Set(['', ...Object.values(DEFAULT_AVATAR), ...Object.values(DEFAULT_ARMS)])];

/** The pieces of the places after `after`, up to `last`. What a fit has in two layers counts once. */
export async function writeWornPieces(tx: Transaction, eventId: number, after: number, last: number): Promise<void> {
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
