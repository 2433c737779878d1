import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { newSigningKey } from '../../server/keys/signingKey';
import { DATABASES, openEmptyDatabase, type EmptyDatabase } from './support/testDatabase';

const folder = mkdtempSync(join(tmpdir(), 'duds-before-'));
for (const name of ['index.html', 'data'])
  cpSync(join(process.cwd(), 'public', name), join(folder, 'dist/public', name), { recursive: true });
afterAll(() => rmSync(folder, { recursive: true }));

/**
 * As the command line does; the working directory has a built app. A server that starts all the same ends at once, because
 * it cannot listen on that address.
 */
async function run(script: string, args: readonly string[], env: NodeJS.ProcessEnv) {
  const tsx = pathToFileURL(require.resolve('tsx')).href;
  const started = spawn(process.execPath, ['--import', tsx, resolve('server', script), ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOST: '192.0.2.1', ...env },
  });
  let stdout = '';
  let stderr = '';
  started.stdout.on('data', (text: Buffer) => (stdout += text.toString()));
  started.stderr.on('data', (text: Buffer) => (stderr += text.toString()));
  const [status] = (await once(started, 'close')) as [number | null];
  return { stdout, stderr, status };
}

const refused = (remedy: string) => ({
  stdout: '',
  stderr: `The database is from before version 1.0.0, or of another program: ${remedy}.\n`,
  status: 1,
});

const PLANT = [
  'create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)',
  "insert into kysely_migration values ('0001_game', ''), ('0002_local_index', '')",
  'create table events (id integer primary key, title text not null)',
  "insert into events values (7, 'The first ball')",
];

/** Complete, so that the server warns of nothing. */
const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://duds.example',
  NFT_INDEX_KEY: 'key',
  SIGNING_KEY: newSigningKey(),
  TRUST_PROXY: '1',
  RPC_URL: 'https://rpc.example',
};

interface Client {
  query(text: string): Promise<{ readonly rows: readonly unknown[] }>;
}

const plant = async (client: Client): Promise<void> => {
  for (const statement of PLANT) await client.query(statement);
};

const contentsOf = async (client: Client) => ({
  tables: (
    await client.query(
      "select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname",
    )
  ).rows,
  migrations: (await client.query('select name from kysely_migration order by name')).rows,
  events: (await client.query('select * from events')).rows,
});

const UNCHANGED = {
  tables: [{ relname: 'events' }, { relname: 'kysely_migration' }],
  migrations: [{ name: '0001_game' }, { name: '0002_local_index' }],
  events: [{ id: 7, title: 'The first ball' }],
};

describe('a local world from before the first release', () => {
  const dataDir = join(folder, '.local');
  const chain = join(dataDir, 'chain/old.json');
  const inDatabase = async <T>(use: (client: Client) => Promise<T>): Promise<T> => {
    const client = await PGlite.create({ dataDir: join(dataDir, 'database') });
    const result = await use(client);
    await client.close();
    return result;
  };
  beforeAll(async () => {
    mkdirSync(join(dataDir, 'chain'), { recursive: true });
    writeFileSync(chain, '{}');
    await inDatabase(plant);
  });

  test.each([
    ['npm start', 'main.ts', []],
    ['npm run events', 'cli/events.ts', ['list']],
  ])('is left as it is by %s, which says what to do', async (_name, script, args) => {
    expect(await run(script, args, {})).toEqual(
      refused('run npm start -- --fresh, which deletes it together with the local chain'),
    );
    expect(await inDatabase(contentsOf)).toEqual(UNCHANGED);
    expect(existsSync(chain)).toBe(true);
  });
});

if (DATABASES.includes('PostgreSQL'))
  describe('a PostgreSQL database from before the first release', () => {
    let database: EmptyDatabase;
    const inDatabase = async <T>(use: (client: Client) => Promise<T>): Promise<T> => {
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      const result = await use(client);
      await client.end();
      return result;
    };
    beforeAll(async () => {
      database = await openEmptyDatabase();
      await inDatabase(plant);
    });
    afterAll(() => database.drop());

    test.each([
      ['npm start', 'main.ts', []],
      ['npm run migrate', 'cli/migrate.ts', []],
      ['npm run events', 'cli/events.ts', ['list']],
    ])('is left as it is by %s, which says what to do', async (_name, script, args) => {
      expect(await run(script, args, { ...PRODUCTION, DATABASE_URL: database.url })).toEqual(
        refused('create a new, empty one, set DATABASE_URL to it, and run npm run migrate'),
      );
      expect(await inDatabase(contentsOf)).toEqual(UNCHANGED);
    });
  });
