import { sql, type Kysely, type Migration } from 'kysely';

const STATEMENTS = [
  sql`
    create table token_claims (
      event_id integer not null references events (id) on delete cascade,
      contract text not null check (contract ~ '^0x[0-9a-f]{40}$'),
      token_id text not null check (token_id ~ '^[0-9]{1,78}$'),
      wallet text not null check (wallet ~ '^0x[0-9a-f]{40}$'),
      claimed_at timestamptz not null default clock_timestamp(),
      primary key (event_id, contract, token_id)
    )`,
  sql`create index token_claims_by_wallet on token_claims (event_id, wallet)`,
];

/** One NFT, one voice per event: the primary key lets only one wallet use a token in an event, even if the token moves on. */
export const tokenClaims: Migration = {
  async up(db: Kysely<never>) {
    for (const statement of STATEMENTS) await statement.execute(db);
  },
};
