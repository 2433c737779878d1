import { sql, type Transaction } from 'kysely';
import { sealText1, type Seal, type SealKind } from '../../rules/index';
import { sealsMade, sealSeconds } from '../metrics';
import type { Signer } from '../signingKey';
import type { Database } from './database';
import type { Sealing } from './eventSeals';
import type { Schema } from './schema';
import {
  appendBallots,
  countUnsealed,
  EMPTY_TREE,
  extendTree,
  readLeaves,
  rootOf,
  splitChunks,
  toHex,
  type ChunkedTree,
} from './sealedLog';
import { moveEvents, sealDueEvents, sealStart } from './sealEvent';
import type { KeyStore } from './signingKeys';
import type { SqlNow } from './time';

/** During voting, a seal needs new ballots from at least this many wallets, so that it does not single any of them out. */
const MIN_BALLOTS = 50;
const MIN_WALLETS = 10;

export interface SealWriter {
  /** Before the first pair is issued. Any number of callers and processes may try at the same time. */
  sealEntries(eventId: number): Promise<void>;
  /** Seals the entries of events whose voting has begun, new rulings, and the ballots of those that have enough new ones, at most hourly. */
  sealDue(): Promise<void>;
}

export function createSealWriter(db: Database, sealing: Sealing): SealWriter {
  const { jobs, now, keys, clock } = sealing;
  const underWay = new Map<number, Promise<void>>();
  return {
    sealEntries(eventId) {
      const running = underWay.get(eventId);
      if (running) return running;
      const starting = clock
        .verify()
        .then(() => sealStart(sealing, eventId))
        .finally(() => underWay.delete(eventId));
      underWay.set(eventId, starting);
      return starting;
    },
    async sealDue() {
      await moveEvents(jobs, now);
      await sealDueEvents(db, sealing);
      for (const { id } of await readDue(db, now)) {
        await clock.verify();
        await sealNewBallots(jobs, now, keys, id);
      }
    },
  };
}

/** The events of the first format whose last seal is an hour old, with enough new ballots that may be decided by now. */
async function readDue(db: Database, now: SqlNow): Promise<readonly { readonly id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    select id from events cross join (select ${now()} as now) as clock
    cross join lateral (
      select coalesce(sum(tally.issued), 0) as issued from ballot_tallies tally where event_id = events.id) as tallied
    left join lateral (
      select size, sealed_at from seals where event_id = events.id and kind = 'ballots' order by size desc limit 1
    ) as last on true
    where proof_format is null and voting_refusal(events, clock.now) is null
      and exists (select from seals where event_id = events.id and kind = 'entries')
      and coalesce(last.sealed_at, submit_end) <= clock.now - interval '1 hour'
      and issued - coalesce(last.size, 0) >= ${sql.lit(MIN_BALLOTS)}
    order by id`.execute(db);
  return rows;
}

/** Whatever extends an event's log takes this lock. Votes do not wait for it. */
async function lockLog(tx: Transaction<Schema>, eventId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock('seals'::regclass::integer, ${eventId}::integer)`.execute(tx);
}

async function sealNewBallots(db: Database, now: SqlNow, keys: KeyStore, eventId: number): Promise<void> {
  const signer = await keys.signer();
  await db.transaction().execute(async tx => {
    await lockLog(tx, eventId);
    // A close takes this lock after the voting has ended, and finds either all of this or nothing.
    const { rows } = await sql`
      select from events where id = ${eventId} and voting_refusal(events, ${now()}) is null`.execute(tx);
    const before = (await lastTree(tx, eventId, 'ballots')) ?? EMPTY_TREE;
    const fresh = await countUnsealed(tx, eventId, before.size);
    if (rows.length === 0 || fresh.ballots < MIN_BALLOTS || fresh.wallets < MIN_WALLETS) return;
    const endTimer = sealSeconds.startTimer({ kind: 'ballots' });
    await appendBallots(tx, eventId, before.size, fresh.parts);
    const tree = await extendTree((from, limit) => readLeaves(tx, eventId, 'ballots', from, limit), before);
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
    return extendTree((from, limit) => readLeaves(tx, eventId, 'ballots', from, limit), before);
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
