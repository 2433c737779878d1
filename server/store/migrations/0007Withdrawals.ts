import { sql, type Kysely, type Migration } from 'kysely';

const STATEMENTS = [
  sql`
    alter table entries
      add column withdrawn_at timestamptz,
      add column withdrawn_reason text,
      add constraint entries_withdrawn_reason_check check (length(withdrawn_reason) between 1 and 500) not valid,
      add constraint entries_withdrawn_for_a_reason check ((withdrawn_at is null) = (withdrawn_reason is null)) not valid`,
];

export const withdrawals: Migration = {
  async up(db: Kysely<never>) {
    for (const statement of STATEMENTS) await statement.execute(db);
  },
};
