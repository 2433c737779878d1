import { mkdir } from 'node:fs/promises';
import { PGlite, types } from '@electric-sql/pglite';
import { Kysely, Migrator, PostgresDialect } from 'kysely';
import pg from 'pg';
import { PRODUCT } from '../../rules/index';
import { MIGRATIONS } from './migrations/migrations';
import { PGliteDialect } from './pgliteDialect';
import type { Schema } from './schema';

export type Database = Kysely<Schema>;

/** Where the rows live: a PostgreSQL server, a folder of this machine, or memory (tests). `schema` keeps test suites on one server apart. */
export type DatabaseLocation =
  | { readonly kind: 'postgres'; readonly url: string; readonly schema?: string; readonly poolSize?: number }
  | { readonly kind: 'folder'; readonly path: string }
  | { readonly kind: 'memory' };

/** bigint ids and counts fit a number by far; both drivers must agree on it. */
const parseInt8 = (text: string) => Number(text);

function openPostgres(location: Extract<DatabaseLocation, { kind: 'postgres' }>): Database {
  pg.types.setTypeParser(pg.types.builtins.INT8, parseInt8);
  const pool = new pg.Pool({
    connectionString: location.url,
    max: location.poolSize ?? 10,
    connectionTimeoutMillis: 10_000,
    // A process that hangs within a transaction must not keep an event locked for all the others.
    idle_in_transaction_session_timeout: 60_000,
    application_name: PRODUCT.slug,
    ...(location.schema === undefined ? {} : { options: `-c search_path=${location.schema}` }),
  });
  // An idle connection that the server drops is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => undefined);
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}

async function openPGlite(path: string | undefined): Promise<Database> {
  if (path !== undefined) await mkdir(path, { recursive: true });
  const pglite = await PGlite.create({
    ...(path === undefined ? {} : { dataDir: path }),
    parsers: { [types.INT8]: parseInt8 },
  });
  return new Kysely<Schema>({ dialect: new PGliteDialect(pglite) });
}

async function migrate(db: Database, schema: string | undefined): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(MIGRATIONS) },
    ...(schema === undefined ? {} : { migrationTableSchema: schema }),
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error instanceof Error ? error : new Error('migration failed', { cause: error });
}

export async function openDatabase(location: DatabaseLocation): Promise<Database> {
  const db =
    location.kind === 'postgres'
      ? openPostgres(location)
      : await openPGlite(location.kind === 'folder' ? location.path : undefined);
  try {
    await migrate(db, location.kind === 'postgres' ? location.schema : undefined);
  } catch (error: unknown) {
    await db.destroy();
    throw error;
  }
  return db;
}
