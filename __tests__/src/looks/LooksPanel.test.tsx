import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Look } from '#rules/fits/looks';
import { DEFAULT_AVATAR } from '#rules/outfit/avatar';
import { itemChosen, selectAvatar } from '../../../src/features/outfit/outfitSlice';
import { changeLooks, saveLook } from '../../../src/features/looks/keepLooks';
import { lookDeleted } from '../../../src/features/looks/looksSlice';
import { LooksPanel } from '../../../src/features/looks/LooksPanel';
import {
  lookMenuClosed,
  selectAnnouncement,
  selectLookMenu,
  selectPanel,
} from '../../../src/features/wardrobe/wardrobeViewSlice';
import { installLayout } from '../support/layout';
import { catalogueItem, show, startGame } from '../support/wardrobeGame';

const look = (id: string, background: string): Look => ({
  id,
  name: `Look ${id}`,
  avatar: { ...DEFAULT_AVATAR, background },
});
const RACK = [look('a', '#9fddbe'), look('b', '#f2452d'), look('c', '#ffd45c')];

async function openPanel(looks: readonly Look[] = RACK) {
  localStorage.setItem('duds:looks', JSON.stringify(looks));
  const game = startGame({ search: '?demo', isConnected: false });
  const player = userEvent.setup();
  show(game, <LooksPanel />);
  await screen.findByRole('list', { name: 'Saved looks' });
  return { ...game, player };
}

const card = (name: string) => screen.getByRole('button', { name: new RegExp(`^Wear ${name}:`) });
const more = (name: string) => screen.getByRole('button', { name: `More for ${name}` });
const names = () => screen.queryAllByRole('button', { name: /^More for / }).map(({ ariaLabel }) => ariaLabel?.slice(9));

async function choose(player: ReturnType<typeof userEvent.setup>, name: string, entry: string) {
  await player.click(more(name));
  await player.click(within(screen.getByRole('menu')).getByRole('menuitem', { name: entry }));
}

beforeEach(() => {
  localStorage.clear();
  installLayout();
  // jsdom does not scroll.
  Element.prototype.scrollIntoView = jest.fn();
});

test('without looks, a sentence and the current fit are shown', async () => {
  const { player } = await openPanel([]);
  expect(screen.getByText('No looks yet. Save one before you take it all off.')).toBeVisible();
  await player.click(screen.getByRole('button', { name: 'Save this look' }));
  expect(names()).toEqual(['Underwear']);
});

test('bringing looks in is no more prominent than keeping a copy, with or without looks', async () => {
  const { player } = await openPanel([]);
  const bringIn = screen.getByRole('button', { name: 'Bring in' });
  const before = bringIn.className;
  await player.click(screen.getByRole('button', { name: 'Save this look' }));
  expect(bringIn.className).toBe(before);
  expect(bringIn.className).toBe(screen.getByRole('button', { name: 'Keep a copy' }).className);
});

test('saving a fit that is already saved moves the focus to its card', async () => {
  const { player } = await openPanel([look('a', '#9fddbe'), look('b', '#999')]);
  await player.click(screen.getByRole('button', { name: 'Save this look' }));
  expect(card('Look b')).toHaveFocus();
  expect(card('Look b')).toHaveAttribute('aria-pressed', 'true');
});

test('saving it by key does so each time, however long the list', async () => {
  const many = Array.from({ length: 99 }, (_, n) => look(String(n), `#0000${String(n).padStart(2, '0')}`));
  const { store } = await openPanel([...many, look('b', '#999')]);
  expect(screen.queryByRole('button', { name: /^Wear Look b:/ })).not.toBeInTheDocument();
  act(() => store.dispatch(saveLook()));
  expect(card('Look b')).toHaveFocus();
  act(() => card('Look 3').focus());
  act(() => store.dispatch(saveLook()));
  expect(card('Look b')).toHaveFocus();
});

test('a click on a card wears it', async () => {
  const { player, store } = await openPanel();
  await player.click(card('Look b'));
  await screen.findByRole('button', { name: /^Wear Look b:/, pressed: true });
  expect(selectAvatar(store.getState()).background).toBe('#f2452d');
});

test('the menu takes the focus, moves it with the arrow keys and returns it', async () => {
  const { player } = await openPanel();
  await player.click(more('Look a'));
  expect(screen.getByRole('menuitem', { name: 'Wear' })).toHaveFocus();
  await player.keyboard('{ArrowUp}');
  expect(screen.getByRole('menuitem', { name: 'Delete' })).toHaveFocus();
  await player.keyboard('{Home}{ArrowDown}');
  expect(screen.getByRole('menuitem', { name: 'Rename' })).toHaveFocus();
  await player.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(more('Look a')).toHaveFocus();
});

