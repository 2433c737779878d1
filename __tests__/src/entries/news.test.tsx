import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DEFAULT_AVATAR } from '#rules/outfit/avatar';
import { entriesApi } from '../../../src/api/entriesApi';
import type { OwnEntry } from '../../../src/features/entries/ownEntriesApi';
import { progressApi } from '../../../src/api/progressApi';
import { walletChanged, walletConnected } from '../../../src/features/wallet/walletSlice';
import { walletOf } from '../support/fakeWallet';
import { showLayout } from '../support/layoutGame';
import { CONNECTED, WALLET } from '../support/wardrobeGame';

const closed = (event: number, title: string, result: OwnEntry['result'] = { place: 4, of: 31, xp: 50 }): OwnEntry => ({
  event,
  title,
  phase: 'archive',
  submit_end: '2026-11-20T19:00:00.000Z',
  voting_end: '2026-11-24T19:00:00.000Z',
  is_cancelled: false,
  result,
});
const BALL = closed(3, 'Masked Ball');
const OTHER_WALLET = `0x${'bb'.repeat(20)}`;
const SENTENCE = 'Masked Ball is over. You came 4th of 31 and got 50 XP.';

const awaited = () => JSON.parse(localStorage.getItem('duds:awaited') ?? 'null') as unknown;
const awaitedSince = (...events: number[]) =>
  localStorage.setItem('duds:awaited', JSON.stringify([{ wallet: WALLET, events }]));

async function visit(entries: readonly OwnEntry[], { responses = {}, wallet = WALLET } = {}) {
  const game = await showLayout({
    at: '/faq',
    responses: { ...CONNECTED, ...responses, [`GET entries/${wallet}`]: { body: entries } },
  });
  act(() => void game.store.dispatch(walletConnected(walletOf('MetaMask', wallet))));
  const asksForEntries = () => game.calls.some(({ path }) => path === `entries/${wallet}`);
  return { ...game, asksForEntries };
}

beforeEach(() => localStorage.clear());

test('an event that has closed since it was entered is told once, with the way to its results', async () => {
  awaitedSince(3);
  const { unmount } = await visit([BALL]);
  expect(await screen.findByText(SENTENCE)).toBeVisible();
  expect(screen.getByRole('link', { name: 'See Results' })).toHaveAttribute('href', '/results/3');
  await waitFor(() => expect(awaited()).toEqual([]));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText(SENTENCE)).toBeNull();
  unmount();
  const again = await visit([BALL]);
  await waitFor(() => expect(again.calls.some(({ path }) => path === `xp/${WALLET}`)).toBe(true));
  expect(again.asksForEntries()).toBe(false);
});

test('what is being told stays if the wallet changes its chain, and goes with another account', async () => {
  awaitedSince(3);
  const { store } = await visit([BALL]);
  await screen.findByText(SENTENCE);
  await waitFor(() => expect(awaited()).toEqual([]));
  act(() => void store.dispatch(walletChanged({ ...walletOf('MetaMask', WALLET), chainId: 5 })));
  expect(screen.getByText(SENTENCE)).toBeVisible();
  act(() => void store.dispatch(walletChanged(walletOf('MetaMask', OTHER_WALLET))));
  expect(screen.queryByText(SENTENCE)).toBeNull();
});

test('the server is not asked about a wallet that waits for nothing', async () => {
  const { calls, asksForEntries } = await visit([BALL]);
  await waitFor(() => expect(calls.some(({ path }) => path === `xp/${WALLET}`)).toBe(true));
  expect(asksForEntries()).toBe(false);
  expect(screen.queryByText(SENTENCE)).toBeNull();
});

describe('a wallet waits for', () => {
  test('what it enters', async () => {
    const responses = { [`POST entries/3/${WALLET}`]: { status: 201, body: {} } };
    const { store } = await visit([], { responses });
    const arg = { eventId: 3, wallet: WALLET, avatar: DEFAULT_AVATAR };
    await act(async () => {
      await store.dispatch(entriesApi.endpoints.submitFit.initiate(arg));
    });
    await waitFor(() => expect(awaited()).toEqual([{ wallet: WALLET, events: [3] }]));
  });

  test('what it has entered with another browser, once it is signed in', async () => {
    awaitedSince(4);
    const progress = [3, 4, 5].map(event => ({ event, done: 0, total: 0, entered: event !== 5 }));
    const { store } = await visit([], { responses: { [`GET vote/progress/${WALLET}`]: { body: progress } } });
    await act(async () => {
      await store.dispatch(progressApi.endpoints.getProgress.initiate(WALLET));
    });
    await waitFor(() => expect(awaited()).toEqual([{ wallet: WALLET, events: [3, 4] }]));
  });
});

test('running events are no news, and remain awaited; what was called off does not', async () => {
  awaitedSince(2, 3);
  const { asksForEntries } = await visit([
    { ...BALL, phase: 'vote', result: null },
    { ...closed(2, 'Rain'), result: null, is_cancelled: true },
  ]);
  await waitFor(() => expect(awaited()).toEqual([{ wallet: WALLET, events: [3] }]));
  expect(asksForEntries()).toBe(true);
  expect(screen.queryByRole('link', { name: 'See Results' })).toBeNull();
});

test('several closed events follow one after the other, and only those shown count as told', async () => {
  awaitedSince(2, 3);
  await visit([BALL, closed(2, 'Beach Day', { place: null, of: 2, xp: 10 }), closed(1, 'Old')]);
  await screen.findByText(SENTENCE);
  await waitFor(() => expect(awaited()).toEqual([{ wallet: WALLET, events: [2] }]));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.getByText('Beach Day is over. Nobody voted. You got 10 XP for dressing up.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('link', { name: 'See Results' })).toBeNull();
  await waitFor(() => expect(awaited()).toEqual([]));
});

test('opening the results closes it', async () => {
  awaitedSince(3);
  const { address } = await visit([BALL]);
  await screen.findByText(SENTENCE);
  await userEvent.click(screen.getByRole('link', { name: 'See Results' }));
  expect(address()).toBe('/results/3');
  expect(screen.queryByText(SENTENCE)).toBeNull();
});

test('is kept for each wallet', async () => {
  const other = WALLET.replace(/aa$/, 'bb');
  const waits = [
    { wallet: WALLET, events: [3] },
    { wallet: other, events: [3] },
  ];
  localStorage.setItem('duds:awaited', JSON.stringify(waits));
  await visit([BALL], { wallet: other });
  await screen.findByText(SENTENCE);
  await waitFor(() => expect(awaited()).toEqual([{ wallet: WALLET, events: [3] }]));
});

test.each(['{', '"x"', '[{"wallet":1,"events":[]}]', `[{"wallet":"${WALLET}","events":["a"]}]`])(
  'unusable storage (%s) counts as none',
  async text => {
    localStorage.setItem('duds:awaited', text);
    const responses = { [`GET vote/progress/${WALLET}`]: { body: [{ event: 3, done: 0, total: 0, entered: true }] } };
    const { store } = await visit([BALL], { responses });
    await act(async () => {
      await store.dispatch(progressApi.endpoints.getProgress.initiate(WALLET));
    });
    await waitFor(() => expect(awaited()).toEqual([{ wallet: WALLET, events: [3] }]));
  },
);
