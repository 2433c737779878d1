import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import {
  ballotText1,
  entryText1,
  leafHash,
  treeRoot,
  type SealedBallot1,
  type SealedEntry1,
  type SealKind,
} from '../../rules/index';
import type { Database } from './database';

/** Leaves per chunk. A power of 2, so that the root over the chunks' roots is the root over all leaves. */
export const CHUNK = 1_024;
/** Rows per statement: PGlite blocks the process meanwhile. */
const PAGE = 4 * CHUNK;

/** Ballots per statement, so that each ends in time, however many there are. */
const PART = 500_000;

/** Without a Hash object, which costs the garbage collector more than the hash itself. */
export const sha256 = (bytes: Uint8Array): Uint8Array => hash('sha256', bytes, 'buffer');
/** The SHA-256 of a text in hexadecimal, and its leaf: that of a zero byte and the text. */
export const hashText = (text: string): string => hash('sha256', text);
export const leafText = (text: string): string => hash('sha256', `\0${text}`);
export const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

export const hashOfBallot = (ballot: SealedBallot1): string =>
  toHex(leafHash(Buffer.from(ballotText1(ballot)), sha256));
export const hashOfEntry = (entry: SealedEntry1): string => toHex(leafHash(Buffer.from(entryText1(entry)), sha256));

/** A tree over the first `size` leaves of a log: the roots of its chunks, of which only the last may be incomplete. */
export interface ChunkedTree {
  readonly size: number;
  readonly chunks: readonly Uint8Array[];
}

const HASH_BYTES = 32;

export const EMPTY_TREE: ChunkedTree = { size: 0, chunks: [] };

export const rootOf = ({ chunks }: ChunkedTree): Uint8Array => treeRoot(chunks, sha256);

/** As they are stored, one after the other. */
export function splitChunks(chunks: Uint8Array): readonly Uint8Array[] {
  return Array.from({ length: chunks.length / HASH_BYTES }, (_, index) =>
    chunks.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES),
  );
}

/** Reads at most `limit` leaves of a log from a position on. */
type LeafReader = (from: number, limit: number) => Promise<readonly Uint8Array[]>;

/** Extends a tree by the leaves that the log has after it. Pauses between pages, so that other calls can run. */
export async function extendTree(readLeaves: LeafReader, before: ChunkedTree): Promise<ChunkedTree> {
  const complete = Math.floor(before.size / CHUNK);
  const chunks = before.chunks.slice(0, complete);
  let size = complete * CHUNK;
  for (;;) {
    const leaves = await readLeaves(size, PAGE);
    for (let from = 0; from < leaves.length; from += CHUNK)
      chunks.push(treeRoot(leaves.slice(from, from + CHUNK), sha256));
    size += leaves.length;
    if (leaves.length < PAGE) return { size, chunks };
    await setImmediate();
  }
}

/** At most `limit` leaves from a position on. */
export async function readLeaves(
  db: Database,
  eventId: number,
  kind: SealKind,
  from: number,
  limit: number,
): Promise<readonly Uint8Array[]> {
  const { rows } = await sql<{ leaf: Uint8Array }>`
    select leaf from sealed_leaves
    where event_id = ${eventId} and kind = ${kind} and position >= ${from} and position < ${from + limit}
    order by position`.execute(db);
  return rows.map(({ leaf }) => leaf);
}

/** The leaf of each decided ballot that is not among the first `sealed` of the log. The text is that of `ballotText1`. */
const unsealed = (eventId: number, sealed: number) => sql`
  select wallet, number, sha256('\\x00'::bytea || convert_to(
    concat_ws('|', 'duds-ballot-1', event_id, lo, hi, winner, salt), 'UTF8')) as leaf
  from ballots where event_id = ${eventId} and winner is not null and salt is not null and not exists (
    select from sealed_leaves done where done.event_id = ${eventId} and done.kind = 'ballots'
      and done.wallet = ballots.wallet and done.number = ballots.number and done.position < ${sealed}::integer)`;

interface Unsealed {
  readonly ballots: number;
  readonly wallets: number;
  /** In how many statements they are appended. */
  readonly parts: number;
}

/** How many ballots a seal would add, and how many wallets cast them. */
export async function countUnsealed(db: Database, eventId: number, sealed: number): Promise<Unsealed> {
  const { rows } = await sql<Omit<Unsealed, 'parts'>>`
    select count(*)::integer as ballots, count(distinct wallet)::integer as wallets
    from (${unsealed(eventId, sealed)}) as fresh`.execute(db);
  const { ballots, wallets } = rows[0] ?? { ballots: 0, wallets: 0 };
  return { ballots, wallets, parts: Math.ceil(ballots / PART) };
}

/** Appends these ballots to the log in the order of their hashes, which shows neither when nor by whom they were cast. */
export async function appendBallots(db: Database, eventId: number, sealed: number, parts: number): Promise<void> {
  let position = sealed;
  for (let part = 0; part < parts; part++) {
    const { numAffectedRows } = await sql`
      insert into sealed_leaves (event_id, kind, position, leaf, wallet, number)
      select ${eventId}::integer, 'ballots', ${position}::integer - 1 + row_number() over (order by leaf), leaf, wallet, number
      from (${unsealed(eventId, sealed)}) as fresh
      where get_byte(leaf, 0) * ${parts}::integer / 256 = ${part}::integer`.execute(db);
    position += Number(numAffectedRows);
  }
}
