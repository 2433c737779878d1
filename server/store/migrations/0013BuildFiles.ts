import { sql, type Kysely, type Migration } from 'kysely';

const STATEMENTS = [
  sql`
    create table build_files (
      build text not null,
      name text not null,
      content bytea not null,
      offered_at timestamptz not null,
      primary key (build, name)
    )`,
  sql`create index build_files_by_name on build_files (name)`,
];

/** Scripts and style sheets of the builds whose servers share the database. */
export const buildFiles: Migration = {
  async up(db: Kysely<never>) {
    for (const statement of STATEMENTS) await statement.execute(db);
  },
};
