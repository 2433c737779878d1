import type { Page } from 'playwright-core';
import { measureContrast } from '../../scripts/a11y/contrast';
import { openCategory, walletButton } from './support/game';
import { eventsIn, returning } from './support/localWorld';
import { desktop, phone, withBrowser } from './support/visit';

const visit = withBrowser();

const inHand = { viewport: phone, hasTouch: true, isMobile: true } as const;

/** The texts and icons that are too faint for the ground they are painted on, and how many were measured. */
async function faintOn(page: Page, place: string) {
  const pairs = await measureContrast(page);
  expect({ place, measured: pairs.length > 0 }).toEqual({ place, measured: true });
  return pairs
    .filter(({ ratio, needed }) => ratio < needed)
    .map(
      ({ text, ink, ground, ratio, needed }) =>
        `${place}: ${text}, ${ink} on ${ground}, ${ratio.toFixed(2)} of ${needed}`,
    );
}

async function arrive(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('main:not([aria-busy="true"]) h1').first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
}

/** Colours hardly differ by size, and a large page takes long to read: `npm run a11y` looks at all of them. */
test('on a phone every text and icon stands out from what it is painted on', async () => {
  const { page, watch } = await visit({ ...inHand, ...(await returning('The Collector')) });
  const [[vote], [archived]] = await Promise.all([eventsIn('vote'), eventsIn('archive')]);
  const faint: string[] = [];
  for (const path of ['/', '/events', '/faq', `/vote/${vote!.id}`, `/results/${archived!.id}`, '/wardrobe']) {
    await arrive(page, path);
    await walletButton(page).waitFor();
    faint.push(...(await faintOn(page, path)));
  }
  for (const title of ['Backgrounds', 'Tops']) {
    await openCategory(page, title);
    await page.getByRole('list', { name: title }).getByRole('button').nth(1).click();
    faint.push(...(await faintOn(page, title)));
  }
  await page.getByRole('button', { name: 'Reset' }).click();
  await page.getByRole('alertdialog').waitFor();
  faint.push(...(await faintOn(page, 'the question')));
  expect(faint).toEqual([]);
  expect(watch.complaints()).toEqual([]);
});

test('a visitor’s screens, the menu and the overlay stand out as well', async () => {
  const { page, watch } = await visit(inHand);
  watch.expect(/404/);
  const faint: string[] = [];
  for (const path of ['/wardrobe', '/nowhere', '/']) {
    await arrive(page, path);
    faint.push(...(await faintOn(page, path)));
  }
  await page.getByRole('button', { name: 'Menu' }).click();
  faint.push(...(await faintOn(page, 'the menu')));
  await page.keyboard.press('Escape');
  await page.getByRole('main').getByRole('button', { name: 'Connect Wallet' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Local Wallet' }).waitFor();
  faint.push(...(await faintOn(page, 'Connect a Wallet')));
  await page.getByRole('dialog').getByRole('button', { name: 'Local Wallet' }).click();
  faint.push(...(await faintOn(page, 'Which account?')));
  expect(faint).toEqual([]);
  expect(watch.complaints()).toEqual([]);
});

test('the links of a wide header stand out, and the tiles of a wide wardrobe', async () => {
  const { page, watch } = await visit({ ...(await returning('The Newcomer')), viewport: desktop });
  await arrive(page, '/wardrobe');
  await walletButton(page).waitFor();
  await openCategory(page, 'Hair & Hats');
  expect(await faintOn(page, 'Hair & Hats')).toEqual([]);
  expect(watch.complaints()).toEqual([]);
});

/** What has the focus and does not show it, or shows it where something else lies over it. */
const unseenFocus = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    if (element === null || element === document.body) return null;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    const isMarked = outlineStyle !== 'none' && (parseFloat(outlineWidth) >= 2 || boxShadow !== 'none');
    const box = element.getBoundingClientRect();
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    const isClear = top !== null && (element.contains(top) || top.contains(element));
    return isMarked && isClear ? null : element.outerHTML.slice(0, 160);
  });

test.each(['/?demo', '/wardrobe?demo', '/events', '/faq', '/results'])(
  'each stop of the Tab key on %s shows that it has the focus, and lies beneath nothing',
  async path => {
    const { page } = await visit();
    const [archived] = await eventsIn('archive');
    await arrive(page, path === '/results' ? `/results/${archived!.id}` : path);
    if (path.startsWith('/wardrobe')) await openCategory(page, 'Tops');
    const unseen: string[] = [];
    for (let stop = 0; stop < 40; stop += 1) {
      await page.keyboard.press(path.startsWith('/wardrobe') && stop > 15 ? 'ArrowDown' : 'Tab');
      const found = await unseenFocus(page);
      if (found !== null) unseen.push(found);
    }
    expect([...new Set(unseen)]).toEqual([]);
  },
);
