import { mkdir } from 'node:fs/promises';
import { PGlite, types } from '@electric-sql/pglite';
import { Kysely, type Transaction as KyselyTransaction } from 'kysely';
import { checkSchema, migrate, type Remedies } from './migrate';
import type { Migrations } from './migrations/migrations';
import { PGliteDialect } from './pgliteDialect';
import { JOB_LIMITS, openPostgres, whenReachable, type PostgresLocation } from './postgres';
import { refuseSharedConnections } from './pooler';

/** A pool, or a transaction. It knows no tables, so that Kysely's builder does not compile: statements are SQL. */
export type Database = Kysely<unknown>;
export type Transaction = KyselyTransaction<unknown>;

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
  return new Kysely<unknown>({ dialect: new PGliteDialect(pglite) });
}

export interface OpenOptions {
  /** Waits for a PostgreSQL server that does not respond yet, and reports each reason as a sentence. */
  readonly onWait?: (sentence: string) => void;
  /** 'check' does not change the schema, and refuses one that this build cannot use; by default, it is migrated. */
  readonly schema?: 'migrate' | 'check';
  /** Gets a sentence about a schema that is newer than this build. */
  readonly onNewerSchema?: (sentence: string) => void;
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
  const prepare = () => prepareSchema(opened.jobs, location, options);
  const prepareServer = async ({ url }: PostgresLocation) => {
    await refuseSharedConnections(url, JOB_LIMITS.connection);
    await prepare();
  };
  try {
    if (location.kind === 'postgres') await whenReachable(location, () => prepareServer(location), options.onWait);
    else await prepare();
  } catch (error: unknown) {
    await opened.close();
    throw error;
  }
  return opened;
}

const SERVER_REMEDIES: Remedies = {
  older: 'run npm run migrate',
  foreign: 'create a new, empty one, set DATABASE_URL to it, and run npm run migrate',
};
const LOCAL_REMEDIES: Remedies = {
  older: 'start the server once, which migrates it',
  foreign: 'run npm start -- --fresh, which deletes it together with the local chain',
};

/** For the operators' command: migrates without opening anything else, and returns the names of what was applied. */
export async function migrateDatabase(location: PostgresLocation, migrations?: Migrations): Promise<readonly string[]> {
  const db = openPostgres({ ...location, poolSize: 1, limits: JOB_LIMITS, isPrepared: false });
  let applied: readonly string[] = [];
  try {
    await whenReachable(location, async () => {
      await refuseSharedConnections(location.url, JOB_LIMITS.connection);
      applied = await migrate(db, { remedies: SERVER_REMEDIES, schema: location.schema, migrations });
    });
  } finally {
    await db.destroy();
  }
  return applied;
}

async function prepareSchema(
  db: Database,
  location: DatabaseLocation,
  { schema = 'migrate', onNewerSchema }: OpenOptions,
): Promise<void> {
  const isServer = location.kind === 'postgres';
  const remedies = isServer ? SERVER_REMEDIES : LOCAL_REMEDIES;
  if (schema === 'migrate') await migrate(db, { remedies, schema: isServer ? location.schema : undefined });
  else {
    const newer = await checkSchema(db, remedies);
    if (newer !== undefined) onNewerSchema?.(newer);
  }
}

async function open(location: DatabaseLocation): Promise<OpenDatabase> {
  if (location.kind !== 'postgres') {
    const db = await openPGlite(location.kind === 'folder' ? location.path : undefined);
    return { db, jobs: db, close: () => db.destroy() };
  }
  const db = openPostgres(location);
  const jobs = openPostgres({
    ...location,
    poolSize: JOB_POOL_SIZE,
    poolName: 'jobs',
    limits: JOB_LIMITS,
    isPrepared: false,
  });
  return {
    db,
    jobs,
    async close() {
      await Promise.all([db.destroy(), jobs.destroy()]);
    },
  };
}
