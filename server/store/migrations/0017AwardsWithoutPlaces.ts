import { sql, type Kysely, type Migration } from 'kysely';

/** Without counted votes there are no places, but everybody who took part earns the XP of an entry. */
export const awardsWithoutPlaces: Migration = {
  async up(db: Kysely<never>) {
    await sql`alter table xp_awards alter column place drop not null`.execute(db);
  },
};
