import { Wallet } from 'ethers';
import type { Page } from 'playwright-core';
import { axeFindings } from './support/axe';
import { enter, sides, signIn, toast, walletButton } from './support/game';
import { addressOf, configOf, eventCalled, returning } from './support/localWorld';
import { baseUrl, withBrowser } from './support/visit';

const visit = withBrowser();

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Sign in' });

/** Connected, as the last visit left it, but without a session. */
async function signedOut(account: 'The Whale' | 'The Collector') {
  const { storageState } = await returning(account);
  const opened = await visit({ storageState: { ...(storageState as object), cookies: [], origins: [] } });
  await opened.context.addInitScript(
    value => localStorage.setItem('duds:wallet', value),
    JSON.stringify({ label: 'Local Wallet', account: await addressOf(account) }),
  );
  opened.watch.expect(/401/);
  return opened;
}

test('without signing in a player can look around, and one signature unlocks everything else', async () => {
  const { page, context, watch } = await signedOut('The Whale');
  const { id } = await eventCalled('vote', 'Out of Office');
  const signatures: string[] = [];
  page.on('request', request => {
    const call = `${request.method()} ${new URL(request.url()).pathname}`;
    if (call.startsWith('POST /api/session')) signatures.push(call);
  });
  await page.goto(`/vote/${id}`);
  await dialogOf(page).getByText('Lasts a week').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await dialogOf(page).getByRole('button', { name: 'Not now' }).click();
  await toast(page).getByText('You are not signed in. Nothing was sent.').waitFor();
  await page.getByRole('heading', { name: 'Sign in to vote' }).waitFor();
  expect(await page.getByRole('alertdialog').count()).toBe(0);
  expect(signatures).toEqual([]);

  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await signIn(page);
  await sides(page).first().waitFor();
  expect(signatures).toEqual(['POST /api/session/nonce', 'POST /api/session']);
  const cookie = (await context.cookies()).find(({ name }) => name === 'duds-session');
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
  expect(await page.evaluate(() => document.cookie)).toBe('');

  await page.reload();
  const voted = page.waitForResponse(response => /\/api\/vote\/\d/.test(response.url()));
  await sides(page).first().click();
  expect((await voted).status()).toBe(201);
  expect(signatures).toHaveLength(2);
  expect(watch.complaints()).toEqual([]);
});

test('a wallet that can sign in while it connects (ERC-7846) starts the session with one click', async () => {
  const { page, context, watch } = await visit();
  const { chain, localWallet } = await configOf(baseUrl());
  const { privateKey = '' } = localWallet?.accounts.find(({ name }) => name === 'The Collector') ?? {};
  const signer = new Wallet(privateKey);
  const requested: string[] = [];
  await context.exposeFunction('askWallet', async (method: string, [params]: readonly JoinParams[]) => {
    requested.push(method);
    if (method === 'eth_chainId') return `0x${chain.id.toString(16)}`;
    if (method !== 'wallet_connect') throw new Error(`There is no method ${method}.`);
    const message = messageFrom(signer.address, params!.capabilities.signInWithEthereum);
    const signInWithEthereum = { message, signature: await signer.signMessage(message) };
    return { accounts: [{ address: signer.address, capabilities: { signInWithEthereum } }] };
  });
  await context.addInitScript(announceWallet);
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Connect Wallet' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'One Step' }).click();
  await page.waitForURL('**/wardrobe');
  await walletButton(page).click();
  await page.getByRole('alertdialog').getByText('Since').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Submit' }).click();
  await enter(page, 'Worst Holiday Ever');
  await page.getByRole('dialog', { name: 'Congrats!' }).waitFor();
  expect(requested.slice(0, 2)).toEqual(['wallet_connect', 'eth_chainId']);
  expect(requested).not.toContain('personal_sign');
  expect(watch.complaints()).toEqual([]);
});

interface JoinParams {
  readonly capabilities: { readonly signInWithEthereum: Readonly<Record<string, string>> };
}

/** The message that the wallet composes from what the page gives it. */
function messageFrom(address: string, given: Readonly<Record<string, string>>): string {
  return [
    `${given.domain} wants you to sign in with your Ethereum account:`,
    address,
    '',
    given.statement,
    '',
    `URI: ${given.uri}`,
    `Version: ${given.version}`,
    `Chain ID: ${Number(given.chainId)}`,
    `Nonce: ${given.nonce}`,
    `Issued At: ${given.issuedAt}`,
    `Expiration Time: ${given.expirationTime}`,
  ].join('\n');
}

function announceWallet(): void {
  const { askWallet } = window as unknown as { askWallet(method: string, params: unknown): Promise<unknown> };
  const provider = {
    request: ({ method, params = [] }: { method: string; params?: unknown }) => askWallet(method, params),
    on: () => undefined,
    removeListener: () => undefined,
  };
  const info = { uuid: '5c1a8d66-1df5-4d7a-9a3e-0f3d1f0f7846', name: 'One Step', icon: '', rdns: 'test.one.step' };
  const announce = () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }));
  window.addEventListener('eip6963:requestProvider', announce);
}
