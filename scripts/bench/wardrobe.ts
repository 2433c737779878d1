import type { Browser, CDPSession, Locator, Page } from 'playwright-core';
import { inKilobytes, inMs, say, sayParts, summarise } from './figures';
import { watchChoice, watchExport, watchScroll } from './probe';
import type { Choice, Export, Scroll } from './probe';

const RUNS = 3;
const CHOICES = 5;
const SLOWER = 4;

const stageOf = (page: Page): Locator => page.getByRole('region', { name: 'Darcel' });
const viewerOf = (page: Page): Locator => page.getByRole('region', { name: 'Things to wear' });
const tilesOf = (page: Page): Locator => viewerOf(page).getByRole('list').getByRole('button');

interface Visit {
  readonly page: Page;
  readonly usable: number;
  readonly scriptBytes: number;
}

async function slowDown(cdp: CDPSession): Promise<void> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 40,
    downloadThroughput: 10e6 / 8,
    uploadThroughput: 5e6 / 8,
  });
}

/** Usable: the stage is dressed and the first tile can be clicked. */
async function visitWardrobe(browser: Browser, url: string, slow: boolean): Promise<Visit> {
  // The service worker's downloads come after everything that is measured here.
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  if (slow) await slowDown(cdp);
  const scripts = new Set<string>();
  let scriptBytes = 0;
  cdp.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scriptBytes += encodedDataLength;
  });
  // Functions compiled by tsx call a helper that the page does not have.
  await page.addInitScript({ content: 'globalThis.__name ??= given => given;' });
  const started = performance.now();
  await page.goto(`${url}/wardrobe?demo`);
  await stageOf(page).locator('img').first().waitFor();
  await tilesOf(page).first().waitFor();
  const usable = performance.now() - started;
  const bytesThen = scriptBytes;
  await page.waitForLoadState('networkidle');
  return { page, usable, scriptBytes: bytesThen };
}

async function chooseItems(page: Page): Promise<readonly Choice[]> {
  const choices: Choice[] = [];
  for (let index = 0; index < CHOICES; index++) {
    const watched = stageOf(page).evaluate(watchChoice);
    await tilesOf(page).nth(index).click();
    choices.push(await watched);
  }
  return choices;
}

async function exportPng(page: Page): Promise<Export> {
  const watched = page.evaluate(watchExport);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const [figures] = await Promise.all([watched, saved]);
  return figures;
}

export async function benchWardrobe(browser: Browser, url: string): Promise<void> {
  console.log(`\nWardrobe in the demo, ${RUNS} runs: middle (range)`);
  const quick: Visit[] = [];
  const slow: Visit[] = [];
  const choices: Choice[] = [];
  const scrolls: Scroll[] = [];
  const exports: Export[] = [];
  for (let run = 0; run < RUNS; run++) {
    const brisk = await visitWardrobe(browser, url, false);
    quick.push(brisk);
    await brisk.page.context().close();
    const visit = await visitWardrobe(browser, url, true);
    slow.push(visit);
    await viewerOf(visit.page).getByRole('combobox').selectOption({ label: 'Hair & Hats' });
    await tilesOf(visit.page).nth(CHOICES).waitFor();
    choices.push(...(await chooseItems(visit.page)));
    scrolls.push(await tilesOf(visit.page).first().evaluate(watchScroll));
    exports.push(await exportPng(visit.page));
    await visit.page.context().close();
  }
  say('JavaScript on the wire until usable', inKilobytes(summarise(slow.map(visit => visit.scriptBytes)).median));
  say('usable, this machine as it is', inMs(summarise(quick.map(visit => visit.usable))));
  say(`usable, CPU ${SLOWER}x slower, 10 Mbit/s, 40 ms`, inMs(summarise(slow.map(visit => visit.usable))));
  say(`item chosen to stage painted (${SLOWER}x)`, inMs(summarise(choices.map(c => c.script + c.picture + c.paint))));
  say('', sayParts(partsOf(choices, ['script', 'picture', 'paint'])));
  const fps = summarise(scrolls.map(scroll => scroll.fps));
  const late = scrolls.map(scroll => `${scroll.slowFrames} of ${scroll.frames}`).join(', ');
  say(`scrolling the viewer (${SLOWER}x)`, `${fps.median.toFixed(0)} frames/s; late frames: ${late}`);
  say(`PNG export (${SLOWER}x)`, inMs(summarise(exports.map(e => e.load + e.draw + e.encode))));
  say('', sayParts(partsOf(exports, ['load', 'draw', 'encode'])));
  say('its size', inKilobytes(exports[0]?.bytes ?? 0));
}

function partsOf<K extends string>(
  runs: readonly Readonly<Record<K, number>>[],
  names: readonly K[],
): Readonly<Record<string, readonly number[]>> {
  return Object.fromEntries(names.map(name => [name, runs.map(run => run[name])]));
}
