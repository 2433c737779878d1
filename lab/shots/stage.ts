import pMap from 'p-map';
import type { Browser, BrowserContextOptions, Page, PageScreenshotOptions } from 'playwright-core';
import type { EventPhase, GameEvent } from '#rules/events/events';
import { launchBrowser } from '../../testing/browser/launchBrowser';
import { visitorStorage } from '../../testing/browser/localAccounts';
import { runServer } from '../../testing/browser/runServer';
import { buildIfStale } from '../../scripts/runScript';
import { ALL_SCENES } from './eyeScenes';
import type { Events, Scene, Size } from './scene';

const SIZES = {
  desktop: { viewport: { width: 1440, height: 900 } },
  tablet: { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} satisfies Record<Size, BrowserContextOptions>;

export interface View {
  readonly scene: Scene;
  readonly size: Size;
  readonly name: string;
  readonly on: BrowserContextOptions;
}

const hasSize = ({ phoneOnly, on }: Scene, size: Size): boolean =>
  (!phoneOnly || size === 'phone') && (on === undefined || size === 'desktop');

/** Every scene at these sizes. One with a size or colours of its own counts as a desktop's. */
export const viewsOf = (...sizes: readonly Size[]): readonly View[] =>
  sizes.flatMap(size =>
    ALL_SCENES.filter(scene => hasSize(scene, size)).map(scene => ({
      scene,
      size,
      name: scene.on ? scene.name : `${scene.name}.${size}`,
      on: { ...SIZES[size], ...scene.on },
    })),
  );

/** Those that the command line names, by their scene or their picture, or all. */
export function chosenViews(views: readonly View[]): readonly View[] {
  const wanted = process.argv.slice(2).filter(argument => !argument.startsWith('-'));
  if (wanted.length === 0) return views;
  const named = ({ scene, name }: View): readonly string[] => [scene.name, `${name}.png`];
  const unknown = wanted.filter(name => !views.some(view => named(view).includes(name)));
  if (unknown.length > 0) {
    console.error(`There is no scene or picture ${unknown.join(', ')}; lab/shots/ lists the scenes.`);
    process.exit(2);
  }
  return views.filter(view => named(view).some(name => wanted.includes(name)));
}

/** The seeded event that local accounts have entered. */
const ENTERED = 'Après Everything';

interface World {
  readonly url: string;
  readonly events: Events;
}

/** The width of hinted letters depends on the machine's font library. */
const UNHINTED = '--font-render-hinting=none';

interface Stage {
  readonly browser: Browser;
  readonly world: World;
}

export async function readWorld(url: string): Promise<World> {
  const list = async (phase: EventPhase) =>
    (await (await fetch(`${url}/api/events/${phase}`)).json()) as readonly GameEvent[];
  const [open, vote, archive] = await Promise.all([list('open'), list('vote'), list('archive')]);
  const last = (events: readonly GameEvent[]) => events.at(-1)?.id ?? 0;
  const entered = archive.find(({ title }) => title === ENTERED)?.id ?? 0;
  return { url, events: { open: last(open), vote: last(vote), archive: last(archive), entered } };
}

/** Starts a browser and a freshly seeded server, and stops them after `play`. */
async function onStage(play: (stage: Stage) => Promise<unknown>): Promise<void> {
  await buildIfStale();
  const server = await runServer();
  try {
    // Tests, which have found one, cannot load this.
    const { findBrowser } = await import('../../testing/browser/findBrowser');
    const browser = await launchBrowser(await findBrowser(), [UNHINTED]);
    try {
      await play({ browser, world: await readWorld(server.url) });
    } finally {
      await browser.close();
    }
  } finally {
    await server.stop();
  }
}

/** Waits for everything that the scene shows: its screen's code, its fonts and its pictures, also those below the fold. */
async function untilStill(page: Page, { endless = false }: Scene): Promise<void> {
  await page.waitForLoadState('load');
  // The local market is a page without the app.
  await page.locator('.page-cover-lifted, .market').first().waitFor({ state: 'attached' });
  await page.locator('main').first().waitFor();
  if (!endless) await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await untilPicturesLoaded(page);
}

async function untilPicturesLoaded(page: Page): Promise<void> {
  // What is far below the fold of a low screen would stay empty in a picture of the whole page.
  await page.addStyleTag({ content: '* { content-visibility: visible !important; }' });
  await page.evaluate(() => {
    for (const image of document.images) image.loading = 'eager';
  });
  await page.waitForFunction(() => Array.from(document.images).every(image => image.complete));
}

const MAX_LOOKS = 8;

/** More timers than any page sets. If a scene stops the clock, Playwright numbers its timers from 1e12. */
const MAX_TIMERS = 10_000;

/** Cancels all timers, so that what shows only for a moment is still there when a busy machine takes the picture. */
export async function holdTimers(page: Page): Promise<void> {
  await page.evaluate(most => {
    const last = window.setTimeout(() => undefined);
    for (let timer = last; timer > Math.max(0, last - most); timer -= 1) clearTimeout(timer);
  }, MAX_TIMERS);
}

/** Takes pictures until two in a row are the same. */
export async function stillPicture(page: Page, more: PageScreenshotOptions): Promise<Buffer> {
  const options = { animations: 'disabled', ...more } as const;
  await holdTimers(page);
  let last = await page.screenshot(options);
  for (let looks = 1; looks < MAX_LOOKS; looks += 1) {
    await page.waitForTimeout(200);
    const next = await page.screenshot(options);
    if (next.equals(last)) return next;
    last = next;
  }
  throw new Error('The page never stops changing.');
}

type Look = (page: Page, view: View) => Promise<void>;

/** Opens the scene, plays it to its end, and hands the page over before it closes. */
async function playView({ browser, world }: Stage, view: View, look: Look): Promise<void> {
  const { scene, on } = view;
  const { url: baseURL, events } = world;
  const options = { baseURL, locale: 'en-US', timezoneId: 'UTC', serviceWorkers: 'block' as const };
  const context = await browser.newContext({ ...options, ...on, ...(await visitorStorage(scene, baseURL)) });
  context.setDefaultTimeout(30_000);
  try {
    const page = await context.newPage();
    await scene.setup?.(page);
    await page.goto(typeof scene.path === 'string' ? scene.path : scene.path(events));
    await untilStill(page, scene);
    if (scene.as) await page.getByRole('banner').getByRole('button', { name: /^0x/ }).waitFor();
    await scene.act?.(page);
    if (scene.shows !== undefined) await page.getByText(scene.shows).first().waitFor();
    await untilPicturesLoaded(page);
    await look(page, view);
  } finally {
    await context.close();
  }
}

const MAX_TRIES = 3;

/** A loaded machine may look too early, so a view fails only if it fails every time. Returns why. */
async function failureOf(stage: Stage, view: View, look: Look): Promise<string | undefined> {
  let failure: unknown;
  for (let tries = 0; tries < MAX_TRIES; tries += 1)
    try {
      await playView(stage, view, look);
      return undefined;
    } catch (error: unknown) {
      failure = error;
    }
  return `${view.name}.png: ${failure instanceof Error ? failure.message : String(failure)}`;
}

/** Plays the views, a few at a time, and returns what failed. */
export async function playOn(stage: Stage, views: readonly View[], look: Look): Promise<string[]> {
  const failures = await pMap(views, view => failureOf(stage, view, look), { concurrency: 3 });
  return failures.flatMap(failure => failure ?? []);
}

/** Plays the views with a browser and a server of their own. */
export async function playViews(views: readonly View[], look: Look): Promise<string[]> {
  const failures: string[] = [];
  await onStage(async stage => failures.push(...(await playOn(stage, views, look))));
  return failures;
}
