import type { Browser, Page } from 'playwright-core';
import { DEFAULT_OUTFIT } from '#rules/outfit/avatar';
import { HISTORY_LIMIT, recordChoices, startHistory } from '#rules/outfit/history';
import type { Wardrobe } from '#rules/outfit/items';
import { withBuilds, type Build } from './builds';
import { inKilobytes, inPercentiles, say, summarise } from './figures';
import { mapCost, openPage, slowDown, SLOWER_CPU, spent, type BenchPage, type Cost } from './page';
import { repeatAct, watchPainted } from './probe';
import { benchSearch } from './search';

const RUNS = Number(process.env.BENCH_RUNS ?? 5);
const TILES = 8;
/** The wait before a preview, which `fittingListeners` sets. */
const PREVIEW_WAIT = 150;
/** The longest animation after an act; players do not act again before it ends. */
const SETTLED = 400;
/** Away from everything that shows something under the pointer. */
const ASIDE = [5, 5] as const;

/** What a player does to the fit, and the event that starts it. */
interface Act {
  readonly name: 'preview' | 'choice' | 'undo' | 'roll';
  readonly event: string;
  /** How long the game waits by design before it reacts, in milliseconds. */
  readonly wait: number;
  readonly perform: (page: Page, x: number, y: number) => Promise<unknown>;
}

const PREVIEW: Act = {
  name: 'preview',
  event: 'pointerover',
  wait: PREVIEW_WAIT,
  perform: (page, x, y) => page.mouse.move(x, y),
};
const CHOICE: Act = { name: 'choice', event: 'click', wait: 0, perform: (page, x, y) => page.mouse.click(x, y) };
const UNDO: Act = { name: 'undo', event: 'keydown', wait: 0, perform: page => page.keyboard.press('Control+z') };
const ROLL: Act = { name: 'roll', event: 'keydown', wait: 0, perform: page => page.keyboard.press('d') };
/** Each choice and each roll begins with the same fit. */
const PAINTED = [PREVIEW, CHOICE, UNDO, ROLL, UNDO];
/** A preview would still be on while what follows it is measured. */
const COSTS = [CHOICE, UNDO, ROLL, PREVIEW];

/** What was measured of one build, over all runs. */
interface Figures {
  /** From the player's hand to the painted stage, in milliseconds, by the name of the act. */
  readonly painted: Map<string, number[]>;
  /** The costs of each act, on average over the tiles of a run. */
  readonly costs: Map<string, Cost[]>;
  /** The main thread's time for each category that was opened. */
  readonly openings: number[];
}

/** Measures every act from the player's hand to the painted stage, its cost, the size of the history, and the search. */
export async function benchDressing(browser: Browser, other: string | undefined): Promise<void> {
  console.log(`\nDressing in the demo, ${RUNS} runs`);
  await withBuilds(other, async builds => {
    const figures = builds.map((): Figures => ({ painted: new Map(), costs: new Map(), openings: [] }));
    for (let run = 0; run < RUNS; run++)
      for (const [index, build] of builds.entries()) await measure(browser, build, figures[index] as Figures);
    builds.forEach(({ folder }, index) => report(folder, figures[index] as Figures));
  });
  say(`${HISTORY_LIMIT} steps of history, as JSON`, inKilobytes(historySize()));
  await benchSearch();
}

async function measure(browser: Browser, build: Build, figures: Figures): Promise<void> {
  const opened = await openWardrobe(browser, build);
  const { page, cdp } = opened;
  // Builds from before the fitting room can only choose.
  const hasFittingRoom = (await page.getByRole('button', { name: 'Undo', exact: true }).count()) > 0;
  await slowDown(cdp);
  figures.openings.push(...(await openEveryCategory(opened)));
  await openHats(page);
  await dress(page, hasFittingRoom ? PAINTED : [CHOICE], figures);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  for (const act of hasFittingRoom ? COSTS : [CHOICE]) note(figures.costs, act, await costOfAct(opened, act));
  await page.context().close();
}

