import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DEFAULT_AVATAR, type Avatar } from '#rules/outfit/avatar';
import { fitCode } from '#rules/outfit/fitCode';
import { FitPage } from '../../../src/app/FitPage';
import { selectUnlocked } from '../../../src/features/holdings/unlockedSlice';
import { selectAvatar } from '../../../src/features/outfit/outfitSlice';
import { selectOverlay } from '../../../src/features/overlay/overlaySlice';
import { selectOffer } from '../../../src/features/wardrobe/wardrobeViewSlice';
import { catalogueItem, CONNECTED, learnHoldings, show, startGame, type Responses } from '../support/wardrobeGame';

const BRETON: Partial<Avatar> = { tops: 'tops/breton.svg', arms: 'arms/regular-short.svg' };
const fitOf = (worn: Partial<Avatar>): string => fitCode({ ...DEFAULT_AVATAR, ...worn });

interface Visit {
  readonly isConnected?: boolean;
  readonly search?: string;
  readonly responses?: Responses;
  readonly code?: string;
}

async function open(worn: Partial<Avatar>, { code = fitOf(worn), responses = CONNECTED, ...visit }: Visit = {}) {
  const game = startGame({ responses, ...visit });
  if (visit.isConnected !== false) await learnHoldings(game.store);
  show(game, <FitPage code={code} />);
  return { ...game, player: userEvent.setup() };
}

const verdict = (text: string) => screen.findByText(text);
const row = (title: string): HTMLElement => {
  const found = screen.getAllByRole('listitem').find(item => within(item).queryByText(title, { selector: 'b, b a' }));
  if (found === undefined) throw new Error(`There is no row of ${title}`);
  return found;
};

beforeEach(() => localStorage.clear());

test.each<[string, Partial<Avatar>, string, Visit]>([
  ['only free pieces', BRETON, 'All of it is yours to wear.', {}],
  ['nothing', {}, 'It is only underwear.', {}],
  ['nothing, without a wallet', {}, 'It is only underwear.', { isConnected: false }],
  ['free pieces, without a wallet', BRETON, 'Connect a wallet to see what you can wear.', { isConnected: false }],
  ['what only an NFT gives', { hairAndHats: 'hair-and-hats/space-helmet.svg' }, 'None of it is yours yet.', {}],
  [
    'one piece of two, which has to be unlocked',
    { tops: 'tops/holiday-shirt.svg', arms: 'arms/regular-short.svg', hairAndHats: 'hair-and-hats/space-helmet.svg' },
    'You can wear 1 of 2.',
    {},
  ],
  [
    'everything, in the demo',
    { hairAndHats: 'hair-and-hats/space-helmet.svg' },
    'All of it is yours to wear.',
    { isConnected: false, search: '?demo' },
  ],
  [
    'free pieces, in a trial',
    BRETON,
    'Connect a wallet to see what you can wear.',
    { isConnected: false, search: '?demo=trial' },
  ],
])('of a fit with %s', async (_what, worn, sentence, visit) => {
  await open(worn, visit);
  expect(await verdict(sentence)).toHaveAttribute('role', 'status');
});

test('each piece has its state, and the XP that the player has beside what it takes', async () => {
  await open({
    ...BRETON,
    tops: 'tops/holiday-shirt.svg',
    hairAndHats: 'hair-and-hats/space-helmet.svg',
    background: '#9fddbe',
  });
  await screen.findByRole('list', { name: 'Pieces' });
  expect(within(row('Holiday Shirt')).getByRole('button', { name: 'UNLOCK Holiday Shirt' })).toBeVisible();
  expect(within(row('Mint')).getByText('UNLOCKED')).toBeVisible();
  expect(row('Space Helmet')).toHaveTextContent(/BUY|XP NEEDED/);
});

test('unlocking a piece leaves the focus at its row', async () => {
  const { player } = await open({ ...BRETON, tops: 'tops/holiday-shirt.svg' });
  await player.click(await screen.findByRole('button', { name: 'UNLOCK Holiday Shirt' }));
  expect(row('Holiday Shirt')).toHaveTextContent('UNLOCKED');
  expect(row('Holiday Shirt')).toHaveFocus();
  expect(screen.getByText('All of it is yours to wear.')).toBeVisible();
});

test('a piece that is not made any more counts, and says so', async () => {
  const retired = { ...catalogueItem('tops', 'Breton').item, title: 'Old Breton', category: 'tops' };
  const worn = { ...BRETON, tops: 'tops/old-breton.svg' };
  await open(worn, { responses: { ...CONNECTED, 'GET data/retired.json': { body: [retired] } } });
  await verdict('None of it is yours yet.');
  expect(row('Old Breton')).toHaveTextContent('Not made any more');
});

