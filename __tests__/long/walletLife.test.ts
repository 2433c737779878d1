import type { BrowserContext } from 'playwright-core';
import { axeFindings } from '../browser/support/axe';
import { walletButton } from '../browser/support/game';
import { announceWallet, setResponses, BOB, callsTo, emitFrom, installWallets } from '../browser/support/testWallet';
import type { TestWallet } from '../browser/support/testWallet';
import { connectButton, connectTo, overlayOf } from '../browser/support/walletOverlay';
import { untilEqual } from '../browser/support/until';
import { baseUrl, withBrowser } from '../browser/support/visit';

const visit = withBrowser();

/** A visit by a browser that was connected to this wallet last time. */
async function returningWith(wallet: TestWallet) {
  const remembered = { name: 'duds:wallet', value: JSON.stringify({ label: wallet.name }) };
  const opened = await visit({
    storageState: { cookies: [], origins: [{ origin: baseUrl(), localStorage: [remembered] }] },
  });
  opened.watch.expect(/did not reconnect/);
  await installWallets(opened.context, wallet);
  await opened.page.clock.install();
  return opened;
}

test('a wallet that loads late is still reconnected', async () => {
  const { page, watch } = await returningWith({
    name: 'Late Wallet',
    by: 'late announcement',
    responses: { eth_accounts: { result: [BOB] } },
  });
  await page.goto('/wardrobe');
  await page.getByText('Waiting for Late Wallet').waitFor();
  await announceWallet(page, 'Late Wallet');
  await walletButton(page).waitFor();
  await page.getByRole('list', { name: 'Categories' }).waitFor();
  expect(watch.complaints()).toEqual([]);
});

test('the page appears even if a wallet does not respond at the start', async () => {
  const { page, watch } = await returningWith({ name: 'Deaf Wallet', responses: { eth_accounts: 'silence' } });
  // The page waits for two and a half seconds once the wallets' code has loaded.
  let release = (): void => undefined;
  const released = new Promise<void>(resolve => (release = resolve));
  await page.route('**/wallet.*.js', async route => {
    await released;
    await route.continue();
  });
  await page.goto('/wardrobe', { waitUntil: 'commit' });
  await page.getByText('Waiting for Deaf Wallet').waitFor();
  await page.locator('[data-dressing] [role=img] img').first().waitFor();
  await untilEqual(
    () => page.locator('[data-dressing] p[role=status]').evaluate(line => getComputedStyle(line).opacity),
    '1',
  );
  expect(await axeFindings(page)).toEqual([]);
  release();
  await untilEqual(() => callsTo(page, 'Deaf Wallet'), ['eth_accounts']);
  await page.clock.fastForward(3000);
  await page.getByRole('heading', { name: 'Connect a wallet to dress your Darcel.' }).waitFor();
  expect(await callsTo(page, 'Deaf Wallet')).toEqual(['eth_accounts']);
  expect(watch.complaints()).toEqual([]);
});

test('the game follows a change of account or chain', async () => {
  const { page, context, watch } = await visit();
  await installWallets(context, { name: 'Busy Wallet' });
  await page.goto('/');
  await page.getByRole('main').getByRole('button', { name: 'Connect Wallet' }).click();
  await overlayOf(page).getByRole('button', { name: 'Busy Wallet' }).click();
  await page.waitForURL('**/wardrobe');
  await emitFrom(page, 'Busy Wallet', 'accountsChanged', [BOB]);
  await untilEqual(() => walletButton(page).textContent(), '0x00...0b0b');

  await emitFrom(page, 'Busy Wallet', 'chainChanged', '0x7a69');
  await emitFrom(page, 'Busy Wallet', 'chainChanged', '0x89');
  await page.getByText('Busy Wallet is on another chain. Play on: new NFTs show up once it is on').waitFor();
  await page.getByRole('list', { name: 'Categories' }).waitFor();
  expect(watch.complaints()).toEqual([]);
});

