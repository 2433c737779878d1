import { axeFindings } from './support/axe';
import { pairOf, sides, toast } from './support/game';
import { addressOf, eventCalled, returning } from './support/localWorld';
import { untilEqual } from './support/until';
import { withBrowser, withOwnServer } from './support/visit';

withOwnServer();
const visit = withBrowser();

const isVote = (url: URL) => /\/api\/vote\/\d/.test(url.pathname);

test('a vote counts once: without a connection, after a reload, in two tabs, and with a key held down', async () => {
  const account = 'The Shopper';
  const { page, context, watch } = await visit(await returning(account));
  watch.expect(/409|ERR_FAILED|ERR_INTERNET_DISCONNECTED|got no response|sounds did not load/);
  const { id } = await eventCalled('vote', 'Out of Office');
  const wallet = await addressOf(account);
  const counted = async () =>
    (await context.request.get(`/api/vote/entries/${id}/${wallet}`)).headers().ballots?.split('/')[0];
  await page.goto(`/vote/${id}`);
  await page.getByText('0 of 30').waitFor();
  expect(await axeFindings(page)).toEqual([]);

  await context.setOffline(true);
  await sides(page).first().click();
  await page.getByText('Still sending…').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await context.setOffline(false);
  await page.getByText('1 of 30').waitFor();
  expect(await counted()).toBe('1');

  const pair = await pairOf(page);
  await page.route(isVote, route => route.abort());
  const lost = page.waitForRequest(request => isVote(new URL(request.url())));
  await sides(page).last().click();
  await lost;
  await page.reload();
  await page.getByText('Still sending…').waitFor();
  expect(await pairOf(page)).toEqual(pair);
  expect(await sides(page).first().getAttribute('aria-disabled')).toBe('true');
  expect(await counted()).toBe('1');
  await page.unroute(isVote);
  await page.getByText('2 of 30').waitFor();
  expect(await counted()).toBe('2');

  const tab = await context.newPage();
  await tab.goto(`/vote/${id}`);
  const shared = await pairOf(page);
  await untilEqual(() => pairOf(tab), shared);
  await sides(page).first().click();
  await page.getByText('3 of 30').waitFor();
  await sides(tab).last().click();
  await toast(tab).getByText('You have already voted on this pair.').waitFor();
  await tab.getByText('3 of 30').waitFor();
  expect(await counted()).toBe('3');
  expect(await pairOf(tab)).toEqual(await pairOf(page));
  await tab.close();

  await sides(page).first().focus();
  await page.keyboard.down('Enter');
  await page.getByText('4 of 30').waitFor();
  for (let repeat = 0; repeat < 5; repeat += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await page.keyboard.press('ArrowRight');
  await page.getByText('5 of 30').waitFor();
  expect(await counted()).toBe('5');
  expect(watch.complaints()).toEqual([]);
});

test.each([
  [640, 512],
  [667, 375],
  [1024, 768],
])('at %i x %i pixels nothing is said over the fits', async (width, height) => {
  const { page } = await visit({ ...(await returning('The Shopper')), viewport: { width, height } });
  const { id } = await eventCalled('vote', 'Overdressed');
  await page.goto(`/vote/${id}`);
  await page.getByText('0 of 30').waitFor();
  const lowest = (await sides(page).first().boundingBox())!;
  const said = [page.getByRole('button', { name: 'Too close' }), page.getByRole('status').filter({ hasText: 'of 30' })];
  for (const line of said) expect((await line.boundingBox())!.y).toBeGreaterThanOrEqual(lowest.y + lowest.height);
  expect(await page.locator('main kbd:visible').count()).toBe(0);
});
