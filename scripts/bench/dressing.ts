import type { Browser, CDPSession, Page } from 'playwright-core';
import { DEFAULT_OUTFIT, HISTORY_LIMIT, recordChoices, startHistory, type Wardrobe } from '../../rules/index';
import { inKilobytes, say } from './figures';
import { watchPainted } from './probe';

const SLOWER = 4;
const TILES = 10;
const ROUNDS = 3;
const CHOICES = 40;
/** The wait before a preview, which `fittingListeners` sets. */
const PREVIEW_WAIT = 150;

/** From the player's hand to the painted stage, what a choice costs the main thread, and how large the history grows. */
export async function benchDressing(browser: Browser, url: string): Promise<void> {
  console.log('\nDressing in the demo');
  await sayPaints(browser, url);
  await sayCpu(browser, url);
  say(`${HISTORY_LIMIT} steps of history, as JSON`, inKilobytes(historySize()));
}

async function openHats(browser: Browser, url: string): Promise<{ readonly page: Page; readonly cdp: CDPSession }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  // Functions compiled by tsx call a helper that the page does not have.
  await page.addInitScript({ content: 'globalThis.__name ??= given => given;' });
  await page.goto(`${url}/wardrobe?demo&category=hair-and-hats`);
  await page.locator('.tile-item').nth(TILES).waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).waitFor();
  await page.waitForLoadState('networkidle');
  return { page, cdp };
}

async function sayPaints(browser: Browser, url: string): Promise<void> {
  const { page, cdp } = await openHats(browser, url);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
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
  say(`preview to painted (${SLOWER}x, after its wait)`, inPercentiles(previews));
  say(`choice to painted (${SLOWER}x)`, inPercentiles(choices));
  say(`undo to painted (${SLOWER}x)`, inPercentiles(undos));
  await page.context().close();
}

/** With the time for the drop's animation, without which no player chooses. */
async function sayCpu(browser: Browser, url: string): Promise<void> {
  const { page, cdp } = await openHats(browser, url);
  await cdp.send('Performance.enable');
  const busy = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    const seconds = (name: string) => metrics.find(metric => metric.name === name)?.value ?? NaN;
    return { task: seconds('TaskDuration') * 1000, script: seconds('ScriptDuration') * 1000 };
  };
  const tiles = page.locator('.tile-item');
  const choose = async (n: number) => {
    await tiles.nth(n % 6).evaluate(tile => (tile as HTMLElement).click());
    await page.waitForTimeout(350);
  };
  for (let n = 0; n < 12; n++) await choose(n);
  const before = await busy();
  for (let n = 0; n < CHOICES; n++) await choose(n);
  const after = await busy();
  const each = (name: 'task' | 'script') => ((after[name] - before[name]) / CHOICES).toFixed(1);
  say('CPU per choice', `${each('task')} ms, of which scripts ${each('script')} ms`);
  await page.context().close();
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
