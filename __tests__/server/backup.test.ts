import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import pg from 'pg';
import { readWardrobe } from '../../server/http/readWardrobe';
import { seed } from '../../server/local/seed';
import { openStore, type Store } from '../../server/store/store';
import { chainlessWorld } from './support/nft';
import { openEmptyDatabase, type EmptyDatabase } from './support/testDatabase';

const DEBIAN = '/usr/lib/postgresql';

/** Debian does not put PostgreSQL's programs on the path. */
function programFolders(): string {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  return [...versions.map(version => join(DEBIAN, version, 'bin')), process.env.PATH].join(delimiter);
}

/** The page's commands, by their program. */
function commandsOf(page: string): ReadonlyMap<string, string> {
  const blocks = [...readFileSync(page, 'utf8').matchAll(/```sh\n([^`]+)```/g)].map(([, lines = '']) => lines);
  const commands = blocks.flatMap(lines => lines.trim().split('\n'));
  return new Map(commands.map(command => [command.split(' ')[0] ?? '', command]));
}

async function rowsOf(url: string): Promise<Record<string, unknown>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  );
  const contents: [string, unknown][] = [];
  for (const { name } of rows)
    contents.push([name, (await client.query(`select t::text as row from ${name} t order by 1`)).rows]);
  await client.end();
  return Object.fromEntries(contents);
}

async function resultsOf(url: string): Promise<unknown> {
  const store = await openStore({ location: { kind: 'postgres', url } });
  const closed = await store.events.list('archive');
  const standings = await Promise.all(closed.map(({ id }) => store.standings.list(id, 0, 1_000)));
  await store.close();
  return closed.map(({ title }, n) => [title, standings[n]]);
}

async function play(store: Store): Promise<void> {
  const now = await store.now();
  await seed(store, await readWardrobe('public/data'), chainlessWorld, () => now);
  for (const { id } of await store.events.list('archive')) await store.standings.close(id);
  await store.sessions.begin('a'.repeat(64), `0x${'1'.repeat(40)}`, 60);
}

const env = { ...process.env, PATH: programFolders() };
const isPossible =
  process.env.TEST_DATABASE_URL !== undefined && spawnSync('pg_dump', ['--version'], { env }).error === undefined;

if (!isPossible) test.todo('backup and restore: TEST_DATABASE_URL or pg_dump is missing');
else
  test('a dump restored as docs/backup.md says has the same rows and results', async () => {
    const commands = commandsOf('docs/backup.md');
    expect([...commands.keys()]).toEqual(['pg_dump', 'createdb', 'pg_restore']);
    const database: EmptyDatabase = await openEmptyDatabase();
    const folder = mkdtempSync(join(tmpdir(), 'duds-backup-'));
    const restored = new URL(database.url);
    restored.pathname = `${restored.pathname.replace(/_test$/, '')}_restored_test`;
    const run = (program: string) =>
      execFileSync('sh', ['-c', commands.get(program) ?? ''], {
        env: {
          ...env,
          DUMP: join(folder, 'duds.dump'),
          DATABASE_URL: database.url,
          NEW_DATABASE: restored.pathname.slice(1),
          NEW_DATABASE_URL: restored.href,
        },
      });
    try {
      const store = await openStore({ location: { kind: 'postgres', url: database.url } });
      await play(store);
      await store.close();
      for (const program of ['pg_dump', 'createdb', 'pg_restore']) run(program);
      const rows = await rowsOf(database.url);
      expect(Object.keys(rows)).toEqual(
        expect.arrayContaining(['ballots', 'entries', 'events', 'standings', 'xp_awards']),
      );
      expect(await rowsOf(restored.href)).toEqual(rows);
      const results = await resultsOf(database.url);
      expect(results).not.toEqual([]);
      expect(await resultsOf(restored.href)).toEqual(results);
    } finally {
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      await client.query(`drop database if exists ${restored.pathname.slice(1)} with (force)`);
      await client.end();
      await database.drop();
      rmSync(folder, { recursive: true });
    }
  });
