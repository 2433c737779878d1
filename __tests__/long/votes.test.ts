import type { BrowserContext, Page } from 'playwright-core';
import { axeFindings } from '../browser/support/axe';
import { pairOf, sides } from '../browser/support/game';
import { addressOf, eventCalled, returning } from '../browser/support/localWorld';
import { untilEqual } from '../browser/support/until';
import { inHand, withBrowser, withOwnServer } from '../browser/support/visit';

withOwnServer();
const visit = withBrowser();

const EVENT = 'Out of Office';
const PAIRS = 30;

const undo = (page: Page) => page.getByRole('button', { name: 'Undo' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Look closer' });

/** After ten and twenty pairs the line is longer, but begins with the same figures. */
const untilDone = (page: Page, done: number) =>
  page
    .getByRole('main')
    .getByRole('status')
    .getByText(new RegExp(`^${done} of ${PAIRS}\\b`))
    .waitFor();

const countedFor = async (context: BrowserContext, id: number, account: Parameters<typeof addressOf>[0]) => {
  const { headers } = await fetchBallot(context, id, await addressOf(account));
  return headers.ballots;
};

async function fetchBallot(context: BrowserContext, id: number, wallet: string) {
  const response = await context.request.get(`/api/vote/entries/${id}/${wallet}`);
  return { headers: response.headers() };
}

const choose = (page: Page, side: 'first' | 'last') => sides(page)[side]().tap();

const lookAt = (page: Page, side: 'first' | 'last') =>
  page
    .getByRole('button', { name: /^Look closer at / })
    [side]()
    .tap();

async function report(page: Page): Promise<void> {
  await lookAt(page, 'first');
  await dialog(page).getByRole('button', { name: 'Report this fit' }).tap();
  await dialog(page).getByRole('button', { name: 'Something is missing' }).tap();
  await page.getByText('Thank you. A person will look at it.').waitFor();
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).tap();
  await dialog(page).getByRole('button', { name: 'Close' }).tap();
  await dialog(page).waitFor({ state: 'detached' });
}

/** Decides or passes the pair. Some pairs are first reported or reloaded. */
async function voteOn(page: Page, pair: number): Promise<void> {
  if (pair === 8) await report(page);
  if (pair === 15) {
    const shown = await pairOf(page);
    await page.reload();
    await untilDone(page, pair);
    expect(await pairOf(page)).toEqual(shown);
  }
  if (pair === 6 || pair === 20) await page.getByRole('button', { name: 'Too close' }).tap();
  else if (pair === 11) {
    await lookAt(page, 'last');
    await dialog(page).getByRole('button', { name: 'Choose this one' }).tap();
  } else await choose(page, pair % 3 === 0 ? 'first' : 'last');
}

async function voteOnAll(page: Page): Promise<void> {
  for (let pair = 0; pair < PAIRS; pair += 1) {
    await untilDone(page, pair);
    if (pair % 10 === 0) expect(await axeFindings(page)).toEqual([]);
    await voteOn(page, pair);
  }
  await page.getByRole('heading', { name: 'Thank you for voting!' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
}

const keys = (page: Page, ...pressed: readonly string[]) =>
  pressed.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());

test('thirty pairs can be decided, and the next event opened, by touch alone', async () => {
  const { page, context, watch } = await visit({
    ...inHand,
    ...(await returning('The Whale')),
  });
  const { id } = await eventCalled('vote', EVENT);
  await page.goto(`/vote/${id}`);
  await voteOnAll(page);
  expect(await countedFor(context, id, 'The Whale')).toBe('30/30');
  await page.getByRole('link', { name: 'Vote in Overdressed' }).tap();
  await page.getByRole('heading', { name: 'Overdressed' }).waitFor();
  expect(watch.complaints()).toEqual([]);
});

describe('a held vote', () => {
  const slowly = async (page: Page) => {
    await page.addInitScript(() => localStorage.setItem('duds:pace', '"slow"'));
  };

  test('is sent when the page is left or closed', async () => {
    const { page, context } = await visit(await returning('The Collector'));
    const { id } = await eventCalled('vote', EVENT);
    await slowly(page);
    await page.goto(`/vote/${id}`);
    await untilDone(page, 0);
    await keys(page, '1');
    await undo(page).waitFor();
    // If the next page is another site's, the browser gives a page half a second to notice, which a busy machine exceeds.
    await page.goto('/faq');
    await untilEqual(() => countedFor(context, id, 'The Collector'), '1/30');

    await page.goto(`/vote/${id}`);
    await untilDone(page, 1);
    // No receipt has arrived, so that vote is sent again first.
    const isConfirmed = () => page.evaluate(() => !localStorage.getItem('duds:receipts')?.includes('header'));
    await untilEqual(isConfirmed, true);
    const choose = async () => {
      await keys(page, '1');
      return undo(page).isVisible();
    };
    await untilEqual(choose, true);
    // Signing takes some milliseconds, and the browser gives a closing page half a second to notice.
    await page.waitForTimeout(1_000);
    await page.close();
    await untilEqual(() => countedFor(context, id, 'The Collector'), '2/30');
  });
});

describe('dragging the eye', () => {
  const eye = (page: Page) => page.locator('[data-handle]');
  const middleOf = async (page: Page) => {
    const box = (await eye(page).boundingBox())!;
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const isDeciding = (page: Page) =>
    sides(page)
      .first()
      .evaluate(side => side.ariaDisabled === 'true');
  const pull = (page: Page) =>
    page.locator('main').evaluate(main => getComputedStyle(main).getPropertyValue('--pull').trim());
  const scaleOfOther = (page: Page) =>
    page
      .locator('[data-side=left] > span')
      .nth(1)
      .evaluate(stand => getComputedStyle(stand).scale);

  test.each([
    ['shrinks the other half beneath a mouse', undefined, (scale: string) => Number(scale) < 1],
    ['shrinks nothing under reduced motion', 'reduce' as const, (scale: string) => scale === 'none'],
  ])('%s, and chooses past thirty per cent of the way', async (_name, reducedMotion, isShrunk) => {
    const { page } = await visit({ reducedMotion, ...(await returning('The Newcomer')) });
    const { id } = await eventCalled('vote', 'Overdressed');
    await page.goto(`/vote/${id}`);
    await sides(page).first().waitFor();
    const { x, y } = await middleOf(page);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 0.25 * 720, y, { steps: 6 });
    await untilEqual(async () => isShrunk(await scaleOfOther(page)), true);
    await page.mouse.up();
    await untilEqual(() => pull(page), '0');
    expect(await isDeciding(page)).toBe(false);
    await untilEqual(async () => Math.round((await middleOf(page)).x), Math.round(x));

    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 0.4 * 720, y, { steps: 6 });
    await page.mouse.up();
    await page.locator('[data-side=right][data-outcome=won]').waitFor();
    await keys(page, 'u');
    await page.locator('[data-side=right][data-outcome=open]').waitFor();
  });

  test('works by touch, and the page still scrolls under a finger beside the eye', async () => {
    const { page, context } = await visit({
      ...inHand,
      viewport: { width: 390, height: 480 },
      ...(await returning('The Newcomer')),
    });
    const { id } = await eventCalled('vote', 'Overdressed');
    await page.goto(`/vote/${id}`);
    await sides(page).first().waitFor();
    const browser = await context.newCDPSession(page);
    const swipe = async (from: { x: number; y: number }, down: number) => {
      const at = (share: number) => [{ x: from.x, y: from.y + share * down }];
      await browser.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
      for (let step = 1; step <= 10; step += 1)
        await browser.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step / 10) });
      await browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    const scrolled = () => page.evaluate(() => window.scrollY);

    await swipe({ x: 300, y: 200 }, -120);
    await untilEqual(async () => (await scrolled()) > 20, true);
    expect(await isDeciding(page)).toBe(false);

    // The page keeps scrolling for a moment.
    await untilEqual(async () => (await scrolled()) === (await page.waitForTimeout(300).then(scrolled)), true);
    const before = await scrolled();
    await swipe(await middleOf(page), -20);
    expect(await isDeciding(page)).toBe(false);
    expect(await scrolled()).toBe(before);
    await swipe(await middleOf(page), -150);
    await page.locator('[data-side=left][data-outcome=won]').waitFor();
    expect(await scrolled()).toBe(before);
  });
});
