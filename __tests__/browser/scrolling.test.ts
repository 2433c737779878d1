import type { Page } from 'playwright-core';
import { openCategory } from './support/game';
import { stopTime } from './support/stopTime';
import { untilEqual } from './support/until';
import { withBrowser } from './support/visit';

const visit = withBrowser();

const screens = [
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
] as const;

async function openList(viewport: { readonly width: number; readonly height: number }): Promise<Page> {
  const { page } = await visit({ viewport });
  await page.clock.install();
  await page.goto('/wardrobe?demo');
  await openCategory(page, 'Facial Hair');
  return page;
}

const list = (page: Page) => page.locator('[data-scrolls]');
const scrollButton = (page: Page, name: 'Scroll up' | 'Scroll down') => page.getByRole('button', { name });
const position = (page: Page) => list(page).evaluate(area => area.scrollTop);
const distanceToEnd = (page: Page) =>
  list(page).evaluate(area => Math.floor(area.scrollHeight - area.clientHeight - area.scrollTop));

/** Presses the mouse button in the middle of a scroll button and leaves the pointer there. */
async function hold(page: Page, name: 'Scroll up' | 'Scroll down'): Promise<void> {
  await scrollButton(page, name).hover();
  await page.mouse.down();
}

/** Records how far the list has moved from one painted frame to the next. */
const recordMoves = (page: Page) =>
  list(page).evaluate(area => {
    const moves: number[] = [];
    Object.assign(window, { moves });
    let last = area.scrollTop;
    area.addEventListener('scroll', () => {
      moves.push(area.scrollTop - last);
      last = area.scrollTop;
    });
  });
const recordedMoves = (page: Page) => page.evaluate(() => (window as unknown as { moves: readonly number[] }).moves);

test.each(screens)('a button held in its middle scrolls to the end and back, $width px wide', async screen => {
  const page = await openList(screen);
  await recordMoves(page);
  await hold(page, 'Scroll down');
  await untilEqual(() => distanceToEnd(page), 0);
  await page.mouse.up();
  const moves = (await recordedMoves(page)).slice(0, -1);
  expect(moves.length).toBeGreaterThan(30);
  expect(moves.filter(move => move % 2 !== 0)).toEqual([]);
  await hold(page, 'Scroll up');
  await untilEqual(() => position(page), 0);
});

test.each(screens)('a click in the middle of a button scrolls a row, $width px wide', async screen => {
  const page = await openList(screen);
  const row = await list(page).evaluate(area => {
    const tops = [...area.querySelectorAll('li')].map(tile => tile.offsetTop);
    return tops.find(top => top > tops[0]!)! - tops[0]!;
  });
  // On a busy machine, a click might otherwise take longer than one.
  await stopTime(page);
  await hold(page, 'Scroll down');
  await page.clock.runFor(100);
  await scrollButton(page, 'Scroll up').waitFor();
  await page.mouse.up();
  await untilEqual(() => position(page), row);
  await scrollButton(page, 'Scroll up').click();
  await untilEqual(() => position(page), 0);
});
