import { act, screen, within } from '@testing-library/react';
import { entriesApi } from '../../../src/api/entriesApi';
import { walletChanged, walletConnected } from '../../../src/features/wallet/walletSlice';
import { ALICE, BOB, settle, walletOf } from '../support/fakeWallet';
import { showLayout } from '../support/layoutGame';
import { nftsPage, type Answers, type Call } from '../support/wardrobeGame';

beforeEach(() => localStorage.clear());

const ANSWERS: Answers = {
  'GET nft/v3/getNFTsForOwner': nftsPage(),
  [`GET xp/${ALICE}`]: { body: 25 },
  [`GET xp/${BOB}`]: { body: 50 },
};

async function connected(answers = ANSWERS) {
  const game = await showLayout({ at: '/events', answers });
  act(() => void game.store.dispatch(walletConnected(walletOf('MetaMask', ALICE))));
  await act(settle);
  return game;
}

const asked = (calls: readonly Call[], path: string) => calls.filter(call => call.path === path).length;
const xp = (text: string) => within(screen.getByRole('banner')).findByText(text);

test('without a wallet no holdings are requested', async () => {
  const { calls } = await showLayout({ answers: ANSWERS });
  expect(calls).toEqual([]);
});

test('a connected wallet is asked for traits, for XP, and for the XP that the server adds', async () => {
  const { calls } = await connected();
  expect(await xp('225 XP')).toBeVisible();
  expect(asked(calls, 'nft/v3/getNFTsForOwner')).toBe(2);
  expect(asked(calls, `xp/${ALICE}`)).toBe(1);
});

test('another account is requested; one seen within the day is not', async () => {
  const { store, calls } = await connected();
  await xp('225 XP');
  act(() => void store.dispatch(walletChanged(walletOf('MetaMask', BOB))));
  expect(await xp('250 XP')).toBeVisible();
  act(() => void store.dispatch(walletChanged(walletOf('MetaMask', ALICE))));
  expect(await xp('225 XP')).toBeVisible();
  expect(asked(calls, 'nft/v3/getNFTsForOwner')).toBe(4);
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

test('a failure is announced, the XP stays unknown, and nothing is requested again', async () => {
  const { calls } = await connected({ ...ANSWERS, 'GET nft/v3/getNFTsForOwner': { status: 503 } });
  expect(await screen.findByRole('alertdialog', { name: 'Error 503' })).toBeVisible();
  expect(await xp('? XP')).toBeVisible();
  await act(settle);
  expect(asked(calls, 'nft/v3/getNFTsForOwner')).toBe(2);
});

test('a submitted fit asks for the server’s XP again', async () => {
  const { store, calls } = await connected({ ...ANSWERS, [`POST entries/1/${ALICE}`]: { status: 201 } });
  await xp('225 XP');
  const { avatar } = store.getState().outfit;
  await act(async () => {
    await store.dispatch(entriesApi.endpoints.submitFit.initiate({ eventId: 1, wallet: ALICE, avatar }));
    await settle();
  });
  expect(asked(calls, `xp/${ALICE}`)).toBe(2);
});