test('what nobody knows any more counts, too', async () => {
  await open({ ...BRETON, hairAndHats: 'hair-and-hats/gone.svg' });
  await verdict('You can wear 1 of 2.');
  expect(screen.getByText('something unknown')).toBeVisible();
});

test('trying it on wears what the player may wear, in the wardrobe, and says where to see why', async () => {
  const code = fitOf({ ...BRETON, hairAndHats: 'hair-and-hats/space-helmet.svg' });
  const { player, store, platform } = await open({}, { code });
  await player.click(await screen.findByRole('button', { name: 'Try it on' }));
  await waitFor(() =>
    expect(selectAvatar(store.getState())).toMatchObject({ tops: 'tops/breton.svg', hairAndHats: '' }),
  );
  expect(platform.page.navigate).toHaveBeenCalledWith('/wardrobe');
  expect(selectOffer(store.getState())).toEqual({ kind: 'left-out', values: [code, 'Space Helmet (800 XP NEEDED)'] });
});

test('a fit that needs unlocking is unlocked and worn with one button', async () => {
  const code = fitOf({ ...BRETON, tops: 'tops/holiday-shirt.svg', hairAndHats: 'hair-and-hats/space-helmet.svg' });
  const { player, store, platform } = await open({}, { code });
  const unlock = await screen.findByRole('button', { name: 'Unlock 1 and wear it' });
  expect(screen.queryByRole('button', { name: 'Try it on' })).toBeNull();
  await player.click(unlock);
  await waitFor(() => expect(selectAvatar(store.getState()).tops).toBe('tops/holiday-shirt.svg'));
  expect(platform.page.navigate).toHaveBeenCalledWith('/wardrobe');
  expect(selectUnlocked(store.getState())).toEqual(['Holiday Shirt']);
  expect(platform.page.confetti).toHaveBeenCalledWith(70, 3000);
});

test('all that a fit needs is recorded as if unlocked piece by piece, none twice, for the XP that each of them takes', async () => {
  const worn = { ...BRETON, tops: 'tops/holiday-shirt.svg', glasses: 'glasses/visor.svg' };
  const { player, store } = await open({ ...worn, bottoms: 'bottoms/pencil-skirt.svg' });
  await player.click(await screen.findByRole('button', { name: 'UNLOCK Pencil Skirt' }));
  await player.click(screen.getByRole('button', { name: 'Unlock 2 and wear it' }));
  await waitFor(() => expect(selectAvatar(store.getState())).toMatchObject(worn));
  expect(selectUnlocked(store.getState())).toEqual(['Pencil Skirt', 'Visor', 'Holiday Shirt']);
});

test('without a wallet, a trial comes first, and the other button says that it connects one', async () => {
  const { player, store, platform } = await open(BRETON, { isConnected: false });
  await player.click(await screen.findByRole('button', { name: 'Connect Wallet' }));
  for (const name of ['Try it on', 'Save as a look', 'Copy link'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(selectOverlay(store.getState())).toBe('connect');
  await player.click(screen.getByRole('button', { name: 'Try it first' }));
  expect(platform.page.navigate).toHaveBeenCalledWith('/wardrobe?demo=trial');
});

test('a fit is saved as a look, and its link is copied', async () => {
  const { player, platform } = await open(BRETON);
  await player.click(await screen.findByRole('button', { name: 'Save as a look' }));
  expect(await screen.findByText('Breton is on the rack.')).toHaveAttribute('role', 'status');
  expect(localStorage.getItem('duds:looks')).toContain('tops/breton.svg');
  await player.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(platform.page.copy).toHaveBeenCalledWith(`${platform.page.origin()}/fit/${fitOf(BRETON)}`);
});

test('while the catalogue loads, the screen is busy; if it does not, it can be tried again', async () => {
  let isThere = false;
  const responses = {
    ...CONNECTED,
    'GET data/retired.json': () => Promise.resolve(isThere ? { body: [] } : { status: 500 }),
  };
  const { player } = await open(BRETON, { responses });
  expect(screen.getByRole('main')).toHaveAttribute('aria-busy', 'true');
  await screen.findByRole('heading', { name: 'It did not turn up.' });
  isThere = true;
  await player.click(screen.getByRole('button', { name: 'Try again' }));
  await verdict('All of it is yours to wear.');
});

test('a broken code is a lost page', async () => {
  const code = fitOf(BRETON);
  await open({}, { code: `${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}` });
  expect(screen.getByText('404')).toBeVisible();
});
