import { sides } from './support/game';
import { eventCalled, returning } from './support/localWorld';
import { inHand, withBrowser, withOwnServer } from './support/visit';

withOwnServer();
const visit = withBrowser();

test('on a touch screen a choice can be taken back for three seconds, if the player asks for it', async () => {
  const { page, watch } = await visit({ ...inHand, ...(await returning('The Shopper')) });
  const posts: string[] = [];
  page.on('request', request => {
    if (request.method() === 'POST' && /\/api\/vote\/\d/.test(request.url())) posts.push(request.url());
  });
  const { id } = await eventCalled('vote', 'Out of Office');
  await page.goto(`/vote/${id}`);
  await page.getByText('0 of 30').waitFor();

  const longer = page.getByRole('checkbox', { name: 'More time' });
  const tap = (name: string) => page.getByRole('button', { name, exact: true }).tap();
  await tap('How it works');
  await longer.tap();
  await tap('Close');
  await sides(page).first().tap();
  await page.waitForTimeout(2_000);
  await page.getByRole('button', { name: 'Undo' }).tap();
  await page.waitForTimeout(2_000);
  expect(posts).toEqual([]);
  await page.getByText('0 of 30').waitFor();

  // It is kept, and can be taken back, too.
  await page.reload();
  await tap('How it works');
  expect(await longer.isChecked()).toBe(true);
  await longer.tap();
  await tap('Close');
  await sides(page).first().tap();
  await page.getByText('1 of 30').waitFor();
  expect(posts).toHaveLength(2);
  expect(watch.complaints()).toEqual([]);
});
