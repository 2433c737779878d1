import { sql, type Kysely, type Migration } from 'kysely';

const STATEMENTS = [
  // The default is set apart, so that the tables need not be rewritten. Existing rows get theirs in 0016.
  sql`alter table ballots add column salt uuid`,
  sql`alter table ballots alter column salt set default gen_random_uuid()`,
  sql`alter table entries add column salt uuid`,
  sql`alter table entries alter column salt set default gen_random_uuid()`,
  sql`
    create table signing_keys (
      id text primary key,
      x text not null,
      y text not null,
      private_key text,
      since timestamptz not null,
      until timestamptz
    )`,
  // Of a ballot's voter, whose rows these are; of an entry, its wallet and the number 0.
  sql`
    create table sealed_leaves (
      event_id integer not null references events (id) on delete cascade,
      kind text not null check (kind in ('entries', 'ballots')),
      position integer not null check (position >= 0),
      leaf bytea not null check (length(leaf) = 32),
      wallet text not null,
      number integer not null,
      primary key (event_id, kind, position),
      unique (event_id, kind, wallet, number),
      unique (event_id, leaf)
    )`,
  sql`
    create table seals (
      event_id integer not null references events (id) on delete cascade,
      kind text not null check (kind in ('entries', 'ballots')),
      size integer not null check (size >= 0),
      root bytea not null check (length(root) = 32),
      chunks bytea not null,
      sealed_at timestamptz not null,
      key_id text not null,
      signature text not null,
      primary key (event_id, kind, size)
    )`,
];

/** Salted leaves in the order of the log, the signed roots over them, and the keys that signed. */
export const seals: Migration = {
  async up(db: Kysely<never>) {
    for (const statement of STATEMENTS) await statement.execute(db);
  },
};
