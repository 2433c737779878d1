import type { BrowserContext, Page } from 'playwright-core';
import { injectWallet, INJECTED_WALLET } from '../browser/support/injectedWallet';
import { enter, item, openCategory, signIn, walletButton } from '../browser/support/game';
import { localAccount } from '../browser/support/localWorld';
import { recordNetwork } from '../browser/support/netLog';
import { watchPages } from '../browser/support/pageWatch';
import { downloadFit } from '../browser/support/picture';
import { watchScripts } from '../browser/support/scripts';
import { untilEqual } from '../browser/support/until';
import { baseUrl, desktop, withBrowser, withOwnServer } from '../browser/support/visit';

withOwnServer();
const visit = withBrowser();

const overlay = (page: Page) => page.getByRole('dialog', { name: 'Connect a Wallet' });
const nav = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
const card = (page: Page, group: string, title: string) =>
  page.getByRole('region', { name: group }).getByRole('article', { name: title });

/** The packages of the wallet stack, which nothing else uses. */
const WALLET_CODE = /^(@web3-onboard|@walletconnect|@reown|@coinbase|viem$|ethers$|bnc-sdk$)/;

/** The font files that the build reduces to the characters of our own texts. */
const INTERFACE_FONT = /^interface-/;

const WALLET_CHUNK = /^(wallet|local-wallet|coinbase-wallet|walletconnect)$/;

/** Other origins that the page's markup and responses prepare for, and requests that its policy blocks. */
async function watchOtherOrigins(context: BrowserContext): Promise<readonly string[]> {
  const reported: string[] = [];
  await context.exposeFunction('dudsReport', (what: string) => void reported.push(what));
  await context.addInitScript(() => {
    const report = (what: string): void => (window as unknown as { dudsReport(what: string): void }).dudsReport(what);
    document.addEventListener('securitypolicyviolation', ({ blockedURI }) => report(`forbidden: ${blockedURI}`));
    const look = (): void =>
      document.querySelectorAll<HTMLLinkElement>('link[href]').forEach(({ href, rel }) => {
        if (new URL(href).origin !== location.origin && rel !== 'canonical') report(`link ${rel}: ${href}`);
      });
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  });
  context.on('response', response => {
    const { link = '' } = response.headers();
    if (/https?:/.test(link)) reported.push(`Link: ${link}`);
  });
  return reported;
}

async function connect(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Connect Wallet' }).click();
  await overlay(page).getByRole('button', { name: INJECTED_WALLET }).click();
  await page.waitForURL('**/wardrobe');
  await walletButton(page).waitFor();
}

