import { waitFor } from '@testing-library/react';
import { DiceTool } from '../../../src/features/dice/DiceTool';
import { itemChosen, selectAvatar, selectHistory } from '../../../src/features/outfit/outfitSlice';
import { categoryOpened } from '../../../src/features/wardrobe/wardrobeViewSlice';
import { catalogueItem, show, startGame, type Game } from '../support/wardrobeGame';

const NOON = Date.UTC(2026, 10, 24, 12);
const HOUR = 60 * 60 * 1000;

function visitor(now: number, dress?: Parameters<typeof itemChosen>[0], search = ''): Game {
  const game = startGame({
    search: `?demo=trial&roll=today${search}`,
    isConnected: false,
    platform: { clock: { now: () => now } },
  });
  if (dress) game.store.dispatch(itemChosen(dress));
  show(game, <DiceTool />);
  return game;
}

const untilOpened = ({ platform }: Game) => waitFor(() => expect(platform.page.parameter('category')).toBe('tops'));

const untilDressed = ({ store }: Game) => waitFor(() => expect(selectAvatar(store.getState()).tops).not.toBe(''));

async function rolledAt(now: number) {
  localStorage.clear();
  const game = visitor(now);
  await untilOpened(game);
  await untilDressed(game);
  return selectAvatar(game.store.getState());
}

beforeEach(() => localStorage.clear());

test('a trial dresses by the roll of the day, the same for everybody, another one tomorrow, and opens clothes', async () => {
  const today = await rolledAt(NOON);
  expect(await rolledAt(NOON + 11 * HOUR)).toEqual(today);
  expect(await rolledAt(NOON + 24 * HOUR)).not.toEqual(today);
});

test('keeps a fit that was there before', async () => {
  const game = visitor(NOON, catalogueItem('tops', 'Breton'));
  await untilOpened(game);
  expect(selectAvatar(game.store.getState()).tops).toBe('tops/breton.svg');
  expect(selectHistory(game.store.getState()).past).toHaveLength(1);
});

test.each(['before', 'during'] as const)('a category that the visitor opens %s the roll stays open', async when => {
  const game = visitor(NOON, undefined, when === 'before' ? '&category=glasses' : '');
  if (when === 'during') {
    expect(game.platform.page.parameter('category')).toBe('tops');
    game.store.dispatch(categoryOpened('glasses'));
  }
  await untilDressed(game);
  expect(game.platform.page.parameter('category')).toBe('glasses');
});
