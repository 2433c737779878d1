import type { Page } from 'playwright-core';
import { openDevCopy } from '../browser/support/devCopy';
import type { DevCopy } from '../browser/support/devCopy';
import { openCategory } from '../browser/support/game';
import { until } from '../browser/support/until';
import { withBrowser } from '../browser/support/visit';

const visit = withBrowser();
/** A loaded machine takes a while to restart the server and to check all types. */
const PATIENCE_MS = 150_000;

let dev: DevCopy;
beforeAll(async () => {
  dev = await openDevCopy();
});
afterAll(() => dev.stop());

const openTops = async (): Promise<Page> => {
  const { page } = await visit({ baseURL: dev.url });
  page.setDefaultTimeout(PATIENCE_MS);
  await page.goto('/wardrobe?demo');
  await openCategory(page, 'Tops');
  return page;
};
const tops = (page: Page) => page.getByRole('list', { name: 'Tops' });
const overlay = (page: Page) => page.frameLocator('#webpack-dev-server-client-overlay').locator('body');

/** An edit may reload the page before the server that it restarts is up. */
const untilFetched = (page: Page, path: string, text: string) =>
  until(
    () => page.evaluate(async url => (await fetch(url)).text(), path),
    fetched => expect(fetched).toContain(text),
    PATIENCE_MS,
  );

/** A reload loses what was set on the window. */
const markPage = (page: Page) => page.evaluate(() => void Object.assign(window, { isMarked: true }));
const untilReloaded = (page: Page) => page.waitForFunction(() => !('isMarked' in window));

test('an edited component and an edited style keep the open category', async () => {
  const page = await openTops();
  await markPage(page);
  await dev.edit('src/components/ItemTile.tsx', '<b>{', '<b>Edited {');
  await tops(page).getByText('Edited Breton').waitFor();
  await dev.edit('src/components/tiles.module.css', 'line-height: 1.05;', 'line-height: 1.05; padding-bottom: 44px;');
  await page.waitForFunction(() => {
    const title = document.querySelector('[data-item] b');
    return title !== null && getComputedStyle(title).paddingBottom === '44px';
  });
  expect(await page.evaluate(() => 'isMarked' in window)).toBe(true);
});

test('an edited picture, item, rule and route show up without a manual reload', async () => {
  const page = await openTops();
  await markPage(page);
  await dev.edit('public/assets/tops/argyle-vest.svg', '<svg', '<svg id="edited"');
  await untilReloaded(page);
  await untilFetched(page, '/assets/tops/argyle-vest.svg', 'id="edited"');

  await markPage(page);
  await dev.edit(
    'public/data/tops.json',
    '"title": "Holiday Shirt"',
    '"title": "Holiday Shirt",\n "shortTitle": "Day Off"',
  );
  await untilReloaded(page);
  await openCategory(page, 'Tops');
  await tops(page).getByText('Edited Day Off').waitFor();

  await markPage(page);
  await dev.edit('rules/product.ts', "name: 'DUDS'", "name: 'SPUDS'");
  await untilReloaded(page);
  await until(
    () => page.locator('meta[property="og:site_name"]').getAttribute('content'),
    name => expect(name).toBe('SPUDS'),
    PATIENCE_MS,
  );

  await markPage(page);
  await dev.edit('server/routes/health.ts', '.toISOString()', ".toISOString().replace('T', ' edited ')");
  await untilReloaded(page);
  await untilFetched(page, '/api/health', 'edited');
});

test('the page names mistakes in the catalogue and in types until they are corrected', async () => {
  const page = await openTops();
  const correctItem = await dev.edit('public/data/tops.json', '"title": "Breton"', '"title": "Bre/ton"');
  await overlay(page).getByText('Bre/ton').waitFor();
  const opened = await page.context().newPage();
  opened.setDefaultTimeout(PATIENCE_MS);
  await opened.goto('/');
  await opened.getByText('Bre/ton').waitFor();
  await correctItem();
  await opened.getByRole('link', { name: 'FAQ' }).first().waitFor();

  const correctType = await dev.edit('src/index.tsx', 'const root =', 'const root: number =');
  await overlay(opened)
    .getByText(/src\/index.tsx.*not assignable to type 'number'/)
    .first()
    .waitFor();
  await correctType();
  await overlay(opened).waitFor({ state: 'detached' });
});

test('a port in use is reported in one sentence', async () => {
  const output = await dev.startAgain();
  expect(output.trim()).toBe(
    `Port ${new URL(dev.url).port} is in use. Stop the program that uses it, or set PORT to another one.`,
  );
});
