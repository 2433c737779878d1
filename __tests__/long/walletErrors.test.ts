import type { Page } from 'playwright-core';
import { walletButton } from '../browser/support/game';
import { BOB, installWallets } from '../browser/support/testWallet';
import type { WalletResponse, TestWallet } from '../browser/support/testWallet';
import { connectButton, disconnect, overlayOf } from '../browser/support/walletOverlay';
import { withBrowser } from '../browser/support/visit';

const visit = withBrowser();

const says = (code: number, message: string): WalletResponse => ({ error: { code, message } });

interface Row extends Pick<TestWallet, 'chainId' | 'responses'> {
  /** Describes what the wallet does. */
  readonly name: string;
  /** The text under its name. */
  readonly sentence: string;
}

/** An error from each of the two things that a wallet is asked. The tests of `wallet` know all the others. */
const TABLE: readonly Row[] = [
  {
    name: 'Rejects',
    responses: { eth_requestAccounts: says(4001, 'User rejected the request.') },
    sentence: 'The request was rejected in Rejects. Choose it again when you are ready.',
  },
  {
    name: 'Cannot switch',
    chainId: '0x89',
    responses: { wallet_switchEthereumChain: says(4902, 'Unrecognized chain ID.') },
    sentence:
      'Cannot switch is on an unsupported chain and does not know Local chain. Add Local chain to it and choose it again.',
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
