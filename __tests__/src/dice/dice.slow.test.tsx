import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DROPS } from '#rules/catalogue/drops';
import { DEFAULT_OUTFIT } from '#rules/outfit/avatar';
import { LAYERS } from '#rules/outfit/layers';
import { DiceTool } from '../../../src/features/dice/DiceTool';
import { WornPanel } from '../../../src/features/dice/WornPanel';
import { selectPinned } from '../../../src/features/dice/pinsSlice';
import { loadAndRoll } from '../../../src/features/dice/loadDice';
import {
  itemChosen,
  outfitUndone,
  selectAvatar,
  selectHistory,
  selectOutfit,
} from '../../../src/features/outfit/outfitSlice';
import { panelOpened, selectPanel, selectViewerMessage } from '../../../src/features/wardrobe/wardrobeViewSlice';
import { catalogueItem, show, startGame, type Game } from '../support/wardrobeGame';

const demo = (search = '?demo', parts: Partial<Parameters<typeof startGame>[0]> = {}): Game =>
  startGame({ search, isConnected: false, ...parts });

const tools = (game: Game) =>
  show(
    game,
    <main>
      <DiceTool />
      <WornPanel />
    </main>,
  );

const surprise = (): HTMLElement => screen.getByRole('button', { name: 'Surprise me' });
const steps = ({ store }: Game): number => selectHistory(store.getState()).past.length;
const untilRolled = (game: Game, count = 1) => waitFor(() => expect(steps(game)).toBe(count));

beforeEach(() => localStorage.clear());

test('a roll is one step, moves everything at once, and is undone as one', async () => {
  const game = demo();
  tools(game);
  await userEvent.click(surprise());
  await untilRolled(game);
  expect(selectAvatar(game.store.getState()).tops).not.toBe('');
  expect(game.platform.motion.settle).toHaveBeenCalledTimes(1);
  act(() => void game.store.dispatch(outfitUndone()));
  expect(selectOutfit(game.store.getState())).toEqual(DEFAULT_OUTFIT);
});

test('a roll plays its sound once', async () => {
  const game = demo('?demo');
  Object.assign(game.platform.page, { playsMusic: () => true });
  tools(game);
  await userEvent.click(surprise());
  await untilRolled(game);
  expect(game.platform.sounds.play).toHaveBeenCalledTimes(1);
  expect(game.platform.sounds.play).toHaveBeenCalledWith('change');
});

test('pressing the dice lists what they put on', async () => {
  const game = demo();
  tools(game);
  await userEvent.click(surprise());
  await untilRolled(game);
  expect(selectPanel(game.store.getState())).toBe('worn');
});

test('pressing the dice beside another panel leaves that open', async () => {
  const game = demo();
  tools(game);
  act(() => void game.store.dispatch(panelOpened('looks')));
  await userEvent.click(surprise());
  await untilRolled(game);
  expect(selectPanel(game.store.getState())).toBe('looks');
});

test('D only rolls', async () => {
  const game = demo();
  tools(game);
  surprise().focus();
  await userEvent.keyboard('d');
  await untilRolled(game);
  expect(selectPanel(game.store.getState())).toBeNull();
});

test('kept layers stay, even empty ones', async () => {
  const game = demo();
  act(() => void game.store.dispatch(itemChosen(catalogueItem('hair-and-hats', 'Beret'))));
  tools(game);
  await userEvent.click(screen.getByRole('button', { name: 'Keep Beret' }));
  await userEvent.click(screen.getByRole('button', { name: 'Keep nothing on glasses' }));
  expect(screen.getByRole('button', { name: 'Keep Beret' })).toHaveAttribute('aria-pressed', 'true');
  for (let roll = 2; roll < 8; roll += 1) {
    await userEvent.click(surprise());
    await untilRolled(game, roll);
    expect(selectAvatar(game.store.getState())).toMatchObject({
      hairAndHats: 'hair-and-hats/beret.svg',
      glasses: '',
    });
    game.platform.chance.seed = () => roll;
  }
});

