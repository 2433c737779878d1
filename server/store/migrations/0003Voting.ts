import { sql, type Kysely, type Migration } from 'kysely';

const STATEMENTS = [
  sql`create index entries_strongest on entries (event_id, (mu + sqrt(sigma2)) desc)`,
  // Without it, computing how often an event's entries were shown on average would read all of them. In shards, because every ballot of an event would otherwise wait for the one before.
  sql`
    create table ballot_tallies (
      event_id integer not null references events (id) on delete cascade,
      shard smallint not null check (shard between 0 and 15),
      issued bigint not null check (issued >= 0),
      entries bigint not null check (entries >= 0),
      primary key (event_id, shard)
    ) with (fillfactor = 50)`,
  sql`
    insert into ballot_tallies (event_id, shard, issued, entries)
    select event_id, 0, count(*), (select count(*) from entries where entries.event_id = ballots.event_id)
    from ballots group by event_id`,
  // In this order it also lists an event's ballots without showing who cast which.
  sql`
    alter table ballots
      drop constraint ballots_pair_once,
      add constraint ballots_pair_once unique (event_id, lo, hi, wallet)`,
  sql`alter table standings add column battles integer not null default 0 check (battles >= 0)`,
];

export const voting: Migration = {
  async up(db: Kysely<never>) {
    for (const statement of STATEMENTS) await statement.execute(db);
  },
};
