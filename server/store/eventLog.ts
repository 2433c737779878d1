import { setImmediate } from 'node:timers/promises';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import { entryText, fitText, sealedAvatar, treeRoot, type SealedAvatar, type SealKind } from '../../rules/index';
import type { Database } from './database';
import type { EntriesTable } from './eventTables';
import { pagesById } from './pages';
import { CHUNK, extendTree, hashText, leafText, rootOf, sha256, toHex, type ChunkedTree } from './sealedLog';

/** Rows per statement: PGlite blocks the process meanwhile. */
export const LOG_PAGE = 4 * CHUNK;

/** Ballots per statement, so that each ends in time, however many there are. */
const PART = 500_000;

/** How seals name a tree. */
export const treeText = (tree: ChunkedTree): string => (tree.size === 0 ? '-' : `${tree.size}:${toHex(rootOf(tree))}`);

/** The tree over a few leaves. */
export function smallTreeText(leaves: readonly Uint8Array[]): string {
  return leaves.length === 0 ? '-' : `${leaves.length}:${toHex(treeRoot(leaves, sha256))}`;
}

/** How many leaves a seal's tree has. */
export const treeSize = (tree: string): number => (tree === '-' ? 0 : parseInt(tree, 10));

/** At most `limit` leaves from a position on. */
export async function readLogLeaves(
  db: Database,
  eventId: number,
  kind: SealKind,
  from: number,
  limit: number,
): Promise<readonly Uint8Array[]> {
  const { rows } = await sql<{ leaf: Uint8Array }>`
    select leaf from log_leaves
    where event_id = ${eventId} and kind = ${kind} and position >= ${from} and position < ${from + limit}
    order by position`.execute(db);
  return rows.map(({ leaf }) => leaf);
}

/** The tree over all leaves that the log has now. */
export const extendBallots = (db: Database, eventId: number, before: ChunkedTree): Promise<ChunkedTree> =>
  extendTree((from, limit) => readLogLeaves(db, eventId, 'ballots', from, limit), before);

