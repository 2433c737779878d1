import type { Page } from 'playwright-core';
import { runServer } from '../../scripts/browser/runServer';
import type { RunningServer } from '../../scripts/browser/runServer';
import type { LocalAccount } from '../../src/platform/config';
import { walletButton } from './support/game';
import type { Account } from './support/game';
import { configOf } from './support/localWorld';
import { openPhoneWallet } from './support/phoneWallet';
import type { PhoneWallet } from './support/phoneWallet';
import { openRelay } from './support/relay';
import type { Relay } from './support/relay';
import { withBrowser } from './support/visit';

const visit = withBrowser();

let relay: Relay | undefined;
let server: RunningServer | undefined;
let chainId = 0;
let accounts: readonly LocalAccount[] = [];
const phones: PhoneWallet[] = [];

beforeAll(async () => {
  relay = await openRelay();
  server = await runServer({
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

/** A visit on which whatever leaves the machine, or goes anywhere but to the game and the relay, is told. */
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

/** The address that the code holds, as the link beside it has it. */
async function chooseWalletConnect(page: Page): Promise<string> {
  await overlayOf(page).getByRole('button', { name: 'WalletConnect' }).click();
  await overlayOf(page).getByRole('img', { name: 'QR code' }).waitFor();
  return (await overlayOf(page).getByRole('link', { name: 'Open in a wallet' }).getAttribute('href')) ?? '';
}

test('a wallet on another device connects by the code', async () => {
  const { page, watch } = await arrive();
  const phone = await openPhone('The Collector');
  await openOverlay(page);
  const uri = await chooseWalletConnect(page);
  expect(uri).toMatch(/^wc:/);
  await phone.scan(uri);
  await page.waitForURL('**/wardrobe');
  await walletButton(page).waitFor();
  expect(watch.complaints()).toEqual([]);
});
