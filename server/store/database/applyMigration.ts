import { setTimeout as delay } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import { OperatorError, errorCode } from '../../config/errors';
import { DatabaseUnavailable } from './databaseErrors';
import type { Fill, Index, Migration, OnlineStep } from './migrations/migration';

/** Calls that come while a statement waits for a table wait as long as it does, and a migration may change several tables. */
const LOCK_WAIT_MS = 200;
const QUIET_WAIT_MS = 10_000;
const PAUSE_MS = 1_000;
const ATTEMPTS = 300;

/** Per transaction of a fill, which then writes hundreds of rows, or two thousand small ones. */
const BLOCKS = 32;

/** `record` is called in the transaction of an `up`, and once an `online` is complete. */
export async function applyMigration(
  db: Kysely<unknown>,
  migration: Migration,
  record: (db: Kysely<unknown>) => Promise<void>,
): Promise<void> {
  if ('up' in migration) {
    await briefly(db, async tx => {
      await keepVacuumOut(tx);
      await migration.up(tx);
      await record(tx);
    });
    return;
  }
  for (const step of migration.online) await run(db, step);
  await record(db);
}

async function run(db: Kysely<unknown>, step: OnlineStep): Promise<void> {
  if ('fill' in step) return fillRows(db, step);
  if ('index' in step) return buildIndex(db, step);
  await sql`drop index concurrently if exists ${sql.id(step.dropIndex)}`.execute(db);
}

/**
 * Autovacuum may keep a table for minutes, unless somebody waits for it longer than LOCK_WAIT_MS. This lock ends it, and
 * calls do not wait for it.
 */
async function keepVacuumOut(tx: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = current_schema()::text::regnamespace and relowner = current_user::text::regrole`.execute(
    tx,
  );
  if (rows.length === 0) return;
  const tables = sql.join(rows.map(({ name }) => sql.table(name)));
  await limitLockWait(tx, QUIET_WAIT_MS);
  await sql`lock table ${tables} in share update exclusive mode`.execute(tx);
  await limitLockWait(tx, LOCK_WAIT_MS);
}

async function limitLockWait(tx: Kysely<unknown>, ms: number): Promise<void> {
  await sql`set local lock_timeout = ${sql.lit(ms)}`.execute(tx);
}

/** Runs a transaction that gives way if it cannot have a lock soon, and is tried again. */
async function briefly(db: Kysely<unknown>, work: (tx: Kysely<unknown>) => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await db.transaction().execute(async tx => {
        await limitLockWait(tx, LOCK_WAIT_MS);
        await work(tx);
      });
      return;
    } catch (error: unknown) {
      if (!isLockRefused(error)) throw error;
      if (attempt === ATTEMPTS)
        throw new OperatorError(
          'For minutes, other transactions have used the tables that a migration changes. The database is as usable as before: try again later.',
        );
      await delay(PAUSE_MS);
    }
  }
}

/** The lock timeout, and a deadlock that this transaction lost. */
const LOCK_REFUSED: readonly unknown[] = ['55P03', '40P01'];

function isLockRefused(error: unknown): boolean {
  return LOCK_REFUSED.includes(errorCode(error instanceof DatabaseUnavailable ? error.cause : error));
}

/** Scans the table in its physical order until a scan finds nothing: a row moves when it is updated. */
async function fillRows(db: Kysely<unknown>, { fill, set, where }: Fill): Promise<void> {
  const table = sql.table(fill);
  const read = () =>
    sql<{ blocks: number; isIncomplete: boolean }>`
      select (pg_relation_size(${fill}) / current_setting('block_size')::integer)::integer as blocks,
        exists (select from ${table} where ${where}) as "isIncomplete"`.execute(db);
  for (;;) {
    const [found] = (await read()).rows;
    if (!found?.isIncomplete) return;
    for (let block = 0; block < found.blocks; block += BLOCKS)
      await briefly(db, tx =>
        sql`
          update ${table} set ${set}
          where ctid >= ${`(${block},0)`}::tid and ctid < ${`(${block + BLOCKS},0)`}::tid and (${where})`.execute(tx),
      );
  }
}

async function buildIndex(db: Kysely<unknown>, { index, unique, on }: Index): Promise<void> {
  const { rows } = await sql<{ isValid: boolean }>`
    select indisvalid as "isValid" from pg_index where indexrelid = to_regclass(${index})`.execute(db);
  if (rows[0]?.isValid) return;
  // Left behind by a failed attempt.
  if (rows.length > 0) await sql`drop index concurrently ${sql.id(index)}`.execute(db);
  await sql`create ${unique ? sql`unique index` : sql`index`} concurrently ${sql.id(index)} on ${on}`.execute(db);
}
