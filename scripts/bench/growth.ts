import { copyFile, cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { byLayer, checkFit, isPicture, itemValue, valueHash, type Item, type Wardrobe } from '../../rules/index';
import { readWardrobe } from '../../server/http/readWardrobe';
import { runServer } from '../browser/runServer';
import { buildIfStale } from '../runScript';
import { inMs, inSeconds, say, summarise } from './figures';
import { openPage, slowDown, SLOWER_CPU, spent } from './page';
import { watchShown } from './probe';

const RUNS = Number(process.env.BENCH_RUNS ?? 5);
const ITEMS = 3_000;
const CHECKS = 20_000;
/** A file with all pictures of a category. */
const BUNDLE = /^\/pictures-.*\.json$/;
/** Everything that a build reads. */
const SOURCES = ['contract', 'public', 'rules', 'scripts', 'server', 'src'];
const SETTINGS = ['package.json', 'package-lock.json', 'tsconfig.base.json', 'tsconfig.json', 'webpack.config.ts'];

interface Category {
  readonly slug: string;
  readonly items: readonly Item[];
}

/** In the order of their tiles. */
function categoriesOf(wardrobe: Wardrobe): readonly Category[] {
  const slugs = [...new Set(wardrobe.map(({ category }) => category))];
  return slugs.map(slug => ({
    slug,
    items: wardrobe.filter(({ category }) => category === slug).map(({ item }) => item),
  }));
}

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
  const wardrobe = await readWardrobe(path.join(publicFolder, 'data'));
  const growing = wardrobe.filter(({ category }) => category !== 'backgrounds');
  const factor = ITEMS / growing.length;
  for (const category of categoriesOf(growing))
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

async function openCategory(browser: Browser, url: string, place: number): Promise<Opening> {
  const { page, cdp } = await openPage(browser);
  try {
    await page.goto(`${url}/wardrobe?demo`);
    const tile = page.locator('.tile-category').nth(place);
    await tile.hover();
    await page.waitForLoadState('networkidle');
    await slowDown(cdp);
    let shown = NaN;
    const { main } = await spent(cdp, async () => {
      const watched = page.evaluate(watchShown, '.tile-item');
      await tile.click();
      shown = await watched;
      await page.waitForLoadState('networkidle');
      await page.waitForTimeout(1_500);
    });
    return { shown, mainThread: main };
  } finally {
    await page.context().close();
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

/** Microseconds of processor time for one check of a fit that wears the last item of each layer. */
function checkFitCost(wardrobe: Wardrobe): number {
  const avatar = byLayer(layer => {
    const last = wardrobe.filter(({ item }) => item.layer === layer).at(-1);
    return last ? itemValue(last.category, last.item) : '';
  });
  const holder = { xp: 0, traits: [], unlocked: [] };
  const check = (): void => {
    for (let n = 0; n < CHECKS; n++) checkFit(avatar, wardrobe, holder);
  };
  check();
  const before = process.cpuUsage();
  check();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / CHECKS;
}

/** Seconds of processor time that the server has used so far. */
async function processorTime(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_cpu_seconds_total (.+)$/m.exec(metrics)?.[1]);
}

async function benchCatalogue(browser: Browser, checkout: string): Promise<void> {
  const wardrobe = await readWardrobe(path.join(checkout, 'public/data'));
  const sizes = categoriesOf(wardrobe).map(({ items }) => items.length);
  const largest = Math.max(...sizes);
  console.log(`  ${wardrobe.length} items`);
  const costs = Array.from({ length: RUNS }, () => checkFitCost(wardrobe));
  say('  checkFit, processor time', `${summarise(costs).median.toFixed(1)} µs`);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'duds-bench-'));
  await (await runServer({ checkout, dataDir })).stop();
  const server = await runServer({ checkout, dataDir });
  try {
    say('  server ready after', inSeconds(server.readyAfter));
    say("  the server's processor time until then", inSeconds(1_000 * (await processorTime(server.url))));
    const openings: Opening[] = [];
    for (let run = 0; run < RUNS; run++) openings.push(await openCategory(browser, server.url, sizes.indexOf(largest)));
    say(`  ${largest} tiles: painted after`, inMs(summarise(openings.map(({ shown }) => shown))));
    say('  main thread, processor time', inMs(summarise(openings.map(opening => opening.mainThread))));
    const context = await browser.newContext();
    const pictures = wardrobe.filter(({ category, item }) => isPicture(itemValue(category, item))).length;
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
