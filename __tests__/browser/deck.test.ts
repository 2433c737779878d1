import { axeFindings } from './support/axe';
import { pairOf } from './support/game';
import { eventCalled, returning } from './support/localWorld';
import { untilEqual } from './support/until';
import { withBrowser, withOwnServer } from './support/visit';

withOwnServer();
const visit = withBrowser();

test('five pairs are judged with the keyboard alone, with ties, a closer look and a reload', async () => {
  const { page, watch } = await visit(await returning('The Shopper'));
  const { id } = await eventCalled('vote', 'Out of Office');
  const posts: string[] = [];
  page.on('request', request => {
    if (request.method() === 'POST' && /\/api\/vote\//.test(request.url())) posts.push(request.url());
  });
  const { keyboard } = page;
  await page.goto(`/vote/${id}`);
  await page.getByText('0 of 30').waitFor();
  await keyboard.press('1');
  await page.getByText('1 of 30').waitFor();
  expect(posts).toHaveLength(2);
  await keyboard.press('0');
  await page.getByText('2 of 30').waitFor();
  expect(posts.at(-1)).toMatch(/\/pass\//);

  const third = await pairOf(page);
  await page.reload();
  await page.getByText('2 of 30').waitFor();
  expect(await pairOf(page)).toEqual(third);
  await keyboard.press('ArrowRight');
  await page.getByText('3 of 30').waitFor();

  // The dialog opens before its content has loaded, and Enter chooses all the same.
  await page.route(/\/closeUp\.\w+\.js$/, async route => {
    await page.getByRole('dialog').getByText('Loading').waitFor();
    await route.continue();
  });
  await keyboard.press('z');
  await page.getByRole('dialog', { name: 'Look closer' }).waitFor();
  await page.getByRole('button', { name: 'Choose this one' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await keyboard.press('Enter');
  await page.getByText('4 of 30').waitFor();

  await page.getByRole('button', { name: 'Too close' }).focus();
  await keyboard.press('Enter');
  await page.getByText('5 of 30').waitFor();
  expect(await axeFindings(page)).toEqual([]);

  await page.getByRole('button', { name: 'Too close' }).focus();
  await keyboard.press('Enter');
  await page.getByText('No more shrugging. Choose.').waitFor();
  await page.getByRole('button', { name: 'Too close' }).waitFor({ state: 'detached' });
  await untilEqual(() => page.evaluate(() => document.querySelector('main')?.contains(document.activeElement)), true);
  expect(watch.complaints()).toEqual([]);
});
