import type { Locator, Page } from 'playwright-core';
import { DEFAULT_AVATAR } from '#rules/outfit/avatar';
import { fitCode } from '#rules/outfit/fitCode';
import { pathTo } from '#rules/pages/pages';
import { drinker } from '../../testing/browser/fits';
import { openCategory, sides, untilStageShows, walletButton } from './support/game';
import { axeFindings } from './support/axe';
import { eventsIn, returning } from './support/localWorld';
import { untilEqual } from './support/until';
import { inHand, phone, withBrowser } from './support/visit';

const visit = withBrowser();

const small = { ...inHand, viewport: { width: 360, height: 640 } } as const;

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

/** Whether all of it is inside the window and nothing is in front of it; the corners may be round. */
const isInSight = (element: Locator) =>
  element.evaluate(node => {
    const { left, right, top, bottom } = node.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const edges = [
      [left + 2, y],
      [right - 2, y],
      [x, top + 2],
      [x, bottom - 2],
    ] as const;
    return edges.every(edge => node.contains(document.elementFromPoint(...edge)));
  });

test('the search fills the screen, shows four rows, and what it offers can be reached', async () => {
  const { page, watch } = await visit({ ...inHand, ...(await returning('The Newcomer')) });
  await page.goto('/wardrobe');
  const opener = page.getByRole('button', { name: 'Search the wardrobe' });
  await opener.tap();
  await page.getByRole('textbox', { name: 'Search the wardrobe' }).fill('hat');
  const tiles = page.getByRole('list', { name: 'Hair & Hats' }).locator('li');
  await tiles.nth(15).waitFor();
  expect(await Promise.all((await tiles.all()).slice(0, 16).map(isInSight))).toEqual(Array(16).fill(true));
  const cutWords = (await tiles.locator('b').all()).slice(0, 16);
  for (const title of cutWords)
    expect(await title.evaluate(node => node.scrollWidth - node.clientWidth)).toBeLessThanOrEqual(0);
  await page.locator('[data-item]').filter({ hasText: 'UNLOCK' }).first().tap();
  const putOn = page.getByRole('button', { name: 'Put it on' });
  await putOn.waitFor();
  expect(await isInSight(putOn)).toBe(true);
  await putOn.tap();
  await untilStageShows(page, { ...DEFAULT_AVATAR, hairAndHats: 'hair-and-hats/bucket-hat.svg' });
  await page.goBack();
  await page.getByRole('textbox', { name: 'Search the wardrobe' }).waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/wardrobe');
  await untilEqual(() => opener.evaluate(button => button === document.activeElement), true);
  await untilStageShows(page, { ...DEFAULT_AVATAR, hairAndHats: 'hair-and-hats/bucket-hat.svg' });
  expect(await isInSight(page.getByRole('button', { name: 'Submit' }))).toBe(true);
  expect(watch.complaints()).toEqual([]);
});

test('the focus returns to the tool that opened a panel which hid it', async () => {
  const { page } = await visit({ ...inHand, ...(await returning('The Newcomer')) });
  await page.goto('/wardrobe');
  const share = page.getByRole('button', { name: 'Share', exact: true });
  await share.tap();
  const picture = page.getByRole('region', { name: 'Share' }).getByRole('img');
  await picture.waitFor();
  expect((await picture.boundingBox())!.width).toBeGreaterThanOrEqual(260);
  await page.getByRole('region', { name: 'Share' }).getByRole('button', { name: 'Close' }).tap();
  await untilEqual(() => share.evaluate(button => button === document.activeElement), true);
});

test('the focus returns to a tool that was used as soon as it was there', async () => {
  const { page } = await visit({ ...inHand, ...(await returning('The Newcomer')) });
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const tool = document.querySelector<HTMLElement>('[aria-label="Search the wardrobe"]');
      if (!tool) return;
      observer.disconnect();
      tool.focus();
      tool.click();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/wardrobe');
  await page.getByRole('textbox', { name: 'Search the wardrobe' }).waitFor();
  await page.goBack();
  const tool = page.getByRole('button', { name: 'Search the wardrobe' });
  await untilEqual(() => tool.evaluate(button => button === document.activeElement), true);
});

test('a friend’s fit shows five of its pieces beside the button that wears it', async () => {
  const { page } = await visit({ ...inHand, ...(await returning('The Newcomer')) });
  await page.goto(pathTo('fit', fitCode(drinker)));
  const wear = page.getByRole('button', { name: /^(Try it on|Unlock \d and wear it)$/ });
  await wear.waitFor();
  expect(await isInSight(wear)).toBe(true);
  const pieces = await page.getByRole('list', { name: 'Pieces' }).getByRole('listitem').all();
  const inSight = await Promise.all(pieces.map(isInSight));
  expect(inSight.filter(Boolean).length).toBeGreaterThanOrEqual(5);
});

test('How it works scrolls below its close button', async () => {
  const { page } = await visit({ ...inHand, viewport: { width: 844, height: 390 } });
  await page.goto('/wardrobe?demo=trial');
  await page.getByRole('button', { name: 'How it works' }).tap();
  const dialog = page.getByRole('dialog', { name: 'How it works' });
  const last = dialog.getByText('This.', { exact: true });
  await last.scrollIntoViewIfNeeded();
  expect(await isInSight(last)).toBe(true);
  expect(await isInSight(dialog.getByRole('button', { name: 'Close' }).locator('svg'))).toBe(true);
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
