import type { Page } from 'playwright-core';
import { walletButton } from '../browser/support/game';
import { BOB, callsTo, installWallets } from '../browser/support/testWallet';
import type { WalletResponse, TestWallet } from '../browser/support/testWallet';
import { connectButton, disconnect, overlayOf } from '../browser/support/walletOverlay';
import { untilEqual } from '../browser/support/until';
import { withBrowser } from '../browser/support/visit';

const visit = withBrowser();

const says = (code: number, message: string): WalletResponse => ({ error: { code, message } });

interface Row extends Pick<TestWallet, 'chainId' | 'responses'> {
  /** Describes what the wallet does. */
  readonly name: string;
  /** The text under its name. */
  readonly sentence: string;
}

const NOT_OURS = 'is on an unsupported chain. Switch it to Local chain and try again.';
const AGAIN = 'Choose it again, or another wallet.';

/** One row for every way in which a wallet can fail to connect. */
const TABLE: readonly Row[] = [
  {
    name: 'Rejects',
    responses: { eth_requestAccounts: says(4001, 'User rejected the request.') },
    sentence: 'The request was rejected in Rejects. Choose it again when you are ready.',
  },
  {
    name: 'Has one pending',
    responses: { eth_requestAccounts: says(-32002, "Request of type 'wallet_requestPermissions' already pending.") },
    sentence: 'A request is already pending in Has one pending. Open it and answer that one first.',
  },
  {
    name: 'Will not switch',
    chainId: '0x89',
    responses: { wallet_switchEthereumChain: says(4001, 'User rejected the request.') },
    sentence: 'Will not switch stayed on an unsupported chain. Choose it again and allow the switch to Local chain.',
  },
  {
    name: 'Cannot switch',
    chainId: '0x89',
    responses: { wallet_switchEthereumChain: says(4902, 'Unrecognized chain ID.') },
    sentence:
      'Cannot switch is on an unsupported chain and does not know Local chain. Add Local chain to it and choose it again.',
  },
  {
    name: 'Has a switch pending',
    chainId: '0x89',
    responses: { wallet_switchEthereumChain: says(-32002, 'Already pending.') },
    sentence: 'A request is already pending in Has a switch pending. Open it and answer that one first.',
  },
  {
    name: 'Knows no switching',
    chainId: '0x89',
    responses: { wallet_switchEthereumChain: says(4200, 'Unsupported method.') },
    sentence: `Knows no switching ${NOT_OURS}`,
  },
  {
    name: 'Only says that it switched',
    chainId: '0x89',
    responses: { wallet_switchEthereumChain: { result: null } },
    sentence: `Only says that it switched ${NOT_OURS}`,
  },
  {
    name: 'Shares nothing',
    responses: { eth_requestAccounts: { result: [] } },
    sentence: 'Shares nothing shared no account. Allow one in it and choose it again.',
  },
  {
    name: 'Fails inside',
    responses: { eth_requestAccounts: says(-32603, 'Internal JSON-RPC error.') },
    sentence: `Fails inside did not connect. It said: “Internal JSON-RPC error.” ${AGAIN}`,
  },
  {
    name: 'Is not authorised',
    responses: { eth_requestAccounts: says(4100, 'The account has not been authorized.') },
    sentence: `Is not authorised did not connect. It said: “The account has not been authorized.” ${AGAIN}`,
  },
  {
    name: 'Says 9999',
    responses: { eth_requestAccounts: { error: { code: 9999 } } },
    sentence: `Says 9999 did not connect. ${AGAIN}`,
  },
  {
    name: 'Names no chain',
    responses: { eth_chainId: { result: 'mainnet' } },
    sentence: `Names no chain did not connect. It said: “It names no chain.” ${AGAIN}`,
  },
];

const GOOD: TestWallet = { name: 'Good Wallet', account: BOB };

async function openWith(...wallets: readonly TestWallet[]) {
  const opened = await visit();
  opened.watch.expect(/did not connect/);
  await installWallets(opened.context, ...wallets, GOOD);
  await opened.page.clock.install();
  await opened.page.goto('/faq');
  await connectButton(opened.page).click();
  return opened;
}

/** The message under the wallet that was clicked. */
async function sentenceUnder(page: Page, name: string): Promise<string | null> {
  const button = page.getByRole('button', { name, exact: true });
  await button.click();
  const alert = overlayOf(page).getByRole('listitem').filter({ has: button }).getByRole('alert');
  await alert.waitFor();
  expect(await button.getAttribute('aria-busy')).toBe('false');
  return alert.textContent();
}

/** Without a reload, so the last failure must not block this attempt. */
async function connectGoodWallet(page: Page): Promise<void> {
  await overlayOf(page).getByRole('button', { name: 'Good Wallet' }).click();
  await overlayOf(page).waitFor({ state: 'detached' });
  expect(await walletButton(page).textContent()).toBe('0x00...0b0b');
}

async function leave(page: Page): Promise<void> {
  // web3-onboard ignores new attempts for a second and a half after a success.
  await page.clock.fastForward(2000);
  await disconnect(page);
}

