import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OwnEntry } from '../../../src/api/ownEntriesApi';
import { walletConnected } from '../../../src/features/wallet/walletSlice';
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
const SENTENCE = 'Masked Ball is over. You came 4th of 31 and got 50 XP.';

const told = () => JSON.parse(localStorage.getItem('duds:told') ?? 'null') as unknown;
const visitBefore = (...events: number[]) =>
  localStorage.setItem('duds:told', JSON.stringify([{ wallet: WALLET, events }]));

async function visit(entries: readonly OwnEntry[], wallet = WALLET) {
  const responses = { ...CONNECTED, [`GET entries/${wallet}`]: { body: entries } };
  const game = await showLayout({ at: '/faq', responses });
  act(() => void game.store.dispatch(walletConnected(walletOf('MetaMask', wallet))));
  await waitFor(() => expect(game.calls.some(({ path }) => path === `entries/${wallet}`)).toBe(true));
  return game;
}

beforeEach(() => localStorage.clear());

test('an event that has closed since the last visit is told once, with the way to its results', async () => {
  visitBefore();
  const { unmount } = await visit([BALL]);
  expect(await screen.findByText(SENTENCE)).toBeVisible();
  expect(screen.getByRole('link', { name: 'See Results' })).toHaveAttribute('href', '/results/3');
  await waitFor(() => expect(told()).toEqual([{ wallet: WALLET, events: [3] }]));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText(SENTENCE)).toBeNull();
  unmount();
  const again = await visit([BALL]);
  await waitFor(() =>
    expect(again.store.getState().api.queries[`getOwnEntries("${WALLET}")`]?.status).not.toBe('pending'),
  );
  expect(screen.queryByText(SENTENCE)).toBeNull();
});

test('what was over before the first visit is no news', async () => {
  await visit([BALL]);
  await waitFor(() => expect(told()).toEqual([{ wallet: WALLET, events: [3] }]));
  expect(screen.queryByText(SENTENCE)).toBeNull();
});

test('running events are no news', async () => {
  await visit([{ ...BALL, phase: 'vote', result: null }]);
  await waitFor(() => expect(told()).toEqual([{ wallet: WALLET, events: [] }]));
});

test('several closed events follow one after the other, and only those shown count as told', async () => {
  visitBefore(1);
  await visit([BALL, closed(2, 'Beach Day', { place: null, of: 2, xp: 10 }), closed(1, 'Old')]);
  await screen.findByText(SENTENCE);
  await waitFor(() => expect(told()).toEqual([{ wallet: WALLET, events: [3, 1] }]));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.getByText('Beach Day is over. Nobody voted. You got 10 XP for dressing up.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('link', { name: 'See Results' })).toBeNull();
  await waitFor(() => expect(told()).toEqual([{ wallet: WALLET, events: [2, 3, 1] }]));
});

test('opening the results closes it', async () => {
  visitBefore();
  const { address } = await visit([BALL]);
  await screen.findByText(SENTENCE);
  await userEvent.click(screen.getByRole('link', { name: 'See Results' }));
  expect(address()).toBe('/results/3');
  expect(screen.queryByText(SENTENCE)).toBeNull();
});

test('is kept for each wallet', async () => {
  const other = WALLET.replace(/aa$/, 'bb');
  visitBefore(3);
  await visit([BALL], other);
  await waitFor(() =>
    expect(told()).toEqual([
      { wallet: other, events: [3] },
      { wallet: WALLET, events: [3] },
    ]),
  );
});

test.each(['{', '"x"', '[{"wallet":1,"events":[]}]', '[{"wallet":"0x","events":["a"]}]'])(
  'unusable storage (%s) counts as a first visit',
  async text => {
    localStorage.setItem('duds:told', text);
    await visit([BALL]);
    await waitFor(() => expect(told()).toEqual([{ wallet: WALLET, events: [3] }]));
  },
);
