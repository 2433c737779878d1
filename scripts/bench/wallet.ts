import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { LOCAL_WALLET, WALLET_CONNECT } from '../../src/platform/config';
import type { BuildRecord } from '../build/wardrobeBudget';
import { INJECTED_WALLET, injectWallet } from '../browser/injectedWallet';
import { localAccount } from '../browser/localAccounts';
import { inKilobytes, inMs, say, summarise } from './figures';
import { openPage } from './page';
import { watchShown } from './probe';

const RUNS = 5;

/** The home page with our own wallet extension. */
async function open(browser: Browser, url: string, refuses: boolean): Promise<Page> {
  const { page } = await openPage(browser);
  await injectWallet(page.context(), { ...(await localAccount('The Collector', url)), refuses });
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  return page;
}

const overlayOf = (page: Page) => page.getByRole('dialog', { name: 'Connect a Wallet' });

async function openOverlay(page: Page): Promise<number> {
  const shown = page.evaluate(watchShown, '.connector');
  await page.getByRole('main').getByRole('button', { name: 'Connect Wallet' }).click();
  return shown;
}

async function chooseAndSee(page: Page, selector: string): Promise<number> {
  const shown = page.evaluate(watchShown, selector);
  await overlayOf(page).getByRole('button', { name: INJECTED_WALLET }).click();
  return shown;
}

/** From navigating to the address appearing in the header. */
async function reconnect(page: Page): Promise<number> {
  await page.reload({ waitUntil: 'commit' });
  const shown = await page.waitForFunction(
    () => /0x\w\w\.\.\.\w{4}/.test(document.querySelector('header')?.textContent ?? '') && performance.now(),
    undefined,
    { polling: 'raf' },
  );
  return Number(await shown.jsonValue());
}

/** More than enough for every script that a step loads. */
const LOADED_AFTER_MS = 3_000;

/** What a step adds to the page: its scripts, and their size as they are sent. */
async function scriptsOf(page: Page, step: () => Promise<unknown>): Promise<string> {
  const { chunks } = JSON.parse(await readFile('dist/build.json', 'utf8')) as BuildRecord;
  const files: string[] = [];
  page.on('request', request => files.push(new URL(request.url()).pathname.split('/').at(-1) ?? ''));
  await step();
  await page.waitForTimeout(LOADED_AFTER_MS);
  const loaded = chunks.filter(({ file }) => files.includes(file));
  const total = loaded.reduce((sum, { brotli }) => sum + brotli, 0);
  return `${inKilobytes(total)} (${loaded.map(({ file, brotli }) => `${file.split('.')[0]} ${inKilobytes(brotli)}`).join(', ')})`;
}

async function benchScripts(browser: Browser, url: string): Promise<void> {
  console.log('\nScripts of the wallets (brotli)');
  const first = await open(browser, url, false);
  say('the overlay', await scriptsOf(first, () => openOverlay(first)));
  await first.context().close();
  for (const names of [[LOCAL_WALLET, 'The Collector'], [WALLET_CONNECT], ['Coinbase Wallet']]) {
    const page = await open(browser, url, false);
    await openOverlay(page);
    await page.waitForTimeout(LOADED_AFTER_MS);
    const choose = async () => {
      for (const name of names) await overlayOf(page).getByRole('button', { name }).first().click();
    };
    say(names.join(', '), await scriptsOf(page, choose));
    await page.context().close();
  }
}

export async function benchWallet(browser: Browser, url: string): Promise<void> {
  await benchScripts(browser, url);
  console.log(`\nWallet, an extension that answers at once, ${RUNS} runs: middle (range)`);
  const overlays: number[] = [];
  const refusals: number[] = [];
  const connections: number[] = [];
  const reconnections: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const refused = await open(browser, url, true);
    overlays.push(await openOverlay(refused));
    refusals.push(await chooseAndSee(refused, '.connector + [role=alert], .connect-failure'));
    await refused.context().close();
    const welcome = await open(browser, url, false);
    await openOverlay(welcome);
    connections.push(await chooseAndSee(welcome, '.wardrobe-split'));
    await welcome.waitForLoadState('networkidle');
    reconnections.push(await reconnect(welcome));
    await welcome.context().close();
  }
  say('overlay opened to wallets shown', inMs(summarise(overlays)));
  say('wallet chosen to error text', inMs(summarise(refusals)));
  say('wallet chosen to wardrobe', inMs(summarise(connections)));
  say('reload to reconnected', inMs(summarise(reconnections)));
}
