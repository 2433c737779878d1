import { waitFor } from '@testing-library/react';
import { DEFAULT_AVATAR } from '#rules/outfit/avatar';
import { catalogueApi } from '../../../src/api/catalogueApi';
import { paletteApi } from '../../../src/api/paletteApi';
import { itemChosen, selectAvatar } from '../../../src/features/outfit/outfitSlice';
import { offerAccepted, selectOffer } from '../../../src/features/wardrobe/wardrobeViewSlice';
import { catalogueItem, startGame } from '../support/wardrobeGame';

beforeEach(() => localStorage.clear());

async function dressed() {
  const { store } = startGame({ search: '?demo', isConnected: false });
  await store.dispatch(catalogueApi.endpoints.getCategories.initiate(undefined));
  for (const category of ['backgrounds', 'head'])
    await store.dispatch(catalogueApi.endpoints.getItems.initiate(category));
  return store;
}

test('a fit that melts into its background is offered a clearer one, which one click puts on', async () => {
  const store = await dressed();
  store.dispatch(itemChosen(catalogueItem('backgrounds', 'Mint')));
  store.dispatch(itemChosen(catalogueItem('head', 'Half and Half')));
  await waitFor(() => expect(selectOffer(store.getState())?.kind).toBe('background'));
  const offer = selectOffer(store.getState())!;
  expect(offer.values[2]).toBe('Mint');
  store.dispatch(offerAccepted(offer));
  await waitFor(() => expect(selectAvatar(store.getState()).background).toBe(offer.values[0]));
  expect(selectOffer(store.getState())).toBeNull();
});

test('a fit with enough contrast is offered none', async () => {
  const store = await dressed();
  store.dispatch(itemChosen(catalogueItem('backgrounds', 'Citron')));
  await waitFor(() => expect(paletteApi.endpoints.getPalette.select(undefined)(store.getState()).isSuccess).toBe(true));
  expect(selectAvatar(store.getState())).toEqual({ ...DEFAULT_AVATAR, background: '#dde84a' });
  expect(selectOffer(store.getState())).toBeNull();
});
