import type { Page } from 'playwright-core';
import { openCategory } from '../browser/support/game';
import { installMovementRecorder, recordedMovements, movedProperties } from '../browser/support/movement';
import { until, untilEqual } from '../browser/support/until';
import { phone, withBrowser } from '../browser/support/visit';

const visit = withBrowser();

/** Each strip extends under the following ones, so its middle may be covered. */
const INSIDE = { position: { x: 60, y: 200 } } as const;

/** The element around a Darcel of the home screen. */
const strip = (page: Page, index: number) => page.getByRole('main').getByRole('img').nth(index).locator('..');

const revealed = (page: Page) => page.locator('.page-cover-lifted').waitFor({ state: 'attached' });

/** Everything that moves during a game: the reveal, routes, hovering, dressing, a message, overlays, the menu. */
async function playAround(page: Page): Promise<readonly string[]> {
  await page.goto('/');
  await revealed(page);
  await strip(page, 2).hover(INSIDE);
  await page.getByRole('main').getByRole('button', { name: 'Connect Wallet' }).click();
  await page.getByRole('dialog', { name: 'Connect a Wallet' }).getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: 'Events' }).click();
  await page.getByRole('link', { name: 'See Results' }).first().click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  const before = await recordedMovements(page);
  await page.goto('/wardrobe?demo');
  await revealed(page);
  await openCategory(page, 'Tops');
  await page.getByRole('list', { name: 'Tops' }).getByRole('button').first().click();
  await untilEqual(async () => (await recordedMovements(page)).some(({ by }) => by === 'script'), true);
  await page.getByRole('button', { name: 'Only my items' }).click();
  await page.getByRole('button', { name: 'Reset' }).click();
  await page.getByRole('alertdialog').waitFor();
  return movedProperties([...before, ...(await recordedMovements(page))]);
}

test('a whole game animates only transform and opacity', async () => {
  const { page, context, watch } = await visit();
  await installMovementRecorder(context);
  // Visibility switches when something disappears.
  expect(await playAround(page)).toEqual(['opacity', 'transform', 'visibility']);
  expect(watch.complaints()).toEqual([]);
});

test('with reduced motion only opacity changes', async () => {
  const { page, context, watch } = await visit({ reducedMotion: 'reduce' });
  await installMovementRecorder(context);
  expect(await playAround(page)).toEqual(['opacity', 'visibility']);
  await page.setViewportSize(phone);
  await page.goto('/');
  await revealed(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'FAQ' }).waitFor();
  expect(movedProperties(await recordedMovements(page))).toEqual(['opacity', 'visibility']);
  expect(watch.complaints()).toEqual([]);
});

const blinksOn = (page: Page) => async () =>
  (await recordedMovements(page)).filter(({ name }) => name === 'page-cover-lift').length;

test('the page blinks when the screen changes, without delaying clicks or the focus', async () => {
  const { page, context, watch } = await visit();
  await installMovementRecorder(context);
  await page.goto('/');
  await revealed(page);
  const blinks = blinksOn(page);
  await untilEqual(blinks, 1);
  await page.getByRole('link', { name: 'FAQ' }).click();
  await page.waitForURL('**/faq');
  await untilEqual(blinks, 2);
  await untilEqual(() => page.evaluate(() => document.activeElement?.tagName), 'H1');
  // The cover stays down, so that a click cannot succeed merely because it came late enough.
  await page.addStyleTag({ content: '.page-cover-lifted { animation-play-state: paused; }' });
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await untilEqual(blinks, 3);
  await page.getByRole('link', { name: 'Events' }).click();
  await page.waitForURL('**/events');
  expect(watch.complaints()).toEqual([]);
});

test('the eye is closed from the first paint, before any script runs, and the app opens it', async () => {
  const { page, watch } = await visit();
  let release = (): void => undefined;
  const released = new Promise<void>(resolve => (release = resolve));
  await page.route('**/main.*.js', async route => {
    await released;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  const cover = page.locator('.page-cover');
  const paint = () =>
    cover.evaluate(element => {
      const { top, left, right, bottom } = element.getBoundingClientRect();
      const { backgroundColor, backgroundImage, backgroundPosition, backgroundSize } = getComputedStyle(element);
      const covers = top <= 0 && left <= 0 && right >= innerWidth && bottom >= innerHeight;
      return { covers, backgroundColor, backgroundImage, backgroundPosition, backgroundSize };
    });
  await untilEqual(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length), 1);
  const before = await paint();
  expect(before).toMatchObject({ covers: true, backgroundColor: 'rgb(76, 26, 60)' });
  expect(before.backgroundImage).toContain('data:image/svg+xml');
  await page.addStyleTag({ content: '.page-cover-lifted { animation-play-state: paused; }' });
  release();
  await revealed(page);
  // The app's own cover has replaced it, and looks the same.
  expect(await paint()).toEqual(before);
  expect(watch.complaints()).toEqual([]);
});

test('if the scripts fail, the page eventually says so and offers to try again', async () => {
  const { page } = await visit();
  let isDown = true;
  await page.route('**/main.*.js', route => (isDown ? route.abort() : route.continue()));
  await page.goto('/faq?demo');
  const again = page.getByRole('link', { name: 'Try again' });
  expect(await again.count()).toBe(0);
  await page.evaluate(() => document.getAnimations().forEach(animation => animation.finish()));
  await page.getByText('Still asleep.').waitFor();
  isDown = false;
  await again.click();
  await page.getByRole('heading', { level: 1, name: 'FAQ' }).waitFor();
  expect(new URL(page.url()).search).toBe('?demo');
});

test('changing the query keeps the screen and does not blink', async () => {
  const { page, context } = await visit();
  await installMovementRecorder(context);
  const blinks = blinksOn(page);
  await page.goto('/faq');
  await untilEqual(blinks, 1);
  await page.evaluate(() => {
    history.pushState(null, '', '/faq?demo');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await page.getByRole('link', { name: 'Home' }).and(page.locator('[href="/?demo"]')).first().waitFor();
  expect(await blinks()).toBe(1);
});

test('only the pieces that a choice changes drop, and none when a stored fit is shown', async () => {
  const { page, context, watch } = await visit();
  await installMovementRecorder(context);
  // Choosing the category on the page would focus its first item, and so show it on the Darcel.
  await page.goto('/wardrobe?demo&category=tops');
  const dropped = async () =>
    (await recordedMovements(page))
      .filter(({ by }) => by === 'script')
      .map(({ target }) => target.replace(/^.*assets\//, ''));
  await page.locator('li[data-key="tops/breton.svg"] button').click();
  await untilEqual(dropped, ['tops/breton.svg', 'arms/regular-short.svg']);
  await page.reload();
  await revealed(page);
  await page.locator('[data-dressing] img[src$="breton.svg"]').waitFor();
  await page.waitForLoadState('networkidle');
  expect(await dropped()).toEqual([]);
  expect(watch.complaints()).toEqual([]);
});

test('the strips grow towards the pointer, and the page does not scroll', async () => {
  const { page } = await visit();
  await page.goto('/');
  await revealed(page);
  const third = strip(page, 2);
  const fourth = strip(page, 3);
  const width = async () => ((await fourth.boundingBox())?.x ?? 0) - ((await third.boundingBox())?.x ?? 0);
  const before = await width();
  await third.hover(INSIDE);
  await until(width, now => {
    expect(now / before).toBeCloseTo((1.35 / 6.35) * 6, 2);
  });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
});
