import { sql, type Kysely, type Migration } from 'kysely';

/** Whether a wallet hides what it wore. Wallets without a row hide nothing. */
export const closets: Migration = {
  async up(db: Kysely<never>) {
    await sql`create table closets (wallet text primary key, hidden boolean not null)`.execute(db);
  },
};