async function openWardrobe(browser: Browser, { url }: Build): Promise<BenchPage> {
  const opened = await openPage(browser, { viewport: { width: 1440, height: 900 } });
  const { page } = opened;
  await page.goto(`${url}/wardrobe?demo`);
  await page.locator('[aria-label=Categories] button').first().waitFor();
  await page.waitForLoadState('networkidle');
  return opened;
}

/** What each category costs the main thread. */
async function openEveryCategory({ page, cdp }: BenchPage): Promise<readonly number[]> {
  const count = await page.locator('[aria-label=Categories] button').count();
  const costs: number[] = [];
  for (let index = 0; index < count; index++) {
    const tile = page.locator('[aria-label=Categories] button').nth(index);
    await tile.scrollIntoViewIfNeeded();
    const { main } = await spent(cdp, async () => {
      await tile.evaluate(button => (button as HTMLElement).click());
      await page.locator('[data-item]').first().waitFor();
      await page.waitForTimeout(SETTLED);
    });
    costs.push(main);
    await page.getByRole('button', { name: 'All categories' }).click();
    await tile.waitFor();
  }
  return costs;
}

async function openHats(page: Page): Promise<void> {
  await page.getByLabel('Category', { exact: true }).selectOption({ label: 'Hair & Hats' });
  await page.locator('[data-item]').nth(TILES).waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(SETTLED);
}

/** Does every act once with each of the first tiles, and notes when it was painted. */
async function dress(page: Page, acts: readonly Act[], { painted }: Figures): Promise<void> {
  for (let index = 0; index < TILES; index++) {
    const tile = page.locator('[data-item]').nth(index);
    await tile.scrollIntoViewIfNeeded();
    const { x, y } = (await tile.boundingBox()) ?? { x: 0, y: 0 };
    for (const act of acts) {
      // A choice has no preview before it: the pointer arrives and presses at once.
      await page.mouse.move(...ASIDE);
      await page.waitForTimeout(SETTLED);
      // The watch begins before the act, which would otherwise overtake it.
      const watch = await page.locator('[data-dressing]').evaluateHandle(watchPainted, act.event);
      await act.perform(page, x + 30, y + 30);
      note(painted, act, (await watch.evaluate(({ after }) => after)) - act.wait);
    }
  }
}

/** Of one act, on average over the first tiles, with the animation after it. */
async function costOfAct({ page, cdp }: BenchPage, { name, wait }: Act): Promise<Cost> {
  // Otherwise it would pay for the garbage of what came before.
  await cdp.send('HeapProfiler.collectGarbage');
  await page.mouse.move(...ASIDE);
  await page.waitForTimeout(SETTLED);
  const pause = wait + SETTLED;
  const whole = await spent(cdp, () => page.evaluate(repeatAct, { name, count: TILES, pause }));
  return mapCost(part => whole[part] / TILES);
}

function note<T>(figures: Map<string, T[]>, { name }: Act, figure: T): void {
  figures.set(name, [...(figures.get(name) ?? []), figure]);
}

function report(name: string, { painted, costs, openings }: Figures): void {
  console.log(`  ${name}`);
  for (const [act, times] of painted) say(`  ${act} to painted (${SLOWER_CPU}x)`, inPercentiles(times));
  for (const [act, all] of costs) say(`  CPU of a ${act}`, inParts(all));
  say(`  opening a category, CPU (${SLOWER_CPU}x)`, inPercentiles(openings));
}

function inParts(costs: readonly Cost[]): string {
  const middle = (part: keyof Cost): string => summarise(costs.map(cost => cost[part])).median.toFixed(1);
  const parts = (['scripts', 'style', 'layout'] as const).map(part => `${part} ${middle(part)}`);
  return `${middle('main')} ms (${parts.join(', ')}), other threads ${middle('elsewhere')} ms`;
}

function historySize(): number {
  const top = (title: string): Wardrobe => [
    { category: 'tops', item: { title, layer: 'tops', topType: 'short', exclusions: { bottoms: '' } } },
  ];
  const tops = [top('Breton'), top('Polo')];
  const steps = Array.from({ length: HISTORY_LIMIT }, (_, n) => tops[n % 2] ?? []);
  return JSON.stringify(steps.reduce(recordChoices, startHistory(DEFAULT_OUTFIT)).past).length;
}
