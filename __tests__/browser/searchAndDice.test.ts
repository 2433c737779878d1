import { storedAvatar } from './support/game';
import { untilEqual } from './support/until';
import { withBrowser } from './support/visit';

const visit = withBrowser();

test('a link rolls a fit once, and the keyboard finds a hat, keeps it and rolls the rest', async () => {
  const { page, watch } = await visit();
  await page.goto('/wardrobe?demo&roll=7F3A91C2');
  await untilEqual(() => page.evaluate(() => location.search), '?demo');

  await page.locator('main').press('/');
  const field = page.getByRole('textbox', { name: 'Search the wardrobe' });
  await field.pressSequentially('berret');
  await page
    .locator('[aria-labelledby=panel-title]')
    .getByText(/^[1-9] things? found/)
    .waitFor();
  await field.press('ArrowDown');
  await page.keyboard.press('Enter');
  await untilEqual(
    async () => ((await storedAvatar(page)) as { hairAndHats: string }).hairAndHats,
    'hair-and-hats/beret.svg',
  );
  await page.keyboard.press('Escape');
  await field.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: /^Wearing \d/ }).press('Enter');
  await page.getByRole('button', { name: 'Keep Beret' }).press('Enter');
  const before = await storedAvatar(page);
  await page.locator('main').press('d');
  await page.getByText(/^Same roll/).waitFor();
  await untilEqual(async () => JSON.stringify(await storedAvatar(page)) === JSON.stringify(before), false);
  await untilEqual(
    async () => ((await storedAvatar(page)) as { hairAndHats: string }).hairAndHats,
    'hair-and-hats/beret.svg',
  );
  expect(watch.complaints()).toEqual([]);
});