test('a menu that Back closes returns the focus, and one that goes with its card is closed', async () => {
  const { store, player } = await openPanel();
  await player.click(more('Look b'));
  expect(selectLookMenu(store.getState())).toBe('b');
  act(() => void store.dispatch(lookMenuClosed()));
  expect(screen.queryByRole('menu')).toBeNull();
  expect(more('Look b')).toHaveFocus();
  await player.click(more('Look b'));
  act(() => store.dispatch(changeLooks(lookDeleted('b'))));
  expect(selectLookMenu(store.getState())).toBeNull();
});

test('the first look cannot move earlier, and others can', async () => {
  const { player } = await openPanel();
  await player.click(more('Look a'));
  expect(screen.getByRole('menuitem', { name: 'Move earlier' })).toHaveAttribute('aria-disabled', 'true');
  await choose(player, 'Look c', 'Move earlier');
  expect(names()).toEqual(['Look a', 'Look c', 'Look b']);
});

describe('renaming', () => {
  test('Enter saves the name without extra spaces', async () => {
    const { player } = await openPanel();
    await choose(player, 'Look b', 'Rename');
    const field = screen.getByRole('textbox', { name: 'Name of Look b' });
    expect(field).toHaveFocus();
    await player.clear(field);
    await player.keyboard('  Sunday   best {Enter}');
    expect(names()).toEqual(['Look a', 'Sunday best', 'Look c']);
    expect(more('Sunday best')).toHaveFocus();
  });

  test('Escape and an empty name keep the old name', async () => {
    const { player } = await openPanel();
    await choose(player, 'Look b', 'Rename');
    await player.keyboard('Other{Escape}');
    await choose(player, 'Look b', 'Rename');
    await player.clear(screen.getByRole('textbox'));
    await player.keyboard('{Enter}');
    expect(names()).toEqual(['Look a', 'Look b', 'Look c']);
  });

  test.each([
    ['while the input method converts', { isComposing: true }],
    ['as Safari sends the last one', { keyCode: 229 }],
  ])('keys of an input method neither save nor end it, %s', async (_when, its) => {
    const { player } = await openPanel();
    await choose(player, 'Look b', 'Rename');
    const field = screen.getByRole('textbox');
    await player.clear(field);
    await player.type(field, 'にちよう');
    for (const key of ['Enter', 'Escape']) fireEvent.keyDown(field, { key, ...its });
    expect(field).toHaveFocus();
    expect(field).toHaveValue('にちよう');
    await player.keyboard('{Enter}');
    expect(names()).toEqual(['Look a', 'にちよう', 'Look c']);
  });

  test('a name is text, never markup', async () => {
    const { player } = await openPanel();
    await choose(player, 'Look a', 'Rename');
    await player.clear(screen.getByRole('textbox'));
    await player.keyboard('<b>bold</b>{Enter}');
    expect(screen.getByText('<b>bold</b>')).toBeVisible();
  });
});

test('Alt with an arrow moves the card, which keeps the focus', async () => {
  const { store } = await openPanel();
  act(() => card('Look a').focus());
  fireEvent.keyDown(card('Look a'), { key: 'ArrowRight', altKey: true });
  expect(names()).toEqual(['Look b', 'Look a', 'Look c']);
  expect(card('Look a')).toHaveFocus();
  expect(selectAnnouncement(store.getState())?.text).toBe('Moved to 2 of 3');
  fireEvent.keyDown(card('Look b'), { key: 'ArrowLeft', altKey: true });
  expect(names()).toEqual(['Look b', 'Look a', 'Look c']);
});

test('after deleting, the focus is on the next card, or on the one before', async () => {
  const { player } = await openPanel();
  await choose(player, 'Look b', 'Delete');
  expect(names()).toEqual(['Look a', 'Look c']);
  expect(card('Look c')).toHaveFocus();
  await choose(player, 'Look c', 'Delete');
  expect(card('Look a')).toHaveFocus();
});

test('Share opens the panel of pictures', async () => {
  const { player, store } = await openPanel();
  await choose(player, 'Look b', 'Share');
  expect(selectPanel(store.getState())).toBe('share');
  expect(store.getState().share?.look?.name).toBe('Look b');
});

test('a card says how many of its pieces the player cannot wear now', async () => {
  localStorage.setItem(
    'duds:looks',
    JSON.stringify([{ ...look('a', '#9fddbe'), avatar: { ...DEFAULT_AVATAR, tops: 'tops/ball-gown.svg', arms: '' } }]),
  );
  const game = startGame({ isConnected: false });
  show(game, <LooksPanel />);
  expect(await screen.findByText('1 not yours now')).toBeVisible();
  act(() => void game.store.dispatch(itemChosen(catalogueItem('backgrounds', 'Mint'))));
  expect(screen.getByText('1 not yours now')).toBeVisible();
});
