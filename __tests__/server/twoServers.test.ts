import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import pg from 'pg';
import { migrateDatabase } from '../../server/store/database';
import { MIGRATIONS } from '../../server/store/migrations/migrations';
import { openStore } from '../../server/store/store';
import { DATABASES, openEmptyDatabase, type EmptyDatabase } from './support/testDatabase';

/** PGlite serves one process only, which `startServer.test.ts` checks. */
const isPossible = DATABASES.includes('PostgreSQL');

let database: EmptyDatabase;
beforeEach(async () => {
  if (isPossible) database = await openEmptyDatabase();
});
afterEach(async () => {
  if (isPossible) await database.drop();
});

async function migrations(): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name');
  await client.end();
  return rows.map(({ name }) => name);
}

const migrateAlone = () => migrateDatabase({ kind: 'postgres', url: database.url });

function serve() {
  const script = join(__dirname, 'support/serve.ts');
  const server = spawn(process.execPath, ['--import', 'tsx', script], {
    env: { PATH: process.env.PATH, DATABASE_URL: database.url, AUTH: 'off', PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let complaints = '';
  server.stderr.on('data', (text: Buffer) => (complaints += text.toString()));
  const gone = once(server, 'exit');
  const said = once(server.stdout, 'data').then(([text]) => (text as Buffer).toString().trim());
  return {
    url: Promise.race([said, gone.then(() => Promise.reject(new Error(complaints)))]),
    async stop() {
      server.kill('SIGKILL');
      await gone;
    },
  };
}

test('of two migrations at once each is applied once, and two servers that start at once both come up', async () => {
  if (!isPossible) return;
  const applied = await Promise.all([migrateAlone(), migrateAlone()]);
  expect(applied.flat()).toEqual(Object.keys(MIGRATIONS));
  const servers = [serve(), serve()];
  try {
    for (const { url } of servers) {
      const response = await fetch(`${await url}/api/events/open`);
      expect([response.status, await response.json()]).toEqual([200, []]);
    }
    expect(await migrations()).toEqual(Object.keys(MIGRATIONS));
  } finally {
    for (const server of servers) await server.stop();
  }
}, 120_000);

test('several stores that are opened at once on an empty database can all be used', async () => {
  if (!isPossible) return;
  const location = { kind: 'postgres', url: database.url } as const;
  const stores = await Promise.all(Array.from({ length: 4 }, () => openStore({ location })));
  for (const store of stores) expect(await store.events.list('open')).toEqual([]);
  expect(await migrations()).toEqual(Object.keys(MIGRATIONS));
  for (const store of stores) await store.close();
});
