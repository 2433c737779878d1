import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { EventPhase, GameEvent } from '../rules/index';
import type { LocalAccount, RuntimeConfig } from '../src/platform/config';
import { launchBrowser } from './browser/launchBrowser';
import { openSession } from './browser/openSession';
import { runServer } from './browser/runServer';
import { findBrowser } from './findBrowser';
import { buildIfStale } from './runScript';
import { SCENES } from './shots/scenes';
import type { Events, Scene } from './shots/scenes';

const desktop: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };
const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** What the README shows, at half the size so that a clone stays small. */
const pictures: readonly { readonly scene: string; readonly file: string; readonly on: BrowserContextOptions }[] = [
  { scene: 'home', file: 'home', on: desktop },
  { scene: 'wardrobe-tops', file: 'wardrobe', on: desktop },
  { scene: 'events', file: 'events', on: desktop },
  { scene: 'vote', file: 'vote', on: desktop },
  { scene: 'results', file: 'results', on: desktop },
  { scene: 'wardrobe', file: 'phone', on: phone },
];

interface World {
  readonly url: string;
  readonly chainId: number;
  readonly accounts: ReadonlyMap<string, LocalAccount>;
  readonly events: Events;
}

async function readWorld(url: string): Promise<World> {
  const html = await (await fetch(url)).text();
  const text = /id="duds-config">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  const { localWallet, chain } = JSON.parse(text) as RuntimeConfig;
  const first = async (phase: EventPhase) => {
    const events = (await (await fetch(`${url}/api/events/${phase}`)).json()) as readonly GameEvent[];
    return events.at(-1)?.id ?? 0;
  };
  const [open, vote, archive] = await Promise.all([first('open'), first('vote'), first('archive')]);
  const accounts = new Map(localWallet?.accounts.map(account => [account.name, account]));
  return { url, chainId: chain.id, accounts, events: { open, vote, archive } };
}

async function storageOf({ as, signedOut, wearing }: Scene, world: World): Promise<BrowserContextOptions> {
  const { url, chainId, accounts } = world;
  const account = as && accounts.get(as);
  const wallet = account && { label: 'Local Wallet', account: account.address };
  const cookies = account && !signedOut ? await openSession(url, account, chainId) : [];
  const stored = Object.entries({ 'duds:wallet': wallet, avatarV2: wearing });
  const localStorage = stored.flatMap(([name, value]) => (value ? [{ name, value: JSON.stringify(value) }] : []));
  return { storageState: { cookies, origins: [{ origin: url, localStorage }] } };
}

async function untilStill(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page.locator('.lid-lifted').waitFor({ state: 'attached' });
  // Scenes whose requests are never answered never come to rest.
  await page.waitForLoadState('networkidle', { timeout: 4000 }).catch(() => undefined);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

interface Target {
  readonly file: string;
  readonly on: BrowserContextOptions;
  /** What lies below the fold, too. */
  readonly fullPage: boolean;
}

async function shoot(browser: Browser, world: World, scene: Scene, { file, on, fullPage }: Target): Promise<void> {
  const context = await browser.newContext({
    baseURL: world.url,
    locale: 'en-US',
    ...on,
    ...(await storageOf(scene, world)),
  });
  context.setDefaultTimeout(15_000);
  try {
    const page = await context.newPage();
    await scene.meddle?.(page);
    await page.goto(typeof scene.path === 'string' ? scene.path : scene.path(world.events));
    if (scene.as) await page.getByRole('banner').getByRole('button', { name: /^0x/ }).waitFor();
    await untilStill(page);
    await scene.act?.(page);
    if (scene.act) await page.waitForTimeout(600);
    await page.screenshot({ path: file, fullPage });
  } finally {
    await context.close();
  }
}

const wanted = process.argv.slice(2).filter(argument => !argument.startsWith('-'));
const isWanted = ({ name }: Scene) => wanted.length === 0 || wanted.includes(name);

async function shootScreens(browser: Browser, world: World): Promise<void> {
  for (const [size, on] of [
    ['1440x900', desktop],
    ['390x844', phone],
  ] as const) {
    for (const scene of SCENES.filter(isWanted)) {
      if (scene.phoneOnly && on !== phone) continue;
      const file = path.join('artifacts', size, `${scene.name}.png`);
      await shoot(browser, world, scene, { file, on, fullPage: scene.act === undefined });
      console.log(file);
    }
  }
}

async function shootPictures(browser: Browser, world: World): Promise<void> {
  for (const { scene: name, file, on } of pictures) {
    const scene = SCENES.find(candidate => candidate.name === name);
    if (scene === undefined) throw new Error(`There is no scene ${name}.`);
    const target = path.join('docs/pictures', `${file}.png`);
    const scaled = { ...on, deviceScaleFactor: on === phone ? 1 : 0.5 };
    await shoot(browser, world, scene, { file: target, on: scaled, fullPage: false });
    console.log(target);
  }
}

/** Every screen in every state into artifacts/; `--pictures` takes the README's instead; names of scenes take only those. */
async function takeShots(): Promise<void> {
  const { code } = await buildIfStale();
  if (code !== 0) throw new Error('Pictures need a build.');
  await mkdir('artifacts', { recursive: true });
  const server = await runServer();
  try {
    const browser = await launchBrowser(await findBrowser());
    try {
      const world = await readWorld(server.url);
      await (process.argv.includes('--pictures') ? shootPictures : shootScreens)(browser, world);
    } finally {
      await browser.close();
    }
  } finally {
    await server.stop();
  }
}

await takeShots();
