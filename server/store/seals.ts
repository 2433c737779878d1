import { sql, type Transaction } from 'kysely';
import { sealText1, type Seal, type SealKind } from '../../rules/index';
import { sealsMade, sealSeconds } from '../metrics';
import type { Signer } from '../signingKey';
import type { Database } from './database';
import { lockEvent } from './eventLock';
import type { Schema } from './schema';
import {
  appendBallots,
  appendEntries,
  countUnsealed,
  EMPTY_TREE,
  entryLeaves,
  extendTree,
  rootOf,
  toHex,
  type ChunkedTree,
} from './sealedLog';
import type { KeyStore } from './signingKeys';
import type { SqlNow } from './time';

/** During voting, a seal needs new ballots from at least this many wallets, so that it does not single any of them out. */
const MIN_BALLOTS = 50;
const MIN_WALLETS = 10;

const HASH_BYTES = 32;

export interface SealWriter {
  /** Before the first pair is issued. Any number of callers and processes may try at the same time. */
  sealEntries(eventId: number): Promise<void>;
  /** Seals the entries of events whose voting has begun, and the ballots of those that have enough new ones, at most hourly. */
  sealDue(): Promise<void>;
}

export function createSealWriter(db: Database, jobs: Database, now: SqlNow, keys: KeyStore): SealWriter {
  const underWay = new Map<number, Promise<void>>();
  const sealEntries = (eventId: number): Promise<void> => {
    const running = underWay.get(eventId);
    if (running) return running;
    const sealing = keys
      .signer()
      .then(signer => sealAllEntries(jobs, now, signer, eventId))
      .finally(() => underWay.delete(eventId));
    underWay.set(eventId, sealing);
    return sealing;
  };
  return {
    sealEntries,
    async sealDue() {
      for (const { id, has_entries, is_due } of await readDue(db, now)) {
        if (!has_entries) await sealEntries(id);
        if (is_due) await sealNewBallots(jobs, now, keys, id);
      }
    },
  };
}

interface DueRow {
  readonly id: number;
  /** Whether the entries are sealed. */
  readonly has_entries: boolean;
  /** Whether an hour has passed, and enough ballots have been issued that may be decided by now. */
  readonly is_due: boolean;
}

async function readDue(db: Database, now: SqlNow): Promise<readonly DueRow[]> {
  const { rows } = await sql<DueRow>`
    select id, has_entries,
      coalesce(last.sealed_at, submit_end) <= clock.now - interval '1 hour'
        and issued - coalesce(last.size, 0) >= ${sql.lit(MIN_BALLOTS)} as is_due
    from events cross join (select ${now()} as now) as clock
    cross join lateral (
      select exists (select from seals where event_id = events.id and kind = 'entries') as has_entries) as entry
    cross join lateral (
      select coalesce(sum(tally.issued), 0) as issued from ballot_tallies tally where event_id = events.id) as tallied
    left join lateral (
      select size, sealed_at from seals where event_id = events.id and kind = 'ballots' order by size desc limit 1
    ) as last on true
    where submit_end <= clock.now and voting_end > clock.now and closed_at is null and cancelled_at is null
    order by id`.execute(db);
  return rows.filter(({ has_entries, is_due }) => !has_entries || is_due);
}

