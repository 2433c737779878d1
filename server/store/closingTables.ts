import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import {
  leftOutSubject,
  rulingsInForce,
  rulingText,
  sealText,
  treeRoot,
  type Ruling,
  type SealedTrees,
} from '../../rules/index';
import { Count } from '../voting/index';
import type { Database } from './database';
import {
  ballotLeaf,
  entryLeavesOf,
  loggedEntries,
  LOG_PAGE,
  readLogLeaves,
  smallTreeText,
  treeSize,
  treeText,
} from './eventLog';
import type { StoredSeal } from './eventSeals';
import { readRoll } from './roll';
import { readRulings } from './rulings';
import { CHUNK, leafText, sha256, toHex, type ChunkedTree } from './sealedLog';

/** What in an event's tables differs from its log or its seals. */
export type Contradiction = 'seals' | 'entries' | 'ballots' | 'rulings' | 'bans' | 'voter keys';

/** An event's tables if they agree with its log, its rulings and its seals. */
export interface ClosingTables {
  readonly trees: SealedTrees;
  readonly ballots: ChunkedTree;
  /** Of the ballots in the log that rulings do not leave out. */
  readonly count: Count;
}

/**
 * Recomputes everything that an event's last seals cover, and counts the ballots of the log. It needs little memory and
 * does not block other calls, even for a million ballots.
 */
export async function readTables(
  db: Database,
  eventId: number,
  seals: readonly StoredSeal[],
): Promise<ClosingTables | { readonly contradiction: Contradiction }> {
  if (!areChained(eventId, seals)) return { contradiction: 'seals' };
  const rulings = await readRulings(db, eventId);
  if (!agreeOnRulings(eventId, seals, rulings)) return { contradiction: 'rulings' };
  const entries = await checkEntries(db, eventId, seals, rulings);
  if (entries === undefined) return { contradiction: 'entries' };
  const log = await countLog(db, eventId, entries.count, rulings);
  if (log === undefined || !(await agreeOnBallots(db, eventId, seals, log.tree))) return { contradiction: 'ballots' };
  const { leftOut } = rulingsInForce(rulings);
  const isLeftOut = log.leftOut.length === 0 && leftOut === undefined;
  if (!isLeftOut && leftOut !== leftOutSubject(log.leftOut, sha256)) return { contradiction: 'bans' };
  const roll = await readRoll(db, eventId);
  if (roll === undefined) return { contradiction: 'voter keys' };
  const trees = {
    entries: entries.tree,
    ballots: treeText(log.tree),
    rulings: rulingsTree(eventId, rulings),
    roll: smallTreeText(roll.map(({ leaf }) => Buffer.from(leaf, 'hex'))),
  };
  return { trees, ballots: log.tree, count: entries.count };
}

/** What in the tables differs from what the event's last seal covers. */
export function contradictionWith(sealed: SealedTrees | undefined, trees: SealedTrees): Contradiction | undefined {
  const parts = ['entries', 'ballots', 'rulings'] as const;
  const differing = parts.find(part => sealed?.[part] !== trees[part]);
  return differing ?? (sealed?.roll === trees.roll ? undefined : 'voter keys');
}

function areChained(eventId: number, seals: readonly StoredSeal[]): boolean {
  return seals.every(
    ({ host, leaf, seal }, index) =>
      leaf === leafText(sealText(host, eventId, seal)) && seal.previous === (seals[index - 1]?.leaf ?? '-'),
  );
}

const rulingsTree = (eventId: number, rulings: readonly Ruling[]): string =>
  smallTreeText(rulings.map(ruling => Buffer.from(leafText(rulingText(eventId, ruling)), 'hex')));

function agreeOnRulings(eventId: number, seals: readonly StoredSeal[], rulings: readonly Ruling[]): boolean {
  const areNumbered = rulings.every(({ number }, index) => number === index + 1);
  const areSealed = seals.every(
    ({ seal }) => seal.rulings === rulingsTree(eventId, rulings.slice(0, treeSize(seal.rulings))),
  );
  return areNumbered && areSealed;
}

