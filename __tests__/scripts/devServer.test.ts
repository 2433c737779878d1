import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import webpack from 'webpack';
import { freePort } from '../../testing/browser/runServer';
import { createDevServer } from '../../scripts/dev/devServer';

test('a page that is opened while the server restarts reloads itself', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'duds-dev-'));
  const [port, stoppedServer] = [await freePort(), await freePort()];
  const compiler = webpack({
    mode: 'development',
    entry: './scripts/webpack/emptyIcon.mjs',
    output: { path: folder },
    stats: 'none',
    infrastructureLogging: { level: 'none' },
  });
  const apiStatus = () => Promise.resolve({ url: `http://localhost:${stoppedServer}` });
  const dev = createDevServer(compiler, { port, apiStatus });
  await dev.start();
  const response = await fetch(`http://localhost:${port}/wardrobe`);
  expect(response.status).toBe(503);
  expect(await response.text()).toBe(
    '<!doctype html><meta http-equiv="refresh" content="1"><pre>The server is restarting.</pre>',
  );
  await dev.stop();
  rmSync(folder, { recursive: true });
});
