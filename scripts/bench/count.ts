import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { openLocalStore } from '../../server/dataDir';
import { runServer } from '../browser/runServer';
import { ENTRIES, plantClosed, VOTES_EACH, type ClosedEvent } from './closedEvent';
import { say } from './figures';
import { openPage } from './page';
import { mainThreadTasks, workerTime } from './trace';

const SIZES = [1_000, 10_000, 100_000] as const;

/** What the worker reports, with the page's time. */
interface Report {
  readonly at: number;
  readonly report: string;
  readonly job?: string;
  readonly line?: Line;
}

interface Line {
  readonly line: string;
  readonly ms: number;
  readonly findings: readonly { readonly verdict: string }[];
}

interface Watched {
  readonly reports: readonly Report[];
}

/** How long the browser takes for the check of a count. */
export async function benchCount(browser: Browser): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'duds-bench-'));
  try {
    const events = await plantAll(dataDir);
    const server = await runServer({ dataDir });
    await benchAll(browser, server.url, events).finally(() => server.stop());
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function plantAll(dataDir: string): Promise<readonly ClosedEvent[]> {
  const store = await openLocalStore(dataDir);
  const events: ClosedEvent[] = [];
  for (const ballots of SIZES) events.push(await plantClosed(store, ballots));
  await store.close();
  return events;
}

async function benchAll(browser: Browser, url: string, events: readonly ClosedEvent[]): Promise<void> {
  console.log(`\nCheck of the count: ${ENTRIES} entries, ${VOTES_EACH} receipts; milliseconds`);
  for (const event of events) await benchCheck(browser, url, event);
}

async function benchCheck(browser: Browser, url: string, { id, ballots, kept }: ClosedEvent): Promise<void> {
  console.log(` ${ballots} ballots; load of the machine ${loadavg()[0]?.toFixed(1)}`);
  const { page } = await openPage(browser);
  await page.addInitScript(watchWorker);
  await page.addInitScript(text => localStorage.setItem('duds:receipts', text), JSON.stringify(kept));
  await page.goto(`${url}/results/${id}`);
  say('own votes, when the results open', sumUp(await untilEnded(page, 'own'), await firstCall(page, id)));
  await page.waitForLoadState('networkidle');
  await countHere(browser, page);
  await page.context().close();
}

async function countHere(browser: Browser, page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Count it here' }).focus();
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', '__metadata'] });
  const asked = await page.evaluate(() => performance.now());
  // Before a click, Playwright's own checks would run in the page.
  await page.keyboard.press('Enter');
  const reports = await untilEnded(page, 'check');
  const trace = await browser.stopTracing();
  say('the seven lines', sumUp(reports, asked));
  say("the worker's processor time", workerTime(trace).toFixed(0));
  say("the page's longest task", Math.max(0, ...mainThreadTasks(trace).map(({ ms }) => ms)).toFixed(0));
}

/** Keeps what the worker reports, in the page. */
function watchWorker(): void {
  const reports: Report[] = [];
  Object.assign(window, { reports });
  window.Worker = class extends Worker {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      this.addEventListener('message', ({ data }: MessageEvent<Report>) => {
        reports.push({ ...data, at: performance.now() });
      });
    }
  };
}

/** What the worker has reported of a job. */
async function untilEnded(page: Page, wanted: string): Promise<readonly Report[]> {
  const handle = await page.waitForFunction(
    name => {
      const { reports } = window as unknown as Watched;
      const isEnded = reports.some(({ report, job }) => report === 'ended' && job === name);
      return isEnded && reports.filter(({ job }) => job === name);
    },
    wanted,
    { timeout: 300_000, polling: 100 },
  );
  return (await handle.jsonValue()) as readonly Report[];
}

/** When the page asked for what is public about the event. */
const firstCall = (page: Page, id: number): Promise<number> =>
  page.evaluate(
    end => performance.getEntriesByType('resource').find(({ name }) => name.endsWith(end))?.startTime ?? NaN,
    `/event/${id}/record`,
  );

function sumUp(reports: readonly Report[], began: number): string {
  const lines = reports.flatMap(({ line }) => line ?? []);
  const failed = lines.find(({ findings }) => findings.some(({ verdict }) => verdict === 'failed'));
  if (failed) throw new Error(`The line ${failed.line} has a cross.`);
  const each = lines.map(({ line, ms }) => `${line} ${ms.toFixed(1)}`).join(', ');
  return `${each}: ${((reports.at(-1)?.at ?? NaN) - began).toFixed(0)} in all`;
}
