import { act, fireEvent, screen } from '@testing-library/react';
import { sessionSettled } from '../../../src/features/session/sessionSlice';
import { selectNotice } from '../../../src/features/notices/noticesSlice';
import { selectOverlay } from '../../../src/features/overlay/overlaySlice';
import { selectSignIn, signInDismissed } from '../../../src/features/session/sessionSlice';
import { walletChanged, walletDisconnected } from '../../../src/features/wallet/walletSlice';
import { anEvent, pass, stopTime, VOTER, type ServerAnswer } from '../support/screen';
import {
  asked,
  ballots,
  button,
  FIRST,
  HELD,
  LEFT,
  NEXT,
  openVote as open,
  OTHER,
  posts,
  RIGHT,
  row,
  SECOND,
} from '../support/votingGame';

beforeEach(() => stopTime());
afterEach(() => jest.useRealTimers());

describe('a head-to-head vote', () => {
  test('shows the event, two fits and how far the voter is', async () => {
    open();
    await pass();
    expect(screen.getByRole('heading', { level: 1, name: 'Overdressed' })).toBeVisible();
    expect(button(LEFT)).toBeVisible();
    expect(button(RIGHT)).toBeVisible();
    expect(screen.getByText('11 of 30')).toBeVisible();
    expect(screen.getByText('11 of 30').parentElement).toHaveTextContent('Votes: 11 of 30');
  });

  test('has the fits’ own colours, with readable text on them', async () => {
    open();
    await pass();
    expect(button(LEFT)).toHaveClass('on-ink');
    expect(button(RIGHT)).toHaveStyle({ '--c': '#2742e0' });
    expect(button(RIGHT)).toHaveClass('on-bone');
  });

  test("posts the winner against both entries, the loser's first", async () => {
    const { calls } = open();
    await pass();
    fireEvent.click(button(LEFT));
    await pass(HELD);
    expect(posts(calls)).toEqual([`POST vote/3/12/${VOTER} {"winner":11}`, `POST vote/3/11/${VOTER} {"winner":11}`]);
  });

  test('loads the next pair after 1000 ms', async () => {
    const { calls } = open();
    await pass();
    fireEvent.click(button(LEFT));
    await pass(999);
    expect(button(LEFT)).toBeVisible();
    await pass(1);
    expect(asked(calls)).toHaveLength(2);
    expect(button(NEXT)).toBeEnabled();
    expect(screen.getByText('12 of 30')).toBeVisible();
  });

  test('waits for a slow vote to arrive before it requests the next pair', async () => {
    const server = ballots(FIRST, SECOND);
    let land: () => void = () => undefined;
    server[`POST vote/3/12/${VOTER}`] = () => new Promise(resolve => (land = () => resolve({ status: 201 })));
    const { calls } = open(server);
    await pass();
    fireEvent.click(button(LEFT));
    await pass(5000);
    expect(asked(calls)).toHaveLength(1);
    land();
    await pass();
    expect(asked(calls)).toHaveLength(2);
  });

  test('a double click is one vote', async () => {
    const { calls } = open();
    await pass();
    fireEvent.click(button(LEFT));
    fireEvent.click(button(LEFT));
    fireEvent.click(button(RIGHT));
    await pass(1000);
    expect(posts(calls)).toHaveLength(2);
  });

  test.each([
    ['ArrowLeft', 11],
    ['1', 11],
    ['ArrowRight', 12],
    ['2', 12],
  ])('the key %s chooses', async (key, winner) => {
    const { calls } = open();
    await pass();
    expect(screen.getByRole('heading', { name: 'Overdressed' })).toHaveFocus();
    fireEvent.keyDown(document.activeElement!, { key });
    await pass(HELD);
    expect(posts(calls)).toHaveLength(2);
    expect(posts(calls)[0]).toContain(`{"winner":${winner}}`);
  });

  test('a key that is held down, or pressed with another, chooses nothing', async () => {
    const { calls } = open();
    await pass();
    const heading = screen.getByRole('heading', { name: 'Overdressed' });
    fireEvent.keyDown(heading, { key: '1', repeat: true });
    fireEvent.keyDown(heading, { key: 'ArrowLeft', altKey: true });
    fireEvent.keyDown(heading, { key: 'Enter' });
    await pass(2000);
    expect(posts(calls)).toEqual([]);
  });

  test('a digit chooses nothing while the focus is elsewhere, since speech input may type it', async () => {
    const { calls } = open();
    await pass();
    fireEvent.keyDown(document.body, { key: '1' });
    await pass(2000);
    expect(posts(calls)).toEqual([]);
    fireEvent.keyDown(document.body, { key: 'ArrowLeft' });
    await pass(HELD);
    expect(posts(calls)).toHaveLength(2);
  });

  test('a pair that arrives late does not take the focus from where the player has moved it', async () => {
    open();
    const elsewhere = document.body.appendChild(document.createElement('button'));
    elsewhere.focus();
    await pass();
    expect(button(LEFT)).toBeVisible();
    expect(elsewhere).toHaveFocus();
    elsewhere.remove();
  });

  test('holding Enter down chooses from the pair on the screen, and not from the following ones', async () => {
    open();
    await pass();
    expect(fireEvent.keyDown(button(LEFT), { key: 'Enter' })).toBe(true);
    expect(fireEvent.keyDown(button(LEFT), { key: 'Enter', repeat: true })).toBe(false);
  });

  test('announces the choice and the next pair to screen readers', async () => {
    open();
    await pass();
    expect(screen.getByText('Left, a Darcel in Breton on Fog. Right, a Darcel in Polo on Cobalt.')).toBeVisible();
    fireEvent.click(button(RIGHT));
    expect(screen.getByText('You chose a Darcel in Polo on Cobalt.')).toHaveAttribute('role', 'status');
    await pass(1000);
    expect(screen.getByText(/^Left, a Darcel in Band Tee on Fog/)).toHaveAttribute('role', 'status');
  });

  test('keys choose nothing behind a dialog', async () => {
    const { calls, store } = open();
    await pass();
    act(() => void store.dispatch({ type: 'notices/alertRaised', payload: { text: 'Error 500' } }));
    fireEvent.keyDown(button(LEFT), { key: '1' });
    fireEvent.keyDown(window, { key: 'ArrowLeft' });
    await pass(2000);
    expect(posts(calls)).toEqual([]);
  });

  test('a next pair that does not load can be requested again', async () => {
    const server = ballots(FIRST);
    let isDown = false;
    let body: readonly unknown[] = FIRST;
    server[`GET vote/entries/3/${VOTER}`] = () => (isDown ? 'no network' : { body });
    open(server);
    await pass();
    isDown = true;
    fireEvent.click(button(LEFT));
    await pass(1000);
    expect(screen.queryByRole('button', { name: LEFT })).toBeNull();
    isDown = false;
    body = SECOND;
    fireEvent.click(button('Try again'));
    await pass();
    expect(button(NEXT)).toHaveAttribute('aria-disabled', 'false');
  });

  test.each([
    [409, 'ballot-decided'],
    [422, 'no-such-ballot'],
  ])('a ballot that is gone (%i) makes way for the next', async (status, code) => {
    const server = ballots(FIRST, SECOND);
    server[`POST vote/3/12/${VOTER}`] = { status, body: { code } };
    open(server);
    await pass();
    fireEvent.click(button(LEFT));
    await pass(1000);
    expect(button(NEXT)).toBeVisible();
  });
});

