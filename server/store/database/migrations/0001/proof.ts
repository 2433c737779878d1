import { sql } from 'kysely';

export const PROOF = [
  sql`
    create table signing_keys (
      id text primary key,
      x text not null,
      y text not null,
      private_key text,
      since timestamptz not null
    )`,
  sql`
    create table rulings (
      event_id integer not null references events (id) on delete cascade,
      number integer not null check (number > 0),
      kind text not null check (kind in ('withdraw', 'restore', 'ban', 'unban', 'extend', 'cancel')),
      subject text not null,
      at timestamptz not null,
      reason text not null,
      primary key (event_id, number)
    )`,
  sql`
    create table seals (
      event_id integer not null references events (id) on delete cascade,
      kind text not null check (kind in ('start', 'end')),
      text text not null,
      key_id text not null,
      signature text not null,
      at timestamptz not null,
      primary key (event_id, kind)
    )`,
  // How the lists of a closed event are divided.
  sql`
    create table list_pages (
      event_id integer not null references events (id) on delete cascade,
      list text not null check (list in ('fits', 'votes', 'leftOut')),
      page integer not null check (page >= 0),
      size integer not null check (size > 0),
      hash text not null,
      first text collate "C" not null,
      primary key (event_id, list, page)
    )`,
];
