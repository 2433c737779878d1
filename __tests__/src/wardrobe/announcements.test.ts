import { waitFor } from '@testing-library/react';
import { catalogueApi } from '../../../src/api/catalogueApi';
import type { AppStore } from '../../../src/app/storeTypes';
import { itemChosen, outfitReset } from '../../../src/features/avatar/outfitSlice';
import { selectAnnouncement, selectViewerMessage } from '../../../src/features/wardrobe/wardrobeViewSlice';
import { catalogueItem, startGame } from '../support/wardrobeGame';

const choose = (store: AppStore, category: string, title: string) =>
  store.dispatch(itemChosen(catalogueItem(category, title)));
const untilHeard = (store: AppStore, text: string) =>
  waitFor(() => expect(selectAnnouncement(store.getState())?.text).toBe(text));

async function startDressing() {
  const { store } = startGame({ search: '?demo', isConnected: false });
  await store.dispatch(catalogueApi.endpoints.getCategories.initiate(undefined));
  await store.dispatch(catalogueApi.endpoints.getItems.initiate('backgrounds'));
  await store.dispatch(catalogueApi.endpoints.getItems.initiate('tops'));
  return store;
}

beforeEach(() => localStorage.clear());

test('what is put on is announced by its title, with what it replaces', async () => {
  const store = await startDressing();
  choose(store, 'tops', 'Breton');
  await untilHeard(store, 'Wearing Breton.');
  choose(store, 'tops', 'Polo');
  await untilHeard(store, 'Wearing Polo. Taken off: Breton.');
  choose(store, 'tops', 'Polo');
  await untilHeard(store, 'Taken off: Polo.');
});

test('what an item excludes is announced with it', async () => {
  const store = await startDressing();
  choose(store, 'bottoms', 'Wide Jeans');
  await untilHeard(store, 'Wearing Wide Jeans.');
  choose(store, 'tops', 'Dungarees');
  await untilHeard(store, 'Wearing Dungarees. Taken off: Wide Jeans.');
});

test('a top that arms bring is announced with them', async () => {
  const store = await startDressing();
  choose(store, 'arms', 'Iced Coffee');
  await untilHeard(store, 'Wearing DUDS T-Shirt, Iced Coffee.');
});

test('a background is told by its name, and a reset by all that it takes', async () => {
  const store = await startDressing();
  choose(store, 'backgrounds', 'Mint');
  await untilHeard(store, 'Background: Mint.');
  choose(store, 'glasses', 'Monocle');
  await untilHeard(store, 'Wearing Monocle.');
  store.dispatch(outfitReset());
  await untilHeard(store, 'Taken off: Monocle. Background: Fog.');
});

test('a choice that is blocked says only what stands in its way', async () => {
  const store = await startDressing();
  choose(store, 'tops', 'Dungarees');
  await untilHeard(store, 'Wearing Dungarees.');
  choose(store, 'bottoms', 'Wide Jeans');
  await waitFor(() => expect(selectViewerMessage(store.getState())?.text).toBe('Not compatible with tops'));
  expect(selectAnnouncement(store.getState())?.text).toBe('Wearing Dungarees.');
});
