import { PGlite } from '@electric-sql/pglite';
import { Kysely, sql } from 'kysely';
import pg from 'pg';
import type { DatabaseLocation } from '../../../server/store/database/database';
import { PGliteDialect } from '../../../server/store/database/pgliteDialect';
import { openStore, type Store } from '../../../server/store/store';

const url = process.env.TEST_DATABASE_URL;

/** These suites delete all data, so the database's name must say that it is for tests. */
export function checkTestUrl(given: string): string {
  const name = new URL(given).pathname.slice(1);
  if (!name.endsWith('_test'))
    throw new Error(
      `TEST_DATABASE_URL names the database "${name}"; the tests run only on one whose name ends in _test`,
    );
  return given;
}

export type DatabaseKind = 'PGlite' | 'PostgreSQL';

/** The databases that every suite runs on. */
export const DATABASES: readonly DatabaseKind[] = url === undefined ? ['PGlite'] : ['PGlite', 'PostgreSQL'];

/** Calls that compete for connections take longer on a loaded machine than a player would wait. */
const PATIENT_LIMITS = { connection: 60_000, statement: 60_000, response: 60_000, idle: 60_000 };
let schemas = 0;

function locationOf(kind: DatabaseKind): DatabaseLocation {
  if (kind === 'PGlite') return { kind: 'memory' };
  schemas += 1;
  const schema = `suite_${process.pid}_${schemas}`;
  return { kind: 'postgres', url: checkTestUrl(url!), schema, poolSize: 25, limits: PATIENT_LIMITS };
}

export interface TestStore {
  readonly store: Store;
  readonly location: DatabaseLocation;
  /** Empties every table and restarts the ids at 1. */
  clear(): Promise<void>;
  drop(): Promise<void>;
}

/** Truncating takes PostgreSQL a hundred times as long, because it makes new files for each table and index. */
const CLEAR = sql`do $$
  begin
    delete from xp_awards;
    delete from standings;
    delete from ballots;
    delete from ratings;
    delete from entries;
    delete from events;
    delete from sessions;
    delete from sign_in_nonces;
    delete from write_windows;
    delete from closets;
    delete from bans;
    delete from audit_log;
    delete from versus_votes;
    perform setval(pg_get_serial_sequence(owner, 'id'), 1, false)
      from unnest(array['events', 'entries', 'audit_log']) as owner;
  end $$`;

export async function openTestStore(
  kind: DatabaseKind,
  clock?: () => number,
  random: () => number = Math.random,
): Promise<TestStore> {
  const location = locationOf(kind);
  const store = await openStore(clock === undefined ? { location, random } : { location, random, clock });
  return {
    store,
    location,
    async clear() {
      await CLEAR.execute(store.db);
    },
    async drop() {
      if (location.kind === 'postgres') await sql`drop schema ${sql.id(location.schema!)} cascade`.execute(store.db);
      await store.close();
    },
  };
}

/** An empty schema beside that of a test store on PostgreSQL. */
export function emptySchemaBeside({ location }: TestStore) {
  if (location.kind !== 'postgres') throw new Error('PGlite has no schemas to choose from');
  return { ...location, schema: `${location.schema!}_empty` };
}

export interface EmptyDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** An empty database on the PostgreSQL server of the tests. */
export async function openEmptyDatabase(): Promise<EmptyDatabase> {
  schemas += 1;
  const address = new URL(checkTestUrl(url!));
  const name = `duds_${process.pid}_${schemas}_test`;
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: address.href });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await run(`create database ${name}`);
  const own = new URL(address);
  own.pathname = `/${name}`;
  return { url: own.href, drop: () => run(`drop database ${name} with (force)`) };
}

export interface Memory {
  readonly db: Kysely<unknown>;
  readonly pglite: PGlite;
  close(): Promise<void>;
}

/** A database in memory without any tables. */
export async function openMemory(): Promise<Memory> {
  const pglite = await PGlite.create();
  const db = new Kysely<unknown>({ dialect: new PGliteDialect(pglite) });
  return { db, pglite, close: () => db.destroy() };
}
