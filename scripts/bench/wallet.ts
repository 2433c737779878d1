import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { RuntimeConfig } from '../../src/platform/config';
import { INJECTED_WALLET, injectWallet } from '../browser/injectedWallet';
import { inMs, say, summarise } from './figures';
import { watchShown } from './probe';

const RUNS = 5;

interface Opened {
  readonly context: BrowserContext;
  readonly page: Page;
}

async function configOf(page: Page): Promise<RuntimeConfig> {
  return JSON.parse((await page.locator('#duds-config').textContent()) ?? '') as RuntimeConfig;
}

/** The home page in a fresh browser profile with our own wallet extension. */
async function open(browser: Browser, url: string, config: RuntimeConfig, refuses: boolean): Promise<Opened> {
  const account = config.localWallet?.accounts[0];
  if (account === undefined) throw new Error('The local wallet has no account to measure with.');
  // The service worker's downloads would disturb the figures.
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' });
  await injectWallet(context, { ...account, chainId: config.chain.id, refuses });
  const page = await context.newPage();
  // Functions compiled by tsx call a helper that the page does not have.
  await page.addInitScript({ content: 'globalThis.__name ??= given => given;' });
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  return { context, page };
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
  const told = await page.waitForFunction(
    () => /0x\w\w\.\.\.\w{4}/.test(document.querySelector('header')?.textContent ?? '') && performance.now(),
    undefined,
    { polling: 'raf' },
  );
  return Number(await told.jsonValue());
}

export async function benchWallet(browser: Browser, url: string): Promise<void> {
  console.log(`\nWallet, an extension that answers at once, ${RUNS} runs: middle (range)`);
  const page = await browser.newPage();
  await page.goto(url);
  const config = await configOf(page);
  await page.close();
  const overlays: number[] = [];
  const refusals: number[] = [];
  const connections: number[] = [];
  const reconnections: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const refused = await open(browser, url, config, true);
    overlays.push(await openOverlay(refused.page));
    refusals.push(await chooseAndSee(refused.page, '.connector + [role=alert], .connect-failure'));
    await refused.context.close();
    const welcome = await open(browser, url, config, false);
    await openOverlay(welcome.page);
    connections.push(await chooseAndSee(welcome.page, '.wardrobe-split'));
    await welcome.page.waitForLoadState('networkidle');
    reconnections.push(await reconnect(welcome.page));
    await welcome.context.close();
  }
  say('overlay opened to wallets shown', inMs(summarise(overlays)));
  say('wallet chosen to error text', inMs(summarise(refusals)));
  say('wallet chosen to wardrobe', inMs(summarise(connections)));
  say('reload to reconnected', inMs(summarise(reconnections)));
}
