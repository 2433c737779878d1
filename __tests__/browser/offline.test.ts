import type { Page } from 'playwright-core';
import { DEFAULT_AVATAR, type Avatar } from '#rules/outfit/avatar';
import { itemValue } from '#rules/outfit/items';
import { item, openCategory, untilStageShows } from './support/game';
import { openCuttableProxy } from './support/cuttableProxy';
import type { CuttableProxy } from './support/cuttableProxy';
import { composeIndependently, downloadFit, likeness } from './support/picture';
import { until } from './support/until';
import { baseUrl, withBrowser } from './support/visit';
import { CATEGORIES, WARDROBE } from '../rules/support/catalogue';

const visit = withBrowser();

let proxy: CuttableProxy;
beforeAll(async () => {
  proxy = await openCuttableProxy(baseUrl());
});
afterAll(() => proxy.cut());

const drawings = WARDROBE.filter(({ item: { hex } }) => hex === undefined).map(({ category, item: row }) =>
  itemValue(category, row),
);

/** How many pictures the game has cached. */
const cachedPictures = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter(name => name.startsWith('duds-wardrobe-'));
    const keys = await Promise.all(names.map(async name => (await caches.open(name)).keys()));
    return keys.flat().filter(({ url }) => url.endsWith('.svg')).length;
  });

const brokenPictures = (page: Page): Promise<number> =>
  page
    .locator('[data-key] img, [data-dressing] img')
    .evaluateAll(
      images => (images as HTMLImageElement[]).filter(image => image.complete && !image.naturalWidth).length,
    );

/** Opens every category, and returns the items whose tiles paint their drawing. */
async function paintedItems(page: Page): Promise<readonly string[]> {
  const painted: string[] = [];
  for (const { title } of CATEGORIES) {
    await openCategory(page, title);
    // The pieces of a drop are a list of their own.
    const tiles = page.getByRole('region', { name: 'Things to wear' });
    await tiles.locator('[data-item]').first().press('End');
    painted.push(...(await tiles.locator('[data-key]').evaluateAll(decodedKeys)));
  }
  return painted;
}

/** Runs in the page. Pictures out of sight wait until they are asked for. */
async function decodedKeys(tiles: Element[]): Promise<readonly string[]> {
  const decoded = await Promise.all(
    tiles.map(async tile => {
      const picture = [...tile.querySelectorAll('img')].at(-1);
      if (picture === undefined) return [];
      picture.loading = 'eager';
      await picture.decode().catch(() => undefined);
      return picture.naturalWidth > 0 ? [(tile as HTMLElement).dataset.key ?? ''] : [];
    }),
  );
  return decoded.flat();
}

/** The worker fetches the wardrobe one category after the other, which takes a slow server a while. */
async function untilWardrobeCached(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await until(
    () => cachedPictures(page),
    cached => expect(cached).toBeGreaterThanOrEqual(drawings.length),
    120_000,
  );
}

const bretonAndBeret: Avatar = {
  ...DEFAULT_AVATAR,
  tops: 'tops/breton.svg',
  arms: 'arms/regular-short.svg',
  hairAndHats: 'hair-and-hats/beret.svg',
};

test('after one visit the Darcel can be dressed and downloaded without a network', async () => {
  const { page, context, watch } = await visit({ baseURL: proxy.url, serviceWorkers: 'allow' });
  // The browser itself logs requests that fail.
  watch.expect(/^request to another host: http:\/\/127|ERR_|got no response/);
  await page.goto('/');
  await page.getByRole('heading', { name: 'A blockchain fashion game' }).waitFor();
  await untilWardrobeCached(page);
  await proxy.cut();

  await page.goto('/wardrobe?demo');
  expect(await page.title()).toBe('Wardrobe · DUDS');
  await untilStageShows(page, DEFAULT_AVATAR);
  expect(await paintedItems(page)).toEqual(drawings);
  await openCategory(page, 'Tops');
  await item(page, 'Breton', 'UNLOCKED').click();
  await openCategory(page, 'Hair & Hats');
  await item(page, 'Beret', 'UNLOCKED').click();
  await untilStageShows(page, bretonAndBeret);
  await until(
    () => brokenPictures(page),
    broken => expect(broken).toBe(0),
  );
  const { name, picture } = await downloadFit(page);
  expect(name).toBe('duds.png');
  expect(likeness(picture, await composeIndependently(context.browser()!, bretonAndBeret))).toBeGreaterThanOrEqual(
    0.995,
  );

  const nav = page.getByRole('navigation', { name: 'Main' });
  await nav.getByRole('link', { name: 'FAQ' }).click();
  await page.getByRole('heading', { name: 'Who can play?' }).waitFor();
  await nav.getByRole('link', { name: 'Events' }).click();
  await page.getByRole('heading', { name: 'It did not turn up.' }).waitFor();
  expect(await page.title()).toBe('Events · DUDS');

  await proxy.restore();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Compete' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Compete' }).waitFor();
  expect(watch.complaints()).toEqual([]);
});
