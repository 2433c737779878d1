import type { CDPSession, Page } from 'playwright-core';
import { overhang } from '../../testing/a11y/targets';
import { cutTexts } from '../browser/support/cutTexts';
import { openCategory, walletButton } from '../browser/support/game';
import { eventCalled, eventsIn, returning } from '../browser/support/localWorld';
import { withBrowser } from '../browser/support/visit';
import { arrive } from './support/arrive';

const visit = withBrowser();

/** Sizes and zooms: WCAG 2.2 (1.4.4 and 1.4.10), a phone in landscape, and a very large screen. */
const SIZES = [
  { name: '320 pixels', viewport: { width: 320, height: 640 }, fontSize: 16 },
  { name: '1280 x 1024 at 200 %', viewport: { width: 640, height: 512 }, fontSize: 16 },
  { name: '1280 x 1024 at 400 %', viewport: { width: 320, height: 256 }, fontSize: 16 },
  { name: 'a phone with text twice as large', viewport: { width: 390, height: 844 }, fontSize: 32 },
  { name: 'a phone in landscape', viewport: { width: 667, height: 375 }, fontSize: 16 },
  { name: 'text twice as large', viewport: { width: 1440, height: 900 }, fontSize: 32 },
  { name: '2560 pixels', viewport: { width: 2560, height: 1440 }, fontSize: 16 },
] as const;

/** WCAG 2.2, 1.4.12. */
const SPACED = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`;

/** What is cut off or too wide on the open screen, at each size. */
async function findings(page: Page, browser: CDPSession, place: string): Promise<readonly string[]> {
  const found: string[] = [];
  const look = async (name: string) => {
    await page.evaluate(() => new Promise(painted => requestAnimationFrame(() => requestAnimationFrame(painted))));
    const sideways = (await overhang(page)).map(element => `sticks out: ${element}`);
    const cut = (await cutTexts(page)).map(text => `cut: ${text}`);
    found.push(...[...sideways, ...cut].map(what => `${place}, ${name}: ${what}`));
  };
  for (const { name, viewport, fontSize } of SIZES) {
    await page.setViewportSize(viewport);
    await browser.send('Page.setFontSizes', { fontSizes: { standard: fontSize } });
    await look(name);
  }
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
  await page.setViewportSize({ width: 390, height: 844 });
  const style = await page.addStyleTag({ content: SPACED });
  await look('text spacing of WCAG 1.4.12');
  await style.evaluate(element => {
    (element as unknown as Element).remove();
  });
  return found;
}

test('no screen is cut off or scrolls sideways at any width or text size', async () => {
  const { page, context, watch } = await visit({ hasTouch: true, ...(await returning('The Collector')) });
  watch.expect(/404/);
  const browser = await context.newCDPSession(page);
  const [vote, archived] = await Promise.all([
    eventCalled('vote', 'Out of Office'),
    eventCalled('archive', 'Après Everything'),
  ]);
  const found: string[] = [];
  for (const path of [
    '/',
    '/events',
    '/faq',
    '/eye',
    `/vote/${vote.id}`,
    `/results/${archived.id}`,
    '/nowhere',
    '/wardrobe',
  ]) {
    await arrive(page, path);
    await walletButton(page).waitFor();
    found.push(...(await findings(page, browser, path)));
  }
  await openCategory(page, 'Hair & Hats');
  found.push(...(await findings(page, browser, 'Hair & Hats')));
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('dialog', { name: 'Yay!' }).getByRole('button', { name: 'Laundry Day' }).waitFor();
  found.push(...(await findings(page, browser, 'Yay!')));
  expect(found).toEqual([]);
  expect(watch.complaints()).toEqual([]);
});

test('a visitor’s screens and the overlay are not cut off and do not scroll sideways either', async () => {
  const { page, context, watch } = await visit({ hasTouch: true });
  const browser = await context.newCDPSession(page);
  const [vote] = await eventsIn('vote');
  const found: string[] = [];
  for (const path of [`/vote/${vote!.id}`, '/wardrobe', '/']) {
    await arrive(page, path);
    found.push(...(await findings(page, browser, path)));
  }
  await page.getByRole('main').getByRole('button', { name: 'Connect Wallet' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Local Wallet' }).waitFor();
  found.push(...(await findings(page, browser, 'Connect a Wallet')));
  await page.getByRole('dialog').getByRole('button', { name: 'Local Wallet' }).click();
  found.push(...(await findings(page, browser, 'Which account?')));
  expect(found).toEqual([]);
  expect(watch.complaints()).toEqual([]);
});

test('on a phone held upright, the strip says that the player dresses for an event, and for what', async () => {
  const { page, watch } = await visit({ viewport: { width: 390, height: 844 }, ...(await returning('The Collector')) });
  const [event] = await eventsIn('open');
  await arrive(page, `/wardrobe?event=${event!.id}`);
  const strip = page.getByRole('region', { name: 'The event' });
  const texts = [strip.getByText('Dressing for'), strip.getByRole('button').first().locator('span')];
  for (const text of texts) expect((await text.boundingBox())!.width).toBeGreaterThan(60);
  expect(watch.complaints()).toEqual([]);
});
