import { sql, type Selectable, type Transaction } from 'kysely';
import { leftOutSubject, PROOF_FORMAT } from '../../rules/index';
import { sealSeconds } from '../metrics';
import type { Signer } from '../signingKey';
import type { Database } from './database';
import { lockEvent } from './eventLock';
import {
  appendEntryLeaves,
  appendFresh,
  bannedLeaves,
  countFresh,
  entryLeavesOf,
  extendBallots,
  lockEventLog,
  smallTreeText,
  treeSize,
  treeText,
} from './eventLog';
import { lastSeal, writeEventSeal, type Sealing } from './eventSeals';
import type { EventsTable } from './eventTables';
import { addRuling } from './rulings';
import type { Schema } from './schema';
import { sha256 } from './sealedLog';
import type { SqlNow } from './time';

/** During voting, a seal needs new ballots from at least this many wallets, so that it does not single any of them out. */
const MIN_BALLOTS = 50;
const MIN_WALLETS = 10;

/** Seals the entries before the first pair is issued. Does nothing if submissions have not ended, or it has been done. */
export async function sealStart(sealing: Sealing, eventId: number): Promise<void> {
  const { jobs, now, keys } = sealing;
  const signer = await keys.signer();
  for (;;) {
    if (!(await jobs.transaction().execute(tx => lockUnsealed(tx, now, eventId)))) return;
    const endTimer = sealSeconds.startTimer({ kind: 'start' });
    const leaves = await entryLeavesOf(jobs, eventId);
    const isDone = await jobs.transaction().execute(async tx => {
      if (!(await lockUnsealed(tx, now, eventId))) return true;
      // Only if the clock was set back can there be another entry.
      if ((await countEntries(tx, eventId)) !== leaves.length) return false;
      await appendEntryLeaves(tx, eventId, leaves);
      const entries = smallTreeText(leaves.map(({ leaf }) => Buffer.from(leaf, 'hex')));
      await writeEventSeal(tx, sealing, signer, eventId, { kind: 'start', entries });
      return true;
    });
    endTimer();
    if (isDone) return;
  }
}

/**
 * Whether the event waits for its first seal. The exclusive lock waits for entries in flight; the clock is read after
 * that, so no later entry is in time.
 */
async function lockUnsealed(tx: Transaction<Schema>, now: SqlNow, eventId: number): Promise<boolean> {
  const event = await lockEvent(tx, eventId);
  if (event === undefined || event.cancelled_at !== null || event.closed_at !== null) return false;
  const { at } = await tx.selectNoFrom(now().as('at')).executeTakeFirstOrThrow();
  if (event.submit_end > at || (await lastSeal(tx, eventId)) !== undefined) return false;
  return moveToFormat2(tx, now, event);
}

/** False if the event keeps the first format, in which its entries are already sealed. The caller holds its exclusive lock. */
async function moveToFormat2(
  tx: Transaction<Schema>,
  now: SqlNow,
  { id, proof_format }: Selectable<EventsTable>,
): Promise<boolean> {
  if (proof_format === PROOF_FORMAT) return true;
  const sealed = await tx.selectFrom('seals').select('kind').where('event_id', '=', id).executeTakeFirst();
  if (sealed !== undefined) return false;
  await tx.updateTable('events').set({ proof_format: PROOF_FORMAT }).where('id', '=', id).execute();
  await ruleOnThePast(tx, now, id);
  return true;
}

/** What operators decided before there were rulings needs one each. */
async function ruleOnThePast(tx: Transaction<Schema>, now: SqlNow, eventId: number): Promise<void> {
  const withdrawn = await tx
    .selectFrom('entries')
    .select(['id', 'withdrawn_reason'])
    .where('event_id', '=', eventId)
    .where('withdrawn_at', 'is not', null)
    .orderBy('id')
    .execute();
  for (const { id, withdrawn_reason } of withdrawn)
    await addRuling(tx, now, eventId, 'withdraw', String(id), withdrawn_reason ?? '');
  const banned = await bannedLeaves(tx, eventId);
  if (banned.length > 0) await addRuling(tx, now, eventId, 'ban', leftOutSubject(banned, sha256), '');
}

async function countEntries(tx: Transaction<Schema>, eventId: number): Promise<number> {
  const { rows } = await sql<{ entries: number }>`
    select count(*)::integer as entries from entries where event_id = ${eventId}`.execute(tx);
  return rows[0]?.entries ?? 0;
}

