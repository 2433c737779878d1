import { act, screen } from '@testing-library/react';
import type { Key } from 'react';
import type * as Runtime from 'react/jsx-runtime';
import { selectAvatar } from '../../../src/features/outfit/outfitSlice';
import { itemUnlocked } from '../../../src/features/holdings/unlockedSlice';
import {
  categoryOpened,
  previewShown,
  tileClicked,
  tilePointedAt,
} from '../../../src/features/wardrobe/wardrobeViewSlice';
import { WardrobePage } from '../../../src/app/WardrobePage';
import { installLayout } from '../support/layout';
import { catalogueItem, learnHoldings, show, startGame, type Game } from '../support/wardrobeGame';

// Compiled components look up their element factory here at each call, so that calls can be counted.
jest.mock('react/jsx-runtime', () => ({ ...jest.requireActual<typeof Runtime>('react/jsx-runtime') }));
const runtime = jest.requireMock<typeof Runtime>('react/jsx-runtime');

/** Records which of the stage's pictures and tools and which tiles render, since only components that render create elements. */
function watchRenders() {
  const layers: string[] = [];
  const tiles: string[] = [];
  const tools: string[] = [];
  for (const make of ['jsx', 'jsxs'] as const) {
    const original = runtime[make];
    jest.spyOn(runtime, make).mockImplementation((type, props, key?: Key) => {
      const { src, style, className } = props as { src?: string; style?: object; className?: string };
      if (type === 'img' && style === undefined && src !== undefined) layers.push(src.replace('/assets/', ''));
      if (type === 'button' && className?.startsWith('tile ')) tiles.push(titleIn(props));
      if (type === 'button' && className?.startsWith('stage-tool')) tools.push(className);
      return original(type, props, key);
    });
  }
  return { layers, tiles, tools };
}

function titleIn(props: unknown): string {
  const { children } = props as { children: readonly (false | { type: unknown; props: { children: unknown } })[] };
  const title = children.find(child => child !== false && child.type === 'b');
  return title ? String(title.props.children) : '';
}

async function openTops(start: Parameters<typeof startGame>[0]): Promise<Game> {
  const game = startGame(start);
  if (start?.search === undefined) await learnHoldings(game.store);
  show(game, <WardrobePage />);
  act(() => void game.store.dispatch(categoryOpened('tops')));
  await screen.findByRole('list', { name: 'Tops' });
  await screen.findByRole('img', { name: /Fog$/ });
  return game;
}

const choose = ({ store }: Game, title: string) =>
  act(() => void store.dispatch(tileClicked(catalogueItem('tops', title))));
/** Announcements follow a moment later. */
const untilAnnounced = (text: string) => screen.findByText(text);

beforeEach(() => {
  localStorage.clear();
  installLayout();
});
afterEach(() => jest.restoreAllMocks());

test('choosing an item renders only the layers and tiles that change', async () => {
  const game = await openTops({ search: '?demo', isConnected: false });
  choose(game, 'Breton');
  await untilAnnounced('Wearing Breton.');
  const { layers, tiles } = watchRenders();
  choose(game, 'Polo');
  expect(selectAvatar(game.store.getState()).tops).toBe('tops/polo.svg');
  expect(layers).toEqual(['tops/polo.svg']);
  expect(tiles.sort()).toEqual(['Breton', 'Polo']);
  await untilAnnounced('Wearing Polo. Taken off: Breton.');
});

test('a top that brings its arms renders these two layers', async () => {
  const game = await openTops({ search: '?demo', isConnected: false });
  const { layers, tiles } = watchRenders();
  choose(game, 'Breton');
  expect(layers.sort()).toEqual(['arms/regular-short.svg', 'tops/breton.svg']);
  expect(tiles).toEqual(['Breton']);
  await untilAnnounced('Wearing Breton.');
});

test('a preview renders no tile and no tool of the stage', async () => {
  const game = await openTops({ search: '?demo', isConnected: false });
  await screen.findByRole('button', { name: 'Undo' });
  const { tiles, tools } = watchRenders();
  act(() => void game.store.dispatch(tilePointedAt({ value: 'tops/breton.svg', by: 'pointer' })));
  act(() => void game.store.dispatch(previewShown()));
  expect(await screen.findByRole('img', { name: /Breton/ })).toBeVisible();
  expect([...tiles, ...tools]).toEqual([]);
});

test('an unlock in another category renders no tile and no layer', async () => {
  const game = await openTops({});
  const { layers, tiles } = watchRenders();
  act(() => void game.store.dispatch(itemUnlocked({ title: 'Crown' })));
  expect(tiles).toEqual([]);
  expect(layers).toEqual([]);
});

test('an unlock renders its own tile', async () => {
  const game = await openTops({});
  const { tiles } = watchRenders();
  choose(game, 'Football Jersey');
  expect(tiles).toEqual(['Football Jersey']);
});
