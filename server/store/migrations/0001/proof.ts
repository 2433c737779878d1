import { sql } from 'kysely';

export const PROOF = [
  // Of the first format: salted leaves in the order of the log, and the signed roots over them. Of a ballot's voter, whose
  // rows these are; of an entry, its wallet and the number 0.
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
  sql`
    create table signing_keys (
      id text primary key,
      x text not null,
      y text not null,
      private_key text,
      since timestamptz not null,
      until timestamptz
    )`,
  sql`
    create table voter_keys (
      wallet text not null check (wallet ~ '^0x[0-9a-f]{40}$'),
      id text not null,
      x text,
      y text,
      message text not null,
      signature text not null,
      since timestamptz not null,
      primary key (wallet, id)
    )`,
  sql`create index voter_keys_unused on voter_keys (since) where x is null`,
  sql`
    create table forgotten_voters (
      event_id integer not null references events (id) on delete cascade,
      person text not null check (person ~ '^[0-9a-f]{64}$'),
      count integer not null check (count > 0),
      primary key (event_id, person)
    )`,
  sql`
    create table rulings (
      event_id integer not null references events (id) on delete cascade,
      number integer not null check (number > 0),
      kind text not null check (kind in ('withdraw', 'restore', 'ban', 'unban', 'end', 'key', 'cancel')),
      subject text not null,
      at timestamptz not null,
      reason text not null,
      primary key (event_id, number)
    )`,
  // The leaves of an event's entries and ballots. Of a ballot's voter, whose rows these are; of an entry, its id.
  sql`
    create table log_leaves (
      event_id integer not null references events (id) on delete cascade,
      kind text not null check (kind in ('entries', 'ballots')),
      position integer not null check (position >= 0),
      leaf bytea not null check (length(leaf) = 32),
      wallet text not null,
      number bigint not null,
      primary key (event_id, kind, position),
      unique (event_id, kind, wallet, number)
    )`,
  // Not unique: voters choose the salts of their votes, and two may choose the same.
  sql`create index log_leaves_by_leaf on log_leaves (event_id, leaf)`,
  // Another log begins only after a backup without published seals was restored.
  sql`
    create table seal_logs (
      log integer primary key,
      origin text not null,
      since timestamptz not null
    )`,
  // All seals of the site in their order.
  sql`
    create table event_seals (
      log integer not null default 1,
      position integer not null check (position >= 0),
      event_id integer not null,
      kind text not null check (kind in ('start', 'ballots', 'rulings', 'end', 'final')),
      leaf bytea not null check (length(leaf) = 32),
      text text not null,
      signature text not null,
      ballot_chunks bytea not null,
      at timestamptz not null,
      primary key (log, position),
      unique (leaf)
    )`,
  sql`create index event_seals_by_event on event_seals (event_id, log, position)`,
  sql`
    create table log_keys (
      id text primary key,
      public_key text not null,
      private_key text,
      since timestamptz not null,
      until timestamptz
    )`,
  sql`
    create table checkpoints (
      log integer not null,
      size integer not null check (size > 0),
      note text not null,
      cosignatures text not null default '',
      at timestamptz not null,
      primary key (log, size)
    )`,
  // How far each witness has followed each log of seals.
  sql`
    create table witnesses (
      log integer not null,
      name text not null,
      size integer not null default 0 check (size >= 0),
      failures integer not null,
      next_at timestamptz not null,
      problem text,
      primary key (log, name)
    )`,
  sql`
    create table sheets (
      event_id integer not null references events (id) on delete cascade,
      part integer not null check (part >= 0),
      bytes bytea not null,
      primary key (event_id, part)
    )`,
];
