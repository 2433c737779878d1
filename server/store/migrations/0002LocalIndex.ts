import { sql, type Kysely, type Migration } from 'kysely';

const STATEMENTS = [
  sql`
    create table nft_tokens (
      contract text not null check (contract ~ '^0x[0-9a-f]{40}$'),
      token_id text not null check (token_id ~ '^[0-9]{1,78}$'),
      owner text not null check (owner ~ '^0x[0-9a-f]{40}$'),
      name text,
      attributes jsonb not null default '[]',
      primary key (contract, token_id)
    )`,
  sql`create index nft_tokens_by_owner on nft_tokens (owner, contract, token_id)`,
  sql`
    create table nft_cursor (
      chain_id integer primary key,
      genesis_hash text not null,
      block_number bigint not null,
      block_hash text not null
    )`,
];

export const localIndex: Migration = {
  async up(db: Kysely<never>) {
    for (const statement of STATEMENTS) await statement.execute(db);
  },
};
