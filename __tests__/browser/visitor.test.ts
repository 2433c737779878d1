import type { Page } from 'playwright-core';
import { chooseAccount, item, openCategory, walletButton } from './support/game';
import { withBrowser } from './support/visit';

const visit = withBrowser();

const wearing = (page: Page) => page.getByRole('region', { name: 'Darcel' }).getByRole('img').first();

test('a visitor is dressed by one click, learns what entering takes, and keeps on what the wallet may wear', async () => {
  const { page, watch } = await visit();
  await page.goto('/');
  await page.getByText('Dress a Darcel, enter the fit, let strangers judge.').waitFor();
  await page.getByRole('link', { name: 'Try it first' }).click();
  await page.getByRole('list', { name: 'Tops' }).waitFor();
  expect(new URL(page.url()).search).toBe('?demo=trial&category=tops');
  // A tile has appeared under the resting pointer, which must not put its item on the Darcel.
  await page.getByText('This is a trial.').waitFor();
  expect(await wearing(page).getAttribute('aria-label')).toMatch(/ in .+/);

  // The roll of the day may be one that the wallet could wear.
  await openCategory(page, 'Hair & Hats');
  const helmet = item(page, 'Space Helmet', 'UNLOCKED');
  if ((await helmet.getAttribute('aria-pressed')) === 'false') await helmet.click();
  await page.getByRole('button', { name: 'Submit' }).click();
  const needs = page.getByRole('alertdialog', { name: /^To enter, connect a wallet/ });
  await needs.getByRole('button', { name: 'Market' }).waitFor();
  await needs.getByRole('button', { name: 'Connect Wallet' }).click();
  await chooseAccount(page, 'The Newcomer');
  await walletButton(page).waitFor();
  await page.waitForURL('**/wardrobe?category=hair-and-hats');
  await page.getByText(/^Left out: /).waitFor();

  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('dialog', { name: 'Yay!' }).getByRole('button', { name: 'Laundry Day' }).click();
  await page.getByText('Not like this.').waitFor();
  expect(await page.getByRole('button', { name: 'Submit this fit' }).count()).toBe(0);
  expect(watch.complaints()).toEqual([]);
});

test('the header ends a trial, too, also for Back and for a reload', async () => {
  const { page, watch } = await visit();
  const header = page.getByRole('banner');
  await page.goto('/');
  await page.getByRole('link', { name: 'Try it first' }).click();
  await page.getByRole('list', { name: 'Tops' }).waitFor();
  await page.getByRole('button', { name: 'All categories' }).click();
  await openCategory(page, 'Hair & Hats');
  await item(page, 'Space Helmet', 'UNLOCKED').waitFor();
  await header.getByRole('button', { name: 'Connect Wallet' }).click();
  await chooseAccount(page, 'The Newcomer');
  await item(page, 'Space Helmet', '800 XP NEEDED').waitFor();
  expect(new URL(page.url()).search).toBe('?category=hair-and-hats');

  await page.goBack();
  await page.getByRole('list', { name: 'Categories' }).waitFor();
  await page.waitForURL(url => url.pathname === '/wardrobe' && url.search === '');
  await page.goForward();
  await item(page, 'Space Helmet', '800 XP NEEDED').waitFor();
  await page.reload();
  await item(page, 'Space Helmet', '800 XP NEEDED').waitFor();
  const links = header.getByRole('link').and(page.locator('[href^="/"]'));
  const addresses = await links.evaluateAll(all => all.map(link => link.getAttribute('href')));
  expect(addresses).toContain('/wardrobe');
  expect(addresses.filter(address => address?.includes('demo'))).toEqual([]);

  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('dialog', { name: 'Yay!' }).getByRole('button', { name: 'Laundry Day' }).click();
  await page.getByRole('button', { name: 'Submit this fit' }).waitFor();
  expect(watch.complaints()).toEqual([]);
});

test('a wallet that can enter nothing reads so on its way into the wardrobe', async () => {
  const { page, watch } = await visit();
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Connect Wallet' }).click();
  await chooseAccount(page, 'The Onlooker');
  await page.getByText('Nothing in this wallet can enter. Dress anyway.').waitFor();
  expect(watch.complaints()).toEqual([]);
});
