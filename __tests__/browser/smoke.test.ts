import { readdirSync, readFileSync } from 'node:fs';
import { DEFAULT_AVATAR } from '#rules/outfit/avatar';
import { CHAIN_DOWN } from '../../server/local/marketPage';
import { chooseAccount, item, openCategory, sides, signIn, untilStageShows, walletButton } from './support/game';
import { addressOf, eventCalled } from './support/localWorld';
import { untilEqual } from './support/until';
import { inHand, withBrowser } from './support/visit';

const visit = withBrowser();

test('the home page shows its buttons, loads only from its own host and logs nothing to the console', async () => {
  const { page, watch } = await visit();

  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Connect Wallet' }).first().waitFor();
  await page.waitForLoadState('networkidle');

  expect(watch.complaints()).toEqual([]);
});

test('the built app contains no trace of the local market', () => {
  const scripts = readdirSync('dist/public').filter(name => /\.(?:js|css|html)$/.test(name));
  expect(scripts.length).toBeGreaterThan(20);
  const texts = ['local/market', 'Costs nothing here', CHAIN_DOWN];
  const traces = scripts.filter(name => texts.some(text => readFileSync(`dist/public/${name}`, 'utf8').includes(text)));
  expect(traces).toEqual([]);
});

test('the game is played with a thumb: a fit is submitted, a vote cast, and the votes of a closed event counted', async () => {
  const { page, watch } = await visit(inHand);
  watch.expect(/401/);
  await page.goto('/');
  await page.getByRole('main').getByRole('button', { name: 'Connect Wallet' }).tap();
  await chooseAccount(page, 'The Shopper');
  await page.waitForURL('**/wardrobe');
  await walletButton(page).waitFor();

  await openCategory(page, 'Tops');
  await item(page, 'Dungarees', 'UNLOCKED').tap();
  await untilStageShows(page, { ...DEFAULT_AVATAR, tops: 'tops/dungarees.svg', bottoms: '' });
  await page.getByRole('button', { name: 'All categories' }).tap();
  await page.getByRole('list', { name: 'Categories' }).getByRole('button', { name: 'Hair & Hats' }).tap();
  await item(page, 'Chef Hat', 'YOU OWN').tap();
  await untilStageShows(page, {
    ...DEFAULT_AVATAR,
    tops: 'tops/dungarees.svg',
    bottoms: '',
    hairAndHats: 'hair-and-hats/chef-hat.svg',
  });

  await page.getByRole('button', { name: 'Submit' }).tap();
  await page.getByRole('dialog', { name: 'Yay!' }).getByRole('button', { name: 'Laundry Day' }).tap();
  await page.getByRole('button', { name: 'Submit this fit' }).tap();
  await signIn(page);
  await page.getByRole('dialog', { name: 'Congrats!' }).getByRole('button', { name: 'Close' }).tap();
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  const { id } = await eventCalled('vote', 'Overdressed');
  await page.goto(`/vote/${id}`);
  await page.getByText('0 of 30').waitFor();
  await sides(page).first().tap();
  const ballot = `/api/vote/entries/${id}/${await addressOf('The Shopper')}`;
  await untilEqual(async () => (await page.request.get(ballot)).headers().ballots, '1/30');

  await page.goto(`/results/${(await eventCalled('archive', 'Après Everything')).id}`);
  await page.getByRole('button', { name: 'Count it here' }).tap();
  await page.getByText('The ranking follows from these votes: counted here').waitFor();
  expect(watch.complaints()).toEqual([]);
});
