import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sha256 } from '../../../../server/keys/sha256';
import { openStore } from '../../../../server/store/store';
import { wallet } from '../../../../testing/fixtures';

test('a session survives a restart', async () => {
  const path = mkdtempSync(join(tmpdir(), 'duds-sessions-'));
  const open = () => openStore({ location: { kind: 'folder', path } });
  const before = await open();
  const session = await before.sessions.begin(sha256('token'), wallet(1), 60);
  await before.close();
  const after = await open();
  expect(await after.sessions.find(sha256('token'))).toEqual(session);
  await after.close();
  rmSync(path, { recursive: true });
});
