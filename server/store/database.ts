import { mkdir } from 'node:fs/promises';
import { PGlite, types } from '@electric-sql/pglite';
import { Kysely, Migrator } from 'kysely';
import { MIGRATIONS } from './migrations/migrations';
import { PGliteDialect } from './pgliteDialect';
import { openPostgres, whenReachable, type PostgresLocation } from './postgres';
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

export async function openDatabase(location: DatabaseLocation, { onWait }: OpenOptions = {}): Promise<Database> {
  const db =
    location.kind === 'postgres'
      ? openPostgres(location)
      : await openPGlite(location.kind === 'folder' ? location.path : undefined);
  try {
    if (location.kind === 'postgres') await whenReachable(location, () => migrate(db, location.schema), onWait);
    else await migrate(db, undefined);
  } catch (error: unknown) {
    await db.destroy();
    throw error;
  }
  return db;
}
