import { DEFAULT_OUTFIT } from '#rules/outfit/avatar';
import { catalogueApi } from '../../../src/api/catalogueApi';
import { itemChosen, outfitFollowed, selectOutfit, outfitRepaired } from '../../../src/features/outfit/outfitSlice';
import { wardrobeEntered } from '../../../src/features/wardrobe/wardrobeViewSlice';
import { catalogueItem, startGame, type Responses, type Game } from '../support/wardrobeGame';

const settle = () => jest.advanceTimersByTimeAsync(0);
const requestedFiles = ({ calls }: Game) => calls.map(({ path }) => path).filter(path => path.startsWith('data/'));

function remember(avatar: object) {
  localStorage.setItem('avatarV2', JSON.stringify({ ...DEFAULT_OUTFIT.avatar, ...avatar }));
}

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

test('the wardrobe first fetches the categories of worn items, and the colours for their names', async () => {
  remember({ tops: 'tops/dungarees.svg', hairAndHats: 'hair-and-hats/beret.svg', bottoms: '' });
  const game = startGame();
  await settle();
  game.store.dispatch(wardrobeEntered());
  await settle();
  expect(requestedFiles(game).sort()).toEqual([
    'data/backgrounds.json',
    'data/categories.json',
    'data/hair-and-hats.json',
    'data/tops.json',
  ]);
});

test('the data of worn items is fetched even if the categories load only at the second attempt', async () => {
  remember({ tops: 'tops/dungarees.svg', bottoms: '' });
  const responses: Record<string, Responses[string]> = { 'GET data/categories.json': 'no network' };
  const game = startGame({ responses });
  await settle();
  game.store.dispatch(wardrobeEntered());
  await settle();
  expect(requestedFiles(game)).toEqual(['data/categories.json']);
  delete responses['GET data/categories.json'];
  await game.store.dispatch(catalogueApi.endpoints.getCategories.initiate(undefined));
  await settle();
  expect(selectOutfit(game.store.getState()).exclusions.tops).toBeDefined();
  expect(requestedFiles(game).filter(path => path === 'data/tops.json')).toHaveLength(1);
});

test('no file is requested for a category that does not exist', async () => {
  remember({ tops: 'secrets/passwords.svg' });
  const game = startGame();
  await settle();
  game.store.dispatch(wardrobeEntered());
  await settle();
  expect(requestedFiles(game)).not.toContain('data/secrets.json');
});

test('a plain avatar of an earlier version gets its top type and exclusions once its categories are known', async () => {
  remember({ tops: 'tops/dungarees.svg', bottoms: '', arms: 'arms/regular.svg' });
  const { store } = startGame();
  await settle();
  expect(selectOutfit(store.getState()).exclusions).toEqual({});
  store.dispatch(wardrobeEntered());
  await settle();
  const { item } = catalogueItem('tops', 'Dungarees');
  expect(selectOutfit(store.getState())).toMatchObject({
    topType: item.topType,
    exclusions: { tops: item.exclusions },
  });
  const { item: jeans } = catalogueItem('bottoms', 'Wide Jeans');
  store.dispatch(itemChosen({ category: 'bottoms', item: jeans }));
  expect(selectOutfit(store.getState()).avatar.bottoms).toBe('');
});

test('opening categories does not change a complete fit', async () => {
  const { store } = startGame({ search: '?demo' });
  await settle();
  for (const [category, title] of [
    ['tops', 'Dungarees'],
    ['hair-and-hats', 'Beret'],
    ['backgrounds', 'Mint'],
  ] as const) {
    store.dispatch(itemChosen(catalogueItem(category, title)));
  }
  const before = selectOutfit(store.getState());
  for (const category of ['tops', 'arms', 'hair-and-hats', 'bottoms', 'backgrounds']) {
    await store.dispatch(catalogueApi.endpoints.getCategories.initiate(undefined));
    await store.dispatch(catalogueApi.endpoints.getItems.initiate(category));
  }
  expect(selectOutfit(store.getState())).toBe(before);
});

test('a fit followed from another tab is completed from what this tab knows', async () => {
  const { store } = startGame();
  await store.dispatch(catalogueApi.endpoints.getCategories.initiate(undefined));
  await store.dispatch(catalogueApi.endpoints.getItems.initiate('tops'));
  const avatar = { ...DEFAULT_OUTFIT.avatar, tops: 'tops/dungarees.svg', bottoms: '' };
  store.dispatch(outfitFollowed({ ...DEFAULT_OUTFIT, avatar }));
  expect(selectOutfit(store.getState()).exclusions.tops).toEqual(catalogueItem('tops', 'Dungarees').item.exclusions);
});

test('the data of worn items completes the outfit in one action, so that DevTools can step back over it', () => {
  const { store } = startGame();
  const wardrobe = [catalogueItem('tops', 'Dungarees')];
  const avatar = { ...DEFAULT_OUTFIT.avatar, tops: 'tops/dungarees.svg', bottoms: '' };
  store.dispatch(outfitFollowed({ ...DEFAULT_OUTFIT, avatar }));
  store.dispatch(outfitRepaired(wardrobe));
  expect(selectOutfit(store.getState()).exclusions.tops).toBeDefined();
});
