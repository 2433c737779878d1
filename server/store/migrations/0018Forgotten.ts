import { sql, type Kysely, type Migration } from 'kysely';

const STATEMENTS = [
  sql`alter table entries add column person text,
    add constraint entries_person_check check (person ~ '^[0-9a-f]{64}$') not valid`,
  sql`
    create table forgotten_voters (
      event_id integer not null references events (id) on delete cascade,
      person text not null check (person ~ '^[0-9a-f]{64}$'),
      count integer not null check (count > 0),
      primary key (event_id, person)
    )`,
];

/** Of wallets that were forgotten, the hashes that leaves of closed events are made of. */
export const forgotten: Migration = {
  async up(db: Kysely<never>) {
    for (const statement of STATEMENTS) await statement.execute(db);
  },
};