test('if everything is kept, a message says so and nothing changes', async () => {
  const game = demo();
  tools(game);
  await userEvent.click(screen.getByRole('button', { name: 'Keep all' }));
  await userEvent.click(surprise());
  await waitFor(() =>
    expect(selectViewerMessage(game.store.getState())?.text).toBe('Everything is pinned. Let something go first.'),
  );
  expect(steps(game)).toBe(0);
  expect(screen.queryByRole('button', { name: 'Keep all' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Keep none' }));
  expect(selectPinned(game.store.getState())).toEqual([]);
  expect(screen.getByRole('button', { name: 'Keep all' })).toHaveFocus();
});

test('pins survive a visit, and garbage in storage is dropped', async () => {
  const first = demo();
  tools(first);
  await userEvent.click(screen.getByRole('button', { name: 'Keep nothing on tops' }));
  await waitFor(() => expect(localStorage.getItem('duds:pins')).toBe('["tops"]'));
  localStorage.setItem('duds:pins', '["glasses","shoes",7,"glasses"]');
  expect(selectPinned(demo().store.getState())).toEqual([]);
  const second = demo();
  await waitFor(() => expect(selectPinned(second.store.getState())).toEqual(['glasses']));
});

test('a link with a roll gives every player the same fit', async () => {
  const game = demo();
  await game.store.dispatch(loadAndRoll({ seed: 0x7f3a91c2, drops: DROPS.length }));
  const expected = selectAvatar(game.store.getState());

  const visitor = demo(`?demo&roll=7f3a91c2.${DROPS.length}`);
  visitor.platform.chance.seed = () => 1;
  tools(visitor);
  await untilRolled(visitor);
  expect(selectAvatar(visitor.store.getState())).toEqual(expected);
});

test('a link from before the first drop gives a fit of the pieces that there were', async () => {
  const visitor = demo('?demo&roll=7f3a91c2');
  tools(visitor);
  await untilRolled(visitor);
  const earlier = demo();
  await earlier.store.dispatch(loadAndRoll({ seed: 0x7f3a91c2, drops: 0 }));
  expect(selectAvatar(visitor.store.getState())).toEqual(selectAvatar(earlier.store.getState()));
});

test('the dice wait while holdings load', async () => {
  const never = () => new Promise<never>(() => undefined);
  const game = startGame({ responses: { 'GET nft/v3/getNFTsForOwner': never } });
  tools(game);
  expect(surprise()).toHaveAttribute('aria-busy', 'true');
  await userEvent.click(surprise());
  expect(steps(game)).toBe(0);
});

test('a category that does not load is reported, and nothing changes', async () => {
  const game = demo('?demo', { responses: { 'GET data/mouth.json': 'no network' } });
  tools(game);
  await userEvent.click(surprise());
  await waitFor(() =>
    expect(selectViewerMessage(game.store.getState())?.text).toBe(
      'This did not load. Check your connection and try again.',
    ),
  );
  expect(steps(game)).toBe(0);
});

describe('offline', () => {
  let online: jest.SpyInstance<boolean>;
  beforeEach(() => {
    online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  });
  afterEach(() => online.mockRestore());

  test('the dice roll what the service worker has kept', async () => {
    const game = demo();
    tools(game);
    await waitFor(() => expect(surprise()).not.toHaveAttribute('aria-disabled'));
    await userEvent.click(surprise());
    await untilRolled(game);
  });

  test('the dice are disabled while a category is missing', async () => {
    const game = demo('?demo', { responses: { 'GET data/mouth.json': 'no network' } });
    tools(game);
    await waitFor(() => expect(game.calls.some(({ path }) => path.endsWith('data/mouth.json'))).toBe(true));
    await userEvent.click(surprise());
    expect(surprise()).toHaveAttribute('aria-disabled', 'true');
    expect(steps(game)).toBe(0);
  });
});

test('every layer has a row, from hat to background, and a piece can be taken off', async () => {
  const game = demo();
  await game.store.dispatch(loadAndRoll({ seed: 7, drops: 1 }));
  tools(game);
  const rows = screen.getAllByRole('listitem');
  expect(rows).toHaveLength(LAYERS.length);
  expect(rows[0]).toHaveTextContent('head accessories');
  expect(rows.at(-1)).toHaveTextContent('background');
  const top = rows.find(row => row.textContent.startsWith('tops'))!;
  await userEvent.click(within(top).getByRole('button', { name: /^Take off/ }));
  expect(selectAvatar(game.store.getState()).tops).toBe('');
});
