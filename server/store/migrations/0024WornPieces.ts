import { sql, type Kysely, type Migration } from 'kysely';

const STATEMENTS = [
  sql`
    create table worn_pieces (
      value text not null,
      event_id integer not null references events (id) on delete cascade,
      place integer not null check (place > 0),
      primary key (event_id, value, place)
    )`,
  sql`create index worn_pieces_by_value on worn_pieces (value, event_id, place)`,
];

/**
 * The chosen pieces of ranked entries in closed events. Apart from `entries`, because every ballot would update an index
 * there.
 */
export const wornPieces: Migration = {
  async up(db: Kysely<never>) {
    for (const statement of STATEMENTS) await statement.execute(db);
  },
};