describe('the end of voting', () => {
  test.each([
    ['none', []],
    ['one', FIRST.slice(0, 1)],
    ['three', [...FIRST, row(13)]],
  ])('other than two entries (%s) thank with confetti', async (_count, last) => {
    const { platform } = open(ballots(FIRST, last));
    await pass();
    expect(platform.page.confetti).not.toHaveBeenCalled();
    fireEvent.click(button(RIGHT));
    await pass(1000);
    expect(screen.getByRole('heading', { name: 'Thank you for voting!' })).toHaveFocus();
    expect(screen.getByText('Results will be shared soon.')).toBeVisible();
    expect(platform.page.confetti).toHaveBeenCalledTimes(1);
    expect(platform.page.confetti).toHaveBeenCalledWith(70, 3000);
  });

  test('an event that is cancelled while a fit is chosen turns to its own screen', async () => {
    let isCancelled = false;
    const server = ballots(FIRST, SECOND);
    const cancelled = { status: 403, body: { code: 'event-cancelled' } };
    server['GET event/3/voting'] = () => (isCancelled ? cancelled : { body: { title: 'Overdressed' } });
    server[`POST vote/3/12/${VOTER}`] = cancelled;
    const { store } = open(server);
    await pass();
    isCancelled = true;
    fireEvent.click(button(LEFT));
    await pass(HELD);
    expect(screen.getByRole('heading', { name: 'Called off.' })).toBeVisible();
    expect(selectNotice(store.getState())).toBeUndefined();
  });

  test('a wallet that is banned while a fit is chosen gets a message', async () => {
    const server = ballots(FIRST, SECOND);
    server[`POST vote/3/12/${VOTER}`] = { status: 403, body: { code: 'wallet-banned' } };
    const { store } = open(server);
    await pass();
    fireEvent.click(button(LEFT));
    await pass(HELD);
    expect(selectNotice(store.getState())?.text).toBe('This wallet is banned. It may still watch.');
  });

  test('voting that closes while a fit is chosen turns to the closed screen', async () => {
    let isClosed = false;
    const server = ballots(FIRST, SECOND);
    const closed = { status: 403, body: { code: 'voting-closed' } };
    server['GET event/3/voting'] = () => (isClosed ? closed : { body: { title: 'Overdressed' } });
    server[`POST vote/3/12/${VOTER}`] = closed;
    const { store } = open(server);
    await pass();
    isClosed = true;
    fireEvent.click(button(LEFT));
    await pass(HELD);
    expect(screen.getByRole('heading', { name: 'Voting is closed.' })).toBeVisible();
    expect(selectNotice(store.getState())?.text).toBe('Sorry voting is closed.');
  });
});

