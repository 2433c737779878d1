import { runServer } from '../../../scripts/browser/runServer';
import type { RunningServer } from '../../../scripts/browser/runServer';
import { findBrowser } from '../../../scripts/findBrowser';
import { buildIfStale } from '../../../scripts/runScript';

declare global {
  var dudsServer: RunningServer | undefined;
}

/** The game as a newcomer gets it: built, in local mode, with nothing in its data directory. */
export default async function globalSetup(): Promise<void> {
  const [browser, build] = await Promise.all([findBrowser(), buildIfStale()]);
  if (build.code !== 0) throw new Error('The browser walks need a build.');
  globalThis.dudsServer = await runServer();
  process.env.DUDS_URL = globalThis.dudsServer.url;
  process.env.DUDS_BROWSER = JSON.stringify(browser);
}
