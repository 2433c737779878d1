import { setTimeout as delay } from 'node:timers/promises';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { OperatorError } from '../../config/errors';
import { applyMigration } from './applyMigration';
import { MIGRATIONS, type Migrations } from './migrations/migrations';

/** What a refusal tells the operator to do. */
export interface Remedies {
  /** About a schema that is older than this build. */
  readonly older: string;
  /** About tables that no migration of this build or a later one has made. */
  readonly foreign: string;
}

interface MigrateOptions {
  readonly remedies: Remedies;
  /** The PostgreSQL schema to create and to use. Without it, the current one. */
  readonly schema?: string | undefined;
  readonly migrations?: Migrations | undefined;
}

/**
 * Applies the migrations that are missing; returns their names. A database that is ahead of this build is left
 * unchanged. Any number of processes may try at the same time.
 */
export async function migrate(
  db: Kysely<unknown>,
  { remedies, schema, migrations = MIGRATIONS }: MigrateOptions,
): Promise<readonly string[]> {
  return db.connection().execute(async connection => {
    const key = lockKey(schema);
    await lockMigrations(connection, key);
    try {
      // Under the lock: 'if not exists' does not keep two processes from creating it at the same time.
      if (schema !== undefined) await sql`create schema if not exists ${sql.id(schema)}`.execute(connection);
      return await applyMissing(connection, migrations, remedies);
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(connection);
    }
  });
}

async function applyMissing(
  db: Kysely<unknown>,
  migrations: Migrations,
  remedies: Remedies,
): Promise<readonly string[]> {
  const { missing, unknown } = await compare(db, migrations, remedies);
  if (missing.length > 0 && unknown.length > 0) throw mixedSchema(missing, unknown);
  if (missing.length === 0) return [];
  await sql`
    create table if not exists ${RECORD} (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(db);
  for (const [name, migration] of Object.entries(migrations).filter(([name]) => missing.includes(name)))
    await applyMigration(db, migration, async tx => {
      await sql`insert into ${RECORD} (name, timestamp) values (${name}, clock_timestamp()::text)`.execute(tx);
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
async function lockMigrations(db: Kysely<unknown>, key: RawBuilder<bigint>): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ isOurs: boolean }>`select pg_try_advisory_lock(${key}) as "isOurs"`.execute(db);
    if (rows[0]?.isOurs) return;
    await delay(RETRY_LOCK_MS);
  }
}

/**
 * Refuses a database whose schema this build cannot use. Migrations only add, so a newer schema is fine; returns a
 * sentence about it.
 */
export async function checkSchema(
  db: Kysely<unknown>,
  remedies: Remedies,
  migrations = MIGRATIONS,
): Promise<string | undefined> {
  const { missing, unknown } = await compare(db, migrations, remedies);
  if (missing.length === 0)
    return unknown.length === 0
      ? undefined
      : `The database is newer than this build: it has ${unknown.join(', ')}. Migrations only add, so this build runs on it.`;
  if (unknown.length > 0) throw mixedSchema(missing, unknown);
  if (missing.length === Object.keys(migrations).length)
    throw new OperatorError(`The database has no tables yet: ${remedies.older}.`);
  throw new OperatorError(`The database is older than this build (it lacks ${missing.join(', ')}): ${remedies.older}.`);
}

function mixedSchema(missing: readonly string[], unknown: readonly string[]): OperatorError {
  return new OperatorError(
    `The database does not fit this build: it lacks ${missing.join(', ')} and has ${unknown.join(', ')}, which this build does not know. Use the build that made it, or a later one.`,
  );
}

const RECORD_NAME = 'kysely_migration';
const RECORD = sql.table(RECORD_NAME);

interface Comparison {
  readonly missing: readonly string[];
  readonly unknown: readonly string[];
}

/** Refuses tables that are not ours. */
async function compare(db: Kysely<unknown>, migrations: Migrations, { foreign }: Remedies): Promise<Comparison> {
  const tables = await tablesOf(db);
  // Read after the tables, because another process may be making them. An empty record was left by one that was killed.
  const applied = tables.includes(RECORD_NAME) ? await namesIn(db) : [];
  const ours = Object.keys(migrations);
  const hasTables = applied.length > 0 || tables.some(name => name !== RECORD_NAME);
  if (hasTables && !applied.some(name => name === ours[0]))
    throw new OperatorError(`The database is from before version 1.0.0, or of another program: ${foreign}.`);
  return {
    missing: ours.filter(name => !applied.includes(name)),
    unknown: applied.filter(name => !ours.includes(name)),
  };
}

async function tablesOf(db: Kysely<unknown>): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind in ('r', 'p') and relnamespace = to_regnamespace(current_schema()::text)`.execute(db);
  return rows.map(({ name }) => name);
}

async function namesIn(db: Kysely<unknown>): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`select name from ${RECORD} order by name`.execute(db);
  return rows.map(({ name }) => name);
}