describe('without a reload', () => {
  const NOON = Date.parse('2026-11-20T12:00:00Z');
  const soon = new Date(NOON + 60_000).toISOString();
  const late = new Date(NOON + 120_000).toISOString();
  const event = anEvent({
    id: 3,
    title: 'Overdressed',
    submit_start: new Date(NOON - 60_000).toISOString(),
    submit_end: soon,
    voting_end: late,
  });
  const by =
    <T,>(end: string, before: T, after: T) =>
    () =>
      Date.now() < Date.parse(end) ? before : after;

  const ticking = { platform: { clock: { now: () => Date.now() } } };

  beforeEach(() => stopTime(NOON));

  test('voting that has not begun begins', async () => {
    const server = ballots(FIRST);
    server['GET events/open'] = by<ServerAnswer>(soon, { body: [event] }, { body: [] });
    const notOpen = { status: 403, body: { code: 'voting-not-open' } };
    server['GET event/3/voting'] = by<ServerAnswer>(soon, notOpen, { body: { title: 'Overdressed' } });
    open(server, ticking);
    await pass();
    expect(screen.getByText('Voting has not begun yet.')).toBeVisible();
    await pass(61_000);
    expect(button(LEFT)).toBeVisible();
  });

  test('voting closes before the player has chosen', async () => {
    const server = ballots(FIRST);
    jest.setSystemTime(Date.parse(soon));
    server['GET events/vote'] = by<ServerAnswer>(late, { body: [event] }, { body: [] });
    const closed = { status: 403, body: { code: 'voting-closed' } };
    server['GET event/3/voting'] = by<ServerAnswer>(late, { body: { title: 'Overdressed' } }, closed);
    open(server, ticking);
    await pass();
    expect(button(LEFT)).toBeVisible();
    await pass(61_000);
    expect(screen.getByRole('heading', { name: 'Voting is closed.' })).toBeVisible();
  });
});

describe('leaving', () => {
  test('during the pause leads to nothing: the next pair is not requested again', async () => {
    const { calls, go } = open();
    await pass();
    fireEvent.click(button(LEFT));
    await pass(800);
    await act(() => go('/events'));
    await pass(5000);
    expect(posts(calls)).toHaveLength(2);
    expect(asked(calls)).toHaveLength(2);
  });

  test('and coming back starts with a pair to choose from', async () => {
    const { go } = open();
    await pass();
    fireEvent.click(button(LEFT));
    await pass(800);
    await act(() => go('/events'));
    await pass();
    await act(() => go('/vote/3'));
    await pass();
    expect(button(NEXT)).toHaveAttribute('aria-disabled', 'false');
  });

  test("another account loads that account's pair", async () => {
    const { calls, store } = open();
    await pass();
    fireEvent.click(button(LEFT));
    await pass(800);
    act(() => void store.dispatch(walletChanged({ label: 'Local Wallet', address: OTHER, chainId: 31337 })));
    await pass(2000);
    expect(asked(calls).at(-1)).toBe(`GET vote/entries/3/${OTHER}`);
    expect(button(NEXT)).toHaveAttribute('aria-disabled', 'false');
  });

  test('a disconnected wallet sees no more fits', async () => {
    const { store } = open();
    await pass();
    act(() => void store.dispatch(walletDisconnected()));
    await pass();
    expect(screen.queryByRole('button', { name: LEFT })).toBeNull();
    expect(screen.getByText('Connect a wallet to vote.')).toBeVisible();
  });
});

