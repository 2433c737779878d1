import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import type { BuildRecord } from '../build/wardrobeBudget';
import { inKilobytes, say } from './figures';

/** Lists WalletConnect; its code comes when it is chosen, whether a relay answers or not. */
export const RELAYLESS = { WALLETCONNECT_PROJECT_ID: '0'.repeat(32), WALLETCONNECT_RELAY_URL: 'ws://127.0.0.1:9' };

/** The names are those of the `import()`s in src/platform/wallet: without its chunk a connector was not measured. */
const CONNECTORS = [
  { label: 'WalletConnect', chunks: ['walletconnect'] },
  { label: 'Coinbase Wallet', chunks: ['coinbase-wallet'] },
  { label: 'Local Wallet', chunks: ['local-wallet', 'ethers'], account: 'The Newcomer' },
] as const;

const PATIENCE = 20_000;
/** No script for so long: that was all. */
const QUIET = 1_000;

const nameOf = (file: string): string => file.split('.')[0] ?? file;

/** The scripts that come to the page from now on, until the named ones are there and none has come for a while. */
async function scriptsOf(page: Page, chunks: readonly string[], act: () => Promise<void>): Promise<readonly string[]> {
  const files = new Set<string>();
  let latest = performance.now();
  const { origin } = new URL(page.url());
  const note = (request: { url(): string; resourceType(): string }): void => {
    if (request.resourceType() !== 'script' || !request.url().startsWith(origin)) return;
    files.add(new URL(request.url()).pathname.slice(1));
    latest = performance.now();
  };
  page.on('request', note);
  await act();
  const missing = () => chunks.filter(chunk => ![...files].some(file => nameOf(file) === chunk));
  for (const until = performance.now() + PATIENCE; missing().length > 0 || performance.now() - latest < QUIET;) {
    if (performance.now() > until)
      throw new Error(
        `The chunk ${missing().join(', ')} did not come; there came ${[...files].join(', ') || 'nothing'}. ` +
          'Is it still called so in src/platform/wallet?',
      );
    await delay(50);
  }
  page.off('request', note);
  return [...files];
}

function sizeIn({ chunks }: BuildRecord, files: readonly string[]): string {
  const sizes = files.map(file => {
    const size = chunks.find(chunk => chunk.file === file);
    if (size === undefined) throw new Error(`dist/build.json knows nothing of ${file}: build anew.`);
    return size.brotli;
  });
  const names = files.map(nameOf).filter(name => /[a-z]/.test(name));
  return `${inKilobytes(sizes.reduce((sum, size) => sum + size, 0))} in ${files.length} files (${names.join(', ')}${files.length > names.length ? ' …' : ''})`;
}

async function openAt(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' });
  // A hosted wallet's window would open its maker's site.
  await context.route(
    address => address.origin !== url,
    route => route.abort('blockedbyclient'),
  );
  const page = await context.newPage();
  // Who connects at home is led to the wardrobe, whose code is another matter.
  await page.goto(`${url}/faq`);
  await page.waitForLoadState('networkidle');
  return page;
}

const overlayOf = (page: Page) => page.getByRole('dialog', { name: 'Connect a Wallet' });

async function openOverlay(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Connect Wallet' }).click();
  await overlayOf(page).getByRole('button', { name: 'Local Wallet' }).waitFor();
}

async function choose(page: Page, connector: (typeof CONNECTORS)[number]): Promise<void> {
  await overlayOf(page).getByRole('button', { name: connector.label }).click();
  if ('account' in connector) await overlayOf(page).getByRole('button', { name: connector.account }).click();
}

/** What a player's browser fetches when the overlay opens, and then for the one wallet that is chosen. */
export async function benchConnectors(browser: Browser, url: string): Promise<void> {
  console.log('\nWallet code as it is fetched (brotli)');
  const record = JSON.parse(await readFile('dist/build.json', 'utf8')) as BuildRecord;
  for (const [index, connector] of CONNECTORS.entries()) {
    const page = await openAt(browser, url);
    const core = await scriptsOf(page, ['wallet'], () => openOverlay(page));
    if (index === 0) say('overlay opened: the stack, and all injected wallets', sizeIn(record, core));
    const own = await scriptsOf(page, connector.chunks, () => choose(page, connector));
    say(`${connector.label} chosen: besides`, sizeIn(record, own));
    await page.context().close();
  }
}
