import type { Browser, Page } from 'playwright-core';
import { INJECTED_WALLET, injectWallet } from '../browser/injectedWallet';
import { localAccount } from '../browser/localAccounts';
import { inMs, say, summarise } from './figures';
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

export async function benchWallet(browser: Browser, url: string): Promise<void> {
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