async function dressAndSubmit(page: Page): Promise<void> {
  await openCategory(page, 'Tops');
  await item(page, 'Fringe Waistcoat', 'YOU OWN').click();
  await openCategory(page, 'Backgrounds');
  await item(page, 'Cobalt', 'YOU OWN').click();
  await downloadFit(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await enter(page, 'Worst Holiday Ever');
  await signIn(page);
  await page.getByRole('dialog', { name: 'Congrats!' }).getByRole('button', { name: 'Close' }).click();
}

async function voteAndSeeResults(page: Page): Promise<void> {
  await nav(page, 'Events');
  await card(page, 'Vote', 'Out of Office').getByRole('link', { name: 'Vote' }).click();
  const voted = page.waitForResponse(response => /\/api\/vote\/\d/.test(response.url()));
  await page
    .getByRole('button', { name: /^Vote for / })
    .first()
    .click();
  await voted;
  await nav(page, 'Events');
  await card(page, 'Archive', 'Après Everything').getByRole('link', { name: 'See Results' }).click();
  await page.getByRole('heading', { name: 'Après Everything' }).waitFor();
  await nav(page, 'FAQ');
  await page.getByRole('heading', { level: 1, name: 'FAQ' }).waitFor();
}

async function disconnect(page: Page): Promise<void> {
  await walletButton(page).click();
  await page
    .getByRole('alertdialog', { name: 'Disconnect wallet?' })
    .getByRole('button', { name: 'Disconnect' })
    .click();
  await page.getByRole('banner').getByRole('button', { name: 'Connect Wallet' }).waitFor();
}

test('a whole session requests only its own host, and nothing that the player did not choose', async () => {
  const account = await localAccount('The Collector');
  let otherOrigins: readonly string[] = [];
  let complaints: readonly string[] = [];
  const asked = await recordNetwork(baseUrl(), async browser => {
    const context = await browser.newContext({ baseURL: baseUrl(), viewport: desktop, locale: 'en-US' });
    context.setDefaultTimeout(60_000);
    const watch = watchPages(context, baseUrl());
    watch.expect(/401/);
    otherOrigins = await watchOtherOrigins(context);
    await injectWallet(context, account);
    const page = await context.newPage();
    await page.goto('/');
    await connect(page);
    await dressAndSubmit(page);
    await page.reload();
    await voteAndSeeResults(page);
    await disconnect(page);
    await page.waitForLoadState('networkidle');
    complaints = watch.complaints();
  });
  expect(complaints).toEqual([]);
  expect(otherOrigins).toEqual([]);
  expect(asked.size).toBeGreaterThan(50);
  expect([...asked].filter(url => new URL(url).host !== new URL(baseUrl()).host)).toEqual([]);
  const fonts = [...asked].map(url => new URL(url).pathname.slice(1)).filter(file => file.endsWith('.woff2'));
  expect(fonts).toHaveLength(2);
  expect(fonts.filter(file => !INTERFACE_FONT.test(file))).toEqual([]);
});

test.each([
  ['a title', 'h1', /^gasoek-one-latin-400/],
  ['a text', 'p', /^bricolage-grotesque-latin-ext/],
])('%s with characters that our texts do not use fetches the complete font', async (_name, element, font) => {
  const { page } = await visit();
  await page.goto('/faq');
  await page.waitForLoadState('networkidle');
  const fetched = page.waitForRequest(request => font.test(new URL(request.url()).pathname.slice(1)));
  await page.evaluate(name => {
    document.querySelector('main')?.append(Object.assign(document.createElement(name), { textContent: 'Zażółć' }));
  }, element);
  await fetched;
});

test('the worker keeps no wallet code for offline use', async () => {
  const asked = await recordNetwork(baseUrl(), async browser => {
    const page = await browser.newPage({ baseURL: baseUrl() });
    await page.goto('/');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  });
  const scripts = [...asked].flatMap(url => /\/([\w-]+)\.\w+\.js$/.exec(url)?.[1] ?? []);
  expect(scripts).toContain('vote');
  expect(scripts.filter(name => WALLET_CHUNK.test(name))).toEqual([]);
});

test('no wallet code loads before the player opens the wallets or the last one is reconnected', async () => {
  const account = await localAccount('The Collector');
  const { page, context, watch } = await visit();
  await injectWallet(context, account);
  const scripts = watchScripts(context);
  const walletCode = () => [...scripts.packages()].filter(name => WALLET_CODE.test(name));

  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await nav(page, 'Events');
  await page.getByRole('heading', { name: 'Compete' }).waitFor();
  await nav(page, 'FAQ');
  await page.getByRole('heading', { level: 1, name: 'FAQ' }).waitFor();
  await page.goto('/wardrobe?demo');
  await openCategory(page, 'Tops');
  await item(page, 'Breton', 'UNLOCKED').click();
  await page.waitForLoadState('networkidle');
  expect(walletCode()).toEqual([]);

  await page.goto('/');
  await connect(page);
  await page.waitForLoadState('networkidle');
  expect(scripts.names()).toContain('wallet');
  // Only the names of the other wallets have been loaded.
  expect(walletCode().filter(name => /ethers|@coinbase|@walletconnect|@reown/.test(name))).toEqual([]);
  expect(scripts.names().filter(name => WALLET_CHUNK.test(name))).toEqual(['wallet']);

  const again = watchScripts(context);
  await page.reload();
  await walletButton(page).waitFor();
  expect(again.names()).toContain('wallet');
  // A wallet gets only the silent request if the player has not clicked.
  await untilEqual(
    () => page.evaluate(() => (window as unknown as { pocketCalls: string[] }).pocketCalls.includes('eth_accounts')),
    true,
  );
  const calls = await page.evaluate(() => (window as unknown as { pocketCalls: string[] }).pocketCalls);
  expect(calls).not.toContain('eth_requestAccounts');
  expect(watch.complaints()).toEqual([]);
});

/** Makes the page look as if WalletConnect were configured. There is no relay, but the code loads without one. */
async function configureWalletConnect(page: Page): Promise<void> {
  const response = await page.request.get('/');
  const { 'content-encoding': _encoding, 'content-length': _length, ...headers } = response.headers();
  const walletConnect = { projectId: '0'.repeat(32), relayUrl: 'ws://127.0.0.1:9' };
  const body = (await response.text()).replace(
    '"walletConnect":null',
    `"walletConnect":${JSON.stringify(walletConnect)}`,
  );
  await page.route('/', route => route.fulfill({ headers, body }));
}

test.each([
  { label: 'WalletConnect', chunk: 'walletconnect', its: /^@walletconnect/, others: /^(ethers$|@coinbase)/ },
  { label: 'Local Wallet', chunk: 'local-wallet', its: /^ethers$/, others: /^(@coinbase|@walletconnect|@reown)/ },
  { label: 'Coinbase Wallet', chunk: 'coinbase-wallet', its: /^@coinbase/, others: /^(ethers$|@walletconnect|@reown)/ },
])('the code of $label loads when it is chosen, and that of no other wallet', async ({ label, chunk, its, others }) => {
  const { page, context } = await visit();
  // Coinbase Wallet opens a window of its vendor's site, which tests must not depend on.
  await context.route(
    url => url.host !== new URL(baseUrl()).host,
    route => route.abort('blockedbyclient'),
  );
  await configureWalletConnect(page);
  const scripts = watchScripts(context);
  await page.goto('/');
  await page.getByRole('main').getByRole('button', { name: 'Connect Wallet' }).click();
  await overlay(page).getByRole('button', { name: label }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(scripts.names()).not.toContain(chunk);
  expect([...scripts.packages()].filter(name => its.test(name))).toEqual([]);

  await overlay(page).getByRole('button', { name: label }).click();
  if (label === 'Local Wallet') await overlay(page).getByRole('button', { name: 'The Collector' }).click();
  await untilEqual(() => [...scripts.packages()].some(name => its.test(name)), true);
  expect(scripts.names()).toContain(chunk);
  expect([...scripts.packages()].filter(name => others.test(name))).toEqual([]);
});
