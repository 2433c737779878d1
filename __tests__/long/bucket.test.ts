import type { RunningServer } from '../../testing/browser/runServer';
import { DEFAULT_AVATAR, type Avatar } from '#rules/outfit/avatar';
import { openBucket } from '../browser/support/bucket';
import type { Bucket } from '../browser/support/bucket';
import { item, openCategory } from '../browser/support/game';
import { composeIndependently, downloadFit, likeness } from '../browser/support/picture';
import { untilEqual } from '../browser/support/until';
import { runNewWorld, withBrowser } from '../browser/support/visit';

const visit = withBrowser();

let bucket: Bucket | undefined;
let server: RunningServer | undefined;

beforeAll(async () => {
  bucket = await openBucket();
  server = await runNewWorld({ env: { ASSET_BASE_URL: bucket.url } });
});

afterAll(async () => {
  await server?.stop();
  await bucket?.stop();
});

test.each([
  ['every request', /^request to another host/],
  // The stage's pictures are cached without CORS headers; the browser logs that before the canvas requests them again.
  ['requests with an origin', /^request to another host|CORS policy|ERR_FAILED/],
] as const)('the downloaded picture is complete if the bucket sends CORS headers to %s', async (allows, expected) => {
  const { page, context, watch } = await visit({ baseURL: server!.url });
  bucket!.allows = allows;
  watch.expect(expected);
  const avatar: Avatar = {
    ...DEFAULT_AVATAR,
    background: '#ffd45c',
    tops: 'tops/breton.svg',
    arms: 'arms/regular-short.svg',
  };
  await page.goto('/wardrobe?demo');
  await openCategory(page, 'Backgrounds');
  await item(page, 'Butter', 'UNLOCKED').click();
  await openCategory(page, 'Tops');
  await item(page, 'Breton', 'UNLOCKED').click();
  const shown = () =>
    page
      .locator('[data-dressing] img')
      .evaluateAll(images => (images as HTMLImageElement[]).filter(({ naturalWidth }) => naturalWidth > 0).length);
  await untilEqual(shown, 7);
  const hosts = [new URL(server!.url).host, new URL(bucket!.url).host];
  expect([...watch.hosts].sort()).toEqual(hosts.sort());

  const { name, picture } = await downloadFit(page);

  expect(name).toBe('duds.png');
  expect([picture.width, picture.height]).toEqual([1200, 1200]);
  const composed = await composeIndependently(context.browser()!, avatar);
  expect(likeness(picture, composed)).toBeGreaterThanOrEqual(0.995);
  expect(watch.complaints()).toEqual([]);
});
