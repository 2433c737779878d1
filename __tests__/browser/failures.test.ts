import type { Page } from 'playwright-core';
import { DEFAULT_AVATAR, type Avatar } from '#rules/outfit/avatar';
import {
  enter,
  item,
  openCategory,
  pairOf,
  sides,
  storedAvatar,
  toast,
  untilStageShows,
  viewerMessage,
  walletButton,
} from './support/game';
import { withBrowser } from './support/visit';
import { eventCalled, returning } from './support/localWorld';
import { until, untilEqual } from './support/until';

const visit = withBrowser();

const refused = /ERR_CONNECTION_REFUSED|got no response/;

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

test('while the server is down, a toast appears and no alert, and once it is back everything works again', async () => {
  const { page, watch } = await visit(await returning('The Whale'));
  watch.expect(refused);
  await enterWardrobe(page);
  await page.route('**/{api,data}/**', route => route.abort('connectionrefused'));

  await page.getByLabel('Category', { exact: true }).selectOption({ label: 'Mouth' });
  const notLoaded = 'This did not load. Check your connection and try again.';
  await toast(page).getByText(notLoaded).waitFor();
  await page.getByRole('button', { name: 'Submit' }).click();
  const yay = page.getByRole('dialog', { name: 'Yay!' });
  await yay.getByText(notLoaded).waitFor();
  expect(await page.getByRole('alertdialog').count()).toBe(0);

  await page.unroute('**/{api,data}/**');
  await yay.getByRole('button', { name: 'Try again' }).click();
  await yay.getByRole('button', { name: 'Laundry Day' }).waitFor();

  await page.route('**/api/entries/**', route => route.abort('connectionrefused'));
  await enter(page, 'Laundry Day');
  await toast(page).getByText('That was not sent. Check your connection and try again.').waitFor();
  expect(await page.getByRole('alertdialog').count()).toBe(0);
  await page.unroute('**/api/entries/**');

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Try again' }).click();
  await item(page, 'Pout', 'UNLOCKED').click();
  await untilStageShows(page, { ...DEFAULT_AVATAR, mouth: 'mouth/pout.svg' });
  expect(watch.complaints()).toEqual([]);
});

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

test('a response with status 500 is reported once', async () => {
  const { page, watch } = await visit(await returning('The Whale'));
  watch.expect(/500/);
  await page.route('**/api/events/*', route =>
    route.fulfill({ status: 500, body: '<h1>Oh dear</h1>', contentType: 'text/html' }),
  );
  await page.goto('/events');
  const alert = page.getByRole('alertdialog', { name: 'Error 500' });
  await alert.getByRole('button', { name: 'OK' }).click();
  await alert.waitFor({ state: 'detached' });
  await page.unroute('**/api/events/*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Compete' }).waitFor();
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

test('if a layer does not load, no picture is made, and a message says so', async () => {
  const { page, watch } = await visit(await returning('The Whale'));
  watch.expect(/breton|The picture was not made/);
  await enterWardrobe(page);
  await page.route('**/assets/tops/breton.svg', route => route.abort('connectionrefused'));
  await openCategory(page, 'Tops');
  await item(page, 'Breton', 'UNLOCKED').click();
  const saved: unknown[] = [];
  page.on('download', download => saved.push(download));
  await page.getByRole('button', { name: 'Download' }).click();
  const notice = page.getByRole('alertdialog', {
    name: 'The picture was not made: one of its layers did not load. Please try again.',
  });
  await notice.getByRole('button', { name: 'OK' }).click();
  expect(saved).toEqual([]);

  await page.unroute('**/assets/tops/breton.svg');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('duds.png');
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
  'duds:backup',
  'duds:pace',
  'duds:receipts',
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

test('a stored top type and exclusions that do not match the fit are derived from it again', async () => {
  const { page, watch } = await visit();
  await page.goto('/faq');
  const inDungarees: Avatar = { ...DEFAULT_AVATAR, tops: 'tops/dungarees.svg', bottoms: '' };
  for (const text of garbage) {
    await store(page, { avatarV2: JSON.stringify(inDungarees), topType: text, exclusions: text });
    await page.goto('/wardrobe?demo');
    await untilStageShows(page, inDungarees);
  }
  await openCategory(page, 'Bottoms');
  await item(page, 'Wide Jeans', 'UNLOCKED Under Dungarees').click();
  const { said, shown } = viewerMessage(page, 'Not compatible with tops', 'bottoms/wide-jeans.svg');
  await Promise.all([said.waitFor(), shown.waitFor()]);
  await openCategory(page, 'Tops');
  await item(page, 'Dungarees', 'UNLOCKED').click();
  await untilStageShows(page, DEFAULT_AVATAR);
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

test('a double click on Submit, a challenge or a fit counts once', async () => {
  const { page, watch } = await visit(await returning('The Whale'));
  const posts: string[] = [];
  page.on('request', request => {
    if (request.method() === 'POST' && /entries|vote/.test(request.url())) posts.push(request.url());
  });
  await enterWardrobe(page);
  await page.getByRole('button', { name: 'Submit' }).dblclick();
  const yay = page.getByRole('dialog', { name: 'Yay!' });
  await yay.getByRole('button', { name: 'Laundry Day' }).dblclick();
  await yay.getByText('This is final.').waitFor();
  await yay.getByRole('button', { name: 'Submit this fit', disabled: false }).waitFor();
  expect(posts).toEqual([]);
  await yay.getByRole('button', { name: 'Submit this fit' }).dblclick();
  await page.getByRole('dialog', { name: 'Congrats!' }).getByRole('button', { name: 'Close' }).click();
  expect(posts).toHaveLength(1);
  expect((await page.getByRole('dialog').count()) + (await page.getByRole('alertdialog').count())).toBe(0);

  const event = await eventCalled('vote', 'Out of Office');
  await page.goto(`/vote/${event.id}`);
  await page.getByText('0 of 30').waitFor();
  await sides(page).first().dblclick();
  await page.getByText('1 of 30').waitFor();
  expect(posts).toHaveLength(3);
  expect(watch.complaints()).toEqual([]);
});

test('a lost vote is sent again automatically, and a reload shows the same pair on the same sides', async () => {
  const { page, watch } = await visit(await returning('The Shopper'));
  watch.expect(refused);
  const event = await eventCalled('vote', 'Out of Office');
  await page.goto(`/vote/${event.id}`);
  await page.getByText('0 of 30').waitFor();
  await page.route('**/api/vote/*/*/*', route => route.abort('connectionrefused'));
  const first = await pairOf(page);
  await sides(page).last().click();
  await page.getByText('Still sending…').first().waitFor();
  expect(await pairOf(page)).toEqual(first);
  await page.unroute('**/api/vote/*/*/*');

  await page.getByText('1 of 30').waitFor();
  const pair = await pairOf(page);
  expect(pair).toHaveLength(2);
  expect(pair).not.toEqual(first);
  await page.reload();
  await page.getByText('1 of 30').waitFor();
  await untilEqual(() => pairOf(page), pair);
  expect(watch.complaints()).toEqual([]);
});
