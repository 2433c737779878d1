import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LAYERS } from '#rules/outfit/layers';
import { itemChosen, selectAvatar } from '../../../src/features/outfit/outfitSlice';
import { SearchPanel } from '../../../src/features/search/SearchPanel';
import { searchTyped, selectSearch } from '../../../src/features/search/searchSlice';
import { selectWardrobe } from '../../../src/features/catalogue/catalogueSelectors';
import { selectAnnouncement, selectOwnedOnly } from '../../../src/features/wardrobe/wardrobeViewSlice';
import { WARDROBE } from '../../rules/support/catalogue';
import { catalogueItem, learnHoldings, show, startGame, type Game } from '../support/wardrobeGame';

const field = (): HTMLElement => screen.getByRole('textbox', { name: 'Search the wardrobe' });
const found = (): readonly string[] =>
  screen.queryAllByRole('listitem').map(tile => tile.querySelector('b')?.textContent ?? '');
const chip = (name: string): HTMLElement => screen.getByRole('button', { name: new RegExp(`^${name}`) });

async function open(game: Game): Promise<void> {
  show(
    game,
    <main>
      <SearchPanel />
    </main>,
  );
  await screen.findByText(`${WARDROBE.length} things found`);
}

const demo = (): Game => startGame({ search: '?demo', isConnected: false });

beforeEach(() => localStorage.clear());

test('a typing mistake still finds the beret, and Enter puts it on', async () => {
  const game = demo();
  await open(game);
  expect(field()).toHaveFocus();
  await userEvent.type(field(), 'berret');
  await waitFor(() => expect(found()[0]).toBe('Beret'));
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('button', { name: /^Beret/ })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(selectAvatar(game.store.getState()).hairAndHats).toBe('hair-and-hats/beret.svg');
});

test('results lie under the titles of their categories, with one tab stop', async () => {
  const game = demo();
  await open(game);
  await userEvent.type(field(), 'lobster');
  await waitFor(() => expect(found()).toEqual(['Lobster Boots', 'Lobster Suit']));
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Shoes & Legs',
    'Tops',
  ]);
  const tiles = screen.getAllByRole('button', { name: /^Lobster/ });
  expect(tiles.map(({ tabIndex }) => tabIndex)).toEqual([0, -1]);
  act(() => tiles[0]!.focus());
  await userEvent.keyboard('{ArrowRight}');
  expect(tiles[1]).toHaveFocus();
  await waitFor(() => expect(tiles.map(({ tabIndex }) => tabIndex)).toEqual([-1, 0]));
  await userEvent.keyboard('{Home}');
  expect(tiles[0]).toHaveFocus();
  await userEvent.keyboard('{End}');
  expect(tiles[1]).toHaveFocus();
});

test('a drop is found by its name, and its pieces lie under it', async () => {
  const game = demo();
  await open(game);
  await userEvent.type(field(), 'after hours');
  const drop = await screen.findByRole('list', { name: 'After Hours' });
  expect(within(drop).getAllByRole('button').length).toBeGreaterThan(20);
  await userEvent.type(field(), ' comet');
  await waitFor(() => expect(drop).not.toBeInTheDocument());
  expect(screen.getAllByRole('heading', { level: 3 })[0]).toHaveTextContent('Tops');
});

test('opens with one piece of each layer, which stay in place while they are tried', async () => {
  const game = demo();
  game.store.dispatch(itemChosen(catalogueItem('tops', 'Breton')));
  await open(game);
  const [first] = screen.getAllByRole('heading', { level: 3 });
  expect(first).toHaveTextContent('Yours, and not on him');
  const toTry = screen.getByRole('list', { name: 'Yours, and not on him' });
  const offered = () => within(toTry).getAllByRole('button');
  const before = offered().map(({ textContent }) => textContent);
  expect(before.slice(0, 3)).toEqual(['Hoops UNLOCKED', 'Blunt Bob UNLOCKED', 'Lilac UNLOCKED']);
  expect(before).toHaveLength(LAYERS.length);
  await userEvent.click(offered()[1]!);
  expect(selectAvatar(game.store.getState()).hairAndHats).toBe('hair-and-hats/blunt-bob.svg');
  expect(offered().map(({ textContent }) => textContent)).toEqual(before);
  expect(offered()[1]).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getAllByRole('button', { name: /^Blunt Bob/ })).toHaveLength(1);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'XP, low to high');
  await waitFor(() => expect(toTry).not.toBeInTheDocument());
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'As hung');
  await screen.findByText('Yours, and not on him');
  await userEvent.type(field(), 'hat');
  await waitFor(() => expect(screen.queryByText('Yours, and not on him')).toBeNull());
});

test('End moves to the last of all results, rendered or not', async () => {
  const game = demo();
  await open(game);
  expect(found()).toHaveLength(24);
  act(() => within(screen.getAllByRole('listitem')[0]!).getByRole('button').focus());
  await userEvent.keyboard('{End}');
  expect(found()).toHaveLength(WARDROBE.length);
  expect(within(screen.getAllByRole('listitem').at(-1)!).getByRole('button')).toHaveFocus();
});

test('Escape that gives up a conversion leaves the field as it is', async () => {
  await open(demo());
  await userEvent.type(field(), 'ぼうし');
  fireEvent.keyDown(field(), { key: 'Escape', isComposing: true });
  expect(field()).toHaveValue('ぼうし');
});

