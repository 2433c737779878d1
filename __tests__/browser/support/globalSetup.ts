import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runServer } from '../../../testing/browser/runServer';
import type { RunningServer } from '../../../testing/browser/runServer';
import { findBrowser } from '../../../testing/browser/findBrowser';
import { buildIfStale } from '../../../scripts/runScript';

interface DudsServers {
  /** A data folder as the first start of a server leaves it. */
  readonly newWorld: string;
  readonly running: readonly RunningServer[];
}

declare global {
  var dudsServers: DudsServers | undefined;
}

/** Making a new world takes more than half of a start, so one server makes it and all start from copies. */
async function makeNewWorld(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'duds-new-world-'));
  await (await runServer({ dataDir: folder })).stop();
  return folder;
}

/** Starts one server per worker: the built game in local mode, as a newcomer gets it. */
export default async function globalSetup({ maxWorkers }: { readonly maxWorkers: number }): Promise<void> {
  const [browser] = await Promise.all([findBrowser(), buildIfStale()]);
  const newWorld = await makeNewWorld();
  const running = await Promise.all(Array.from({ length: maxWorkers }, () => runServer({ copyOf: newWorld })));
  globalThis.dudsServers = { newWorld, running };
  process.env.DUDS_NEW_WORLD = newWorld;
  process.env.DUDS_URLS = JSON.stringify(running.map(({ url }) => url));
  process.env.DUDS_BROWSER = JSON.stringify(browser);
}
