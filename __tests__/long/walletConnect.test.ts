import type { Page } from 'playwright-core';
import { shortAddress } from '#rules/ids';
import { axeFindings } from '../browser/support/axe';
import { chooseAccount, enter, signIn, walletButton } from '../browser/support/game';
import { wrongModules } from '../browser/support/qrModules';
import { connectButton, disconnect, overlayOf } from '../browser/support/walletOverlay';
import { until, untilEqual } from '../browser/support/until';
import { withRelay } from '../browser/support/relayWorld';
import { withBrowser } from '../browser/support/visit';

const visit = withBrowser();

const POLYGON = 137;

const world = withRelay();

/** A visit that may request only the game and the relay. */
async function arrive() {
  const opened = await visit({ baseURL: world().url });
  opened.watch.expect(/^request to another host: (http|ws):\/\/127\.0\.0\.1/);
  await opened.page.goto('/');
  return opened;
}

/** Chooses WalletConnect, and returns the address in its code, which the link beside it has as well. */
async function chooseWalletConnect(page: Page): Promise<string> {
  await overlayOf(page).getByRole('button', { name: 'WalletConnect' }).click();
  await overlayOf(page).getByRole('img', { name: 'QR code' }).waitFor();
  return (await overlayOf(page).getByRole('link', { name: 'Open in a wallet' }).getAttribute('href')) ?? '';
}

/** Expects the QR code to contain exactly this address. */
async function expectCode(page: Page, uri: string): Promise<void> {
  expect(await wrongModules(overlayOf(page).getByRole('img', { name: 'QR code' }), uri)).toEqual([]);
  expect(await axeFindings(page)).toEqual([]);
}

/** Counts the loaded scripts that contain the relay's client. */
function listenForRelayCode(page: Page): () => Promise<number> {
  const scripts: Promise<string>[] = [];
  page.on('response', response => {
    if (response.url().endsWith('.js')) scripts.push(response.text().catch(() => ''));
  });
  return async () => (await Promise.all(scripts)).filter(script => script.includes('irn_subscribe')).length;
}

test('a wallet on another device connects by code, signs, reconnects by itself and is disconnected', async () => {
  const { page, watch } = await arrive();
  const relayCode = listenForRelayCode(page);
  const phone = await world().openPhone('The Collector');
  await connectButton(page).click();
  await overlayOf(page).getByRole('button', { name: 'WalletConnect' }).waitFor();
  expect(await relayCode()).toBe(0);
  const uri = await chooseWalletConnect(page);
  expect(await relayCode()).toBe(1);
  await expectCode(page, uri);

  await phone.scan(uri);
  await page.waitForURL('**/wardrobe');
  const shown = () => walletButton(page).textContent();
  await untilEqual(shown, shortAddress(world().accountOf('The Collector').address));

  watch.expect(/401|Signing in failed/);
  phone.owner.answers = 'no';
  await page.getByRole('button', { name: 'Submit' }).click();
  await enter(page, 'Laundry Day');
  const question = page.getByRole('dialog', { name: 'Sign in' });
  await question.getByRole('button', { name: 'Sign in' }).click();
  await page.locator('#root > [role=status]').getByText('You are not signed in. Nothing was sent.').waitFor();
  phone.owner.answers = 'yes';
  await page.getByRole('button', { name: 'Submit this fit' }).click();
  await signIn(page);
  await page.getByRole('dialog', { name: 'Congrats!' }).waitFor();
  expect(phone.asked).toEqual(['connect', 'personal_sign', 'personal_sign']);

  await page.reload();
  await untilEqual(shown, shortAddress(world().accountOf('The Collector').address));
  await phone.changeAccount(world().accountOf('The Newcomer').privateKey);
  await untilEqual(shown, shortAddress(world().accountOf('The Newcomer').address));
  expect(phone.asked).toHaveLength(3);

  expect(phone.sessions()).toBe(1);
  await disconnect(page);
  await untilEqual(() => phone.sessions(), 0);
  expect([...watch.hosts].sort()).toEqual([new URL(world().url).host, new URL(world().relay.url).host].sort());
  expect(watch.complaints()).toEqual([]);
});

