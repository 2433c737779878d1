import type { Page } from 'playwright-core';
import { axeFindings } from './support/axe';
import { pairOf, sides } from './support/game';
import { eventCalled, returning } from './support/localWorld';
import { stopTime } from './support/stopTime';
import { untilEqual } from './support/until';
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

  // The same pair comes next, and deciding it sends the vote before.
  await sides(page).last().tap();
  await untilNextPair(page, '1 of 30');
  expect(await pairOf(page)).toEqual(second);
  expect(posts).toEqual([]);
  await page.clock.resume();
  await sides(page).first().tap();
  await page.getByText('2 of 30').waitFor();
  expect(posts).toHaveLength(2);
  const third = await pairOf(page);

  // Closing the page sends the held vote; the open pair is the same.
  await page.reload();
  await page.getByText('2 of 30').waitFor();
  await untilEqual(() => pairOf(page), third);
  await stopTime(page);
  expect(posts.filter(url => !posts.slice(0, 2).includes(url)).length).toBeGreaterThanOrEqual(1);

  // The button in the eye is a handle, too.
  await sides(page).first().tap();
  await untilNextPair(page, '3 of 30');
  const { x, y, ...eye } = (await undo(page).boundingBox())!;
  const browser = await context.newCDPSession(page);
  const at = (up: number) => [{ x: x + eye.width / 2, y: y + eye.height / 2 - up }];
  await browser.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  for (let step = 1; step <= 10; step += 1)
    await browser.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(20 * step) });
  await browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await page.locator('[data-side=left][data-outcome=won]').waitFor();
  await page.clock.resume();
  await page.getByText('4 of 30').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect(watch.complaints()).toEqual([]);
});

test('a player on a touch screen can ask for more time, and take that back', async () => {
  const { page, watch } = await visit({ ...inHand, ...(await returning('The Shopper')) });
  const posts = postsOf(page);
  const { id } = await eventCalled('vote', 'Out of Office');
  await page.goto(`/vote/${id}`);
  await page.getByText('0 of 30').waitFor();

  const longer = page.getByRole('checkbox', { name: 'More time' });
  const tap = (name: string) => page.getByRole('button', { name, exact: true }).tap();
  await tap('How it works');
  await longer.tap();
  await tap('Close');
  await sides(page).first().tap();
  await page.waitForTimeout(2_000);
  await undo(page).tap();
  await page.waitForTimeout(2_000);
  expect(posts).toEqual([]);
  await page.getByText('0 of 30').waitFor();

  // It is kept, and can be taken back, too.
  await page.reload();
  await tap('How it works');
  expect(await longer.isChecked()).toBe(true);
  await longer.tap();
  await tap('Close');
  await sides(page).first().tap();
  await page.getByText('1 of 30').waitFor();
  await untilEqual(() => Promise.resolve(posts.length), 2);
  expect(watch.complaints()).toEqual([]);
});
