import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser as RunningBrowser } from 'playwright-core';
import { launchBrowser } from '../../../scripts/browser/launchBrowser';
import type { Browser } from '../../../scripts/browser/findBrowser';

interface NetLog {
  readonly events: readonly { readonly params?: Readonly<Record<string, unknown>> }[];
}

/**
 * Everything that pages of this origin made Chromium ask the network for, by its own log: also what workers, sockets,
 * beacons, prefetches and frames ask, which no page and no test driver needs to hear of.
 */
export async function recordNetwork(
  origin: string,
  play: (browser: RunningBrowser) => Promise<void>,
): Promise<ReadonlySet<string>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'duds-network-'));
  const file = path.join(folder, 'log.json');
  try {
    const browser = await launchBrowser(JSON.parse(process.env.DUDS_BROWSER ?? '') as Browser, [
      `--log-net-log=${file}`,
    ]);
    try {
      await play(browser);
    } finally {
      // The log is whole once the browser has gone.
      await browser.close();
    }
    const { events } = JSON.parse(await readFile(file, 'utf8')) as NetLog;
    return new Set(events.flatMap(({ params = {} }) => initiated(params, origin)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Chromium has its own errands, which begin with no page. */
function initiated({ initiator, url }: Readonly<Record<string, unknown>>, origin: string): readonly string[] {
  return initiator === origin && typeof url === 'string' ? [url] : [];
}
