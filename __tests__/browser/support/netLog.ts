import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser as RunningBrowser } from 'playwright-core';
import { launchBrowser } from '../../../testing/browser/launchBrowser';
import type { Browser } from '../../../testing/browser/findBrowser';

interface NetLog {
  readonly events: readonly { readonly params?: Readonly<Record<string, unknown>> }[];
}

/**
 * All addresses that pages of this origin requested, read from Chromium's own log. It includes the requests of workers,
 * sockets, beacons, prefetches and frames, some of which neither the page nor playwright can see.
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
      // The log is complete once the browser has closed.
      await browser.close();
    }
    const { events } = JSON.parse(await readFile(file, 'utf8')) as NetLog;
    return new Set(events.flatMap(({ params = {} }) => initiated(params, origin)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Leaves out Chromium's own requests, which no page started. */
function initiated({ initiator, url }: Readonly<Record<string, unknown>>, origin: string): readonly string[] {
  return initiator === origin && typeof url === 'string' ? [url] : [];
}
