import type { BrowserContext, Page } from 'playwright-core';
import { axeFindings } from '../browser/support/axe';
import { pairOf, sides } from '../browser/support/game';
import { addressOf, eventCalled, returning } from '../browser/support/localWorld';
import { untilEqual } from '../browser/support/until';
import { inHand, withBrowser, withOwnServer } from '../browser/support/visit';
import { stopTime } from '../browser/support/stopTime';

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

/** How a player acts on a pair: by keyboard or by touch. */
interface Input {
  readonly choose: (page: Page, side: 'left' | 'right') => Promise<void>;
  readonly takeBack: (page: Page) => Promise<void>;
  readonly pass: (page: Page) => Promise<void>;
  readonly lookAndChoose: (page: Page) => Promise<void>;
  readonly report: (page: Page) => Promise<void>;
}

/** Decides or passes the pair. Some pairs are first reported, undone or reloaded. */
async function voteOn(page: Page, pair: number, input: Input): Promise<void> {
  if (pair === 4) {
    const shown = await pairOf(page);
    // A vote is held for half a second only.
    await stopTime(page);
    await input.choose(page, 'left');
    await input.takeBack(page);
    expect(await pairOf(page)).toEqual(shown);
    await page.clock.resume();
  }
  if (pair === 8) await input.report(page);
  if (pair === 15) {
    const shown = await pairOf(page);
    await page.reload();
    await untilDone(page, pair);
    expect(await pairOf(page)).toEqual(shown);
  }
  if (pair === 6 || pair === 20) await input.pass(page);
  else if (pair === 11) await input.lookAndChoose(page);
  else await input.choose(page, pair % 3 === 0 ? 'left' : 'right');
}

async function voteOnAll(page: Page, input: Input): Promise<void> {
  for (let pair = 0; pair < PAIRS; pair += 1) {
    await untilDone(page, pair);
    if (pair % 10 === 0) expect(await axeFindings(page)).toEqual([]);
    await voteOn(page, pair, input);
  }
  await page.getByRole('heading', { name: 'Thank you for voting!' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
}

const keys = (page: Page, ...pressed: readonly string[]) =>
  pressed.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());

const keyboard: Input = {
  choose: (page, side) => keys(page, side === 'left' ? 'ArrowLeft' : '2'),
  takeBack: async page => {
    await undo(page).waitFor();
    await keys(page, 'Backspace');
    await undo(page).waitFor({ state: 'detached' });
  },
  pass: page => keys(page, 'ArrowDown'),
  lookAndChoose: async page => {
    await keys(page, 'z');
    await dialog(page).getByRole('button', { name: 'Choose this one' }).waitFor();
    const first = await dialog(page).getByRole('list').innerText();
    await keys(page, 'ArrowRight');
    await untilEqual(async () => (await dialog(page).getByRole('list').innerText()) === first, false);
    await keys(page, 'Enter');
  },
  report: async page => {
    await keys(page, 'z');
    await dialog(page).getByRole('button', { name: 'Report this fit' }).waitFor();
    await keys(page, 'Tab', 'Tab', 'Enter');
    await dialog(page).getByRole('button', { name: 'It offends' }).waitFor();
    await keys(page, 'Enter');
    await page.getByText('Thank you. A person will look at it.').waitFor();
    await keys(page, 'Enter');
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await keys(page, 'Escape');
    await dialog(page).waitFor({ state: 'detached' });
  },
};

const touch: Input = {
  choose: (page, side) => sides(page)[side === 'left' ? 'first' : 'last']().tap(),
  takeBack: async page => {
    await undo(page).tap();
    await undo(page).waitFor({ state: 'detached' });
  },
  pass: page => page.getByRole('button', { name: 'Too close' }).tap(),
  lookAndChoose: async page => {
    await page
      .getByRole('button', { name: /^Look closer at / })
      .last()
      .tap();
    await dialog(page).getByRole('button', { name: 'Choose this one' }).tap();
  },
  report: async page => {
    await page
      .getByRole('button', { name: /^Look closer at / })
      .first()
      .tap();
    await dialog(page).getByRole('button', { name: 'Report this fit' }).tap();
    await dialog(page).getByRole('button', { name: 'Something is missing' }).tap();
    await page.getByText('Thank you. A person will look at it.').waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).tap();
    await dialog(page).getByRole('button', { name: 'Close' }).tap();
    await dialog(page).waitFor({ state: 'detached' });
  },
};

test('thirty pairs can be decided, and the next event opened, by keyboard alone', async () => {
  const { page, context, watch } = await visit(await returning('The Shopper'));
  const { id } = await eventCalled('vote', EVENT);
  await page.clock.install();
  await page.goto(`/vote/${id}`);
  await voteOnAll(page, keyboard);
  expect(await countedFor(context, id, 'The Shopper')).toBe('30/30');
  await keys(page, 'Tab', 'Enter');
  await page.getByRole('heading', { name: 'Overdressed' }).waitFor();

  await page.goto('/events');
  await page.getByRole('article', { name: EVENT }).getByText('Voted, thank you').waitFor();
  expect(watch.complaints()).toEqual([]);
});

test('thirty pairs can be decided, and the next event opened, by touch alone', async () => {
  const { page, context, watch } = await visit({
    ...inHand,
    ...(await returning('The Whale')),
  });
  const { id } = await eventCalled('vote', EVENT);
  await page.clock.install();
  await page.goto(`/vote/${id}`);
  await voteOnAll(page, touch);
  expect(await countedFor(context, id, 'The Whale')).toBe('30/30');
  await page.getByRole('link', { name: 'Vote in Overdressed' }).tap();
  await page.getByRole('heading', { name: 'Overdressed' }).waitFor();
  expect(watch.complaints()).toEqual([]);
});

describe('a held vote', () => {
  const isPost = /\/api\/vote\/\d+\/\d+\//;
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

  test('is dropped when the wallet disconnects in another tab', async () => {
    const { page, context } = await visit(await returning('The Newcomer'));
    const { id } = await eventCalled('vote', EVENT);
    const posts: string[] = [];
    context.on('request', request => {
      if (request.method() === 'POST' && isPost.test(request.url())) posts.push(request.url());
    });
    await slowly(page);
    const other = await context.newPage();
    await other.goto('/faq');
    await page.clock.install();
    await page.goto(`/vote/${id}`);
    await untilDone(page, 0);
    await stopTime(page);
    await keys(page, '1');
    await undo(page).waitFor();
    await other.evaluate(() => localStorage.removeItem('duds:wallet'));
    await page.getByText('Connect a wallet to vote.').waitFor();
    await page.clock.runFor(3_500);
    expect(posts).toEqual([]);
    const again = await visit(await returning('The Newcomer'));
    expect(await countedFor(again.context, id, 'The Newcomer')).toBe('0/30');
  });

  test('in one of two tabs counts once if the other tab votes first', async () => {
    const { page, context, watch } = await visit(await returning('The Newcomer'));
    watch.expect(/409/);
    const { id } = await eventCalled('vote', EVENT);
    await slowly(page);
    const other = await context.newPage();
    for (const tab of [page, other]) {
      await tab.goto(`/vote/${id}`);
      await untilDone(tab, 0);
    }
    expect(await pairOf(other)).toEqual(await pairOf(page));
    await keys(page, '1');
    await undo(page).waitFor();
    await keys(other, '2');
    await untilDone(other, 1);
    await untilDone(page, 1);
    expect(await countedFor(context, id, 'The Newcomer')).toBe('1/30');
    expect(await pairOf(other)).toEqual(await pairOf(page));
    expect(watch.complaints()).toEqual([]);
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
