import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { SealedAvatar } from '#rules/outfit/avatar';
import { sealedAvatar } from '#rules/outfit/restoreOutfit';
import { indexOf, sealedList } from '#rules/proof/lists';
import { fitText } from '#rules/proof/texts';
import { sha256 } from '../../keys/sha256';
import type { Database, Transaction } from '../database/database';
import { lockEvent } from '../database/eventLock';
import { pagesById } from '../database/pages';
import { hasStarted } from '../events/eventStart';
import type { SqlNow } from '../database/time';
import { sealSeconds, writeSeal, type Sealing } from './seals';

/** Rows per statement: PGlite blocks the process meanwhile. */
const PAGE = 2_000;

export interface SealWriter {
  /** Before the first pair is issued. Any number of callers and processes may try at the same time. */
  start(eventId: number): Promise<void>;
  /** Seals the fits of all events whose submissions have ended. */
  startDue(): Promise<void>;
}

export function createSealWriter(db: Database, sealing: Sealing): SealWriter {
  const underWay = new Map<number, Promise<void>>();
  const start = (eventId: number): Promise<void> => {
    const running = underWay.get(eventId);
    if (running) return running;
    const starting = sealing.clock
      .verify()
      .then(() => sealStart(sealing, eventId))
      .finally(() => underWay.delete(eventId));
    underWay.set(eventId, starting);
    return starting;
  };
  return {
    start,
    async startDue() {
      const { rows } = await sql<{ id: number }>`
        select id from events
        where submit_end <= ${sealing.now()} and closed_at is null and ended_at is null and cancelled_at is null
          and not ${hasStarted(sql`events.id`)} order by id`.execute(db);
      for (const { id } of rows) await start(id);
    },
  };
}

/** Does nothing if submissions have not ended, or it has been done. */
export async function sealStart(sealing: Sealing, eventId: number): Promise<void> {
  const { jobs, now, keys } = sealing;
  const signer = await keys.signer();
  for (;;) {
    if (!(await jobs.transaction().execute(tx => lockUnsealed(tx, now, eventId)))) return;
    const endTimer = sealSeconds.startTimer({ kind: 'start' });
    const fits = await hashFits(jobs, eventId);
    const isDone = await jobs.transaction().execute(async tx => {
      if (!(await lockUnsealed(tx, now, eventId))) return true;
      // Only if the clock was set back can there be another entry.
      if ((await countEntries(tx, eventId)) !== fits.length) return false;
      await storeHashes(tx, eventId, fits);
      const list = indexOf(
        fits.map(fit => fit.hash),
        sha256,
      );
      const lists = { fits: sealedList(list, sha256), votes: '0:-', leftOut: '0:-' };
      await writeSeal(tx, sealing, signer, eventId, { kind: 'start', ...lists });
      return true;
    });
    endTimer();
    if (isDone) return;
  }
}

/**
 * Whether the event waits for its start seal. The exclusive lock waits for entries in flight; the clock is read after
 * that, so no later entry is in time.
 */
async function lockUnsealed(tx: Transaction, now: SqlNow, eventId: number): Promise<boolean> {
  const event = await lockEvent(tx, eventId);
  if (event === undefined || event.cancelled_at !== null || event.closed_at !== null) return false;
  const { rows } = await sql<{ is_due: boolean }>`
    select ${event.submit_end}::timestamptz <= ${now()} and not ${hasStarted(sql`${eventId}::integer`)} as is_due`.execute(
    tx,
  );
  return rows[0]?.is_due ?? false;
}

export interface EntryRow {
  readonly id: number;
  readonly wallet: string;
  readonly avatar: SealedAvatar;
  /** Null if its wallet was forgotten, with an empty avatar. */
  readonly salt: string | null;
  readonly submittedAt: string;
  readonly isWithdrawn: boolean;
  /** The hash of its look, and of the fit once it is sealed. */
  readonly look: string;
  readonly hash: string | null;
}

interface StoredRow extends Omit<EntryRow, 'avatar' | 'submittedAt'> {
  readonly avatar: unknown;
  readonly submitted_at: Date;
}

/** All entries by their ids, withdrawn ones included. */
export async function* readEntries(db: Database, eventId: number): AsyncGenerator<readonly EntryRow[]> {
  const rowsAfter = async (id: number) => {
    const { rows } = await sql<StoredRow>`
      select id, wallet, avatar, salt, submitted_at, withdrawn_at is not null as "isWithdrawn", look, hash from entries
      where event_id = ${eventId} and id > ${id} order by id limit ${sql.lit(PAGE)}`.execute(db);
    return rows;
  };
  for await (const rows of pagesById(rowsAfter))
    yield rows.map(({ avatar, submitted_at, ...row }) => ({
      ...row,
      avatar: row.salt === null ? {} : sealedAvatar(avatar),
      submittedAt: submitted_at.toISOString(),
    }));
}

/** The hash of an entry as it is stored; the sealed one of a forgotten entry. */
export function hashOfEntry(event: number, { salt, ...entry }: EntryRow): string {
  return salt === null ? (entry.hash ?? '') : sha256(fitText({ event, salt, ...entry }, sha256));
}

interface HashedFit {
  readonly id: number;
  readonly hash: string;
}

async function hashFits(db: Database, eventId: number): Promise<readonly HashedFit[]> {
  const fits: HashedFit[] = [];
  for await (const entries of readEntries(db, eventId)) {
    fits.push(...entries.map(entry => ({ id: entry.id, hash: hashOfEntry(eventId, entry) })));
    await setImmediate();
  }
  return fits;
}

async function countEntries(tx: Transaction, eventId: number): Promise<number> {
  const { rows } = await sql<{ entries: number }>`
    select count(*)::integer as entries from entries where event_id = ${eventId}`.execute(tx);
  return rows[0]?.entries ?? 0;
}

async function storeHashes(tx: Transaction, eventId: number, fits: readonly HashedFit[]): Promise<void> {
  for (let from = 0; from < fits.length; from += PAGE)
    await sql`
      update entries set hash = fit.hash
      from jsonb_to_recordset(${JSON.stringify(fits.slice(from, from + PAGE))}::jsonb) as fit (id bigint, hash text)
      where event_id = ${eventId} and entries.id = fit.id`.execute(tx);
}
