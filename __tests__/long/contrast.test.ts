import type { Page } from 'playwright-core';
import { measureContrast } from '../../scripts/a11y/contrast';
import { openCategory, walletButton } from '../browser/support/game';
import { eventsIn, returning } from '../browser/support/localWorld';
import { desktop, inHand, withBrowser } from '../browser/support/visit';

const visit = withBrowser();

/** The texts and icons with too little contrast to their background, and how many were measured. */
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

/** Only phones: colours hardly differ by size, and large pages take long. `npm run a11y` checks every size. */
test('on a phone every text and icon has enough contrast to its background', async () => {
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

test('so have a visitor’s screens, the menu and the overlay', async () => {
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

test('so have the links of a wide header and the tiles of a wide wardrobe', async () => {
  const { page, watch } = await visit({ ...(await returning('The Newcomer')), viewport: desktop });
  await arrive(page, '/wardrobe');
  await walletButton(page).waitFor();
  await openCategory(page, 'Hair & Hats');
  expect(await faintOn(page, 'Hair & Hats')).toEqual([]);
  expect(watch.complaints()).toEqual([]);
});

/** Focusable elements whose focus is invisible or covered. */
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
