import type { Locator, Page } from 'playwright-core';
import { DEFAULT_AVATAR, type Avatar } from '#rules/outfit/avatar';
import { axeFindings } from './support/axe';
import { focusedName, walkTo } from './support/focus';
import { item, openCategory, readStage, storedAvatar, untilStageShows } from './support/game';
import { until, untilEqual } from './support/until';
import { inHand, withBrowser } from './support/visit';

const visit = withBrowser();

const BERET = 'hair-and-hats/beret.svg';
const inBeret: Avatar = { ...DEFAULT_AVATAR, hairAndHats: BERET };

const savedLooks = (page: Page) =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('duds:looks') ?? '[]') as readonly unknown[]).length);

/** Rolls, and waits until the stage shows another fit. The first roll also fetches every list. */
async function roll(page: Page, rollDice: () => Promise<void>): Promise<void> {
  const shown = () =>
    JSON.stringify([...document.querySelectorAll('[data-dressing] [role=img] img')].map(image => image.outerHTML));
  const before = await page.evaluate(shown);
  await rollDice();
  await page.waitForFunction(
    fit =>
      JSON.stringify([...document.querySelectorAll('[data-dressing] [role=img] img')].map(image => image.outerHTML)) !==
      fit,
    before,
  );
}

test('the fitting room can be used with the keyboard alone', async () => {
  const { page, watch } = await visit();
  await page.goto('/wardrobe?demo&category=hair-and-hats');
  await page.getByRole('button', { name: 'Undo', exact: true }).waitFor();
  await item(page, 'Beret', 'UNLOCKED').waitFor();
  await walkTo(page, /^Blunt Bob/);
  await page.keyboard.press('Enter');
  // Not the first tile, which the focus falls back to if its place is lost.
  await page.keyboard.press('ArrowRight');
  await untilEqual(() => focusedName(page), 'Curls UNLOCKED');
  await page.keyboard.press('Control+k');
  await page.getByRole('textbox', { name: 'Search the wardrobe' }).waitFor();
  await untilEqual(() => focusedName(page), 'Search the wardrobe');
  await page.keyboard.type('beret');
  await until(
    () => page.locator('[aria-labelledby=panel-title] [data-item]').first().innerText(),
    first => expect(first).toMatch(/^Beret/),
  );
  await page.keyboard.press('ArrowDown');
  await page.getByText('Puts on Beret. Takes off Blunt Bob.').waitFor();
  await untilStageShows(page, inBeret);
  expect(await storedAvatar(page)).not.toMatchObject({ hairAndHats: BERET });
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await until(
    () => storedAvatar(page),
    avatar => expect(avatar).toMatchObject({ hairAndHats: BERET }),
  );

  await page.keyboard.press('Escape');
  await page.getByRole('textbox', { name: 'Search the wardrobe' }).waitFor({ state: 'detached' });
  await untilEqual(() => focusedName(page), 'Curls UNLOCKED');

  await walkTo(page, /^Surprise me$/, 'Shift+Tab');
  await roll(page, () => page.keyboard.press('Enter'));
  await page.keyboard.press('Control+z');
  await page.getByRole('button', { name: 'Keep Beret' }).waitFor();
  await walkTo(page, /^Keep Beret$/);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  const rollByKey = () => roll(page, () => page.keyboard.press('d'));
  for (let n = 0; n < 10; n += 1) await rollByKey();
  expect((await readStage(page)).layers).toContain(BERET);
  for (let n = 0; n < 10; n += 1) await page.keyboard.press('Control+z');
  await untilStageShows(page, inBeret);

  for (let n = 1; n <= 3; n += 1) {
    await page.keyboard.press('Control+s');
    await untilEqual(() => savedLooks(page), n);
    if (n < 3) await rollByKey();
  }
  const worn = await readStage(page);
  await page.keyboard.press('l');
  await page.getByRole('button', { name: 'Keep a copy' }).waitFor();
  // Escape closes only what lies on top.
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'How it works' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'How it works' }).waitFor({ state: 'detached' });
  await walkTo(page, /^Keep a copy$/);
  const [copy] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  await page.keyboard.press('Escape');
  await walkTo(page, /^Download$/);
  const [picture] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  const [copyFile, pictureFile] = [await copy.path(), await picture.path()];

  const { page: other } = await visit();
  await other.goto('/wardrobe?demo');
  await other.getByRole('button', { name: 'Looks', exact: true }).waitFor();
  await walkTo(other, /^Looks$/);
  await other.keyboard.press('l');
  await other.getByRole('button', { name: 'Bring in' }).waitFor();
  const bringIn = async (file: string) => {
    // The browser opens its own dialog unless the test is already waiting for a file chooser.
    const choosing = other.waitForEvent('filechooser');
    await walkTo(other, /^Bring in$/);
    await other.keyboard.press('Enter');
    await (await choosing).setFiles(file);
  };
  await bringIn(copyFile);
  await untilEqual(() => savedLooks(other), 3);
  await bringIn(pictureFile);
  await other.getByRole('alertdialog').getByText('Put on what is in this picture?').waitFor();
  await other.keyboard.press('Enter');
  await untilEqual(() => readStage(other), worn);
  expect(watch.complaints()).toEqual([]);
});

