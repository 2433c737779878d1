import type { Page } from 'playwright-core';
import { untilStageShows } from './support/game';
import { DEFAULT_AVATAR } from '#rules/outfit/avatar';
import { eventsIn } from './support/localWorld';
import { withBrowser } from './support/visit';

const visit = withBrowser();

/** Elements with a background on paper. */
async function inked(page: Page): Promise<readonly string[]> {
  await page.waitForFunction(() => matchMedia('print').matches);
  return page
    .locator('body, #root *')
    .evaluateAll((elements: readonly Element[]) =>
      elements
        .filter(
          element => element.checkVisibility() && getComputedStyle(element).backgroundColor !== 'rgba(0, 0, 0, 0)',
        )
        .map(element => element.outerHTML.slice(0, 80)),
    );
}

const isShown = (page: Page, selector: string): Promise<boolean> => page.locator(selector).first().isVisible();

test('print shows the Darcel, the ranking and the answers, without backgrounds or buttons', async () => {
  const { page, watch } = await visit();
  const [archived] = await eventsIn('archive');
  await page.goto('/wardrobe?demo');
  await untilStageShows(page, DEFAULT_AVATAR);
  await page.emulateMedia({ media: 'print' });
  expect(await isShown(page, '[data-dressing] [role=img]')).toBe(true);
  for (const unwanted of ['header', '[aria-label="Things to wear"]', '[data-dressing] button', '.page-cover'])
    expect(await isShown(page, unwanted)).toBe(false);
  expect(await inked(page)).toEqual([]);

  await page.goto(`/results/${archived!.id}`);
  await page.locator('main section ol > li').first().waitFor();
  expect(await inked(page)).toEqual([]);
  const places = await page
    .locator('main ol > li')
    .evaluateAll(rows => rows.map(row => row.getBoundingClientRect().top));
  expect(places).toEqual([...places].sort((one, other) => one - other));

  await page.goto('/faq');
  await page.getByRole('heading', { name: 'Who can play?' }).waitFor();
  expect(await inked(page)).toEqual([]);
  expect(watch.complaints()).toEqual([]);
});