test('Escape empties the field first, and the query is kept in the store', async () => {
  const game = demo();
  const escaped = jest.fn<undefined, [boolean]>();
  window.addEventListener('keydown', ({ defaultPrevented }) => escaped(defaultPrevented), { once: true });
  await open(game);
  act(() => void game.store.dispatch(searchTyped('hat')));
  await userEvent.type(field(), '{Escape}');
  expect(escaped).toHaveBeenCalledWith(true);
  expect(field()).toHaveValue('');
  await userEvent.type(field(), 'hat');
  expect(selectSearch(game.store.getState()).text).toBe('hat');
  await userEvent.click(screen.getByRole('button', { name: 'Empty the field' }));
  expect(field()).toHaveValue('');
  expect(field()).toHaveFocus();
});

test('nothing is counted while a category is missing', async () => {
  let arrive = (): void => undefined;
  const late = new Promise<{ readonly body: unknown }>(resolve => (arrive = () => resolve({ body: [] })));
  const game = startGame({ search: '?demo', isConnected: false, responses: { 'GET data/mouth.json': () => late } });
  show(game, <SearchPanel />);
  await waitFor(() => expect(selectWardrobe(game.store.getState()).length).toBeGreaterThan(100));
  await userEvent.type(field(), 'monocle');
  expect(screen.queryByText(/found$/)).toBeNull();
  expect(chip('Mine')).toHaveTextContent('Mine …');
  arrive();
  await screen.findByText('1 thing found');
  expect(chip('Mine')).toHaveTextContent('Mine 1');
});

test('the count is announced when typing stops', async () => {
  const game = demo();
  await open(game);
  await userEvent.type(field(), 'monocle');
  await waitFor(() => expect(selectAnnouncement(game.store.getState())?.text).toBe('1 thing found'));
});

test('chips show how many items they would leave, and Mine is the star', async () => {
  const game = startGame();
  await learnHoldings(game.store);
  await open(game);
  const mine = Number(/\d+/.exec(chip('Mine').textContent)?.[0]);
  expect(mine).toBeGreaterThan(20);
  await userEvent.click(chip('Mine'));
  expect(selectOwnedOnly(game.store.getState())).toBe(true);
  expect(chip('Mine')).toHaveAttribute('aria-pressed', 'true');
  await screen.findByText(`${mine} things found`);
  await userEvent.click(chip('For sale'));
  const both = mine + Number(/\d+/.exec(chip('For sale').textContent)?.[0]);
  await screen.findByText(`${both} things found`);
});

test('a filter that would find nothing is not shown, unless it is on', async () => {
  await open(demo());
  expect(screen.queryByRole('button', { name: /^For sale/ })).toBeNull();
  await userEvent.click(chip('Works with this fit'));
  await userEvent.type(field(), 'bertn');
  await waitFor(() => expect(chip('Works with this fit')).toHaveTextContent(/ 0$/));
  expect(screen.queryByRole('button', { name: /^Mine/ })).toBeNull();
  await userEvent.click(chip('Works with this fit'));
  expect(screen.queryByRole('button', { name: /^Works with this fit/ })).toBeNull();
  expect(screen.getByRole('group', { name: 'Filters' })).toHaveFocus();
});

test('colours and the fit narrow the results, and the order can be changed', async () => {
  const game = demo();
  game.store.dispatch(itemChosen(catalogueItem('tops', 'Dungarees')));
  await open(game);
  await userEvent.click(chip('Works with this fit'));
  await userEvent.type(field(), 'jeans');
  const nothing = (await screen.findByText('Nothing called ‘jeans’.')).parentElement!;
  await userEvent.click(within(nothing).getByRole('button', { name: /^\d+ without ‘Works with this fit’$/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Blue' }));
  await waitFor(() => expect(found()).toEqual(['Wide Jeans', 'Patchwork Jeans', 'Barrel Jeans']));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'XP, low to high');
  await waitFor(() => expect(selectSearch(game.store.getState()).order).toBe('xp'));
  await screen.findByText('3 things found');
});

test('a name that no item has shows suggestions', async () => {
  await open(demo());
  await userEvent.type(field(), 'bertn');
  await screen.findByText('Nothing called ‘bertn’.');
  await userEvent.click(screen.getByRole('button', { name: 'Beret?' }));
  expect(field()).toHaveValue('Beret');
  await waitFor(() => expect(found()[0]).toBe('Beret'));
});

test('a query that resembles nothing can be started over', async () => {
  const game = demo();
  await open(game);
  await userEvent.type(field(), 'zzzzzzzzzz');
  await userEvent.click(await screen.findByRole('button', { name: 'Start over' }));
  await screen.findByText(`${WARDROBE.length} things found`);
});

test('if a category does not load, the others are searched and a message says so', async () => {
  const game = startGame({
    search: '?demo',
    isConnected: false,
    responses: { 'GET data/mouth.json': 'no network' },
  });
  show(game, <SearchPanel />);
  expect(await screen.findByText(/Part of the wardrobe did not turn up\./)).toBeInTheDocument();
  await userEvent.type(field(), 'monocle');
  await waitFor(() => expect(found()).toEqual(['Monocle']));
});
