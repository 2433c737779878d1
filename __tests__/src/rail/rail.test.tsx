import { act, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ItemCrops } from '#rules/catalogue/crops';
import { DROPS } from '#rules/catalogue/drops';
import { paletteKey } from '#rules/catalogue/palette';
import { holdingsApi } from '../../../src/api/holdingsApi';
import { WardrobePage } from '../../../src/app/WardrobePage';
import { itemUnlocked } from '../../../src/features/holdings/unlockedSlice';
import { CATEGORY_ART } from '../../../src/features/rail/categoryArt';
import { readJson } from '../../rules/support/catalogue';
import { installLayout } from '../support/layout';
import { CONNECTED, learnHoldings, nftsPage, show, startGame, WALLET, type Responses } from '../support/wardrobeGame';

configure({ defaultHidden: true });

beforeEach(() => {
  localStorage.clear();
  installLayout();
});

async function open(category: string, search = '?demo', responses?: Responses) {
  const game = startGame({ search: `?${search.slice(1)}&category=${category}`, ...(responses && { responses }) });
  await learnHoldings(game.store);
  show(game, <WardrobePage />);
  await screen.findByRole('img', { name: /Fog$/ });
  await screen.findByRole('button', { name: /^Next category/ });
  return { ...game, player: userEvent.setup() };
}

const tile = (name: RegExp) => screen.getByRole('button', { name });
const bubbleOf = (place: HTMLElement) => place.querySelector('[data-text]')?.getAttribute('data-text');
const cell = (name: RegExp) => tile(name).closest('li')!;
const announced = (text: string) => screen.getAllByRole('status').filter(({ textContent }) => textContent === text);

describe('a message appears', () => {
  test('at the item that was chosen, and disappears with the next choice', async () => {
    const { player } = await open('tops');
    await player.click(tile(/^Breton/));
    await player.selectOptions(screen.getByLabelText('Category'), 'Bottoms');
    await screen.findByRole('list', { name: 'Bottoms' });
    await player.click(tile(/^Wide Jeans/));
    await player.selectOptions(screen.getByLabelText('Category'), 'Tops');
    await screen.findByRole('list', { name: 'Tops' });
    await player.click(tile(/^Dungarees/));
    expect(bubbleOf(cell(/^Dungarees/))).toBe('Not compatible with bottoms');
    expect(announced('Not compatible with bottoms')).toHaveLength(1);
    await player.click(tile(/^Polo/));
    expect(bubbleOf(document.body)).toBeUndefined();
    expect(announced('Not compatible with bottoms')).toHaveLength(0);
  });

  test('at the star that was pressed', async () => {
    const { player } = await open('tops');
    await player.click(tile(/^Only my items/));
    expect(bubbleOf(screen.getByLabelText('Category').parentElement!)).toBe('Showing your items only');
  });
});

test('each drop has a title in a long category, and the pieces of before have none', async () => {
  const { player } = await open('tops');
  const lists = screen.getAllByRole('list').filter(list => list.querySelector('[data-item]'));
  expect(lists.map(list => list.getAttribute('aria-label'))).toEqual(['Tops']);
  act(() => tile(/^Breton/).focus());
  await player.keyboard('{End}');
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(DROPS);
  expect(
    within(screen.getByRole('list', { name: 'After Hours' })).getByRole('button', { name: /^Comet Coat/ }),
  ).toHaveFocus();
  await player.selectOptions(screen.getByLabelText('Category'), 'Mouth');
  await screen.findByRole('list', { name: 'Mouth' });
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
});

test('tags mark items that cost something and items that have just changed, not the player’s own', async () => {
  const { store } = await open('tops', '');
  const tagOf = (name: RegExp) => tile(name).querySelector('[data-status]')?.textContent;
  expect(tagOf(/^Breton/)).toBeUndefined();
  expect(tagOf(/^Football Jersey/)).toBe('UNLOCK');
  expect(tagOf(/^Tie Dye Tee/)).toBe('BUY');
  act(() => void store.dispatch(itemUnlocked({ title: 'Football Jersey' })));
  expect(tagOf(/^Football Jersey/)).toBe('UNLOCKED');
});

describe('the tag of an item', () => {
  const dye = { contract: '0xac5dc1676595fc2f4d4a746c7a4857e692480e0c', name: 'Tie Dye Tee' };

  test.each([
    { change: 'bought', before: [], after: [dye], tag: 'YOU OWN' },
    { change: 'lost', before: [dye], after: [], tag: 'BUY' },
  ])('that is $change while it is on the screen says $tag', async ({ before, after, tag }) => {
    let held: readonly (typeof dye)[] = before;
    const nfts = () => Promise.resolve(nftsPage(held));
    const { store } = await open('tops', '', { ...CONNECTED, 'GET nft/v3/getNFTsForOwner': nfts });
    const changed = () => [...document.querySelectorAll('[data-new]')].map(found => found.parentElement?.textContent);
    expect(changed()).toEqual([]);
    held = after;
    const again = { wallet: WALLET, kind: 'traits' } as const;
    await act(() => store.dispatch(holdingsApi.endpoints.getHoldings.initiate(again, { forceRefetch: true })));
    await waitFor(() => expect(changed()).toEqual([expect.stringMatching(`^Tie Dye Tee ${tag}`)]));
  });
});

test('buttons lead to the neighbouring categories, and wrap around at both ends', async () => {
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

describe('the tile of a category', () => {
  const crops = readJson('data/crops.json') as ItemCrops;

  test.each(Object.values(CATEGORY_ART).flatMap(art => art ?? []))(
    'shows $picture in its crop',
    ({ picture, crop }) => {
      expect(crop).toEqual(crops[paletteKey(picture)]);
    },
  );
});
