import { sql, type Kysely, type Migration } from 'kysely';

/** Which of two fits wallets prefer, in no event. */
export const versusVotes: Migration = {
  async up(db: Kysely<never>) {
    await sql`
      create table versus_votes (
        pair text not null,
        wallet text not null,
        winner text not null check (winner in ('a', 'b')),
        at timestamptz not null,
        primary key (pair, wallet)
      )`.execute(db);
    await sql`create index versus_votes_by_wallet on versus_votes (wallet)`.execute(db);
  },
};
