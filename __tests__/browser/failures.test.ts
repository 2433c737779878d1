import type { Page } from 'playwright-core';
import { DEFAULT_AVATAR, type Avatar } from '#rules/outfit/avatar';
import { item, openCategory, storedAvatar, untilStageShows, walletButton } from './support/game';
import { withBrowser } from './support/visit';
import { returning } from './support/localWorld';
import { until, untilEqual } from './support/until';

const visit = withBrowser();

function withResolver(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>(done => (resolve = done));
  return { promise, resolve };
}

async function enterWardrobe(page: Page): Promise<void> {
  await page.goto('/wardrobe');
  await walletButton(page).waitFor();
  await page
    .getByRole('banner')
    .getByText(/^\d+ XP$/)
    .waitFor();
}

test('a screen whose code hangs does not delay the header', async () => {
  const { page, watch } = await visit();
  const code = await page.request
    .get('/faq')
    .then(async response => /as="script" href="([^"]*\bfaq\.[^"]+)"/.exec(await response.text()));
  const { promise: released, resolve: release } = withResolver();
  await page.route(`**${code?.[1] ?? 'no code'}`, async route => {
    await released;
    await route.continue();
  });
  await page.goto('/faq', { waitUntil: 'commit' });
  await page.getByRole('banner').getByRole('link', { name: 'Events' }).waitFor();
  expect(await page.getByRole('main').count()).toBe(0);
  release();
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  expect(watch.complaints()).toEqual([]);
});

test('a dialog and a page whose code does not load leave the header, and come when asked again', async () => {
  const { page, watch } = await visit();
  await page.goto('/events');
  await page.getByRole('heading', { name: 'Compete' }).waitFor();
  // The dialogs' frame loads as soon as the page is there.
  await page.waitForLoadState('networkidle');
  const header = page.getByRole('banner');
  watch.expect(/ERR_FAILED|Loading (CSS )?chunk|crashed/);
  await page.route(/[.](js|css)$/, route => route.abort());
  await header.getByRole('button', { name: 'Connect Wallet' }).click();
  const dialog = page.getByRole('dialog', { name: 'Connect a Wallet' });
  await dialog.getByText('It did not turn up.').waitFor();
  await page.keyboard.press('Escape');
  await header.getByRole('link', { name: 'FAQ' }).click();
  await page.getByRole('main').getByText('You are offline, or we are.').waitFor();

  await page.unroute(/[.](js|css)$/);
  await header.getByRole('link', { name: 'Events' }).click();
  await page.getByRole('heading', { name: 'Compete' }).waitFor();
  await header.getByRole('link', { name: 'FAQ' }).click();
  await page.getByRole('heading', { name: 'Who can play?' }).waitFor();
  await header.getByRole('button', { name: 'Connect Wallet' }).click();
  await dialog.getByRole('button', { name: 'Local Wallet' }).waitFor();
  expect(watch.complaints()).toEqual([]);
});

test('pictures that load slowly move nothing', async () => {
  const { page, watch } = await visit(await returning('The Whale'));
  let requested = 0;
  const { promise: released, resolve: release } = withResolver();
  await page.route('**/assets/{tops,bottoms}/**', async route => {
    requested += 1;
    await released;
    await route.continue();
  });
  await page.goto('/wardrobe', { waitUntil: 'domcontentloaded' });
  await walletButton(page).waitFor();
  await openCategory(page, 'Tops');
  const places = () =>
    page
      .locator('[data-key] button, [data-dressing] button, [data-dressing] [role=img]')
      .evaluateAll(elements => elements.map(element => JSON.stringify(element.getBoundingClientRect())));
  const before = await places();
  await until(
    () => requested,
    pictures => expect(pictures).toBeGreaterThan(3),
  );
  release();
  await until(
    () =>
      page
        .locator('[data-key] img')
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    width => expect(width).toBeGreaterThan(0),
  );
  expect(await places()).toEqual(before);
  expect(watch.complaints()).toEqual([]);
});

const garbage = [
  '{"background":"#99',
  'null',
  '42',
  '"text"',
  '[]',
  '{"background":"javascript:alert(1)","tops":"../../etc/passwd"}',
  '',
];
const keys = [
  'avatarV2',
  'topType',
  'exclusions',
  'unlockedItems',
  'duds:wallet',
  'duds:music',
  'duds:pins',
  'duds:looks',
  'duds:backup',
  'duds:pace',
  'duds:eye-test',
  'duds:events',
  'duds:awaited',
  'duds:receipts',
  'duds:seals',
];
const inPolo: Avatar = { ...DEFAULT_AVATAR, tops: 'tops/polo.svg', arms: 'arms/regular-short.svg' };

/** Leaves the game before writing, so that the game stores nothing afterwards. */
async function store(page: Page, texts: Readonly<Record<string, string>>): Promise<void> {
  const blank = '**/blank';
  await page.route(blank, route =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
  );
  await page.goto('/blank');
  await page.evaluate(
    entries => entries.forEach(([key, text]) => localStorage.setItem(key, text)),
    Object.entries(texts),
  );
  await page.unroute(blank);
}

test('whatever is in the storage, the game opens, can be played, and stores again', async () => {
  const { page, watch } = await visit();
  await page.goto('/faq');
  for (const text of garbage) {
    await store(page, Object.fromEntries(keys.map(key => [key, text])));
    await page.goto('/wardrobe?demo');
    await untilStageShows(page, DEFAULT_AVATAR);
  }
  await openCategory(page, 'Tops');
  await item(page, 'Polo', 'UNLOCKED').click();
  await untilStageShows(page, inPolo);
  await untilEqual(() => storedAvatar(page), inPolo);
  await page.reload();
  await untilStageShows(page, inPolo);
  expect(watch.complaints()).toEqual([]);
});

test('two tabs follow each other', async () => {
  const { page: one, context, watch } = await visit(await returning('The Newcomer'));
  await enterWardrobe(one);
  const two = await context.newPage();
  await enterWardrobe(two);
  await openCategory(one, 'Tops');
  await item(one, 'Polo', 'UNLOCKED').click();
  await untilStageShows(two, inPolo);

  await openCategory(two, 'Glasses');
  await item(two, 'Swim Goggle', 'UNLOCK').click();
  await item(two, 'Swim Goggle', 'UNLOCKED').waitFor();
  await item(two, 'Round Shades', 'UNLOCKED').click();
  const inShades = { ...inPolo, glasses: 'glasses/round-shades.svg' };
  await untilStageShows(one, inShades);
  await openCategory(one, 'Glasses');
  await item(one, 'Swim Goggle', 'UNLOCKED').waitFor();

  await openCategory(one, 'Tops');
  await item(one, 'Polo', 'UNLOCKED').click();
  await untilStageShows(two, { ...DEFAULT_AVATAR, glasses: 'glasses/round-shades.svg' });

  await walletButton(one).click();
  await one.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
  for (const tab of [one, two]) {
    await tab.waitForURL(url => url.pathname === '/');
    await tab.getByRole('banner').getByRole('button', { name: 'Connect Wallet' }).waitFor();
  }
  expect(watch.complaints()).toEqual([]);
});
