import type { Page } from 'playwright-core';
import type { RunningServer } from '../../scripts/browser/runServer';
import { shortAddress } from '../../rules/index';
import type { LocalAccount } from '../../src/platform/config';
import { axeFindings } from '../browser/support/axe';
import { chooseAccount, signIn, walletButton } from '../browser/support/game';
import type { Account } from '../browser/support/game';
import { configOf } from '../browser/support/localWorld';
import { openPhoneWallet } from '../browser/support/phoneWallet';
import type { PhoneWallet } from '../browser/support/phoneWallet';
import { wrongModules } from '../browser/support/qrModules';
import { openRelay } from '../browser/support/relay';
import type { Relay } from '../browser/support/relay';
import { until, untilEqual } from '../browser/support/until';
import { runNewWorld, withBrowser } from '../browser/support/visit';

const visit = withBrowser();

const POLYGON = 137;

let relay: Relay | undefined;
let server: RunningServer | undefined;
let chainId = 0;
let accounts: readonly LocalAccount[] = [];
const phones: PhoneWallet[] = [];

beforeAll(async () => {
  relay = await openRelay();
  server = await runNewWorld({
    env: { WALLETCONNECT_PROJECT_ID: '0'.repeat(32), WALLETCONNECT_RELAY_URL: relay.url },
  });
  const config = await configOf(server.url);
  chainId = config.chain.id;
  accounts = config.localWallet?.accounts ?? [];
});

afterEach(async () => {
  await Promise.all(phones.splice(0).map(phone => phone.stop()));
});

afterAll(async () => {
  await server?.stop();
  await relay?.stop();
});

const accountOf = (name: Account): LocalAccount => {
  const found = accounts.find(account => account.name === name);
  if (!found) throw new Error(`There is no account ${name}.`);
  return found;
};

async function openPhone(account: Account): Promise<PhoneWallet> {
  const phone = await openPhoneWallet({ relayUrl: relay!.url, chainId, key: accountOf(account).privateKey });
  phones.push(phone);
  return phone;
}

/** A visit that reports requests to any other host than the game and the relay. */
async function arrive() {
  const opened = await visit({ baseURL: server!.url });
  opened.watch.expect(/^request to another host: (http|ws):\/\/127\.0\.0\.1/);
  await opened.page.goto('/');
  return opened;
}

const overlayOf = (page: Page) => page.getByRole('dialog', { name: 'Connect a Wallet' });

async function openOverlay(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Connect Wallet' }).click();
}

/** The address in the code, which the link beside it has as well. */
async function chooseWalletConnect(page: Page): Promise<string> {
  await overlayOf(page).getByRole('button', { name: 'WalletConnect' }).click();
  await overlayOf(page).getByRole('img', { name: 'QR code' }).waitFor();
  return (await overlayOf(page).getByRole('link', { name: 'Open in a wallet' }).getAttribute('href')) ?? '';
}

/** The code that the overlay shows contains exactly the link beside it. */
async function expectCode(page: Page, uri: string): Promise<void> {
  expect(await wrongModules(overlayOf(page).getByRole('img', { name: 'QR code' }), uri)).toEqual([]);
  expect(await axeFindings(page)).toEqual([]);
}

async function disconnect(page: Page): Promise<void> {
  await walletButton(page).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('banner').getByRole('button', { name: 'Connect Wallet' }).waitFor();
}

/** Scripts that contain the code for a relay. */
function listenForRelayCode(page: Page): () => Promise<number> {
  const scripts: Promise<string>[] = [];
  page.on('response', response => {
    if (response.url().endsWith('.js')) scripts.push(response.text().catch(() => ''));
  });
  return async () => (await Promise.all(scripts)).filter(script => script.includes('irn_subscribe')).length;
}

