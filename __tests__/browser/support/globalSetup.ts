import { runServer } from '../../../scripts/browser/runServer';
import type { RunningServer } from '../../../scripts/browser/runServer';
import { findBrowser } from '../../../scripts/browser/findBrowser';
import { buildIfStale } from '../../../scripts/runScript';

declare global {
  var dudsServers: readonly RunningServer[] | undefined;
}

/** For each worker, the game as a newcomer gets it: built, in local mode, with nothing in its data directory. */
export default async function globalSetup({ maxWorkers }: { readonly maxWorkers: number }): Promise<void> {
  const [browser] = await Promise.all([findBrowser(), buildIfStale()]);
  globalThis.dudsServers = await Promise.all(Array.from({ length: maxWorkers }, () => runServer()));
  process.env.DUDS_URLS = JSON.stringify(globalThis.dudsServers.map(({ url }) => url));
  process.env.DUDS_BROWSER = JSON.stringify(browser);
}