test('each failure is explained under its wallet, and the next click connects a good one', async () => {
  const { page, watch } = await openWith(...TABLE);
  const shown: (readonly [string, string | null])[] = [];
  for (const { name } of TABLE) {
    shown.push([name, await sentenceUnder(page, name)]);
    await connectGoodWallet(page);
    await leave(page);
    await connectButton(page).click();
  }
  expect(shown).toEqual(TABLE.map(({ name, sentence }) => [name, sentence]));
  expect(watch.complaints()).toEqual([]);
});

test('a wallet that is not installed is reported with a link to install it', async () => {
  const { page, watch } = await openWith();
  expect(await sentenceUnder(page, 'MetaMask')).toBe(
    'MetaMask was not found in this browser. Install it and reload the page.',
  );
  const install = overlayOf(page).getByRole('link', { name: 'Install MetaMask (opens in a new tab)' });
  expect(await install.getAttribute('href')).toBe('https://metamask.io/download');
  expect(await install.getAttribute('rel')).toContain('noopener');
  await connectGoodWallet(page);
  expect(watch.complaints()).toEqual([]);
});

test('a wallet on another chain is asked to switch, and is connected when it does', async () => {
  const { page, watch } = await openWith({ name: 'Far Wallet', chainId: '0x89' });
  await overlayOf(page).getByRole('button', { name: 'Far Wallet' }).click();
  await overlayOf(page).waitFor({ state: 'detached' });
  await walletButton(page).waitFor();
  expect(await callsTo(page, 'Far Wallet')).toContain('wallet_switchEthereumChain');
  expect(watch.complaints()).toEqual([]);
});

test.each([
  ['says that it does not know the chain', says(4902, 'Unrecognized chain ID.')],
  ['says that it cannot switch', says(4200, 'Unsupported method.')],
  ['does not respond', 'silence'],
] as const)('a wallet that %s and then switches by itself is connected', async (_name, response) => {
  const { page, watch } = await openWith({
    name: 'Late Switch',
    chainId: '0x89',
    responses: { wallet_switchEthereumChain: response },
    switchesAfter: 300,
  });
  await overlayOf(page).getByRole('button', { name: 'Late Switch' }).click();
  await overlayOf(page).waitFor({ state: 'detached' });
  expect(await walletButton(page).textContent()).toBe('0x00...11ce');
  expect(watch.complaints()).toEqual([]);
});

test('a wallet that does not respond is abandoned after a minute, or at once by another click', async () => {
  const unresponsive = ['eth_requestAccounts', 'eth_chainId'].map((method): TestWallet => ({
    name: `Deaf at ${method}`,
    responses: { [method]: 'silence' },
  }));
  const { page, watch } = await openWith(...unresponsive);
  for (const { name } of unresponsive) {
    const button = overlayOf(page).getByRole('button', { name });
    await button.click();
    await untilEqual(async () => (await callsTo(page, name)).at(-1), name.replace('Deaf at ', ''));
    expect(await button.getAttribute('aria-busy')).toBe('true');
    await page.clock.fastForward(61_000);
    await overlayOf(page).getByRole('alert').getByText(`${name} has not answered. Open it and see`).waitFor();
    await button.click();
    await untilEqual(async () => (await callsTo(page, name)).filter(method => name.endsWith(method)).length, 2);
    await connectGoodWallet(page);
    expect(await page.getByRole('alert').count()).toBe(0);
    await leave(page);
    await connectButton(page).click();
  }
  expect(watch.complaints()).toEqual([]);
});

/** Clicks both from inside the page, because a click from outside may take longer than the pause between them. */
const chooseTwo = (page: Page, first: string, second: string, milliseconds: number) =>
  page.evaluate(
    ([one, other, pause]) => {
      const buttons = [...document.querySelectorAll<HTMLButtonElement>('[role=dialog] li > button')];
      const click = (name: string): void => buttons.find(button => button.textContent.includes(name))?.click();
      click(one);
      setTimeout(() => click(other), pause);
    },
    [first, second, milliseconds] as const,
  );

test.each([1, 6])('a second choice right after one that hangs connects at %ix CPU slowdown', async rate => {
  const { page, context, watch } = await visit();
  await installWallets(context, { name: 'Deaf Wallet', responses: { eth_requestAccounts: 'silence' } }, GOOD);
  const devTools = await context.newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate });
  for (const milliseconds of [10, 30, 60, 100, 200]) {
    await page.goto('/faq');
    await connectButton(page).click();
    await overlayOf(page).getByRole('button', { name: 'Good Wallet' }).waitFor();
    await chooseTwo(page, 'Deaf Wallet', 'Good Wallet', milliseconds);
    await overlayOf(page).waitFor({ state: 'detached' });
    expect(await walletButton(page).textContent()).toBe('0x00...0b0b');
    // The next round is a first visit again.
    await page.evaluate(() => localStorage.clear());
  }
  expect(watch.complaints()).toEqual([]);
});
