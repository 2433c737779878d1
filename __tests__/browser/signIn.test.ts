import type { Page } from 'playwright-core';
import { axeFindings } from './support/axe';
import { signIn, walletButton } from './support/game';
import { addressOf, eventCalled, returning } from './support/localWorld';
import { withBrowser } from './support/visit';

const visit = withBrowser();

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Sign in' });
const sides = (page: Page) => page.getByRole('button', { name: /^Vote for / });

/** Connected, as the last visit left it, but with no session. */
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
    if (/\/api\/session/.test(request.url())) signatures.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  await page.goto(`/vote/${id}`);
  await dialogOf(page).getByText('Lasts a week').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await dialogOf(page).getByRole('button', { name: 'Not now' }).click();
  await page.locator('.quiet-line').getByText('You are not signed in. Nothing was sent.').waitFor();
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

test('after a session ended elsewhere the player signs in again, and the fit is sent', async () => {
  const { page, context, watch } = await visit(await returning('The Collector'));
  watch.expect(/401/);
  await page.goto('/wardrobe');
  await walletButton(page).waitFor();
  await context.request.delete('/api/session?everywhere');
  await page.getByRole('button', { name: 'Submit' }).click();
  const yay = page.getByRole('dialog', { name: 'Yay!' });
  await yay.getByRole('button', { name: 'Laundry Day' }).click();
  await dialogOf(page).waitFor();
  await page.keyboard.press('Escape');
  await dialogOf(page).waitFor({ state: 'detached' });
  await yay.getByRole('button', { name: 'Laundry Day' }).click();
  await signIn(page);
  await page.getByRole('dialog', { name: 'Congrats!' }).waitFor();
  expect(watch.complaints()).toEqual([]);
});
