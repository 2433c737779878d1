import { mkdir } from 'node:fs/promises';
import { PGlite, types } from '@electric-sql/pglite';
import { Kysely, Migrator } from 'kysely';
import { MIGRATIONS } from './migrations/migrations';
import { PGliteDialect } from './pgliteDialect';
import { JOB_LIMITS, openPostgres, whenReachable, type PostgresLocation } from './postgres';
import type { Schema } from './schema';

export type Database = Kysely<Schema>;

/** Where the rows live: a PostgreSQL server, a folder on this machine, or memory (tests). */
export type DatabaseLocation =
  PostgresLocation | { readonly kind: 'folder'; readonly path: string } | { readonly kind: 'memory' };

async function openPGlite(path: string | undefined): Promise<Database> {
  if (path !== undefined) await mkdir(path, { recursive: true });
  const pglite = await PGlite.create({
    ...(path === undefined ? {} : { dataDir: path }),
    // bigint ids and counts fit into a number; both drivers must agree on that.
    parsers: { [types.INT8]: Number },
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

export interface OpenOptions {
  /** Wait for a PostgreSQL server that does not answer yet, and say so. */
  readonly onWait?: (sentence: string) => void;
}

interface OpenDatabase {
  /** For players' calls. */
  readonly db: Database;
  /** The same database for work that may take minutes. */
  readonly jobs: Database;
  readonly close: () => Promise<void>;
}

const JOB_POOL_SIZE = 4;

export async function openDatabase(location: DatabaseLocation, options: OpenOptions = {}): Promise<OpenDatabase> {
  const opened = await open(location);
  try {
    if (location.kind === 'postgres')
      await whenReachable(location, () => migrate(opened.jobs, location.schema), options.onWait);
    else await migrate(opened.jobs, undefined);
  } catch (error: unknown) {
    await opened.close();
    throw error;
  }
  return opened;
}

async function open(location: DatabaseLocation): Promise<OpenDatabase> {
  if (location.kind !== 'postgres') {
    const db = await openPGlite(location.kind === 'folder' ? location.path : undefined);
    return { db, jobs: db, close: () => db.destroy() };
  }
  const db = openPostgres(location);
  const jobs = openPostgres({ ...location, poolSize: JOB_POOL_SIZE, limits: JOB_LIMITS, isPrepared: false });
  return {
    db,
    jobs,
    async close() {
      await Promise.all([db.destroy(), jobs.destroy()]);
    },
  };
}
