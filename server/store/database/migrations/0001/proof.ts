import { sql } from 'kysely';

export const PROOF = [
  // What seals and receipts were signed with: the point of the public key in base64url, and the PEM of a key that was
  // not configured.
  sql`
    create table signing_keys (
      id text primary key,
      x text not null,
      y text not null,
      private_key text,
      since timestamptz not null
    )`,
  // What operators decided about an event, from number 1 without gaps.
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
  // Signed statements about all that counts in an event. What is signed is the text, with all fields (`sealText`).
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
