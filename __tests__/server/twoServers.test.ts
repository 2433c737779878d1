import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import pg from 'pg';
import { migrateDatabase } from '../../server/store/database/database';
import { MIGRATIONS } from '../../server/store/database/migrations/migrations';
import { openStore } from '../../server/store/store';
import { DATABASES, openEmptyDatabase, type EmptyDatabase } from './support/testDatabase';

// PGlite serves one process only, which `startServer.test.ts` checks.
const isPossible = DATABASES.includes('PostgreSQL');

async function migrationsOf(url: string): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name');
  await client.end();
  return rows.map(({ name }) => name);
}

function serve(databaseUrl: string) {
  const script = join(__dirname, 'support/serve.ts');
  const server = spawn(process.execPath, ['--import', 'tsx', script], {
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl, AUTH: 'off', PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  server.stderr.on('data', (text: Buffer) => (errors += text.toString()));
  const exit = once(server, 'exit');
  const address = once(server.stdout, 'data').then(([text]) => (text as Buffer).toString().trim());
  return {
    url: Promise.race([address, exit.then(() => Promise.reject(new Error(errors)))]),
    async stop() {
      server.kill('SIGKILL');
      await exit;
    },
  };
}

if (!isPossible) test.todo('several servers on one database: TEST_DATABASE_URL is not set');
else
  describe('several servers on one database', () => {
    let database: EmptyDatabase;
    beforeEach(async () => {
      database = await openEmptyDatabase();
    });
    afterEach(() => database.drop());

    test('two simultaneous migrations apply each step once, and two servers that start at once both come up', async () => {
      const location = { kind: 'postgres', url: database.url } as const;
      const applied = await Promise.all([migrateDatabase(location), migrateDatabase(location)]);
      expect(applied.flat()).toEqual(Object.keys(MIGRATIONS));
      const servers = [serve(database.url), serve(database.url)];
      try {
        for (const { url } of servers) {
          const response = await fetch(`${await url}/api/events/open`);
          expect([response.status, await response.json()]).toEqual([200, []]);
        }
        expect(await migrationsOf(database.url)).toEqual(Object.keys(MIGRATIONS));
      } finally {
        for (const server of servers) await server.stop();
      }
    });

    test('several stores that are opened at once on an empty database can all be used', async () => {
      const location = { kind: 'postgres', url: database.url } as const;
      const stores = await Promise.all(Array.from({ length: 4 }, () => openStore({ location })));
      for (const store of stores) expect(await store.events.list('open')).toEqual([]);
      expect(await migrationsOf(database.url)).toEqual(Object.keys(MIGRATIONS));
      for (const store of stores) await store.close();
    });
  });
