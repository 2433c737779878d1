import { sql, type Kysely, type Migration } from 'kysely';

const STATEMENTS = [
  sql`
    create table sign_in_nonces (
      nonce text primary key,
      browser_hash text not null,
      expires_at timestamptz not null
    )`,
  sql`create index sign_in_nonces_by_expiry on sign_in_nonces (expires_at)`,
  sql`
    create table sessions (
      token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
      wallet text not null check (wallet ~ '^0x[0-9a-f]{40}$'),
      begun_at timestamptz not null,
      expires_at timestamptz not null
    )`,
  sql`create index sessions_by_wallet on sessions (wallet)`,
  sql`create index sessions_by_expiry on sessions (expires_at)`,
];

export const sessions: Migration = {
  async up(db: Kysely<never>) {
    for (const statement of STATEMENTS) await statement.execute(db);
  },
};
