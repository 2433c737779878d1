import { Migrator, sql, type Kysely } from 'kysely';
import { OperatorError } from '../errors';
import type { Schema } from './schema';
import { MIGRATIONS } from './migrations/migrations';

const OURS = Object.keys(MIGRATIONS);

/**
 * Applies the migrations that are missing; returns their names. A database that is ahead of this build is left
 * unchanged.
 */
export async function migrate(db: Kysely<Schema>, schema?: string): Promise<readonly string[]> {
  const { missing, unknown } = await compare(db);
  if (missing.length > 0 && unknown.length > 0) throw mixedSchema(missing, unknown);
  if (missing.length === 0) return [];
  const migrator = new Migrator({
    db,
    // Additive migrations do not depend on their order; two branches may each have added one.
    allowUnorderedMigrations: true,
    provider: { getMigrations: () => Promise.resolve(MIGRATIONS) },
    ...(schema === undefined ? {} : { migrationTableSchema: schema }),
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error !== undefined) throw error instanceof Error ? error : new Error('migration failed', { cause: error });
  return results.map(({ migrationName }) => migrationName);
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

async function compare(
  db: Kysely<Schema>,
): Promise<{ readonly missing: readonly string[]; readonly unknown: readonly string[] }> {
  const applied = await appliedMigrations(db);
  return {
    missing: OURS.filter(name => !applied.includes(name)),
    unknown: applied.filter(name => !OURS.includes(name)),
  };
}

async function appliedMigrations(db: Kysely<Schema>): Promise<readonly string[]> {
  const { rows: found } = await sql<{ exists: boolean }>`
    select to_regclass('kysely_migration') is not null as exists`.execute(db);
  if (!found[0]?.exists) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}
