import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { readWardrobe } from '../../server/http/readWardrobe';
import { withBuilds, type Build } from './builds';
import { visit } from './coldVisit';
import { summarise } from './figures';
import { buildFirstWardrobe } from './firstWardrobe';
import { openPage, slowDown, spent, SLOWER_CPU, type BenchPage } from './page';

const RUNS = Number(process.env.BENCH_RUNS ?? 7);
/** The longest animation after an act. */
const SETTLED = 400;
const LARGEST = ['Tops', 'Hair & Hats'];
/** With the whole wardrobe, each letter of the first finds more and other pieces to paint; the second finds one piece. */
const TYPED = { many: 'wide jeans', 'one piece': '3d glasses' };
const ROLLS = 8;

/** The medians of all runs, by the name of the figure with its unit. */
type Figures = Map<string, number[]>;

/** What a larger catalogue costs: the same code with the whole wardrobe, and with the first one only. */
export async function benchCatalogue(browser: Browser): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'duds-first-'));
  try {
    const sizes = [await buildFirstWardrobe(folder), (await readWardrobe('public/data')).length];
    console.log(`\nThe catalogue's size, CPU ${SLOWER_CPU}x slower, ${RUNS} runs: medians of processor time`);
    await withBuilds(folder, async ([whole, first]) => {
      const builds = [first, whole] as readonly Build[];
      const figures = builds.map((): Figures => new Map());
      for (let run = 0; run < RUNS; run++)
        for (const [index, build] of builds.entries()) await measure(browser, build, figures[index] as Figures);
      report(sizes, figures);
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(browser: Browser, build: Build, figures: Figures): Promise<void> {
  const note = (name: string, figure: number): void => void figures.set(name, [...(figures.get(name) ?? []), figure]);
  const first = await visit(browser, build);
  note('usable wardrobe, slow 4G, ms on the clock', first.tiles);
  note('first visit, main thread, ms', first.mainThread);
  note('first visit, kB', first.bytes / 1000);
  const opened = await openWardrobe(browser, build);
  const { page } = opened;
  note('memory when opened, MB', await heap(opened));
  await slowDown(opened.cdp);
  for (const category of LARGEST) note(`opening ${category}, ms`, await open(opened, category));
  const cost = async (act: () => Promise<unknown>): Promise<number> => {
    // Otherwise it would pay for the garbage of what came before.
    await opened.cdp.send('HeapProfiler.collectGarbage');
    const { main } = await spent(opened.cdp, async () => {
      await act();
      await page.waitForTimeout(SETTLED);
    });
    return main;
  };
  note('a roll of the dice, ms', (await cost(() => roll(opened))) / ROLLS);
  for (const category of await categories(opened)) await open(opened, category);
  note('memory with every category opened, MB', await heap(opened));
  note('opening the search, ms', await cost(() => page.locator('main').press('/')));
  const field = page.getByRole('textbox', { name: 'Search the wardrobe' });
  for (const [finds, text] of Object.entries(TYPED)) {
    const keys = await cost(() => field.pressSequentially(text, { delay: 100 }));
    note(`a key press that finds ${finds}, ms`, keys / text.length);
    await field.fill('');
    await page.waitForTimeout(SETTLED);
  }
  note('memory after the search, MB', await heap(opened));
  await page.context().close();
}

async function openWardrobe(browser: Browser, { url }: Build): Promise<BenchPage> {
  const opened = await openPage(browser, { viewport: { width: 1440, height: 900 } });
  await opened.page.goto(`${url}/wardrobe?demo`);
  await opened.page.locator('[aria-label=Categories] button').first().waitFor();
  await opened.page.waitForLoadState('networkidle');
  return opened;
}

async function categories({ page }: BenchPage): Promise<readonly string[]> {
  const options = await page.getByLabel('Category', { exact: true }).locator('option').allInnerTexts();
  return options.slice(1);
}

/** Its cost to the main thread until its tiles are painted. */
async function open({ page, cdp }: BenchPage, category: string): Promise<number> {
  const { main } = await spent(cdp, async () => {
    await page.getByLabel('Category', { exact: true }).selectOption({ label: category });
    await page.getByRole('list', { name: category }).locator('[data-item]').first().waitFor();
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(SETTLED);
  });
  return main;
}

async function roll({ page }: BenchPage): Promise<void> {
  for (let n = 0; n < ROLLS; n++) {
    await page.keyboard.press('d');
    await page.waitForTimeout(SETTLED);
  }
}

/** What the page's scripts hold, in MB. */
async function heap({ cdp }: BenchPage): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage');
  return (await cdp.send('Runtime.getHeapUsage')).usedSize / 1e6;
}

function report(sizes: readonly number[], [small, large]: readonly Figures[]): void {
  const row = (name: string, ...cells: readonly string[]): void =>
    console.log(`  ${name.padEnd(44)}${cells.map(cell => cell.padStart(10)).join('')}`);
  row('', ...sizes.map(size => `${size} items`), 'difference');
  for (const [name, values] of small ?? []) {
    const [before, after] = [values, large?.get(name) ?? []].map(runs => summarise(runs).median) as [number, number];
    row(name, before.toFixed(1), after.toFixed(1), `${((after / before - 1) * 100).toFixed(0)} %`);
  }
}
