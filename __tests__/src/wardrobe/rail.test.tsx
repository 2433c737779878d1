import { act, configure, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { WardrobePage } from '../../../src/app/WardrobePage';
import { itemUnlocked } from '../../../src/features/wardrobe/unlockedSlice';
import { installLayout } from '../support/layout';
import { learnHoldings, show, startGame } from '../support/wardrobeGame';

configure({ defaultHidden: true });

beforeEach(() => {
  localStorage.clear();
  installLayout();
});

async function open(category: string, search = '?demo') {
  const game = startGame({ search: `?${search.slice(1)}&category=${category}` });
  await learnHoldings(game.store);
  show(game, <WardrobePage />);
  await screen.findByRole('img', { name: /Fog$/ });
  await screen.findByRole('button', { name: /^Next category/ });
  return { ...game, player: userEvent.setup() };
}

const tile = (name: RegExp) => screen.getByRole('button', { name });
const bubbleOf = (place: HTMLElement) => place.querySelector('[data-text]')?.getAttribute('data-text');
const cell = (name: RegExp) => tile(name).closest('li')!;
const heard = (text: string) => screen.getAllByRole('status').filter(({ textContent }) => textContent === text);

describe('a message appears', () => {
  test('at the item that was chosen, and goes with the next choice', async () => {
    const { player } = await open('tops');
    await player.click(tile(/^Breton/));
    await player.selectOptions(screen.getByLabelText('Category'), 'Bottoms');
    await screen.findByRole('list', { name: 'Bottoms' });
    await player.click(tile(/^Wide Jeans/));
    await player.selectOptions(screen.getByLabelText('Category'), 'Tops');
    await screen.findByRole('list', { name: 'Tops' });
    await player.click(tile(/^Dungarees/));
    expect(bubbleOf(cell(/^Dungarees/))).toBe('Not compatible with bottoms');
    expect(heard('Not compatible with bottoms')).toHaveLength(1);
    await player.click(tile(/^Polo/));
    expect(bubbleOf(document.body)).toBeUndefined();
    expect(heard('Not compatible with bottoms')).toHaveLength(0);
  });

  test('at the star that was pressed', async () => {
    const { player } = await open('tops');
    await player.click(tile(/^Only my items/));
    expect(bubbleOf(screen.getByLabelText('Category').parentElement!)).toBe('Showing your items only');
  });
});

test('a tag says what costs something and what has just changed, and nothing about the player’s own items', async () => {
  const { store } = await open('tops', '');
  const tagOf = (name: RegExp) => tile(name).querySelector('.tile-tag')?.textContent;
  expect(tagOf(/^Breton/)).toBeUndefined();
  expect(tagOf(/^Football Jersey/)).toBe('UNLOCK');
  expect(tagOf(/^Tie Dye Tee/)).toBe('BUY');
  act(() => void store.dispatch(itemUnlocked({ title: 'Football Jersey' })));
  expect(tagOf(/^Football Jersey/)).toBe('UNLOCKED');
});

test('steps lead to the neighbouring categories, around both ends', async () => {
  const { player } = await open('head');
  const steps = () =>
    ['Previous', 'Next'].map(side => within(tile(new RegExp(`^${side} category`))).getByText(/^\w[^:]*$/).textContent);
  expect(steps()).toEqual(['Backgrounds', 'Eye']);
  await player.click(tile(/^Previous category/));
  await screen.findByRole('list', { name: 'Backgrounds' });
  expect(steps()).toEqual(['Head Accessories', 'Head']);
  await player.click(tile(/^Next category/));
  await screen.findByRole('list', { name: 'Head' });
  expect(tile(/^Next category/)).toHaveFocus();
});
