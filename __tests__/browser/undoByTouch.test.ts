import type { Page } from 'playwright-core';
import { axeFindings } from './support/axe';
import { pairOf, sides } from './support/game';
import { eventCalled, returning } from './support/localWorld';
import { stopTime } from './support/stopTime';
import { inHand, withBrowser, withOwnServer } from './support/visit';

withOwnServer();
const visit = withBrowser();

function postsOf(page: Page): readonly string[] {
  const posts: string[] = [];
  page.on('request', request => {
    if (request.method() === 'POST' && /\/api\/vote\/\d/.test(request.url())) posts.push(request.url());
  });
  return posts;
}

/** After a choice, with the page's clock stopped: the pause passes, and then as little as the network needs. */
async function untilNextPair(page: Page, progress: string): Promise<void> {
  await page.clock.runFor(1_000);
  for (let step = 0; step < 30 && !(await page.getByText(progress).isVisible()); step += 1) {
    await page.waitForTimeout(100);
    await page.clock.runFor(50);
  }
  await page.getByText(progress).waitFor();
}

const undo = (page: Page) => page.getByRole('button', { name: 'Undo' });

test('on a touch screen the next pair shows while a choice can be taken back', async () => {
  const { page, context, watch } = await visit({ ...inHand, ...(await returning('The Collector')) });
  const posts = postsOf(page);
  const { id } = await eventCalled('vote', 'Out of Office');
  await page.clock.install();
  await page.goto(`/vote/${id}`);
  await page.getByText('0 of 30').waitFor();
  const first = await pairOf(page);
  await stopTime(page);
  await sides(page).first().tap();
  await untilNextPair(page, '1 of 30');
  const second = await pairOf(page);
  expect(second).not.toEqual(first);
  const { width, height } = (await undo(page).boundingBox())!;
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  await undo(page).tap();
  await page.clock.runFor(5_000);
  await page.getByText('0 of 30').waitFor();
  expect(await pairOf(page)).toEqual(first);
  expect(posts).toEqual([]);

  // The button in the eye is a handle, too.
  await sides(page).last().tap();
  await untilNextPair(page, '1 of 30');
  expect(await pairOf(page)).toEqual(second);
  const { x, y, ...eye } = (await undo(page).boundingBox())!;
  const browser = await context.newCDPSession(page);
  const at = (up: number) => [{ x: x + eye.width / 2, y: y + eye.height / 2 - up }];
  await browser.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  for (let step = 1; step <= 10; step += 1)
    await browser.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(20 * step) });
  await browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await page.locator('[data-side=left][data-outcome=won]').waitFor();
  await page.clock.resume();
  await page.getByText('2 of 30').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect(watch.complaints()).toEqual([]);
});

test('a player can ask for more time, which is kept, and take that back', async () => {
  const { page, watch } = await visit({ ...inHand, ...(await returning('The Shopper')) });
  const { id } = await eventCalled('vote', 'Out of Office');
  await page.goto(`/vote/${id}`);
  const longer = page.getByRole('checkbox', { name: 'More time' });
  const tap = (name: string) => page.getByRole('button', { name, exact: true }).tap();
  await tap('How it works');
  await longer.tap();
  await tap('Close');
  await page.reload();
  await tap('How it works');
  expect(await longer.isChecked()).toBe(true);
  await longer.tap();
  await tap('Close');
  await page.reload();
  await tap('How it works');
  expect(await longer.isChecked()).toBe(false);
  expect(watch.complaints()).toEqual([]);
});
