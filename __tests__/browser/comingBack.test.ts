import type { Page } from 'playwright-core';
import { walletButton } from './support/game';
import { addressOf, eventCalled, returning } from './support/localWorld';
import { withBrowser } from './support/visit';

const visit = withBrowser();

/** The local world has many events, but this account's places depend on its votes. */
async function enteredAndClosed(page: Page, wallet: string, event: number): Promise<void> {
  const entry = {
    event,
    title: 'Après Everything',
    phase: 'archive',
    submit_end: '2026-11-10T12:00:00.000Z',
    voting_end: '2026-11-17T12:00:00.000Z',
    is_cancelled: false,
    result: { place: 4, of: 31, xp: 50 },
  };
  await page.route(`**/api/entries/${wallet}`, route => route.fulfill({ json: [entry] }));
}

test('a player who comes back hears once what became of an entry, and finds it in the account sheet', async () => {
  const wallet = (await addressOf('The Collector')).toLowerCase();
  const { id } = await eventCalled('archive', 'Après Everything');
  const { page, watch } = await visit(await returning('The Collector', [id]));
  await enteredAndClosed(page, wallet, id);

  await page.goto('/faq');
  const sentence = page.getByText('Après Everything is over. You came 4th of 31 and got 50 XP.', { exact: true });
  await sentence.waitFor();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await sentence.waitFor({ state: 'detached' });

  await page.reload();
  await walletButton(page).click();
  const sheet = page.getByRole('alertdialog', { name: 'Disconnect wallet?' });
  await sheet.getByRole('link', { name: 'Après Everything' }).waitFor();
  await sheet.getByText('4th of 31 · +50 XP').waitFor();
  expect(await sentence.count()).toBe(0);

  await sheet.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('banner').getByRole('button', { name: 'Connect Wallet' }).waitFor();
  expect(watch.complaints()).toEqual([]);
});

test('after the link from an event, Yay! has the focus on that event, and Escape returns it to Submit', async () => {
  const { page, watch } = await visit(await returning('The Newcomer'));
  await page.goto('/events');
  const card = page.getByRole('region', { name: 'Compete' }).getByRole('article', { name: 'Worst Holiday Ever' });
  await card.getByRole('link', { name: 'Enter Wardrobe' }).click();
  await page.getByRole('button', { name: 'Submit' }).focus();
  await page.keyboard.press('Enter');
  await page.locator('[role=dialog] button:focus', { hasText: 'Worst Holiday Ever' }).waitFor();
  await page.keyboard.press('Escape');
  await page.locator('button:focus', { hasText: 'Submit' }).waitFor();
  expect(watch.complaints()).toEqual([]);
});
