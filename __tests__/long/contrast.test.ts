import type { Page } from 'playwright-core';
import { luminance, type Rgb } from '#rules/catalogue/colour';
import { measureContrast } from '../../testing/a11y/contrast';
import { openCategory, walletButton } from '../browser/support/game';
import { eventsIn, returning } from '../browser/support/localWorld';
import { desktop, inHand, withBrowser } from '../browser/support/visit';
import { arrive } from './support/arrive';

const visit = withBrowser();

/** The texts and icons with too little contrast to their background. */
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

/** Only on phones, because colours hardly differ by size and large pages take long. `npm run a11y` checks every size. */
test('on a phone every text and icon has enough contrast to its background', async () => {
  const { page, watch } = await visit({ ...inHand, ...(await returning('The Collector')) });
  const [[vote], [archived]] = await Promise.all([eventsIn('vote'), eventsIn('archive')]);
  const faint: string[] = [];
  for (const path of ['/', '/events', '/faq', '/eye', `/vote/${vote!.id}`, `/results/${archived!.id}`, '/wardrobe']) {
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

test('a visitor’s screens, the menu and the overlay have enough contrast', async () => {
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

test('the links of a wide header and the tiles of a wide wardrobe have enough contrast', async () => {
  const { page, watch } = await visit({ ...(await returning('The Newcomer')), viewport: desktop });
  await arrive(page, '/wardrobe');
  await walletButton(page).waitFor();
  await openCategory(page, 'Hair & Hats');
  expect(await faintOn(page, 'Hair & Hats')).toEqual([]);
  expect(watch.complaints()).toEqual([]);
});

const rgbOf = (colour: string): Rgb => {
  const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number);
  return [red, green, blue];
};

/** On a background as bright as the button, only its edge shows where it is, so the edge must differ from the button. */
test('Submit has an edge, which shows on every background', async () => {
  const { page } = await visit();
  await arrive(page, '/wardrobe?demo');
  const [edge, fill, width] = await page.getByRole('button', { name: 'Submit', exact: true }).evaluate(button => {
    const { borderTopColor, backgroundColor, borderTopWidth } = getComputedStyle(button);
    return [borderTopColor, backgroundColor, borderTopWidth] as const;
  });
  const [dark = 0, light = 0] = [edge, fill].map(colour => luminance(rgbOf(colour))).sort((a, b) => a - b);
  expect((light + 0.05) / (dark + 0.05)).toBeGreaterThanOrEqual(3);
  expect(parseFloat(width)).toBeGreaterThanOrEqual(2);
});

/** The focused element if its focus is invisible or it is covered. */
const invisibleFocus = (page: Page): Promise<string | null> =>
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
  'on %s every element that the keyboard reaches shows its focus and is not covered',
  async path => {
    const { page } = await visit();
    const [archived] = await eventsIn('archive');
    await arrive(page, path === '/results' ? `/results/${archived!.id}` : path);
    if (path.startsWith('/wardrobe')) await openCategory(page, 'Tops');
    const invisible: string[] = [];
    for (let stop = 0; stop < 40; stop += 1) {
      await page.keyboard.press(path.startsWith('/wardrobe') && stop > 15 ? 'ArrowDown' : 'Tab');
      const found = await invisibleFocus(page);
      if (found !== null) invisible.push(found);
    }
    expect([...new Set(invisible)]).toEqual([]);
  },
);