test('a refusal on the other device is shown, a second click makes another code, and the wallet can disconnect', async () => {
  const { page, watch } = await arrive();
  watch.expect(/WalletConnect did not connect/);
  const phone = await world().openPhone('The Collector');
  phone.owner.answers = 'no';
  await connectButton(page).click();
  const first = await chooseWalletConnect(page);
  await phone.scan(first);
  await overlayOf(page).getByRole('alert').getByText('The request was rejected in WalletConnect.').waitFor();
  await untilEqual(
    () => page.evaluate(() => document.activeElement?.textContent),
    (await overlayOf(page).getByRole('button', { name: 'WalletConnect' }).textContent()) ?? '',
  );

  phone.owner.answers = 'yes';
  const second = await chooseWalletConnect(page);
  expect(second).not.toBe(first);
  await phone.scan(second);
  await page.waitForURL('**/wardrobe');
  await walletButton(page).waitFor();
  expect(phone.sessions()).toBe(1);
  await phone.disconnect();
  await connectButton(page).waitFor();
  await page.waitForURL(world().url);
  expect(await page.evaluate(() => localStorage.getItem('duds:wallet'))).not.toContain('"label"');
  expect(watch.complaints()).toEqual([]);
});

test('a wallet that shares only another chain is disconnected, and the next click makes another code', async () => {
  const { page, watch } = await arrive();
  watch.expect(/WalletConnect did not connect/);
  const phone = await world().openPhone('The Collector');
  phone.owner.chainId = POLYGON;
  await connectButton(page).click();
  const failed = overlayOf(page).getByRole('alert').getByText('WalletConnect stayed on an unsupported chain.');
  await phone.scan(await chooseWalletConnect(page));
  await failed.waitFor();
  expect(phone.asked).toEqual(['connect', 'wallet_switchEthereumChain']);
  await untilEqual(() => phone.sessions(), 0);

  await phone.scan(await chooseWalletConnect(page));
  await failed.waitFor();
  await untilEqual(() => phone.sessions(), 0);

  await page.reload();
  await connectButton(page).click();
  phone.owner.chainId = world().chainId;
  await phone.scan(await chooseWalletConnect(page));
  await page.waitForURL('**/wardrobe');
  await walletButton(page).waitFor();
  expect(phone.sessions()).toBe(1);
  expect(watch.complaints()).toEqual([]);
});

test('a code abandoned for another wallet no longer works', async () => {
  const { page, watch } = await arrive();
  const phone = await world().openPhone('The Collector');
  await connectButton(page).click();
  const stale = await chooseWalletConnect(page);
  await overlayOf(page).getByRole('button', { name: 'All wallets' }).click();
  await chooseAccount(page, 'The Whale');
  const whale = shortAddress(world().accountOf('The Whale').address);
  await untilEqual(() => walletButton(page).textContent(), whale);

  await phone.scan(stale);
  await until(
    () => world().relay.calls('wc_approveSession'),
    calls => expect(calls).toBeGreaterThan(0),
  );
  await page.reload();
  await untilEqual(() => walletButton(page).textContent(), whale);

  await disconnect(page);
  await connectButton(page).click();
  expect(await chooseWalletConnect(page)).not.toBe(stale);
  await page.keyboard.press('Escape');
  await overlayOf(page).waitFor({ state: 'detached' });
  await connectButton(page).click();
  await overlayOf(page).getByRole('button', { name: 'Local Wallet' }).waitFor();
  expect(watch.complaints()).toEqual([]);
});

test('an unreachable relay is reported in time, and another wallet still connects', async () => {
  const { page, context, watch } = await arrive();
  watch.expect(/WalletConnect did not connect/);
  await context.routeWebSocket(world().relay.url + '/**', socket => socket.close());
  await page.clock.install();
  await page.goto('/');
  await connectButton(page).click();
  await overlayOf(page).getByRole('button', { name: 'WalletConnect' }).click();
  await overlayOf(page).getByText('Making a code').waitFor();
  const message = overlayOf(page).getByRole('alert').getByText('WalletConnect could not be reached.');
  // Its timeout starts once its code has loaded.
  const timePasses = async () => {
    await page.clock.fastForward(1000);
    return message.count();
  };
  await untilEqual(timePasses, 1);
  await chooseAccount(page, 'The Whale');
  await untilEqual(() => walletButton(page).textContent(), shortAddress(world().accountOf('The Whale').address));
  expect(watch.complaints()).toEqual([]);
});
