import { copyFile, cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { assetSlug, itemValue, readCategories, readItems, valueHash, type Item } from '../../rules/index';
import { runServer } from '../browser/runServer';
import { buildIfStale } from '../runScript';
import { inMs, inSeconds, say, summarise } from './figures';
import { watchShown } from './probe';

const RUNS = Number(process.env.BENCH_RUNS ?? 5);
const ITEMS = 3_000;
const SLOWER_CPU = 4;
/** A file with all pictures of a category. */
const BUNDLE = /^\/pictures-.*\.json$/;
/** Everything that a build reads. */
const SOURCES = ['contract', 'public', 'rules', 'scripts', 'server', 'src'];
const SETTINGS = ['package.json', 'package-lock.json', 'tsconfig.base.json', 'tsconfig.json', 'webpack.config.ts'];

interface Category {
  readonly title: string;
  readonly slug: string;
  readonly items: readonly Item[];
}

async function readCatalogue(publicFolder: string): Promise<readonly Category[]> {
  const read = async (name: string): Promise<unknown> =>
    JSON.parse(await readFile(path.join(publicFolder, `data/${name}.json`), 'utf8'));
  const { rows } = readCategories(await read('categories'));
  return Promise.all(
    rows.map(async ({ title }) => {
      const slug = assetSlug(title);
      return { title, slug, items: readItems(await read(slug)).rows };
    }),
  );
}

const countItems = (catalogue: readonly Category[]): number =>
  catalogue.reduce((sum, { items }) => sum + items.length, 0);

const largestOf = (catalogue: readonly Category[]): Category => {
  const [largest] = catalogue.toSorted((a, b) => b.items.length - a.items.length);
  if (largest === undefined) throw new Error('The catalogue is empty.');
  return largest;
};

/** Copies the category's items and their pictures under numbered titles, with link codes of their own, until it has `count`. */
async function growCategory(publicFolder: string, { slug, items }: Category, count: number): Promise<void> {
  const assets = path.join(publicFolder, 'assets');
  const grown = [...items];
  const codeOf = (item: Item): number => valueHash(itemValue(slug, item));
  const codes = new Set(items.map(codeOf));
  for (let number = 2; grown.length < count; number += 1)
    for (const item of items.slice(0, count - grown.length)) {
      const copy = { ...item, title: `${item.title} ${number}` };
      if (codes.has(codeOf(copy))) continue;
      codes.add(codeOf(copy));
      await copyFile(path.join(assets, itemValue(slug, item)), path.join(assets, itemValue(slug, copy)));
      grown.push(copy);
    }
  await writeFile(path.join(publicFolder, `data/${slug}.json`), JSON.stringify(grown));
}

/** Backgrounds are left out: no two may have the same colour. */
async function growCatalogue(publicFolder: string): Promise<void> {
  const catalogue = (await readCatalogue(publicFolder)).filter(({ slug }) => slug !== 'backgrounds');
  const factor = ITEMS / countItems(catalogue);
  for (const category of catalogue)
    await growCategory(publicFolder, category, Math.ceil(category.items.length * factor));
}

/** A built checkout with a synthetic catalogue. */
async function buildGrownCheckout(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'duds-growth-'));
  for (const source of SOURCES) await cp(source, path.join(folder, source), { recursive: true });
  for (const file of SETTINGS) await copyFile(file, path.join(folder, file));
  await symlink(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  await growCatalogue(path.join(folder, 'public'));
  await buildIfStale(folder);
  return folder;
}

interface Opening {
  /** From the click to the first tiles being painted. */
  readonly shown: number;
  /** The main thread's time on the processor until nothing happens any more. */
  readonly mainThread: number;
}

async function openCategory(browser: Browser, url: string, title: string): Promise<Opening> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    await page.addInitScript({ content: 'globalThis.__name ??= given => given;' });
    await page.goto(`${url}/wardrobe?demo`);
    const tile = page.locator('.tile-category', { hasText: title }).first();
    await tile.hover();
    await page.waitForLoadState('networkidle');
    const cdp = await context.newCDPSession(page);
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_CPU });
    const busy = async (): Promise<number> => {
      const { metrics } = await cdp.send('Performance.getMetrics');
      return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN);
    };
    const before = await busy();
    const watched = page.evaluate(watchShown, '.tile-item');
    await tile.click();
    const shown = await watched;
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(1_500);
    return { shown, mainThread: (await busy()) - before };
  } finally {
    await context.close();
  }
}

interface Keeping {
  /** Milliseconds until the service worker has kept every picture. */
  readonly took: number;
  /** The service worker's requests for pictures, in bundles and one by one. */
  readonly bundles: number;
  readonly single: number;
}

async function keepWardrobe(page: Page, url: string, pictures: number): Promise<Keeping> {
  const requests: string[] = [];
  page.context().on('request', request => {
    if (request.serviceWorker() !== null) requests.push(new URL(request.url()).pathname);
  });
  await page.goto(url);
  const started = performance.now();
  for (let kept = 0; kept < pictures;) {
    await page.waitForTimeout(200);
    kept = await page.evaluate(async () => {
      const names = (await caches.keys()).filter(name => name.startsWith('duds-wardrobe-'));
      const keys = await Promise.all(names.map(async name => (await caches.open(name)).keys()));
      return keys.flat().filter(({ url: address }) => address.endsWith('.svg')).length;
    });
  }
  const count = (pattern: RegExp): number => requests.filter(path => pattern.test(path)).length;
  return { took: performance.now() - started, bundles: count(BUNDLE), single: count(/\.svg$/) };
}

async function benchCatalogue(browser: Browser, checkout: string): Promise<void> {
  const catalogue = await readCatalogue(path.join(checkout, 'public'));
  const { title, items } = largestOf(catalogue);
  console.log(`  ${countItems(catalogue)} items`);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'duds-bench-'));
  await (await runServer({ checkout, dataDir })).stop();
  const server = await runServer({ checkout, dataDir });
  try {
    say('  server ready after', inSeconds(server.readyAfter));
    const openings: Opening[] = [];
    for (let run = 0; run < RUNS; run++) openings.push(await openCategory(browser, server.url, title));
    say(`  ${title}, ${items.length} tiles: painted after`, inMs(summarise(openings.map(({ shown }) => shown))));
    say('  main thread, processor time', inMs(summarise(openings.map(({ mainThread }) => mainThread))));
    const context = await browser.newContext();
    const pictures = catalogue.flatMap(category => category.items).filter(({ hex }) => hex === undefined).length;
    const { took, bundles, single } = await keepWardrobe(await context.newPage(), server.url, pictures);
    say(`  ${pictures} pictures kept for offline after`, inSeconds(took));
    say('  requests for them', `${bundles} bundles, one per category, and ${single} single pictures`);
    await context.close();
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** The catalogue as it is, and one with 3,000 items. */
export async function benchGrowth(browser: Browser): Promise<void> {
  console.log(`\nGrowth, CPU ${SLOWER_CPU}x slower, ${RUNS} runs: middle (range)`);
  const grown = await buildGrownCheckout();
  try {
    for (const checkout of [process.cwd(), grown]) await benchCatalogue(browser, checkout);
  } finally {
    await rm(grown, { recursive: true, force: true });
  }
}
