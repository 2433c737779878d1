import { runServer } from '../../../scripts/browser/runServer';
import type { RunningServer } from '../../../scripts/browser/runServer';
import { findBrowser } from '../../../scripts/browser/findBrowser';
import { buildIfStale } from '../../../scripts/runScript';

declare global {
  var dudsServer: RunningServer | undefined;
}

/** The game as a newcomer gets it: built, in local mode, with nothing in its data directory. */
export default async function globalSetup(): Promise<void> {
  const [browser] = await Promise.all([findBrowser(), buildIfStale()]);
  globalThis.dudsServer = await runServer();
  process.env.DUDS_URL = globalThis.dudsServer.url;
  process.env.DUDS_BROWSER = JSON.stringify(browser);
}