describe('without a pair', () => {
  test('a visitor is asked to connect, and nothing is fetched', async () => {
    const { calls, store } = open(undefined, { wallet: undefined });
    await pass();
    expect(screen.getByText('Connect a wallet to vote.')).toBeVisible();
    expect(calls).toEqual([]);
    fireEvent.click(button('Connect Wallet'));
    expect(selectOverlay(store.getState())).toBe('connect');
  });

  test('the fits wait for the voting info', async () => {
    const server = ballots(FIRST);
    server['GET event/3/voting'] = () => new Promise(() => undefined);
    const { calls } = open(server);
    await pass(2000);
    expect(asked(calls)).toEqual([]);
    expect(screen.queryAllByRole('button')).toEqual([]);
  });

  test('403 says that voting is closed, over a screen of its own', async () => {
    const server = ballots(FIRST);
    server['GET event/3/voting'] = { status: 403, body: { code: 'voting-closed' } };
    const { store } = open(server);
    await pass();
    expect(selectNotice(store.getState())?.text).toBe('Sorry voting is closed.');
    expect(screen.getByRole('heading', { name: 'Voting is closed.' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'See Results' })).toHaveAttribute('href', '/results/3');
  });

  test.each([
    ['event-cancelled', 'Called off.', 'The event was called off. Nobody wins, nobody loses.'],
    ['wallet-banned', 'Not with this wallet.', 'This wallet is banned. It may still watch.'],
  ])('403 %s has a screen of its own, and no alert', async (code, title, sentence) => {
    const server = ballots(FIRST);
    server[`GET vote/entries/3/${VOTER}`] = { status: 403, body: { code } };
    const { store } = open(server);
    await pass();
    expect(screen.getByRole('heading', { name: title })).toBeVisible();
    expect(screen.getByText(sentence)).toBeVisible();
    expect(selectNotice(store.getState())).toBeUndefined();
  });

  test('403 before the opening says that it is not yet time', async () => {
    const server = ballots(FIRST);
    server['GET event/3/voting'] = { status: 403, body: { code: 'voting-not-open' } };
    open(server);
    await pass();
    expect(screen.getByText('Voting has not begun yet.')).toBeVisible();
  });

  test('another status is an alert with its number, and can be retried', async () => {
    let status = 500;
    const server = ballots(FIRST);
    server['GET event/3/voting'] = () => ({ status, body: { title: 'Overdressed' } });
    const { store } = open(server);
    await pass();
    expect(selectNotice(store.getState())?.text).toBe('Error 500');
    status = 200;
    fireEvent.click(button('Try again'));
    await pass();
    expect(button(LEFT)).toBeVisible();
  });

  test.each([
    ['without a qualifying NFT', 'no-qualifying-nft', 'Only holders vote.'],
    ['whose NFTs another wallet has used', 'nft-already-used', 'One NFT, one voice.'],
  ])('a wallet %s reads why it cannot vote', async (_name, code, title) => {
    const server = ballots(FIRST);
    server[`GET vote/entries/3/${VOTER}`] = { status: 422, body: { code } };
    const { store } = open(server);
    await pass();
    expect(screen.getByRole('heading', { name: title })).toBeVisible();
    expect(selectNotice(store.getState())).toBeUndefined();
  });

  test('a player who does not sign in sees how to, and is asked again', async () => {
    const server = ballots(FIRST);
    let isSignedIn = false;
    server[`GET vote/entries/3/${VOTER}`] = () =>
      isSignedIn ? { body: FIRST } : { status: 401, body: { code: 'no-session' } };
    const { store } = open(server);
    await pass();
    expect(selectSignIn(store.getState())).toEqual({ status: 'asked', wallet: VOTER });
    act(() => void store.dispatch(signInDismissed()));
    await pass();
    expect(screen.getByRole('heading', { name: 'Sign in to vote' })).toBeVisible();
    expect(selectNotice(store.getState())).toBeUndefined();
    fireEvent.click(button('Sign in'));
    await pass();
    expect(selectSignIn(store.getState())).toEqual({ status: 'asked', wallet: VOTER });
    isSignedIn = true;
    act(() => void store.dispatch(sessionSettled({ wallet: VOTER, problem: null })));
    await pass();
    expect(button(LEFT)).toBeVisible();
  });

  test.each(['/vote/none', '/vote/0', '/vote/-1', '/vote/1e3'])('%s is no event', async at => {
    const { calls } = open(undefined, { at });
    await pass();
    expect(screen.getByText('There is no such event.')).toBeVisible();
    expect(calls).toEqual([]);
  });

  test('an event that the server does not know is not found', async () => {
    open({ 'GET event/3/voting': { status: 404, body: { code: 'unknown-event' } } });
    await pass();
    expect(screen.getByText('There is no such event.')).toBeVisible();
  });
});