/** Moves events to the second format that an earlier build added, unless their entries are sealed. */
export async function moveEvents(db: Database, now: SqlNow): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from events where closed_at is null and proof_format is null
      and not exists (select from seals where event_id = events.id) order by id`.execute(db);
  for (const { id } of rows)
    await db.transaction().execute(async tx => {
      const event = await lockEvent(tx, id);
      if (event?.closed_at === null) await moveToFormat2(tx, now, event);
    });
}

/** Seals what is due: the entries of events whose voting has begun, then rulings, and ballots at most hourly. */
export async function sealDueEvents(db: Database, sealing: Sealing): Promise<void> {
  for (const { id, is_started, is_running } of await readSealable(db, sealing.now)) {
    await sealing.clock.verify();
    if (!is_started) await sealStart(sealing, id);
    else if (is_running && (await areBallotsDue(db, sealing.now, id))) await sealFreshBallots(sealing, id);
    if (is_started) await sealNewRulings(db, sealing, id);
  }
}

interface SealableRow {
  readonly id: number;
  /** Whether it has a seal. */
  readonly is_started: boolean;
  /** Whether its ballots may be sealed before the end; the last ones wait for the end seal, because they may be few. */
  readonly is_running: boolean;
}

/** Cancelled events, too: the ruling that says so is sealed. */
async function readSealable(db: Database, now: SqlNow): Promise<readonly SealableRow[]> {
  const { rows } = await sql<SealableRow>`
    select id, is_started, cancelled_at is null and voting_end > clock.now + interval '2 hours' as is_running
    from events cross join (select ${now()} as now) as clock
    cross join lateral (select exists (select from event_seals where event_id = events.id) as is_started) as seals
    where proof_format = ${sql.lit(PROOF_FORMAT)} and submit_end <= clock.now and closed_at is null and ended_at is null
      and (is_started or cancelled_at is null)
    order by id`.execute(db);
  return rows;
}

/** Whether an hour has passed, and enough ballots have been issued that may be decided by now. */
async function areBallotsDue(db: Database, now: SqlNow, eventId: number): Promise<boolean> {
  const last = await lastSeal(db, eventId);
  const { rows } = await sql<{ is_due: boolean }>`
    select coalesce((select max(at) from event_seals where event_id = events.id and kind = 'ballots'), submit_end)
        <= ${now()} - interval '1 hour'
      and (select coalesce(sum(issued), 0) from ballot_tallies tally where tally.event_id = events.id)
        >= ${treeSize(last?.seal.ballots ?? '-') + MIN_BALLOTS}::integer as is_due
    from events where id = ${eventId}`.execute(db);
  return rows[0]?.is_due ?? false;
}

async function sealFreshBallots(sealing: Sealing, eventId: number): Promise<void> {
  const { jobs, now, keys } = sealing;
  const signer = await keys.signer();
  await jobs.transaction().execute(async tx => {
    await lockEventLog(tx, eventId);
    // Another process may have sealed them meanwhile; a close takes this lock after the voting has ended.
    if (!(await areBallotsDue(tx, now, eventId)) || (await hasEnded(tx, eventId))) return;
    const before = (await lastSeal(tx, eventId))?.ballots;
    if (before === undefined) return;
    const { ballots, wallets } = await countFresh(tx, eventId, before.size);
    if (ballots < MIN_BALLOTS || wallets < MIN_WALLETS) return;
    const endTimer = sealSeconds.startTimer({ kind: 'ballots' });
    await appendFresh(tx, eventId, before.size, ballots);
    const tree = await extendBallots(tx, eventId, before);
    const added = { kind: 'ballots' as const, ballots: { text: treeText(tree), tree } };
    await writeEventSeal(tx, sealing, signer, eventId, added);
    endTimer();
  });
}

async function hasEnded(tx: Transaction<Schema>, eventId: number): Promise<boolean> {
  const event = await tx.selectFrom('events').select('ended_at').where('id', '=', eventId).executeTakeFirst();
  return event?.ended_at !== null;
}

async function sealNewRulings(db: Database, sealing: Sealing, eventId: number): Promise<void> {
  const last = await lastSeal(db, eventId);
  if (last === undefined || (await countRulings(db, eventId)) === treeSize(last.seal.rulings)) return;
  const signer = await sealing.keys.signer();
  await sealing.jobs.transaction().execute(tx => sealRulings(tx, sealing, signer, eventId));
}

async function countRulings(db: Database, eventId: number): Promise<number> {
  const { rows } = await sql<{ rulings: number }>`
    select count(*)::integer as rulings from rulings where event_id = ${eventId}`.execute(db);
  return rows[0]?.rulings ?? 0;
}

/**
 * Seals the rulings that no seal has yet, and repeats the ballots that were sealed before. A transaction that adds rulings
 * to several events locks all of them before it seals the first.
 */
export async function sealRulings(
  tx: Transaction<Schema>,
  sealing: Sealing,
  signer: Signer,
  eventId: number,
): Promise<void> {
  await writeEventSeal(tx, sealing, signer, eventId, { kind: 'rulings' });
}
