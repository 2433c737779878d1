import type { Page } from 'playwright-core';
import { openDeployments } from '../browser/support/deployments';
import type { Deployments } from '../browser/support/deployments';
import { until } from '../browser/support/until';
import { baseUrl, withBrowser } from '../browser/support/visit';

const visit = withBrowser();

let deployments: Deployments;
beforeAll(async () => {
  deployments = await openDeployments(baseUrl());
});
afterAll(() => deployments.stop());

const entryOf = (page: Page): Promise<string | null> =>
  page.locator('script[src*="main."]').first().getAttribute('src');
/** The builds that are cached completely, once no worker is being installed. The page is cached last. */
const builds = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    if (!registration?.active || registration.installing || registration.waiting) return [];
    const names = (await caches.keys()).filter(name => name.startsWith('duds-build-'));
    const pages = await Promise.all(names.map(cacheName => caches.match('/', { cacheName })));
    return names.filter((_name, index) => pages[index] !== undefined);
  });

test('a tab continues with its own build, reloads if that is gone, and the next build is cached completely', async () => {
  const { page, watch } = await visit({ baseURL: deployments.url, serviceWorkers: 'allow' });
  // The first build's wallet code cannot be loaded any more.
  watch.expect(/^request to another host: http:\/\/127|wallet\.|The wallets did not load|ERR_|got no response/);
  await page.goto('/');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await until(
    () => builds(page),
    kept => expect(kept).toHaveLength(1),
  );
  const first = await entryOf(page);
  deployments.deployNext();

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'FAQ' }).click();
  await page.getByRole('heading', { name: 'Who can play?' }).waitFor();
  expect(await entryOf(page)).toBe(first);

  await page.getByRole('banner').getByRole('button', { name: 'Connect Wallet' }).click();
  await page.waitForFunction(entry => document.querySelector(`script[src="${entry}"]`) === null, first);
  expect(new URL(page.url()).pathname).toBe('/faq');
  await page.getByRole('banner').getByRole('button', { name: 'Connect Wallet' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Local Wallet' }).waitFor();

  await until(
    () => builds(page),
    kept => expect(kept).toHaveLength(2),
  );
  await deployments.stop();
  await page.goto('/events');
  await page.getByRole('heading', { name: 'It did not turn up.' }).waitFor();
  expect(await entryOf(page)).not.toBe(first);
  expect(watch.complaints()).toEqual([]);
});

test('without a service worker, a tab whose build is gone reloads once its next screen is missing', async () => {
  const own = await openDeployments(baseUrl());
  const { page, watch } = await visit({ baseURL: own.url });
  watch.expect(/A screen crashed|Failed to load resource|Loading (?:CSS )?chunk/);
  await page.goto('/');
  await page.locator('.page-cover-lifted').waitFor({ state: 'attached' });
  const first = await entryOf(page);
  own.deployNext();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'FAQ' }).click();
  await page.getByRole('heading', { name: 'Who can play?' }).waitFor();
  expect(await entryOf(page)).not.toBe(first);
  await own.stop();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' }).click();
  await page.getByRole('heading', { name: 'It did not turn up.' }).waitFor();
});
