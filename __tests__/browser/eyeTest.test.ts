import type { Locator, Page } from 'playwright-core';
import type { EyeBody } from '../../contract/eye';
import { axeFindings } from './support/axe';
import { openCuttableProxy } from './support/cuttableProxy';
import { focusedName } from './support/focus';
import { untilEqual } from './support/until';
import { baseUrl, inHand, phone, withBrowser } from './support/visit';

const visit = withBrowser();

const readTest = async (): Promise<EyeBody> => (await (await fetch(`${baseUrl()}/api/eye`)).json()) as EyeBody;
const half = (page: Page, side: 'Left' | 'Right') => page.getByRole('button', { name: new RegExp(`^${side}: `) });
const next = (page: Page) => page.getByRole('button', { name: 'Next' });
const outcome = (page: Page) => page.getByRole('status').filter({ hasText: /^(Yes|No)\./ });
const box = async (locator: Locator) => {
  const found = await locator.boundingBox();
  if (found === null) throw new Error('It is not shown.');
  return { ...found, bottom: found.y + found.height };
};

test('today’s test is played by keyboard from Home, in two tabs, and its end is kept', async () => {
  const { number, pairs } = await readTest();
  expect(pairs).toHaveLength(10);
  const { page, context, watch } = await visit();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/');
  await page.getByRole('link', { name: 'Or take today’s Eye Test.' }).press('Enter');
  await page.getByText('1 of 10').waitFor();
  await untilEqual(() => page.title(), 'The Eye Test · DUDS');
  expect(await axeFindings(page)).toEqual([]);

  await page.keyboard.press('ArrowLeft');
  await outcome(page).waitFor();
  expect(await focusedName(page)).toBe('Next');
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByText('2 of 10').waitFor();

  const tab = await context.newPage();
  await tab.goto('/eye');
  await tab.getByText('2 of 10').waitFor();
  await tab.keyboard.press('1');
  await outcome(tab).waitFor();
  await tab.close();
  await outcome(page).waitFor();
  await next(page).press('Enter');
  for (let n = 3; n <= 10; n += 1) {
    await page.getByText(`${n} of 10`).waitFor();
    await page.keyboard.press(n % 2 === 0 ? 'ArrowRight' : '2');
    await untilEqual(() => focusedName(page), 'Next');
    await page.keyboard.press('Enter');
  }

  const isRight = ({ sides: [left, right] }: EyeBody['pairs'][number], n: number) =>
    n < 2 === left!.place < right!.place;
  const right = pairs.filter(isRight).length;
  await page.getByRole('heading', { level: 1, name: `${right} of 10` }).waitFor();
  expect(await focusedName(page)).toBe(`${right} of 10`);
  expect(await axeFindings(page)).toEqual([]);
  await page.reload();
  await page.getByText('1 day in a row').waitFor();
  await page.getByRole('button', { name: 'Copy' }).press('Enter');
  await page.getByRole('status').filter({ hasText: 'Copied' }).waitFor();
  const squares = pairs.map((pair, n) => (isRight(pair, n) ? '🟨' : '⬛')).join('');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `DUDS Eye Test ${number}: ${right}/10\n${squares}\n${new URL('/eye', page.url()).href}`,
  );
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save picture' }).press('Enter');
  expect((await download).suggestedFilename()).toBe('duds-eye-test.png');
  await page.getByRole('link', { name: 'Dress your own' }).waitFor();
  expect(watch.complaints()).toEqual([]);
});

test('one thumb plays it on a phone', async () => {
  const { page, watch } = await visit(inHand);
  await page.goto('/eye');
  await page.getByText('1 of 10').waitFor();
  for (const side of ['Left', 'Right'] as const) {
    const { y, bottom, width } = await box(half(page, side));
    expect(y).toBeLessThan(phone.height / 2);
    expect(bottom).toBeGreaterThan(0.9 * phone.height);
    expect(width).toBeGreaterThan(0.45 * phone.width);
  }
  for (let n = 1; n <= 10; n += 1) {
    await page.getByText(`${n} of 10`).waitFor();
    await half(page, n % 3 === 0 ? 'Right' : 'Left').tap();
    await outcome(page).waitFor();
    const button = await box(next(page));
    expect(button.y).toBeGreaterThan(0.8 * phone.height);
    expect(button.bottom).toBeLessThanOrEqual(phone.height);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
    if (n === 1) expect(await axeFindings(page)).toEqual([]);
    await next(page).tap();
  }
  await page.getByRole('heading', { level: 1, name: /^\d+ of 10$/ }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  expect(await axeFindings(page)).toEqual([]);
  expect(watch.complaints()).toEqual([]);
});

test('a test that has begun is finished without a network; a reload without one shows that it did not turn up', async () => {
  const proxy = await openCuttableProxy(baseUrl());
  const { page, watch } = await visit({ baseURL: proxy.url, serviceWorkers: 'allow' });
  watch.expect(/^request to another host: http:\/\/127|ERR_|got no response/);
  await page.goto('/eye');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.reload();
  await page.getByText('1 of 10').waitFor();
  await page.waitForLoadState('networkidle');
  await half(page, 'Left').click();
  await proxy.cut();
  for (let n = 1; n <= 10; n += 1) {
    await page.getByText(`${n} of 10`).waitFor();
    if (n > 1) await half(page, 'Left').click();
    const broken = () =>
      page
        .locator('[data-side] img')
        .evaluateAll(images => (images as HTMLImageElement[]).filter(image => !image.naturalWidth).length);
    await untilEqual(broken, 0);
    await next(page).click();
  }
  await page.getByRole('heading', { level: 1, name: /^\d+ of 10$/ }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'It did not turn up.' }).waitFor();
  await proxy.restore();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { level: 1, name: /^\d+ of 10$/ }).waitFor();
  await proxy.cut();
  expect(watch.complaints()).toEqual([]);
});
