import type { Browser, CDPSession } from 'playwright-core';
import { withBuilds, type Build } from './builds';
import { inKilobytes, inMs, say, summarise } from './figures';
import { costOf, openPage, slowDown, SLOWER_CPU } from './page';

const RUNS = Number(process.env.BENCH_RUNS ?? 5);
/** Slow 4G, as browsers' developer tools simulate it. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };

interface Milestones {
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly tiles: number;
  readonly revealed: number;
  readonly blocking: number;
}

interface Visit extends Milestones {
  readonly mainThread: number;
  readonly scripts: number;
  readonly requests: number;
  readonly bytes: number;
  readonly bytesByKind: ReadonlyMap<string, number>;
}

/** Runs in the page, before its own scripts. */
const WATCH = `(() => {
  const seen = (globalThis.dudsMilestones = { firstPaint: 0, largestPaint: 0, tiles: 0, revealed: 0, blocking: 0 });
  const observe = (type, note) =>
    new PerformanceObserver(list => list.getEntries().forEach(note)).observe({ type, buffered: true });
  observe('paint', ({ name, startTime }) => { if (name === 'first-contentful-paint') seen.firstPaint = startTime; });
  observe('largest-contentful-paint', ({ startTime }) => { seen.largestPaint = startTime; });
  observe('longtask', ({ duration }) => { seen.blocking += duration - 50; });
  const look = now => {
    if (seen.tiles === 0 && document.querySelector('[aria-label=Categories] button')) seen.tiles = now;
    if (seen.revealed === 0 && document.querySelector('.page-cover-lifted')) seen.revealed = now;
    if (seen.tiles === 0 || seen.revealed === 0) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})()`;

function countBytes(cdp: CDPSession): ReadonlyMap<string, number> {
  const kinds = new Map<string, string>();
  const bytes = new Map<string, number>();
  cdp.on('Network.responseReceived', ({ requestId, response: { mimeType } }) => kinds.set(requestId, mimeType));
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? '';
    bytes.set(kind, (bytes.get(kind) ?? 0) + encodedDataLength);
  });
  return bytes;
}

/** The demo's wardrobe in an empty browser. */
export async function visit(browser: Browser, { url }: Build): Promise<Visit> {
  const { page, cdp } = await openPage(browser);
  try {
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', SLOW_4G);
    await slowDown(cdp);
    const bytesByKind = countBytes(cdp);
    let requests = 0;
    page.on('request', () => requests++);
    await page.addInitScript({ content: WATCH });
    await page.goto(`${url}/wardrobe?demo`);
    await page.locator('[aria-label=Categories] button').first().waitFor();
    await page.locator('.page-cover-lifted').waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    const { main, scripts } = await costOf(cdp);
    return {
      ...(await page.evaluate<Milestones>('dudsMilestones')),
      mainThread: main,
      scripts,
      requests,
      bytes: [...bytesByKind.values()].reduce((sum, value) => sum + value, 0),
      bytesByKind,
    };
  } finally {
    await page.context().close();
  }
}

function report(name: string, visits: readonly Visit[]): void {
  const runs = (figure: (visit: Visit) => number) => summarise(visits.map(figure));
  const [first] = visits;
  console.log(`  ${name}`);
  say('  first contentful paint', inMs(runs(visit => visit.firstPaint)));
  say('  largest contentful paint', inMs(runs(visit => visit.largestPaint)));
  say('  category tiles there', inMs(runs(visit => visit.tiles)));
  say('  page revealed', inMs(runs(visit => visit.revealed)));
  say('  main thread blocked', inMs(runs(visit => visit.blocking)));
  say('  main thread, processor time', inMs(runs(visit => visit.mainThread)));
  say('  of which scripts', inMs(runs(visit => visit.scripts)));
  say('  requests, bytes with headers', `${first?.requests ?? 0}, ${inKilobytes(first?.bytes ?? 0)}`);
  for (const [kind, bytes] of first?.bytesByKind ?? []) say(`    ${kind}`, inKilobytes(bytes));
}

/** Cold visits to the demo's wardrobe. Given another checkout's folder, it alternates between both builds. */
export async function benchColdVisit(browser: Browser, other: string | undefined): Promise<void> {
  console.log(`\nCold visit to /wardrobe?demo, slow 4G, CPU ${SLOWER_CPU}x slower, ${RUNS} runs: middle (range)`);
  await withBuilds(other, async builds => {
    const visits = builds.map((): Visit[] => []);
    for (let run = 0; run < RUNS; run++)
      for (const [index, build] of builds.entries()) visits[index]?.push(await visit(browser, build));
    builds.forEach(({ folder }, index) => report(folder, visits[index] ?? []));
  });
}
