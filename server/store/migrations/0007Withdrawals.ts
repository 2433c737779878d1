import { sql, type Kysely, type Migration } from 'kysely';

const STATEMENTS = [
  sql`
    alter table entries
      add column withdrawn_at timestamptz,
      add column withdrawn_reason text check (length(withdrawn_reason) between 1 and 500),
      add constraint entries_withdrawn_for_a_reason check ((withdrawn_at is null) = (withdrawn_reason is null))`,
  sql`create index entries_withdrawn on entries (event_id, id) where withdrawn_at is not null`,
];

export const withdrawals: Migration = {
  async up(db: Kysely<never>) {
    for (const statement of STATEMENTS) await statement.execute(db);
  },
};
