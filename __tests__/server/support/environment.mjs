import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import * as pglite from '@electric-sql/pglite';
import { TestEnvironment } from 'jest-environment-node';

const { PGlite } = pglite;
const ROOT = path.join(import.meta.dirname, '../../..');
const MIGRATIONS = path.join(ROOT, 'server/store/database/migrations');
const MAKE_CLUSTER = path.join(import.meta.dirname, 'makeCluster.mjs');
const { version } = JSON.parse(readFileSync(path.join(ROOT, 'node_modules/@electric-sql/pglite/package.json'), 'utf8'));
const CLUSTER = path.join(ROOT, `node_modules/.cache/pglite/${version}.tar`);
const runFile = promisify(execFile);
const migrations = readdirSync(MIGRATIONS).filter(name => /^\d+\w+\.ts$/.test(name)).length;
/** A migrated database of a store that was closed. */
let kept;

/**
 * Creating a cluster costs five seconds of CPU, copying one half a second and migrating it another half. So the store
 * that opens after another was closed gets its database, emptied.
 */
class SharedPGlite extends PGlite {
  static async create(options = {}) {
    if (options.dataDir !== undefined && existsSync(path.join(options.dataDir, 'PG_VERSION')))
      return PGlite.create(options);
    // Only stores pass parsers; everything else wants a database without tables.
    const isStore = options.dataDir === undefined && options.parsers !== undefined;
    if (isStore && kept !== undefined) {
      const database = kept;
      kept = undefined;
      if (await empty(database)) return keptAfterClose(database);
      await database.close();
    }
    const created = await PGlite.create({ ...options, loadDataDir: await emptyCluster() });
    return isStore ? keptAfterClose(created) : created;
  }
}

/** The databases that are kept would keep the process alive after the last test, because PostgreSQL repeats its timers. */
const { setTimeout: startTimer } = globalThis;
globalThis.setTimeout = (...given) => {
  const timer = startTimer(...given);
  if (new Error().stack.includes('__setitimer_js')) timer.unref();
  return timer;
};

/** Closing keeps the database for the next store; after that, this handle refuses queries. */
function keptAfterClose(database) {
  let isClosed = false;
  const close = async () => {
    if (isClosed) return;
    isClosed = true;
    if (kept === undefined) kept = database;
    else await database.close();
  };
  const refuse = () => Promise.reject(new Error('PGlite is closed'));
  return new Proxy(database, {
    get(target, name) {
      if (name === 'close') return close;
      if (name === 'closed') return isClosed;
      const value = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return isClosed ? refuse : value.bind(target);
    },
  });
}

/**
 * Empties all tables but the record of migrations, restarts the ids at 1, removes tests' triggers and resets the session.
 * False for a database that a test has upgraded to a later schema, which no other test may get.
 */
async function empty(database) {
  await database.exec('rollback').catch(() => undefined);
  const { rows } = await database.query('select count(*)::integer as applied from kysely_migration');
  if (rows[0].applied !== migrations) return false;
  await database.exec('discard all');
  await database.exec(`do $$
    declare one record;
    begin
      set local session_replication_role = replica;
      for one in select relname, relkind from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'S') and relname not like '%migration%'
      loop
        if one.relkind = 'r' then execute format('delete from %I', one.relname);
        else perform setval(format('%I', one.relname), 1, false);
        end if;
      end loop;
      for one in select proname from pg_proc
        where pronamespace = 'public'::regnamespace and prorettype = 'trigger'::regtype and proname <> 'rate_new_entry'
      loop execute format('drop function %I cascade', one.proname);
      end loop;
    end $$`);
  return true;
}

/** Creating it takes a gigabyte of memory, so another process does, once for each version of PGlite. */
async function emptyCluster() {
  if (!existsSync(CLUSTER)) await runFile(process.execPath, [MAKE_CLUSTER, CLUSTER]);
  return new Blob([await readFile(CLUSTER)]);
}

/** Jest's module loader does not support PGlite's dynamic imports, so PGlite is loaded here and passed in. */
export default class ServerEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.pglite = { ...pglite, PGlite: SharedPGlite };
  }
}