/** Whatever extends an event's log takes this lock, before any lock of the event. Votes do not wait for it. */
export async function lockEventLog(tx: Database, eventId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock('log_leaves'::regclass::integer, ${eventId}::integer)`.execute(tx);
}

/** In SQL, the leaf of a row of `ballots`. The text is that of `ballotText`. */
export const ballotLeaf: RawBuilder<Uint8Array> = sql<Uint8Array>`sha256('\\x00'::bytea || convert_to(
  concat_ws('|', 'duds-ballot-2', ballots.event_id, lo, hi, winner, (voter is not null)::integer, salt), 'UTF8'))`;

/** The leaf of each decided ballot that is not among the first `sealed` of the log. */
const unsealed = (eventId: number, sealed: number) => sql`
  select wallet, number, ${ballotLeaf} as leaf
  from ballots where event_id = ${eventId} and winner is not null and not exists (
    select from log_leaves done where done.event_id = ${eventId} and done.kind = 'ballots'
      and done.wallet = ballots.wallet and done.number = ballots.number and done.position < ${sealed}::integer)`;

interface Unsealed {
  readonly ballots: number;
  readonly wallets: number;
}

/** How many ballots a seal would add, and how many wallets cast them. */
export async function countFresh(db: Database, eventId: number, sealed: number): Promise<Unsealed> {
  const { rows } = await sql<Unsealed>`
    select count(*)::integer as ballots, count(distinct wallet)::integer as wallets
    from (${unsealed(eventId, sealed)}) as fresh`.execute(db);
  return rows[0] ?? { ballots: 0, wallets: 0 };
}

/** Appends so many ballots to the log in the order of their hashes, which shows neither when nor by whom they were cast. */
export async function appendFresh(db: Database, eventId: number, sealed: number, ballots: number): Promise<void> {
  const parts = Math.ceil(ballots / PART);
  let position = sealed;
  for (let part = 0; part < parts; part++) {
    const { numAffectedRows } = await sql`
      insert into log_leaves (event_id, kind, position, leaf, wallet, number)
      select ${eventId}::integer, 'ballots', ${position}::integer - 1 + row_number() over (order by leaf), leaf, wallet, number
      from (${unsealed(eventId, sealed)}) as fresh
      where get_byte(leaf, 0) * ${parts}::integer / 256 = ${part}::integer`.execute(db);
    position += Number(numAffectedRows);
  }
}

/** Removes what a process appended before it died. */
export async function cutLog(db: Database, eventId: number, sealed: number): Promise<void> {
  await sql`
    delete from log_leaves
    where event_id = ${eventId} and kind = 'ballots' and position >= ${sealed}`.execute(db);
}

/**
 * Tells PostgreSQL how many leaves the event now has. Until then it may read all of them to find one, because it
 * considers an index on the event alone as good as one on the leaf.
 */
export async function analyzeLog(db: Database): Promise<void> {
  await sql`analyze (skip_locked) log_leaves`.execute(db);
}

export async function logLength(db: Database, eventId: number): Promise<number> {
  const { rows } = await sql<{ length: number }>`
    select coalesce(max(position) + 1, 0)::integer as length
    from log_leaves where event_id = ${eventId} and kind = 'ballots'`.execute(db);
  return rows[0]?.length ?? 0;
}

/** An entry as the sheet shows it, with what its leaf contains. */
export interface LoggedEntry {
  readonly id: number;
  readonly wallet: string;
  readonly avatar: SealedAvatar;
  readonly salt: string;
  readonly submittedAt: string;
  readonly isWithdrawn: boolean;
  /** Instead of wallet, values and salt if the wallet was forgotten. */
  readonly person: string | null;
}

/** All entries by their ids, withdrawn ones included. */
export async function* loggedEntries(db: Database, eventId: number): AsyncGenerator<readonly LoggedEntry[]> {
  const rowsAfter = (id: number) => entriesOf(db, eventId).where('id', '>', id).orderBy('id').limit(LOG_PAGE).execute();
  for await (const rows of pagesById(rowsAfter)) yield rows.map(toLoggedEntry);
}

const entriesOf = (db: Database, eventId: number) =>
  db
    .selectFrom('entries')
    .select(['id', 'wallet', 'avatar', 'salt', 'submitted_at', 'withdrawn_at', 'person'])
    .where('event_id', '=', eventId);

type EntryRow = Pick<
  Selectable<EntriesTable>,
  'id' | 'wallet' | 'avatar' | 'salt' | 'submitted_at' | 'withdrawn_at' | 'person'
>;

const toLoggedEntry = ({ avatar, salt, submitted_at, withdrawn_at, ...row }: EntryRow): LoggedEntry => ({
  ...row,
  avatar: sealedAvatar(avatar),
  salt: salt ?? '',
  submittedAt: submitted_at.toISOString(),
  isWithdrawn: withdrawn_at !== null,
});

/** The hash of an entry's wallet, values and salt. */
export const personOfEntry = (entry: LoggedEntry): string => entry.person ?? hashText(fitText(entry));

/** Undefined if the wallet has no entry. */
export async function entryPersonOf(db: Database, eventId: number, wallet: string): Promise<string | undefined> {
  const row = await entriesOf(db, eventId).where('wallet', '=', wallet).executeTakeFirst();
  return row && personOfEntry(toLoggedEntry(row));
}

interface EntryLeaf {
  readonly id: number;
  readonly wallet: string;
  readonly leaf: string;
}

/** The leaves of all entries in the order of the log. */
export async function entryLeavesOf(db: Database, eventId: number): Promise<readonly EntryLeaf[]> {
  const leaves: EntryLeaf[] = [];
  for await (const entries of loggedEntries(db, eventId)) {
    for (const entry of entries) {
      const leaf = leafText(entryText(eventId, { ...entry, person: personOfEntry(entry) }));
      leaves.push({ id: entry.id, wallet: entry.wallet, leaf });
    }
    await setImmediate();
  }
  return leaves.sort((a, b) => (a.leaf < b.leaf ? -1 : 1));
}

export async function appendEntryLeaves(db: Database, eventId: number, leaves: readonly EntryLeaf[]): Promise<void> {
  for (let from = 0; from < leaves.length; from += LOG_PAGE) {
    const rows = leaves.slice(from, from + LOG_PAGE).map((leaf, index) => ({ ...leaf, position: from + index }));
    await sql`
      insert into log_leaves (event_id, kind, position, leaf, wallet, number)
      select ${eventId}::integer, 'entries', position, decode(leaf, 'hex'), wallet, id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as fresh (id bigint, wallet text, leaf text, position integer)`.execute(db);
  }
}

/** The leaves, in hexadecimal, of the votes of banned wallets, from the tables. */
export async function bannedLeaves(db: Database, eventId: number): Promise<readonly string[]> {
  const { rows } = await sql<{ leaf: Uint8Array }>`
    select ${ballotLeaf} as leaf from ballots join ban_effects using (event_id, wallet)
    where ballots.event_id = ${eventId} and winner is not null`.execute(db);
  return rows.map(({ leaf }) => toHex(leaf));
}
