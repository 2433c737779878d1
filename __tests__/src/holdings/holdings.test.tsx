import { act, screen, within } from '@testing-library/react';
import { itemStatus } from '#rules/catalogue/status';
import { entriesApi } from '../../../src/api/entriesApi';
import { selectHolder } from '../../../src/features/holdings/holdingsSelectors';
import { walletChanged, walletConnected } from '../../../src/features/wallet/walletSlice';
import { ALICE, BOB, settle, walletOf } from '../support/fakeWallet';
import { showLayout } from '../support/layoutGame';
import { catalogueItem, nftsPage, type Responses, type Call } from '../support/wardrobeGame';

beforeEach(() => localStorage.clear());

const RESPONSES: Responses = {
  'GET nft/v3/getNFTsForOwner': nftsPage(),
  [`GET xp/${ALICE}`]: { body: 25 },
  [`GET xp/${BOB}`]: { body: 50 },
};

async function connected(responses = RESPONSES) {
  const game = await showLayout({ at: '/events', responses });
  act(() => void game.store.dispatch(walletConnected(walletOf('MetaMask', ALICE))));
  await act(settle);
  return game;
}

const callsTo = (calls: readonly Call[], path: string) => calls.filter(call => call.path === path).length;
const xp = (text: string) => within(screen.getByRole('banner')).findByText(text);

test('without a wallet no holdings are requested', async () => {
  const { calls } = await showLayout({ responses: RESPONSES });
  expect(calls).toEqual([]);
});

test('a connected wallet’s traits, XP and extra XP are requested', async () => {
  const { calls } = await connected();
  expect(await xp('225 XP')).toBeVisible();
  expect(callsTo(calls, 'nft/v3/getNFTsForOwner')).toBe(2);
  expect(callsTo(calls, `xp/${ALICE}`)).toBe(1);
});

test('the holdings of another account are requested, unless they were seen within the day', async () => {
  const { store, calls } = await connected();
  await xp('225 XP');
  act(() => void store.dispatch(walletChanged(walletOf('MetaMask', BOB))));
  expect(await xp('250 XP')).toBeVisible();
  act(() => void store.dispatch(walletChanged(walletOf('MetaMask', ALICE))));
  expect(await xp('225 XP')).toBeVisible();
  expect(callsTo(calls, 'nft/v3/getNFTsForOwner')).toBe(4);
});

test('returning to the tab requests nothing again', async () => {
  const { calls } = await connected();
  await xp('225 XP');
  const before = calls.length;
  act(() => {
    window.dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await act(settle);
  expect(calls).toHaveLength(before);
});

test('a failure is announced, XP and tiles claim nothing, and nothing is requested again', async () => {
  const { store, calls } = await connected({ ...RESPONSES, 'GET nft/v3/getNFTsForOwner': { status: 503 } });
  expect(await screen.findByRole('alertdialog', { name: 'Error 503' })).toBeVisible();
  expect(await xp('? XP')).toBeVisible();
  await act(settle);
  const holder = selectHolder(store.getState(), false);
  expect(itemStatus(catalogueItem('hair-and-hats', 'Beret').item, holder).label).toBe('100 XP');
  expect(itemStatus(catalogueItem('tops', 'Band Tee').item, holder).label).toBe('');
  expect(callsTo(calls, 'nft/v3/getNFTsForOwner')).toBe(2);
});

test('submitting a fit requests the server’s XP again', async () => {
  const { store, calls } = await connected({ ...RESPONSES, [`POST entries/1/${ALICE}`]: { status: 201 } });
  await xp('225 XP');
  const { avatar } = store.getState().outfit;
  await act(async () => {
    await store.dispatch(entriesApi.endpoints.submitFit.initiate({ eventId: 1, wallet: ALICE, avatar }));
    await settle();
  });
  expect(callsTo(calls, `xp/${ALICE}`)).toBe(2);
});