test('a wallet on another device connects by the code, signs, reconnects by itself and is disconnected', async () => {
  const { page, watch } = await arrive();
  const relayCode = listenForRelayCode(page);
  const phone = await openPhone('The Collector');
  await openOverlay(page);
  await overlayOf(page).getByRole('button', { name: 'WalletConnect' }).waitFor();
  expect(await relayCode()).toBe(0);
  const uri = await chooseWalletConnect(page);
  expect(await relayCode()).toBe(1);
  await expectCode(page, uri);

  await phone.scan(uri);
  await page.waitForURL('**/wardrobe');
  const shown = () => walletButton(page).textContent();
  await untilEqual(shown, shortAddress(accountOf('The Collector').address));

  watch.expect(/401|Signing in failed/);
  phone.owner.answers = 'no';
  await page.getByRole('button', { name: 'Submit' }).click();
  const yay = page.getByRole('dialog', { name: 'Yay!' });
  await yay.getByRole('button', { name: 'Laundry Day' }).click();
  const question = page.getByRole('dialog', { name: 'Sign in' });
  await question.getByRole('button', { name: 'Sign in' }).click();
  await page.locator('.quiet-line').getByText('You are not signed in. Nothing was sent.').waitFor();
  phone.owner.answers = 'yes';
  await yay.getByRole('button', { name: 'Laundry Day' }).click();
  await signIn(page);
  await page.getByRole('dialog', { name: 'Congrats!' }).waitFor();
  expect(phone.asked).toEqual(['connect', 'personal_sign', 'personal_sign']);

  await page.reload();
  await untilEqual(shown, shortAddress(accountOf('The Collector').address));
  await phone.changeAccount(accountOf('The Newcomer').privateKey);
  await untilEqual(shown, shortAddress(accountOf('The Newcomer').address));
  expect(phone.asked).toHaveLength(3);

  expect(phone.sessions()).toBe(1);
  await disconnect(page);
  await untilEqual(() => phone.sessions(), 0);
  expect([...watch.hosts].sort()).toEqual([new URL(server!.url).host, new URL(relay!.url).host].sort());
  expect(watch.complaints()).toEqual([]);
});

test('a refusal on the other device is shown, a second click makes another code, and the wallet can disconnect', async () => {
  const { page, watch } = await arrive();
  watch.expect(/WalletConnect did not connect/);
  const phone = await openPhone('The Collector');
  phone.owner.answers = 'no';
  await openOverlay(page);
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
  await phone.leave();
  await page.getByRole('banner').getByRole('button', { name: 'Connect Wallet' }).waitFor();
  await page.waitForURL(server!.url);
  expect(await page.evaluate(() => localStorage.getItem('duds:wallet'))).not.toContain('"label"');
  expect(watch.complaints()).toEqual([]);
});

test('a wallet that shares only another chain is disconnected, and the next click makes another code', async () => {
  const { page, watch } = await arrive();
  watch.expect(/WalletConnect did not connect/);
  const phone = await openPhone('The Collector');
  phone.owner.chainId = POLYGON;
  await openOverlay(page);
  const failed = overlayOf(page).getByRole('alert').getByText('WalletConnect stayed on an unsupported chain.');
  await phone.scan(await chooseWalletConnect(page));
  await failed.waitFor();
  expect(phone.asked).toEqual(['connect', 'wallet_switchEthereumChain']);
  await untilEqual(() => phone.sessions(), 0);

  await phone.scan(await chooseWalletConnect(page));
  await failed.waitFor();
  await untilEqual(() => phone.sessions(), 0);

  await page.reload();
  await openOverlay(page);
  phone.owner.chainId = chainId;
  await phone.scan(await chooseWalletConnect(page));
  await page.waitForURL('**/wardrobe');
  await walletButton(page).waitFor();
  expect(phone.sessions()).toBe(1);
  expect(watch.complaints()).toEqual([]);
});

test('a code abandoned for another wallet no longer works', async () => {
  const { page, watch } = await arrive();
  const phone = await openPhone('The Collector');
  await openOverlay(page);
  const stale = await chooseWalletConnect(page);
  await overlayOf(page).getByRole('button', { name: 'All wallets' }).click();
  await chooseAccount(page, 'The Whale');
  const whale = shortAddress(accountOf('The Whale').address);
  await untilEqual(() => walletButton(page).textContent(), whale);

  await phone.scan(stale);
  await until(
    () => relay!.calls('wc_approveSession'),
    calls => expect(calls).toBeGreaterThan(0),
  );
  await page.reload();
  await untilEqual(() => walletButton(page).textContent(), whale);

  await disconnect(page);
  await openOverlay(page);
  expect(await chooseWalletConnect(page)).not.toBe(stale);
  await page.keyboard.press('Escape');
  await overlayOf(page).waitFor({ state: 'detached' });
  await openOverlay(page);
  await overlayOf(page).getByRole('button', { name: 'Local Wallet' }).waitFor();
  expect(watch.complaints()).toEqual([]);
});

test('an unreachable relay is reported in time, and another wallet still connects', async () => {
  const { page, context, watch } = await arrive();
  watch.expect(/WalletConnect did not connect/);
  await context.routeWebSocket(relay!.url + '/**', socket => socket.close());
  await page.clock.install();
  await page.goto('/');
  await openOverlay(page);
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
  await untilEqual(() => walletButton(page).textContent(), shortAddress(accountOf('The Whale').address));
  expect(watch.complaints()).toEqual([]);
});
