import type { Browser, Page } from 'playwright-core';
import { visitorStorage } from '../browser/localAccounts';
import { inMs, say, summarise } from './figures';
import { openPage, slowDown, SLOWER_CPU } from './page';
import { mainThreadTasks, type Task } from './trace';

const RUNS = 3;
/** In milliseconds: longer tasks make the page feel unresponsive. */
const LONG = 50;

interface Piece {
  readonly name: string;
  readonly path: string;
  /** Prepares the page for the motion; not traced. */
  readonly prepare?: (page: Page) => Promise<unknown>;
  readonly move: (page: Page) => Promise<unknown>;
  /** How long the motion takes at most. */
  readonly milliseconds: number;
}

const tile = (page: Page, value: string) => page.locator(`li[data-key="${value}"] button`);

const openCategory = (title: string) => async (page: Page) => {
  await page.getByLabel('Category', { exact: true }).selectOption({ label: title });
  await page.getByRole('list', { name: title }).getByRole('button').first().waitFor();
};

const PIECES: readonly Piece[] = [
  {
    name: 'strips grow',
    path: '/',
    move: async page => {
      for (const x of [100, 400, 700, 1000, 1300, 600]) {
        await page.mouse.move(x, 400);
        await page.waitForTimeout(300);
      }
    },
    milliseconds: 600,
  },
  {
    name: 'a pill is pressed',
    path: '/',
    prepare: page => page.getByRole('main').getByRole('button', { name: 'Connect Wallet' }).hover(),
    move: async page => {
      await page.mouse.down();
      await page.waitForTimeout(400);
      await page.mouse.move(10, 10);
      await page.mouse.up();
    },
    milliseconds: 500,
  },
  {
    name: 'a Darcel blinks',
    path: '/wardrobe?demo',
    move: page => page.locator('.stage .darcel-lid').evaluate(eye => eye.toggleAttribute('data-blinking', true)),
    milliseconds: 400,
  },
  {
    name: 'the page blinks at another screen',
    path: '/events',
    prepare: async page => {
      await page.getByRole('link', { name: 'FAQ' }).click();
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
    move: page => page.getByRole('link', { name: 'Home', exact: true }).click(),
    milliseconds: 600,
  },
  {
    name: 'an overlay comes in',
    path: '/',
    move: page => page.getByRole('main').getByRole('button', { name: 'Connect Wallet' }).click(),
    milliseconds: 600,
  },
  {
    name: 'a layer drops and settles',
    path: '/wardrobe?demo',
    prepare: openCategory('Hair & Hats'),
    move: page => tile(page, 'hair-and-hats/beret.svg').click(),
    milliseconds: 500,
  },
  {
    name: 'confetti rains for 3 s',
    path: '/wardrobe',
    prepare: openCategory('Tops'),
    move: page =>
      page
        .locator('.viewer')
        .getByRole('button', { name: /UNLOCK$/ })
        .first()
        .click(),
    milliseconds: 3200,
  },
];

async function record(browser: Browser, origin: string, { path, prepare, move, milliseconds }: Piece) {
  // The Newcomer has something to unlock.
  const visitor = path === '/wardrobe' ? ({ as: 'The Newcomer', signedOut: true } as const) : {};
  const { page, cdp } = await openPage(browser, {
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'allow',
    ...(await visitorStorage(visitor, origin)),
  });
  try {
    await page.goto(origin + path);
    await page.locator('.lid-lifted').waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    await prepare?.(page);
    await page.waitForTimeout(700);
    await slowDown(cdp);
    await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', 'blink', '__metadata'] });
    await move(page);
    await page.waitForTimeout(milliseconds);
    return mainThreadTasks(await browser.stopTracing());
  } finally {
    await page.context().close();
  }
}

const longestOf = (tasks: readonly Task[]): number => Math.max(0, ...tasks.map(({ ms }) => ms));

/** The main thread's longest tasks during each motion: the script that handles the click, and the frames after it. */
export async function benchMotion(browser: Browser, url: string): Promise<void> {
  console.log(`\nMotion, CPU ${SLOWER_CPU}x slower, ${RUNS} runs: the longest task of the main thread, middle (range)`);
  for (const piece of PIECES) {
    const runs: (readonly Task[])[] = [];
    for (let run = 0; run < RUNS; run++) runs.push(await record(browser, url, piece));
    const frames = runs.map(tasks => tasks.filter(({ hasScript }) => !hasScript));
    const long = frames.flat().filter(({ ms }) => ms > LONG).length;
    const answers = runs.map(tasks => longestOf(tasks.filter(({ hasScript }) => hasScript)));
    say(piece.name, `${inMs(summarise(frames.map(longestOf)))}; ${long} over ${LONG} ms`);
    say('', `script's answer ${inMs(summarise(answers))}`);
  }
}
