import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openOperatorStore } from '../../../server/cli/openOperatorStore';
import { lockDataDir } from '../../../server/local/dataDirLock';
import { openStore } from '../../../server/store/store';
import { draft, OPEN } from '../../../testing/fixtures';

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'duds-cli-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const createDatabase = async () => {
  const store = await openStore({ location: { kind: 'folder', path: join(dataDir, 'database') } });
  await store.events.add(draft(OPEN));
  await store.close();
};

test('the local data directory is locked while it is used, and released afterwards', async () => {
  await createDatabase();
  const { store, close } = await openOperatorStore({ DATA_DIR: dataDir });
  expect((await store.events.find(1))?.event.title).toBe('Masked Ball');
  expect(() => lockDataDir(dataDir)).toThrow('in use');
  await close();
  lockDataDir(dataDir)();
});

test('while the server uses the data directory, the error says what to do', async () => {
  await createDatabase();
  const unlock = lockDataDir(dataDir);
  await expect(openOperatorStore({ DATA_DIR: dataDir })).rejects.toThrow(/Stop that one.*repeat this command/);
  unlock();
});

test('no database is created in a data directory without one', async () => {
  await expect(openOperatorStore({ DATA_DIR: dataDir })).rejects.toThrow('no database in');
  await expect(openOperatorStore({ DATA_DIR: dataDir })).rejects.toThrow('start the server once');
});

test('production never falls back to a local directory', async () => {
  await expect(openOperatorStore({ NODE_ENV: 'production', DATA_DIR: dataDir })).rejects.toThrow(
    'DATABASE_URL is missing',
  );
});
