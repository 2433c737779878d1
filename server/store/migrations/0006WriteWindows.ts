import { sql, type Kysely, type Migration } from 'kysely';

const STATEMENTS = [
  // Unlogged: counting a call does not wait for the disk, and after a crash of the database all limits start again.
  sql`
    create unlogged table write_windows (
      caller text primary key check (caller ~ '^[0-9a-f]{64}$'),
      used integer not null check (used >= 0),
      ends_at timestamptz not null
    ) with (fillfactor = 50)`,
];

export const writeWindows: Migration = {
  async up(db: Kysely<never>) {
    for (const statement of STATEMENTS) await statement.execute(db);
  },
};
