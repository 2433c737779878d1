import { sql, type Kysely, type Migration } from 'kysely';

/** How far each witness has followed each log of seals. */
export const witnesses: Migration = {
  async up(db: Kysely<never>) {
    await sql`
      create table witnesses (
        log integer not null,
        name text not null,
        size integer not null default 0 check (size >= 0),
        failures integer not null,
        next_at timestamptz not null,
        problem text,
        primary key (log, name)
      )`.execute(db);
  },
};