/** The tree of the entries, and an empty count of those that take part. */
async function checkEntries(
  db: Database,
  eventId: number,
  seals: readonly StoredSeal[],
  rulings: readonly Ruling[],
): Promise<{ readonly tree: string; readonly count: Count } | undefined> {
  const { withdrawn } = rulingsInForce(rulings);
  const takingPart: { readonly id: number; readonly submittedAt: string }[] = [];
  for await (const entries of loggedEntries(db, eventId))
    for (const { id, submittedAt, isWithdrawn } of entries) {
      if (isWithdrawn !== withdrawn.has(id)) return undefined;
      if (!isWithdrawn) takingPart.push({ id, submittedAt });
    }
  const leaves = (await entryLeavesOf(db, eventId)).map(({ leaf }) => leaf);
  const logged = await readLogLeaves(db, eventId, 'entries', 0, leaves.length + 1);
  if (leaves.join() !== logged.map(toHex).join()) return undefined;
  const tree = smallTreeText(logged);
  return seals.every(({ seal }) => seal.entries === tree) ? { tree, count: new Count(takingPart) } : undefined;
}

interface LogRow {
  readonly position: number;
  readonly leaf: Uint8Array;
  /** Whether the ballot still has this leaf. */
  readonly is_same: boolean | null;
  readonly lo: number;
  readonly hi: number;
  readonly lo_is_left: boolean;
  readonly winner: number;
  readonly is_banned: boolean;
}

interface CountedLog {
  readonly tree: ChunkedTree;
  /** The leaves of the votes that bans leave out. */
  readonly leftOut: readonly string[];
}

/** Undefined if a leaf is not that of its ballot, or a decided ballot has none. */
async function countLog(
  db: Database,
  eventId: number,
  count: Count,
  rulings: readonly Ruling[],
): Promise<CountedLog | undefined> {
  const { withdrawn } = rulingsInForce(rulings);
  const chunks: Uint8Array[] = [];
  const leftOut: string[] = [];
  let size = 0;
  for (;;) {
    const rows = await readLogPage(db, eventId, size);
    if (!rows.every(({ position, is_same }, index) => position === size + index && is_same === true)) return undefined;
    for (const { leaf, lo, hi, lo_is_left, winner, is_banned } of rows)
      if (is_banned) leftOut.push(toHex(leaf));
      else if (!withdrawn.has(lo) && !withdrawn.has(hi))
        count.add(lo_is_left ? { left: lo, right: hi, winner } : { left: hi, right: lo, winner });
    for (let from = 0; from < rows.length; from += CHUNK) {
      const leaves = rows.slice(from, from + CHUNK).map(({ leaf }) => leaf);
      chunks.push(treeRoot(leaves, sha256));
    }
    size += rows.length;
    if (rows.length < LOG_PAGE) break;
    await setImmediate();
  }
  return (await countDecided(db, eventId)) === size ? { tree: { size, chunks }, leftOut } : undefined;
}

async function readLogPage(db: Database, eventId: number, from: number): Promise<readonly LogRow[]> {
  const { rows } = await sql<LogRow>`
    select position, leaf, leaf = ${ballotLeaf} as is_same, lo, hi, lo_is_left, winner, exists (
      select from ban_effects where event_id = ${eventId} and wallet = log.wallet) as is_banned
    from log_leaves log
    left join ballots on ballots.event_id = log.event_id and ballots.wallet = log.wallet
      and ballots.number = log.number and winner is not null
    where log.event_id = ${eventId} and kind = 'ballots' and position >= ${from} and position < ${from + LOG_PAGE}
    order by position`.execute(db);
  return rows;
}

async function countDecided(db: Database, eventId: number): Promise<number> {
  const { rows } = await sql<{ ballots: number }>`
    select count(*)::integer as ballots from ballots where event_id = ${eventId} and winner is not null`.execute(db);
  return rows[0]?.ballots ?? 0;
}

/** Whether the log begins with what each seal covers. */
async function agreeOnBallots(
  db: Database,
  eventId: number,
  seals: readonly StoredSeal[],
  { size, chunks }: ChunkedTree,
): Promise<boolean> {
  for (const { seal } of seals) {
    const sealed = treeSize(seal.ballots);
    if (sealed > size) return false;
    const whole = Math.floor(sealed / CHUNK);
    const rest = await readLogLeaves(db, eventId, 'ballots', whole * CHUNK, sealed % CHUNK);
    const last = rest.length === 0 ? [] : [treeRoot(rest, sha256)];
    if (seal.ballots !== treeText({ size: sealed, chunks: [...chunks.slice(0, whole), ...last] })) return false;
  }
  return true;
}
