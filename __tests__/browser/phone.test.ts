import type { Page } from 'playwright-core';
import { DEFAULT_AVATAR } from '#rules/outfit/avatar';
import { fitCode } from '#rules/outfit/fitCode';
import { pathTo } from '#rules/pages/pages';
import { chooseAccount, item, openCategory, sides, signIn, untilStageShows, walletButton } from './support/game';
import { axeFindings } from './support/axe';
import { eventsIn, returning } from './support/localWorld';
import { untilEqual } from './support/until';
import { inHand, phone, withBrowser } from './support/visit';

const visit = withBrowser();

const small = { ...inHand, viewport: { width: 360, height: 640 } } as const;

test('the game can be played with a thumb', async () => {
  const { page, watch } = await visit(inHand);
  watch.expect(/401/);
  await page.goto('/');
  await page.getByRole('main').getByRole('button', { name: 'Connect Wallet' }).tap();
  await chooseAccount(page, 'The Shopper');
  await page.waitForURL('**/wardrobe');
  await walletButton(page).waitFor();

  await openCategory(page, 'Tops');
  await item(page, 'Dungarees', 'UNLOCKED').tap();
  await untilStageShows(page, { ...DEFAULT_AVATAR, tops: 'tops/dungarees.svg', bottoms: '' });
  await page.getByRole('button', { name: 'All categories' }).tap();
  await page.getByRole('list', { name: 'Categories' }).getByRole('button', { name: 'Hair & Hats' }).tap();
  await item(page, 'Chef Hat', 'YOU OWN').tap();
  await untilStageShows(page, {
    ...DEFAULT_AVATAR,
    tops: 'tops/dungarees.svg',
    bottoms: '',
    hairAndHats: 'hair-and-hats/chef-hat.svg',
  });

  await page.getByRole('button', { name: 'Submit' }).tap();
  await page.getByRole('dialog', { name: 'Yay!' }).getByRole('button', { name: 'Laundry Day' }).tap();
  await page.getByRole('button', { name: 'Submit this fit' }).tap();
  await signIn(page);
  await page.getByRole('dialog', { name: 'Congrats!' }).getByRole('button', { name: 'Close' }).tap();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(watch.complaints()).toEqual([]);
});

test('the first event’s button can be reached without scrolling', async () => {
  const { page } = await visit({ ...inHand, ...(await returning('The Newcomer')) });
  await page.goto('/events');
  const button = page.getByRole('link', { name: 'Enter Wardrobe' }).first();
  await button.waitFor();
  const box = await button.boundingBox();
  expect(box!.y + box!.height).toBeLessThanOrEqual(phone.height);
});

test('a long question and code in large letters leave room for both fits', async () => {
  const { page } = await visit({ ...inHand, ...(await returning('The Collector')) });
  const [vote] = await eventsIn('vote');
  const asks = {
    question: 'Which of these two would you rather stand beside at a wedding that was called of',
    dress_code: { wear: ['hairAndHats', 'tops', 'bodyAccessories'], bare: ['glasses', 'mouth', 'facialHair'], most: 7 },
  };
  await page.route('**/voting', async route => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), ...asks } });
  });
  await page.goto(pathTo('vote', vote!.id));
  await page.getByText('At most 7 pieces.').waitFor();
  await page.evaluate(() => void (document.documentElement.style.fontSize = '32px'));
  for (const side of await sides(page).all()) {
    await side.scrollIntoViewIfNeeded();
    expect((await side.boundingBox())!.height).toBeGreaterThanOrEqual(160);
  }
  expect(await overhang(page)).toEqual([]);
});

/** The elements that overflow to the right, so that a failing test names them. */
const overhang = (page: Page) =>
  page.evaluate(() => {
    const root = document.documentElement;
    if (root.scrollWidth <= root.clientWidth) return [];
    const sticksOut = (element: Element) => element.getBoundingClientRect().right > root.clientWidth + 1;
    return [
      'the page',
      ...[...document.body.querySelectorAll('*')].filter(sticksOut).map(({ outerHTML }) => outerHTML.slice(0, 120)),
    ];
  });

test('at 360 pixels no screen scrolls sideways', async () => {
  const { page, watch } = await visit({ ...small, ...(await returning('The Collector')) });
  const [[vote], [archived]] = await Promise.all([eventsIn('vote'), eventsIn('archive')]);
  watch.expect(/404/);
  for (const path of [
    '/',
    '/wardrobe',
    '/events',
    '/faq',
    `/vote/${vote!.id}`,
    `/results/${archived!.id}`,
    pathTo('place', archived!.id, 2),
    pathTo('piece', 'tops', 'breton'),
    pathTo('versus', fitCode(DEFAULT_AVATAR), fitCode({ ...DEFAULT_AVATAR, glasses: 'glasses/heart-shade.svg' })),
    '/nowhere',
  ]) {
    await page.goto(path);
    await page.locator('main:not([aria-busy="true"]) h1').first().waitFor({ state: 'attached' });
    await walletButton(page).waitFor();
    expect({ path, overhang: await overhang(page) }).toEqual({ path, overhang: [] });
  }

  await page.goto('/wardrobe');
  await page.getByRole('button', { name: 'Submit' }).tap();
  await page.getByRole('dialog', { name: 'Yay!' }).getByRole('button', { name: 'Laundry Day' }).waitFor();
  expect(await overhang(page)).toEqual([]);
  expect(watch.complaints()).toEqual([]);
});

test('at 360 pixels no field has text so small that phones zoom into it', async () => {
  const { page } = await visit(small);
  const tooSmall = () =>
    page.locator('select, input:not([type="checkbox"], [type="radio"], [type="range"])').evaluateAll(fields =>
      fields
        .map(field => ({
          name: field.getAttribute('aria-label'),
          size: parseFloat(getComputedStyle(field).fontSize),
        }))
        .filter(({ size }) => size < 16),
    );
  await page.goto('/wardrobe?demo');
  for (const title of ['Tops', 'Body Accessories']) {
    await openCategory(page, title);
    expect(await tooSmall()).toEqual([]);
  }
  await page.getByRole('button', { name: 'Search' }).tap();
  await page.getByRole('textbox', { name: 'Search' }).waitFor();
  expect(await page.locator('select').count()).toBe(2);
  expect(await tooSmall()).toEqual([]);
});

test("inside a wallet's own browser the picture is shown, to be saved by hand", async () => {
  const userAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) MetaMaskMobile';
  const { page, context, watch } = await visit({ ...inHand, userAgent });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/wardrobe?demo');
  await page.getByRole('button', { name: 'Download' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Keep it' });
  await dialog.getByText('MetaMask saves no pictures.').waitFor();
  const picture = dialog.getByRole('img', { name: 'Your Darcel' });
  await untilEqual(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth), 1200);
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Copy the address' }).tap();
  await dialog.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(new URL('/wardrobe', page.url()).href);
  expect(watch.complaints()).toEqual([]);
});