/** Whatever extends an event's log takes this lock. Votes do not wait for it. */
async function lockLog(tx: Transaction<Schema>, eventId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock('seals'::regclass::integer, ${eventId}::integer)`.execute(tx);
}

/** Does nothing if submissions have not ended, or the entries are sealed already. */
export async function sealAllEntries(db: Database, now: SqlNow, signer: Signer, eventId: number): Promise<void> {
  const isFinal = await db.transaction().execute(async tx => {
    // The exclusive lock waits for entries in flight; the clock is read after that, so no later entry is in time.
    const event = await lockEvent(tx, eventId);
    const { at } = await tx.selectNoFrom(now().as('at')).executeTakeFirstOrThrow();
    return event !== undefined && event.submit_end <= at && (await lastTree(tx, eventId, 'entries')) === undefined;
  });
  if (!isFinal) return;
  const endTimer = sealSeconds.startTimer({ kind: 'entries' });
  const leaves = await entryLeaves(db, eventId);
  await db.transaction().execute(async tx => {
    await lockLog(tx, eventId);
    if ((await lastTree(tx, eventId, 'entries')) !== undefined) return;
    await appendEntries(tx, eventId, leaves);
    const tree = await extendTree(tx, eventId, 'entries', EMPTY_TREE);
    await writeSeal(tx, now, signer, eventId, 'entries', tree);
  });
  endTimer();
}

async function sealNewBallots(db: Database, now: SqlNow, keys: KeyStore, eventId: number): Promise<void> {
  const signer = await keys.signer();
  await db.transaction().execute(async tx => {
    await lockLog(tx, eventId);
    // A close takes this lock after the voting has ended, and finds either all of this or nothing.
    const { rows } = await sql`
      select from events where id = ${eventId} and voting_end > ${now()} and closed_at is null and cancelled_at is null`.execute(
      tx,
    );
    const before = (await lastTree(tx, eventId, 'ballots')) ?? EMPTY_TREE;
    const fresh = await countUnsealed(tx, eventId, before.size);
    if (rows.length === 0 || fresh.ballots < MIN_BALLOTS || fresh.wallets < MIN_WALLETS) return;
    const endTimer = sealSeconds.startTimer({ kind: 'ballots' });
    await appendBallots(tx, eventId, before.size, fresh.parts);
    const tree = await extendTree(tx, eventId, 'ballots', before);
    await writeSeal(tx, now, signer, eventId, 'ballots', tree);
    endTimer();
  });
}

/**
 * Appends all ballots that are not sealed yet, once no more votes can arrive. What a process appended before it died is
 * used again if it is complete, and replaced if not.
 */
export async function appendLastBallots(db: Database, eventId: number): Promise<ChunkedTree> {
  const endTimer = sealSeconds.startTimer({ kind: 'ballots' });
  const tree = await db.transaction().execute(async tx => {
    await lockLog(tx, eventId);
    const before = (await lastTree(tx, eventId, 'ballots')) ?? EMPTY_TREE;
    const { ballots, parts } = await countUnsealed(tx, eventId, before.size);
    if ((await logLength(tx, eventId)) !== before.size + ballots) {
      await sql`
        delete from sealed_leaves
        where event_id = ${eventId} and kind = 'ballots' and position >= ${before.size}`.execute(tx);
      await appendBallots(tx, eventId, before.size, parts);
    }
    return extendTree(tx, eventId, 'ballots', before);
  });
  endTimer();
  return tree;
}

/** In the transaction that writes the standings. False if the log has changed, or does not contain every decided ballot. */
export async function sealLastBallots(
  tx: Transaction<Schema>,
  now: SqlNow,
  signer: Signer,
  eventId: number,
  tree: ChunkedTree,
): Promise<boolean> {
  await lockLog(tx, eventId);
  const { rows } = await sql<{ ballots: number }>`
    select count(*) as ballots from ballots
    where event_id = ${eventId} and winner is not null and salt is not null`.execute(tx);
  if (rows[0]?.ballots !== tree.size || (await logLength(tx, eventId)) !== tree.size) return false;
  const last = await lastTree(tx, eventId, 'ballots');
  if (last?.size !== tree.size) await writeSeal(tx, now, signer, eventId, 'ballots', tree);
  return true;
}

async function logLength(tx: Transaction<Schema>, eventId: number): Promise<number> {
  const { rows } = await sql<{ length: number }>`
    select coalesce(max(position) + 1, 0) as length from sealed_leaves where event_id = ${eventId} and kind = 'ballots'`.execute(
    tx,
  );
  return rows[0]?.length ?? 0;
}

async function writeSeal(
  tx: Transaction<Schema>,
  now: SqlNow,
  signer: Signer,
  eventId: number,
  kind: SealKind,
  tree: ChunkedTree,
): Promise<void> {
  const { at } = await tx.selectNoFrom(now().as('at')).executeTakeFirstOrThrow();
  const root = rootOf(tree);
  const seal = { kind, size: tree.size, root: toHex(root), sealedAt: at.toISOString() };
  await tx
    .insertInto('seals')
    .values({
      event_id: eventId,
      kind,
      size: tree.size,
      root,
      chunks: Buffer.concat(tree.chunks),
      sealed_at: seal.sealedAt,
      key_id: signer.key,
      signature: signer.sign(sealText1(eventId, seal)),
    })
    .execute();
  sealsMade.inc({ kind });
}

/** The tree of the latest seal. */
export async function lastTree(db: Database, eventId: number, kind: SealKind): Promise<ChunkedTree | undefined> {
  const row = await db
    .selectFrom('seals')
    .select(['size', 'chunks'])
    .where('event_id', '=', eventId)
    .where('kind', '=', kind)
    .orderBy('size', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { size: row.size, chunks: splitChunks(row.chunks) };
}

export function splitChunks(chunks: Uint8Array): readonly Uint8Array[] {
  return Array.from({ length: chunks.length / HASH_BYTES }, (_, index) =>
    chunks.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES),
  );
}

/** The earliest first. */
export async function listSeals(db: Database, eventId: number): Promise<readonly Seal[]> {
  const rows = await db
    .selectFrom('seals')
    .select(['kind', 'size', 'root', 'sealed_at', 'key_id', 'signature'])
    .where('event_id', '=', eventId)
    .orderBy('sealed_at')
    .orderBy('size')
    .execute();
  return rows.map(({ kind, size, root, sealed_at, key_id, signature }) => ({
    kind,
    size,
    root: toHex(root),
    sealedAt: sealed_at.toISOString(),
    key: key_id,
    signature,
  }));
}
