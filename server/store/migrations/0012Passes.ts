import { sql, type Kysely, type Migration } from 'kysely';

const STATEMENTS = [
  // A ballot is open until `decided_at`. Servers of an earlier build show a passed ballot again and may still decide it;
  // then the vote counts, so no check forbids a ballot with both.
  sql`
    alter table ballots
      add column passed text,
      add constraint ballots_passed_check check (passed in ('even', 'broken')) not valid,
      drop constraint ballots_decided_at_once,
      add constraint ballots_decided_at_once check ((winner is null and passed is null) = (decided_at is null)) not valid`,
  sql`
    create table reports (
      event_id integer not null references events (id) on delete cascade,
      entry_id bigint not null,
      wallet text not null check (wallet ~ '^0x[0-9a-f]{40}$'),
      why text not null check (why in ('offends', 'broken')),
      at timestamptz not null,
      primary key (event_id, entry_id, wallet),
      foreign key (event_id, entry_id) references entries (event_id, id) on delete cascade
    )`,
];

/** Ballots that their voters leave undecided, and entries that voters report. */
export const passes: Migration = {
  async up(db: Kysely<never>) {
    for (const statement of STATEMENTS) await statement.execute(db);
  },
};
