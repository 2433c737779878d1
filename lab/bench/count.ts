import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { openLocalStore } from '../../server/local/dataDir';
import { runServer } from '../../testing/browser/runServer';
import { ENTRIES, plantClosed, VOTES_EACH, type ClosedEvent } from '../../testing/closedEvent';
import { say } from './figures';
import { openPage } from './page';
import { mainThreadTasks, workerTime } from './trace';

const SIZES = [1_000, 10_000, 100_000] as const;

/** What the page shows: sentences with a verdict, first those about the own votes, and then those of the whole count. */
const SHOWN = {
  count: 'Count it here',
  own: '[data-verdict]',
  counted: '[aria-busy=false] [data-verdict]',
  refuted: '[data-verdict=failed]',
};

/** How long the browser takes for the check of a count. */
export async function benchCount(browser: Browser): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'duds-bench-'));
  try {
    const events = await plantAll(dataDir);
    const server = await runServer({ dataDir });
    try {
      await benchAll(browser, server.url, events);
    } finally {
      await server.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function plantAll(dataDir: string): Promise<readonly ClosedEvent[]> {
  const store = await openLocalStore(dataDir);
  const events: ClosedEvent[] = [];
  for (const votes of SIZES) events.push(await plantClosed(store, votes));
  await store.close();
  return events;
}

async function benchAll(browser: Browser, url: string, events: readonly ClosedEvent[]): Promise<void> {
  console.log(`\nCheck of the count: ${ENTRIES} entries, ${VOTES_EACH} receipts`);
  for (const event of events) await benchCheck(browser, url, event);
}

async function benchCheck(browser: Browser, url: string, { id, votes, kept }: ClosedEvent): Promise<void> {
  console.log(` ${votes} votes; load of the machine ${loadavg()[0]?.toFixed(1)}`);
  const { page } = await openPage(browser);
  await page.addInitScript(text => localStorage.setItem('duds:receipts', text), JSON.stringify(kept));
  await measured(browser, page, 'own votes, when the results open', async () => {
    await page.goto(`${url}/results/${id}`);
    const told = await shownAt(page, SHOWN.own);
    return told - (await firstCall(page, id));
  });
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: SHOWN.count }).focus();
  await measured(browser, page, 'the whole count', async () => {
    const asked = await page.evaluate(() => performance.now());
    // Before a click, Playwright's own checks would run in the page.
    await page.keyboard.press('Enter');
    return (await shownAt(page, SHOWN.counted)) - asked;
  });
  const refuted = await page.locator(SHOWN.refuted).allInnerTexts();
  if (refuted.length > 0) throw new Error(`The count is refuted: ${refuted.join(' ')}`);
  await page.context().close();
}

async function measured(browser: Browser, page: Page, name: string, work: () => Promise<number>): Promise<void> {
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', '__metadata'] });
  const time = await work();
  const trace = await browser.stopTracing();
  const longest = Math.max(0, ...mainThreadTasks(trace).map(({ ms }) => ms));
  const [worker, task] = [workerTime(trace), longest].map(ms => ms.toFixed(0));
  say(name, `${time.toFixed(0)} ms; the worker's processor ${worker} ms, the page's longest task ${task} ms`);
}

/** The frame in which the page shows it, on the page's clock. */
async function shownAt(page: Page, selector: string): Promise<number> {
  const handle = await page.waitForFunction(
    wanted => document.querySelector(wanted) !== null && performance.now(),
    selector,
    { timeout: 300_000, polling: 'raf' },
  );
  return Number(await handle.jsonValue());
}

/** When the page asked for the seals, which every check begins with. */
function firstCall(page: Page, id: number): Promise<number> {
  const path = `/api/event/${id}/seals`;
  return page.evaluate(wanted => {
    const calls = performance.getEntriesByType('resource');
    const first = calls.find(({ name }) => new URL(name).pathname === wanted);
    if (first === undefined) throw new Error(`The page has not asked for ${wanted}.`);
    return first.startTime;
  }, path);
}