/** Puts a finger on the tile, and returns a function that lifts it. */
async function hold(page: Page, tile: Locator): Promise<() => Promise<void>> {
  await tile.scrollIntoViewIfNeeded();
  const box = await tile.boundingBox();
  if (box === null) throw new Error('The tile is not visible.');
  const cdp = await page.context().newCDPSession(page);
  const touchPoints = [{ x: box.x + 40, y: box.y + 40 }];
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  return async () => {
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
}

const tapping = (page: Page) => (name: string) => page.getByRole('button', { name, exact: true }).first().tap();

test('a closed panel returns the focus to the magnifier that opened it', async () => {
  const { page, watch } = await visit();
  await page.goto('/wardrobe?demo&category=hair-and-hats');
  await page.getByRole('button', { name: 'Undo', exact: true }).waitFor();
  await item(page, 'Beret', 'UNLOCKED').waitFor();
  const magnifier = page.getByRole('region', { name: 'Things to wear' }).getByRole('button', { name: /^Search/ });
  await magnifier.press('Enter');
  await untilEqual(() => focusedName(page), 'Search the wardrobe');
  await page.keyboard.press('Escape');
  await page.getByRole('textbox', { name: 'Search the wardrobe' }).waitFor({ state: 'detached' });
  await untilEqual(() => magnifier.evaluate(button => button === document.activeElement), true);
  expect(watch.complaints()).toEqual([]);
});

test('the fitting room can be used with a thumb', async () => {
  const { page, watch } = await visit(inHand);
  await page.goto('/wardrobe?demo');
  const tap = tapping(page);
  await page.getByRole('button', { name: 'Undo', exact: true }).waitFor();
  await openCategory(page, 'Hair & Hats');
  await item(page, 'Blunt Bob', 'UNLOCKED').tap();
  await tap('Search the wardrobe');
  await page.getByRole('textbox', { name: 'Search the wardrobe' }).tap();
  await page.keyboard.type('beret');
  const beret = page.locator('[aria-labelledby=panel-title] [data-item]').first();
  await until(
    () => beret.innerText(),
    first => expect(first).toMatch(/^Beret/),
  );
  const release = await hold(page, beret);
  await page.getByText('Puts on Beret. Takes off Blunt Bob.').waitFor();
  await untilStageShows(page, inBeret);
  await release();
  await untilStageShows(page, { ...DEFAULT_AVATAR, hairAndHats: 'hair-and-hats/blunt-bob.svg' });
  await beret.tap();
  await untilStageShows(page, inBeret);
  await tap('Close');

  await roll(page, () => tap('Surprise me'));
  await tap('Undo');
  await tap('Keep Beret');
  const rollByThumb = () => roll(page, () => tap('Surprise me'));
  for (let n = 0; n < 10; n += 1) await rollByThumb();
  expect((await readStage(page)).layers).toContain(BERET);
  for (let n = 0; n < 10; n += 1) await tap('Undo');
  await untilStageShows(page, inBeret);

  for (let n = 1; n <= 3; n += 1) {
    if (n > 1) await rollByThumb();
    await tap('Looks');
    await tap('Save this look');
    await untilEqual(() => savedLooks(page), n);
    if (n < 3) await tap('Close');
  }
  const worn = await readStage(page);
  const [copy] = await Promise.all([page.waitForEvent('download'), tap('Keep a copy')]);
  await tap('Close');
  const [picture] = await Promise.all([page.waitForEvent('download'), tap('Download')]);
  const [copyFile, pictureFile] = [await copy.path(), await picture.path()];

  const { page: other } = await visit(inHand);
  await other.goto('/wardrobe?demo');
  await tapping(other)('Looks');
  const bringIn = async (file: string) => {
    const [chooser] = await Promise.all([other.waitForEvent('filechooser'), tapping(other)('Bring in')]);
    await chooser.setFiles(file);
  };
  await bringIn(copyFile);
  await untilEqual(() => savedLooks(other), 3);
  await bringIn(pictureFile);
  await other.getByRole('alertdialog').getByText('Put on what is in this picture?').waitFor();
  await tapping(other)('Yes');
  await untilEqual(() => readStage(other), worn);
  expect(watch.complaints()).toEqual([]);
});
