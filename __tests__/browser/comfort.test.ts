import type { Page } from 'playwright-core';
import { item, openCategory } from './support/game';
import { untilEqual } from './support/until';
import { inHand, withBrowser } from './support/visit';

const visit = withBrowser();

interface Shift {
  readonly value: number;
  readonly what: readonly string[];
}

/** All layout shifts, including those right after a click, which the usual figure excludes. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    const nameOf = (node: Node | null | undefined) => (node instanceof Element ? node.outerHTML.slice(0, 90) : '');
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as unknown as { value: number; sources: { node?: Node | null }[] }[])
        shifts.push({ value: entry.value, what: entry.sources.map(({ node }) => nameOf(node)) });
    }).observe({ type: 'layout-shift', buffered: true });
  });

const shiftsOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: readonly Shift[] }).shifts.filter(({ value }) => value > 0.001));

/** The fonts shift the layout only while the page is covered. */
async function untilRevealed(page: Page): Promise<void> {
  await page.locator('.page-cover-lifted').waitFor({ state: 'attached' });
  await page.evaluate(() => {
    (window as unknown as { shifts: Shift[] }).shifts.length = 0;
  });
}

/** On a slow machine the fonts arrive after the reveal and shift what is beside the text by a thousandth. */
async function untilFontsLoaded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise(painted => requestAnimationFrame(() => requestAnimationFrame(painted)));
    (window as unknown as { shifts: unknown[] }).shifts.length = 0;
  });
}

test.each([
  ['on a wide screen', {}],
  ['on a phone', inHand],
])('nothing moves by itself while the Darcel is dressed %s', async (_where, options) => {
  const { page, watch } = await visit(options);
  await watchShifts(page);
  await page.goto('/wardrobe?demo');
  await untilRevealed(page);
  await untilFontsLoaded(page);
  await page.getByRole('list', { name: 'Categories' }).getByRole('button', { name: 'Tops' }).click();
  await item(page, 'Breton', 'UNLOCKED').click();
  await item(page, 'Dungarees', 'UNLOCKED').click();
  await page.getByRole('button', { name: 'All categories' }).click();
  await openCategory(page, 'Hair & Hats');
  await page.getByRole('button', { name: 'Only my items' }).click();
  await page.getByText('Showing your items only').first().waitFor();
  await openCategory(page, 'Backgrounds');
  await item(page, 'Mint', 'UNLOCKED').click();
  await item(page, 'Butter', 'UNLOCKED').hover();
  if (options !== inHand) await page.locator('[data-dressing]').getByText('Puts on Butter').waitFor();
  await page.waitForLoadState('networkidle');
  expect(await shiftsOf(page)).toEqual([]);
  expect(watch.complaints()).toEqual([]);
});

test('holding or dragging a tile opens no image menu, and pinching zooms the page', async () => {
  const { page } = await visit(inHand);
  await page.goto('/wardrobe?demo');
  await openCategory(page, 'Tops');
  const tile = item(page, 'Breton', 'UNLOCKED');
  const underFinger = await tile.evaluate(element => {
    const box = element.getBoundingClientRect();
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 3);
    const { touchAction, userSelect } = getComputedStyle(element);
    return { picture: top instanceof HTMLImageElement, touchAction, userSelect };
  });
  expect(underFinger).toEqual({ picture: false, touchAction: 'manipulation', userSelect: 'none' });
  const rail = page.locator('[data-scrolls]');
  expect(await rail.evaluate(area => getComputedStyle(area).touchAction)).toBe('auto');
  const viewport = await page.locator('meta[name="viewport"]').getAttribute('content');
  expect(viewport).not.toMatch(/user-scalable|maximum-scale/);
  expect(await page.getByRole('button', { name: 'Submit' }).isVisible()).toBe(true);
  await page.getByRole('list', { name: 'Tops' }).getByRole('button').last().scrollIntoViewIfNeeded();
  expect(
    await page.locator('[data-dressing] [role=img]').evaluate(stage => stage.getBoundingClientRect().top),
  ).toBeGreaterThan(0);
});

/** Whether the pictures of this many rows below the visible part have loaded. */
const readyBelow = (page: Page, rows: number) =>
  page.locator('[data-scrolls]').evaluate((area, below) => {
    const end = area.getBoundingClientRect().bottom;
    const tiles = [...area.querySelectorAll('li')]
      .filter(tile => tile.getBoundingClientRect().top > end)
      .slice(0, below * 3);
    return tiles.every(tile =>
      [...tile.querySelectorAll('img')].every(image => image.complete && image.naturalWidth > 0),
    );
  }, rows);

test('the pictures of the next rows load before they are scrolled into view', async () => {
  const { page } = await visit();
  await page.goto('/wardrobe?demo');
  await openCategory(page, 'Tops');
  await untilEqual(() => readyBelow(page, 2), true);
});

test('a category under the pointer is fetched before it is opened', async () => {
  const { page } = await visit();
  const requested: string[] = [];
  page.on('request', request => requested.push(new URL(request.url()).pathname));
  await page.goto('/wardrobe?demo');
  const tile = page.getByRole('list', { name: 'Categories' }).getByRole('button', { name: 'Glasses', exact: true });
  await tile.waitFor();
  await page.waitForLoadState('networkidle');
  expect(requested.filter(path => path.includes('glasses.json'))).toEqual([]);
  await tile.hover();
  await untilEqual(() => requested.some(path => path.endsWith('data/glasses.json')), true);
  await untilEqual(() => requested.filter(path => path.includes('/glasses/')).length > 6, true);
});
