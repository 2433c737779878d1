import type { Page } from 'playwright-core';
import { axeFindings } from './support/axe';
import { walkTo } from './support/focus';
import { eventCalled } from './support/localWorld';
import { withBrowser } from './support/visit';

const visit = withBrowser();

async function arrive(page: Page, heading: RegExp): Promise<void> {
  await page.locator('main:not([aria-busy="true"])').getByRole('heading', { level: 1, name: heading }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
}

test('a visitor goes from results to a piece, a place and the wardrobe, and through a rematch', async () => {
  const { page, watch } = await visit();
  const { id } = await eventCalled('archive', 'Après Everything');
  await page.goto(`/results/${id}`);
  const worn = page.getByRole('region', { name: 'Who wore…' });
  await worn.getByRole('link').first().click();
  await arrive(page, /^Who wore .+\?$/);
  expect(await page.title()).toMatch(/^Who wore .+\? · DUDS$/);
  await page.getByRole('list', { name: 'Its fits' }).getByRole('link').first().click();
  await arrive(page, /^\d+\w\w in .+/);

  await page.goto(`/results/${id}/2`);
  await arrive(page, /^2nd in Après Everything$/);
  await page.keyboard.press('ArrowRight');
  await arrive(page, /^3rd in Après Everything$/);
  await page.keyboard.press('ArrowLeft');
  await arrive(page, /^2nd in Après Everything$/);

  await page.getByRole('link', { name: 'Rematch' }).click();
  await arrive(page, /^Which one\?$/);
  await page.keyboard.press('1');
  await page.getByText('Too early to tell.').waitFor();
  expect(await axeFindings(page)).toEqual([]);

  await page.goBack();
  await page.getByRole('button', { name: 'Try it on' }).click();
  await page.waitForURL('**/wardrobe?demo=trial');
  await page.getByRole('button', { name: 'Undo', disabled: false }).waitFor();
  expect(watch.complaints()).toEqual([]);
});

test('by keyboard, standings lead to a closet, a place, a piece and two fits to choose between', async () => {
  const { page, watch } = await visit();
  const follow = async (name: RegExp, heading: RegExp) => {
    await walkTo(page, name, 'Tab', 60);
    await page.keyboard.press('Enter');
    await arrive(page, heading);
  };
  await page.goto('/standings');
  await page.getByRole('link', { name: /^0x/ }).first().waitFor();
  await follow(/^0x/, /^The closet of 0x/);
  await follow(/^Après Everything$/, /^\d+\w\w in Après Everything$/);
  const [piece = ''] = await page.locator('main a[href^="/pieces/"]').allTextContents();
  await follow(new RegExp(`^${piece.trim()}`), /^Who wore .+\?$/);
  await page.goBack();
  await arrive(page, /^\d+\w\w in Après Everything$/);
  await follow(/^Rematch$/, /^Which one\?$/);
  await walkTo(page, /^Choose /);
  await page.keyboard.press('Enter');
  await page.getByText('Too early to tell.').waitFor();
  expect(watch.complaints()).toEqual([]);
});
