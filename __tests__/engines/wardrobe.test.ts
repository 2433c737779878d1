import { installedEngines } from '../../testing/browser/engines/engines';
import { openCuttableProxy } from '../browser/support/cuttableProxy';
import { baseUrl } from '../browser/support/visit';
import { WARDROBE } from '../rules/support/catalogue';
import { button, heading, withEngines } from './support/engineVisit';

const open = withEngines();

test.each(installedEngines())('the share panel makes a picture in %s', async engine => {
  const { page, click, when } = await open(engine);
  await page.goto(`${baseUrl()}/wardrobe?demo`);
  await click(button('Share'));
  await when(
    () => (document.querySelector<HTMLImageElement>('[aria-busy=false] > img[width]')?.naturalWidth ?? 0) > 0,
    undefined,
  );
  expect(page.complaints).toEqual([]);
});

const drawings = WARDROBE.filter(({ item: { hex } }) => hex === undefined).length;

test.each(installedEngines())('after one visit the wardrobe opens without the server in %s', async engine => {
  const proxy = await openCuttableProxy(baseUrl());
  const { page, click, shows, when } = await open(engine);
  await page.goto(proxy.url);
  await shows(heading('A blockchain fashion game'));
  await when(async wanted => {
    const names = (await caches.keys()).filter(name => name.startsWith('duds-wardrobe-'));
    const keys = await Promise.all(names.map(async name => (await caches.open(name)).keys()));
    return keys.flat().filter(({ url }) => url.endsWith('.svg')).length >= wanted;
  }, drawings);
  await proxy.cut();
  await page.goto(`${proxy.url}/wardrobe?demo`);
  await click(button('Tops', '[aria-label="Categories"]'));
  await shows(button(/^Breton UNLOCKED$/));
  expect(page.complaints).toEqual([]);
});
