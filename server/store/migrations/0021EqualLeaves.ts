import { sql, type Kysely, type Migration } from 'kysely';

/** The index of 0020 finds the leaves from now on. */
export const equalLeaves: Migration = {
  async up(db: Kysely<never>) {
    await sql`alter table log_leaves drop constraint log_leaves_event_id_leaf_key`.execute(db);
  },
};
