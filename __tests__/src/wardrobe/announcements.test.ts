import { waitFor } from '@testing-library/react';
import { catalogueApi } from '../../../src/api/catalogueApi';
import type { AppStore } from '../../../src/base/storeTypes';
import { itemChosen, outfitReset } from '../../../src/features/outfit/outfitSlice';
import { selectAnnouncement, selectViewerMessage } from '../../../src/features/wardrobe/wardrobeViewSlice';
import { catalogueItem, startGame } from '../support/wardrobeGame';

const choose = (store: AppStore, category: string, title: string) =>
  store.dispatch(itemChosen(catalogueItem(category, title)));
const untilAnnounced = (store: AppStore, text: string) =>
  waitFor(() => expect(selectAnnouncement(store.getState())?.text).toBe(text));

async function startDressing() {
  const { store } = startGame({ search: '?demo', isConnected: false });
  await store.dispatch(catalogueApi.endpoints.getCategories.initiate(undefined));
  await store.dispatch(catalogueApi.endpoints.getItems.initiate('backgrounds'));
  await store.dispatch(catalogueApi.endpoints.getItems.initiate('tops'));
  return store;
}

beforeEach(() => localStorage.clear());

test('an item that is put on is announced by its title, with what it replaces', async () => {
  const store = await startDressing();
  choose(store, 'tops', 'Breton');
  await untilAnnounced(store, 'Wearing Breton.');
  choose(store, 'tops', 'Polo');
  await untilAnnounced(store, 'Wearing Polo. Taken off: Breton.');
  choose(store, 'tops', 'Polo');
  await untilAnnounced(store, 'Taken off: Polo.');
});

test('the items that a choice excludes are announced with it', async () => {
  const store = await startDressing();
  choose(store, 'bottoms', 'Wide Jeans');
  await untilAnnounced(store, 'Wearing Wide Jeans.');
  choose(store, 'tops', 'Dungarees');
  await untilAnnounced(store, 'Wearing Dungarees. Taken off: Wide Jeans.');
});

test('the top that arms bring is announced with them', async () => {
  const store = await startDressing();
  choose(store, 'arms', 'Iced Coffee');
  await untilAnnounced(store, 'Wearing DUDS T-Shirt, Iced Coffee.');
});

test('a background is announced by its name, and a reset by everything that it removes', async () => {
  const store = await startDressing();
  choose(store, 'backgrounds', 'Mint');
  await untilAnnounced(store, 'Background: Mint.');
  choose(store, 'glasses', 'Monocle');
  await untilAnnounced(store, 'Wearing Monocle.');
  store.dispatch(outfitReset());
  await untilAnnounced(store, 'Taken off: Monocle. Background: Fog.');
});

test('a blocked choice says only what it is not compatible with', async () => {
  const store = await startDressing();
  choose(store, 'tops', 'Dungarees');
  await untilAnnounced(store, 'Wearing Dungarees.');
  choose(store, 'bottoms', 'Wide Jeans');
  await waitFor(() => expect(selectViewerMessage(store.getState())?.text).toBe('Not compatible with tops'));
  expect(selectAnnouncement(store.getState())?.text).toBe('Wearing Dungarees.');
});
