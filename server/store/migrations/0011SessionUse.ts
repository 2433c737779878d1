import { sql, type Kysely, type Migration } from 'kysely';

/** When a session was last used. The previous build does not write it, so its sessions count as used when they began. */
export const sessionUse: Migration = {
  async up(db: Kysely<never>) {
    await sql`alter table sessions add column used_at timestamptz not null default now()`.execute(db);
  },
};