test.each([[[]], ['0x00000000000000000000000000000000000a11ce'], [null], [undefined]])(
  'a wallet that locks itself (%j) is waited for on the same page, also after a reload',
  async nothing => {
    const { page, context, watch } = await visit();
    await installWallets(context, { name: 'Shy Wallet' });
    await page.goto('/');
    await page.getByRole('main').getByRole('button', { name: 'Connect Wallet' }).click();
    await overlayOf(page).getByRole('button', { name: 'Shy Wallet' }).click();
    await page.waitForURL('**/wardrobe');
    await page.getByRole('list', { name: 'Categories' }).waitFor();
    await emitFrom(page, 'Shy Wallet', 'accountsChanged', nothing);
    await untilEqual(() => walletButton(page).textContent(), '0x00...11ce Locked');
    await page.getByText('Shy Wallet is locked. Unlock it there. This page waits.').waitFor();
    await page.getByRole('list', { name: 'Categories' }).waitFor();
    await emitFrom(page, 'Shy Wallet', 'accountsChanged', [BOB]);
    await untilEqual(() => walletButton(page).textContent(), '0x00...0b0b');

    await emitFrom(page, 'Shy Wallet', 'accountsChanged', nothing);
    await untilEqual(() => walletButton(page).textContent(), '0x00...0b0b Locked');
    await page.reload();
    await page.getByRole('heading', { name: 'Shy Wallet is locked. Unlock it there. This page waits.' }).waitFor();
    await emitFrom(page, 'Shy Wallet', 'accountsChanged', [BOB]);
    await untilEqual(() => walletButton(page).textContent(), '0x00...0b0b');
    await page.getByRole('list', { name: 'Categories' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/wardrobe');
    expect(watch.complaints()).toEqual([]);
  },
);

test('a wallet that withholds its account for a moment stays connected', async () => {
  const { page, context, watch } = await visit();
  await installWallets(context, { name: 'Shy Wallet' });
  await page.goto('/faq');
  await connectTo(page, 'Shy Wallet');
  await page.evaluate(account => {
    window.testWallets['Shy Wallet']!.emit('accountsChanged', []);
    window.testWallets['Shy Wallet']!.emit('accountsChanged', [account]);
  }, BOB);
  await untilEqual(() => walletButton(page).textContent(), '0x00...0b0b');
  expect(watch.complaints()).toEqual([]);
});

test('a request that is approved in the wallet later connects without another click', async () => {
  const { page, context, watch } = await visit();
  const pending = { error: { code: -32002, message: 'Already processing' } };
  await installWallets(context, { name: 'Busy Wallet', responses: { eth_requestAccounts: pending } });
  await page.goto('/');
  await page.getByRole('main').getByRole('button', { name: 'Connect Wallet' }).click();
  await overlayOf(page).getByRole('button', { name: 'Busy Wallet' }).click();
  await page.getByText('A request is already pending in Busy Wallet.').waitFor();
  await emitFrom(page, 'Busy Wallet', 'accountsChanged', [BOB]);
  await page.waitForURL('**/wardrobe');
  await untilEqual(() => walletButton(page).textContent(), '0x00...0b0b');
  expect(watch.complaints()).toEqual([expect.stringContaining('Busy Wallet did not connect')]);
});

test('a wallet that lost its network stays connected, and one that shares no account either is locked', async () => {
  const { page, context, watch } = await visit();
  await installWallets(context, { name: 'Shaky Wallet' });
  await page.goto('/faq');
  await connectTo(page, 'Shaky Wallet');
  await emitFrom(page, 'Shaky Wallet', 'disconnect', { code: 4900 });
  await untilEqual(async () => (await callsTo(page, 'Shaky Wallet')).at(-1), 'eth_accounts');
  expect(await walletButton(page).count()).toBe(1);
  await setResponses(page, 'Shaky Wallet', { eth_accounts: { result: [] } });
  await emitFrom(page, 'Shaky Wallet', 'disconnect', { code: 4900 });
  await page.getByText('Shaky Wallet is locked. Unlock it there. This page waits.').waitFor();
  expect(await walletButton(page).count()).toBe(1);
  expect(watch.complaints()).toEqual([]);
});

/** Replaces the hosted wallet's window: records every request to it, and returns an empty page. */
async function interceptWindow(context: BrowserContext): Promise<string[]> {
  const asked: string[] = [];
  await context.route(
    url => url.host !== new URL(baseUrl()).host,
    route => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: '<title>Coinbase</title>' });
    },
  );
  return asked;
}

test('the hosted wallet opens its window on a click; after closing it, or with another wallet, the player can continue', async () => {
  const { page, context, watch } = await visit();
  watch.expect(/another host: https:\/\/keys\.coinbase\.com|did not connect/);
  const asked = await interceptWindow(context);
  await installWallets(context, { name: 'Good Wallet' });
  await page.goto('/faq');
  await connectButton(page).click();
  const coinbase = overlayOf(page).getByRole('button', { name: 'Coinbase Wallet' });
  await coinbase.waitFor();
  expect(asked).toEqual([]);

  const [popup] = await Promise.all([context.waitForEvent('page'), coinbase.click()]);
  await popup.waitForLoadState();
  expect(new URL(popup.url()).origin).toBe('https://keys.coinbase.com');
  await popup.close();
  await overlayOf(page).getByRole('alert').getByText('The request was rejected in Coinbase Wallet.').waitFor();

  const [again] = await Promise.all([context.waitForEvent('page'), coinbase.click()]);
  await again.waitForLoadState();
  await overlayOf(page).getByRole('button', { name: 'Good Wallet' }).click();
  await overlayOf(page).waitFor({ state: 'detached' });
  await walletButton(page).waitFor();
  expect(asked.every(url => url.startsWith('https://keys.coinbase.com/connect'))).toBe(true);
  expect(watch.complaints()).toEqual([]);
});

test('a hosted wallet whose permission has expired opens no window at the start', async () => {
  const { page, context, watch } = await returningWith({ name: 'Coinbase Wallet', by: 'late announcement' });
  const asked = await interceptWindow(context);
  await page.goto('/faq');
  await connectButton(page).waitFor();
  expect(context.pages()).toEqual([page]);
  expect(asked).toEqual([]);
  expect(watch.complaints()).toEqual([]);
});
