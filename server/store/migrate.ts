import { setTimeout as delay } from 'node:timers/promises';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { OperatorError } from '../errors';
import { applyMigration } from './applyMigration';
import type { Schema } from './schema';
import { MIGRATIONS } from './migrations/migrations';

const OURS = Object.keys(MIGRATIONS);

/**
 * Applies the migrations that are missing; returns their names. A database that is ahead of this build is left
 * unchanged. Any number of processes may try at the same time.
 */
export async function migrate(db: Kysely<Schema>, schema?: string): Promise<readonly string[]> {
  return db.connection().execute(async connection => {
    const key = lockKey(schema);
    await lockMigrations(connection, key);
    try {
      // Under the lock: 'if not exists' does not keep two processes from creating it at the same time.
      if (schema !== undefined) await sql`create schema if not exists ${sql.id(schema)}`.execute(connection);
      return await applyMissing(connection);
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(connection);
    }
  });
}

async function applyMissing(db: Kysely<Schema>): Promise<readonly string[]> {
  const { missing, unknown, record } = await compare(db);
  if (missing.length > 0 && unknown.length > 0) throw mixedSchema(missing, unknown);
  if (missing.length === 0) return [];
  const table = sql.table(record);
  await sql`
    create table if not exists ${table} (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(db);
  for (const [name, migration] of Object.entries(MIGRATIONS).filter(([name]) => missing.includes(name)))
    await applyMigration(db, migration, async tx => {
      await sql`insert into ${table} (name, timestamp) values (${name}, clock_timestamp()::text)`.execute(tx);
    });
  return missing;
}

/** There is no current schema before `schema` is created. */
const lockKey = (schema: string | undefined): RawBuilder<bigint> =>
  sql`hashtextextended('migrations of ' || ${schema === undefined ? sql`current_schema()` : sql`${schema}::text`}, 0)`;
const RETRY_LOCK_MS = 500;

/**
 * Locks for the connection, because some migrations take many transactions. Polls: an index that is
 * being built would wait for a statement that waits for this lock.
 */
async function lockMigrations(db: Kysely<Schema>, key: RawBuilder<bigint>): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ isOurs: boolean }>`select pg_try_advisory_lock(${key}) as "isOurs"`.execute(db);
    if (rows[0]?.isOurs) return;
    await delay(RETRY_LOCK_MS);
  }
}

/**
 * Refuses a database whose schema this build cannot use. Migrations only add, so a newer schema is fine; returns a
 * sentence about it. `remedy` says how an older one is migrated.
 */
export async function checkSchema(db: Kysely<Schema>, remedy: string): Promise<string | undefined> {
  const { missing, unknown } = await compare(db);
  if (missing.length === 0)
    return unknown.length === 0
      ? undefined
      : `The database is newer than this build: it has ${unknown.join(', ')}. Migrations only add, so this build runs on it.`;
  if (unknown.length > 0) throw mixedSchema(missing, unknown);
  if (missing.length === OURS.length) throw new OperatorError(`The database has no tables yet: ${remedy}.`);
  throw new OperatorError(`The database is older than this build (it lacks ${missing.join(', ')}): ${remedy}.`);
}

function mixedSchema(missing: readonly string[], unknown: readonly string[]): OperatorError {
  return new OperatorError(
    `The database does not fit this build: it lacks ${missing.join(', ')} and has ${unknown.join(', ')}, which this build does not know. Use the build that made it, or a later one.`,
  );
}

const RECORD = 'kysely_migration';
/** Builds without 0007 do not start if RECORD has a name that they do not know; what their databases get is recorded here. */
const LATER_RECORD = 'later_migrations';
const FIRST_TOLERANT = '0007_withdrawals';

interface Comparison {
  readonly missing: readonly string[];
  readonly unknown: readonly string[];
  /** The table that the missing ones are to be recorded in. */
  readonly record: string;
}

async function compare(db: Kysely<Schema>): Promise<Comparison> {
  const first = await namesIn(db, RECORD);
  const applied = [...first, ...(await namesIn(db, LATER_RECORD))];
  return {
    missing: OURS.filter(name => !applied.includes(name)),
    unknown: applied.filter(name => !OURS.includes(name)),
    record: first.length === 0 || first.includes(FIRST_TOLERANT) ? RECORD : LATER_RECORD,
  };
}

async function namesIn(db: Kysely<Schema>, table: string): Promise<readonly string[]> {
  const { rows: found } = await sql<{ exists: boolean }>`select to_regclass(${table}) is not null as exists`.execute(
    db,
  );
  if (!found[0]?.exists) return [];
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(table)} order by name`.execute(db);
  return rows.map(({ name }) => name);
}
