import type { Browser } from 'playwright-core';
import { DEFAULT_OUTFIT, HISTORY_LIMIT, recordChoices, startHistory, type Wardrobe } from '../../rules/index';
import { inKilobytes, inMs, say, sayParts, summarise } from './figures';
import { mainThread, openPage, slowDown, SLOWER_CPU, type BenchPage } from './page';
import { watchExport, watchPainted, watchScroll, type Export, type Scroll } from './probe';

const TILES = 10;
const ROUNDS = 3;
const CHOICES = 40;
const EXPORTS = 3;
/** The wait before a preview, which `fittingListeners` sets. */
const PREVIEW_WAIT = 150;

/**
 * From the player's hand to the painted stage, what a choice costs the main thread, how smoothly tiles scroll, how long an
 * export takes, and how large the history grows.
 */
export async function benchDressing(browser: Browser, url: string): Promise<void> {
  console.log('\nDressing in the demo');
  await sayPaints(browser, url);
  await sayCpu(browser, url);
  await sayScrollAndExport(browser, url);
  say(`${HISTORY_LIMIT} steps of history, as JSON`, inKilobytes(historySize()));
}

async function openHats(browser: Browser, url: string): Promise<BenchPage> {
  const opened = await openPage(browser, { viewport: { width: 1440, height: 900 } });
  const { page } = opened;
  await page.goto(`${url}/wardrobe?demo&category=hair-and-hats`);
  await page.locator('.tile-item').nth(TILES).waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).waitFor();
  await page.waitForLoadState('networkidle');
  return opened;
}

async function sayPaints(browser: Browser, url: string): Promise<void> {
  const { page, cdp } = await openHats(browser, url);
  await slowDown(cdp);
  const measure = async (type: string, act: () => Promise<unknown>): Promise<number> => {
    // The watch begins before the act, which would otherwise overtake it.
    const painted = await page.locator('.stage').evaluateHandle(watchPainted, type);
    await act();
    return painted.evaluate(({ after }) => after);
  };
  const [previews, choices, undos]: [number[], number[], number[]] = [[], [], []];
  for (let n = 0; n < TILES * ROUNDS; n++) {
    const tile = page.locator('.tile-item').nth(n % TILES);
    await page.mouse.move(5, 5);
    await tile.scrollIntoViewIfNeeded();
    const box = await tile.boundingBox();
    if (box === null) continue;
    const [x, y] = [box.x + 30, box.y + 30];
    previews.push((await measure('pointerover', () => page.mouse.move(x, y))) - PREVIEW_WAIT);
    await page.mouse.move(5, 5);
    // A click without a preview before it: the pointer arrives and presses at once.
    choices.push(await measure('click', () => page.mouse.click(x, y)));
    undos.push(await measure('keydown', () => page.keyboard.press('Control+z')));
  }
  say(`preview to painted (${SLOWER_CPU}x, after its wait)`, inPercentiles(previews));
  say(`choice to painted (${SLOWER_CPU}x)`, inPercentiles(choices));
  say(`undo to painted (${SLOWER_CPU}x)`, inPercentiles(undos));
  await page.context().close();
}

/** With the time for the drop's animation, without which no player chooses. */
async function sayCpu(browser: Browser, url: string): Promise<void> {
  const { page, cdp } = await openHats(browser, url);
  const tiles = page.locator('.tile-item');
  const choose = async (n: number) => {
    await tiles.nth(n % 6).evaluate(tile => (tile as HTMLElement).click());
    await page.waitForTimeout(350);
  };
  for (let n = 0; n < 12; n++) await choose(n);
  const before = await mainThread(cdp);
  for (let n = 0; n < CHOICES; n++) await choose(n);
  const after = await mainThread(cdp);
  const each = (name: 'all' | 'scripts') => ((after[name] - before[name]) / CHOICES).toFixed(1);
  say('CPU per choice', `${each('all')} ms, of which scripts ${each('scripts')} ms`);
  await page.context().close();
}

async function sayScrollAndExport(browser: Browser, url: string): Promise<void> {
  const scrolls: Scroll[] = [];
  const exports: Export[] = [];
  for (let run = 0; run < EXPORTS; run++) {
    const { page, cdp } = await openHats(browser, url);
    await slowDown(cdp);
    scrolls.push(await page.locator('.tile-item').first().evaluate(watchScroll));
    const saved = page.waitForEvent('download');
    const watched = page.evaluate(watchExport);
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    exports.push(await watched);
    await saved;
    await page.context().close();
  }
  const late = scrolls.map(({ slowFrames, frames }) => `${slowFrames} of ${frames}`).join(', ');
  const fps = summarise(scrolls.map(scroll => scroll.fps)).median.toFixed(0);
  const of = (part: keyof Export) => exports.map(figures => figures[part]);
  say(`scrolling the tiles (${SLOWER_CPU}x)`, `${fps} frames/s; late frames: ${late}`);
  say(`PNG export (${SLOWER_CPU}x)`, inMs(summarise(exports.map(({ load, draw, encode }) => load + draw + encode))));
  say('', sayParts({ load: of('load'), draw: of('draw'), encode: of('encode') }));
  say('its size', inKilobytes(exports[0]?.bytes ?? 0));
}

function historySize(): number {
  const top = (title: string): Wardrobe => [
    { category: 'tops', item: { title, layer: 'tops', topType: 'short', exclusions: { bottoms: '' } } },
  ];
  const tops = [top('Breton'), top('Polo')];
  const steps = Array.from({ length: HISTORY_LIMIT }, (_, n) => tops[n % 2] ?? []);
  return JSON.stringify(steps.reduce(recordChoices, startHistory(DEFAULT_OUTFIT)).past).length;
}

function inPercentiles(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? NaN).toFixed(0);
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`;
}
