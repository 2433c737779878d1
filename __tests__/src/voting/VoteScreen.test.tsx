import { act, fireEvent, screen } from '@testing-library/react';
import { sessionSettled } from '../../../src/features/session/sessionSlice';
import { selectNotice } from '../../../src/features/notices/noticesSlice';
import { selectOverlay } from '../../../src/features/overlay/overlaySlice';
import { selectSignIn, signInDismissed } from '../../../src/features/session/sessionSlice';
import { walletChanged, walletDisconnected } from '../../../src/features/wallet/walletSlice';
import { anEvent } from '../support/anEvent';
import { STARTED, startSeals } from '../support/sealingServer';
import { advance, stopTime, VOTER, type ApiResponse, withStoppedTime } from '../support/screen';
import {
  accept,
  pairRequests,
  ballots,
  button,
  FIRST,
  HOLD_TIME,
  LEFT,
  NEXT,
  openPair,
  openVote,
  OTHER,
  posts,
  RIGHT,
  row,
  SECOND,
} from '../support/votingGame';

withStoppedTime();

describe('a head-to-head vote', () => {
  test('shows the event, two fits and the progress', async () => {
    await openPair();
    expect(screen.getByRole('heading', { level: 1, name: 'Overdressed' })).toBeVisible();
    expect(button(LEFT)).toBeVisible();
    expect(button(RIGHT)).toBeVisible();
    expect(screen.getByText('11 of 30')).toBeVisible();
    expect(screen.getByText('11 of 30').parentElement).toHaveTextContent('Votes: 11 of 30');
  });

  test('puts the event’s own question, and tells its code', async () => {
    const asks = { question: 'Which one is ready?', dress_code: { bare: ['shoesAndLegs'] } };
    await openPair({
      ...ballots(FIRST, SECOND, []),
      'GET event/3/voting': { body: { title: 'Overdressed', description: 'More is more.', ...asks } },
    });
    expect(screen.getByText('Which one is ready?')).toBeVisible();
    expect(screen.getByText('Feet bare.')).toBeVisible();
    expect(screen.queryByText('More is more.')).toBeNull();
  });

  test('has the fits’ own colours, with readable text on them', async () => {
    await openPair();
    expect(button(LEFT).style.color).toBe('var(--ink)');
    expect(button(RIGHT)).toHaveStyle({ '--c': '#2742e0' });
    expect(button(RIGHT).style.color).toBe('var(--bone)');
  });

  test("posts the winner against both entries, the loser's first", async () => {
    const { calls } = await openPair();
    fireEvent.click(button(LEFT));
    await advance(HOLD_TIME);
    expect(posts(calls)).toEqual([`POST vote/3/12/${VOTER} {"winner":11}`, `POST vote/3/11/${VOTER} {"winner":11}`]);
  });

  test('loads the next pair after 1000 ms', async () => {
    const { calls } = await openPair();
    fireEvent.click(button(LEFT));
    await advance(999);
    expect(button(LEFT)).toBeVisible();
    await advance(1);
    expect(pairRequests(calls)).toHaveLength(2);
    expect(button(NEXT)).toBeEnabled();
    expect(screen.getByText('12 of 30')).toBeVisible();
  });

  test('requests the next pair only after a slow vote has arrived', async () => {
    const server = ballots(FIRST, SECOND);
    let respond: () => void = () => undefined;
    server[`POST vote/3/12/${VOTER}`] = request =>
      new Promise(resolve => (respond = () => resolve(accept(12)(request))));
    const { calls } = await openPair(server);
    fireEvent.click(button(LEFT));
    await advance(5000);
    expect(pairRequests(calls)).toHaveLength(1);
    respond();
    await advance();
    expect(pairRequests(calls)).toHaveLength(2);
  });

  test.each([
    ['ArrowLeft', 11],
    ['1', 11],
    ['ArrowRight', 12],
    ['2', 12],
  ])('the key %s chooses', async (key, winner) => {
    const { calls } = await openPair();
    expect(screen.getByRole('heading', { name: 'Overdressed' })).toHaveFocus();
    fireEvent.keyDown(document.activeElement!, { key });
    await advance(HOLD_TIME);
    expect(posts(calls)).toHaveLength(2);
    expect(posts(calls)[0]).toContain(`{"winner":${winner}}`);
  });

  test('a key that is held down, or pressed with another, chooses nothing', async () => {
    const { calls } = await openPair();
    const heading = screen.getByRole('heading', { name: 'Overdressed' });
    fireEvent.keyDown(heading, { key: '1', repeat: true });
    fireEvent.keyDown(heading, { key: 'ArrowLeft', altKey: true });
    fireEvent.keyDown(heading, { key: 'Enter' });
    await advance(2000);
    expect(posts(calls)).toEqual([]);
  });

  test('a digit chooses nothing while the focus is elsewhere, since speech input may type it', async () => {
    const { calls } = await openPair();
    fireEvent.keyDown(document.body, { key: '1' });
    await advance(2000);
    expect(posts(calls)).toEqual([]);
    fireEvent.keyDown(document.body, { key: 'ArrowLeft' });
    await advance(HOLD_TIME);
    expect(posts(calls)).toHaveLength(2);
  });

  test('a pair that arrives late does not take the focus from where the player has moved it', async () => {
    openVote();
    const elsewhere = document.body.appendChild(document.createElement('button'));
    elsewhere.focus();
    await advance();
    expect(button(LEFT)).toBeVisible();
    expect(elsewhere).toHaveFocus();
    elsewhere.remove();
  });

  test('holding Enter down chooses from the pair on the screen, and not from the following ones', async () => {
    await openPair();
    expect(fireEvent.keyDown(button(LEFT), { key: 'Enter' })).toBe(true);
    expect(fireEvent.keyDown(button(LEFT), { key: 'Enter', repeat: true })).toBe(false);
  });

  test('announces the choice and the next pair to screen readers', async () => {
    await openPair();
    expect(screen.getByText('Left, a Darcel in Breton on Fog. Right, a Darcel in Polo on Cobalt.')).toBeVisible();
    fireEvent.click(button(RIGHT));
    expect(screen.getByText('You chose a Darcel in Polo on Cobalt.')).toHaveAttribute('role', 'status');
    await advance(1000);
    expect(screen.getByText(/^Left, a Darcel in Band Tee on Fog/)).toHaveAttribute('role', 'status');
  });

  test('announces a pair once, with the titles of the catalogue', async () => {
    const server = ballots(FIRST, SECOND);
    const catalogue = server['GET backgrounds.json'] as ApiResponse;
    let arrive = (): void => undefined;
    const late = new Promise<ApiResponse>(resolve => (arrive = () => resolve(catalogue)));
    await openPair({ ...server, 'GET backgrounds.json': () => late });
    expect(button('Vote for a Darcel in Polo on #2742e0')).toBeVisible();
    expect(screen.queryByText(/^Left, /)).toBeNull();
    arrive();
    await advance();
    expect(screen.getByText('Left, a Darcel in Breton on Fog. Right, a Darcel in Polo on Cobalt.')).toHaveRole(
      'status',
    );
  });

  test('keys choose nothing behind a dialog', async () => {
    const { calls, store } = await openPair();
    act(() => void store.dispatch({ type: 'notices/alertRaised', payload: { text: 'Error 500' } }));
    fireEvent.keyDown(button(LEFT), { key: '1' });
    fireEvent.keyDown(window, { key: 'ArrowLeft' });
    await advance(2000);
    expect(posts(calls)).toEqual([]);
  });

  test('a next pair that does not load can be requested again', async () => {
    const server = ballots(FIRST);
    let isDown = false;
    let body: readonly unknown[] = FIRST;
    server[`GET vote/entries/3/${VOTER}`] = () => (isDown ? 'no network' : { body });
    await openPair(server);
    isDown = true;
    fireEvent.click(button(LEFT));
    await advance(1000);
    expect(screen.queryByRole('button', { name: LEFT })).toBeNull();
    isDown = false;
    body = SECOND;
    fireEvent.click(button('Try again'));
    await advance();
    expect(button(NEXT)).toHaveAttribute('aria-disabled', 'false');
  });

  test('a ballot that no longer exists, because a fit was withdrawn, is replaced by the next', async () => {
    const server = ballots(FIRST, SECOND);
    server[`POST vote/3/12/${VOTER}`] = () => {
      const ruling = { number: 1, kind: 'withdraw', subject: '12', at: STARTED, reason: 'offends' } as const;
      server['GET event/3/seals'] = { body: startSeals(3, { rulings: [ruling] }) };
      return { status: 422, body: { code: 'no-such-ballot' } };
    };
    await openPair(server);
    fireEvent.click(button(LEFT));
    await advance(1000);
    expect(button(NEXT)).toBeVisible();
  });
});

describe('the end of voting', () => {
  test.each([
    ['none', []],
    ['one', FIRST.slice(0, 1)],
    ['three', [...FIRST, row(13)]],
  ])('a response other than two entries (%s) shows the thanks with confetti', async (_count, last) => {
    const { platform } = await openPair(ballots(FIRST, last));
    expect(platform.page.confetti).not.toHaveBeenCalled();
    fireEvent.click(button(RIGHT));
    await advance(1000);
    expect(screen.getByRole('heading', { name: 'Thank you for voting!' })).toHaveFocus();
    expect(screen.getByText('Results will be shared soon.')).toBeVisible();
    expect(platform.page.confetti).toHaveBeenCalledTimes(1);
    expect(platform.page.confetti).toHaveBeenCalledWith(70, 3000);
  });

  test('says when to look again', async () => {
    const server = ballots(FIRST, []);
    const ends = new Date(2026, 10, 24, 19).toISOString();
    server['GET events/vote'] = { body: [{ ...anEvent({ id: 3, title: 'Overdressed' }), voting_end: ends }] };
    await openPair(server);
    fireEvent.click(button(RIGHT));
    await advance(1000);
    expect(screen.getByText('Look again after Nov 24 at 7pm.')).toBeVisible();
  });

  test('an event that is cancelled during a choice shows its own screen', async () => {
    let isCancelled = false;
    const server = ballots(FIRST, SECOND);
    const cancelled = { status: 403, body: { code: 'event-cancelled' } };
    server['GET event/3/voting'] = () => (isCancelled ? cancelled : { body: { title: 'Overdressed' } });
    server[`POST vote/3/12/${VOTER}`] = cancelled;
    const { store } = await openPair(server);
    isCancelled = true;
    fireEvent.click(button(LEFT));
    await advance(HOLD_TIME);
    expect(screen.getByRole('heading', { name: 'Called off.' })).toBeVisible();
    expect(selectNotice(store.getState())).toBeUndefined();
  });

  test('a wallet that is banned during a choice gets a message', async () => {
    const server = ballots(FIRST, SECOND);
    server[`POST vote/3/12/${VOTER}`] = { status: 403, body: { code: 'wallet-banned' } };
    const { store } = await openPair(server);
    fireEvent.click(button(LEFT));
    await advance(HOLD_TIME);
    expect(selectNotice(store.getState())?.text).toBe('This wallet is banned. It may still watch.');
  });

  test('voting that closes during a choice shows the closed screen', async () => {
    let isClosed = false;
    const server = ballots(FIRST, SECOND);
    const closed = { status: 403, body: { code: 'voting-closed' } };
    server['GET event/3/voting'] = () => (isClosed ? closed : { body: { title: 'Overdressed' } });
    server[`POST vote/3/12/${VOTER}`] = closed;
    const { store } = await openPair(server);
    isClosed = true;
    fireEvent.click(button(LEFT));
    await advance(HOLD_TIME);
    expect(screen.getByRole('heading', { name: 'Voting is over.' })).toBeVisible();
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
  const until =
    <T,>(end: string, before: T, after: T) =>
    () =>
      Date.now() < Date.parse(end) ? before : after;

  const ticking = { platform: { clock: { now: () => Date.now() } } };

  beforeEach(() => stopTime(NOON));

  test('voting that has not begun begins', async () => {
    const server = ballots(FIRST);
    server['GET events/open'] = until<ApiResponse>(soon, { body: [event] }, { body: [] });
    const notOpen = { status: 403, body: { code: 'voting-not-open' } };
    server['GET event/3/voting'] = until<ApiResponse>(soon, notOpen, { body: { title: 'Overdressed' } });
    await openPair(server, ticking);
    expect(screen.getByText(/^The first pairs come out [A-Z][a-z]{2} \d+ at [\d:]+[ap]m\.$/)).toBeVisible();
    await advance(66_000);
    expect(button(LEFT)).toBeVisible();
  });

  test('an event that nobody can enter yet says when its voting begins, too', async () => {
    const server = ballots(FIRST);
    server['GET events/upcoming'] = { body: [event] };
    server['GET event/3/voting'] = { status: 403, body: { code: 'voting-not-open' } };
    await openPair(server, ticking);
    expect(screen.getByText(/^The first pairs come out /)).toBeVisible();
  });

  test('voting closes before the player has chosen', async () => {
    const server = ballots(FIRST);
    jest.setSystemTime(Date.parse(soon));
    server['GET events/vote'] = until<ApiResponse>(late, { body: [event] }, { body: [] });
    const closed = { status: 403, body: { code: 'voting-closed' } };
    server['GET event/3/voting'] = until<ApiResponse>(late, { body: { title: 'Overdressed' } }, closed);
    await openPair(server, ticking);
    expect(button(LEFT)).toBeVisible();
    await advance(66_000);
    expect(screen.getByRole('heading', { name: 'Voting is over.' })).toBeVisible();
  });
});

describe('leaving', () => {
  test('during the pause does not request the next pair again', async () => {
    const { calls, go } = await openPair();
    fireEvent.click(button(LEFT));
    await advance(800);
    await act(() => go('/events'));
    await advance(5000);
    expect(posts(calls)).toHaveLength(2);
    expect(pairRequests(calls)).toHaveLength(2);
  });

  test('and coming back shows a pair to choose from', async () => {
    // The server repeats a pair that is not decided.
    const { go } = await openPair(ballots(FIRST, SECOND, SECOND));
    fireEvent.click(button(LEFT));
    await advance(800);
    await act(() => go('/events'));
    await advance();
    await act(() => go('/vote/3'));
    await advance();
    expect(button(NEXT)).toHaveAttribute('aria-disabled', 'false');
  });

  test("another account loads that account's pair", async () => {
    const { calls, store } = await openPair();
    fireEvent.click(button(LEFT));
    await advance(800);
    act(() => void store.dispatch(walletChanged({ label: 'Local Wallet', address: OTHER, chainId: 31337 })));
    await advance(2000);
    expect(pairRequests(calls).at(-1)).toBe(`GET vote/entries/3/${OTHER}`);
    expect(button(NEXT)).toHaveAttribute('aria-disabled', 'false');
  });

  test('a disconnected wallet sees no more fits', async () => {
    const { store } = await openPair();
    act(() => void store.dispatch(walletDisconnected()));
    await advance();
    expect(screen.queryByRole('button', { name: LEFT })).toBeNull();
    expect(screen.getByText('Connect a wallet to vote.')).toBeVisible();
  });
});

describe('without a pair', () => {
  test('a visitor is asked to connect, and no pair is fetched', async () => {
    const { calls, store } = await openPair(undefined, { wallet: undefined });
    expect(screen.getByText('Connect a wallet to vote.')).toBeVisible();
    expect(calls).toEqual(['GET event/3/voting']);
    fireEvent.click(button('Connect Wallet'));
    expect(selectOverlay(store.getState())).toBe('connect');
  });

  test('a visitor is not asked to connect for an event that does not exist', async () => {
    const server = { ...ballots(), 'GET event/3/voting': { status: 404, body: { code: 'unknown-event' } } };
    const { store } = openVote(server, { wallet: undefined });
    await advance();
    expect(screen.getByText('We looked on every rail.')).toBeVisible();
    expect(selectNotice(store.getState())).toBeUndefined();
    expect(screen.queryByRole('button', { name: 'Connect Wallet' })).toBeNull();
  });

  test('nothing is asked about seals before there can be any', async () => {
    const server = { ...ballots(), 'GET event/3/voting': { status: 403, body: { code: 'voting-not-open' } } };
    const { calls } = openVote(server);
    await advance();
    expect(calls).not.toContain('GET event/3/seals');
  });

  test('the fits wait for the voting info', async () => {
    const server = ballots(FIRST);
    server['GET event/3/voting'] = () => new Promise(() => undefined);
    const { calls } = openVote(server);
    await advance(2000);
    expect(pairRequests(calls)).toEqual([]);
    expect(screen.queryAllByRole('button')).toEqual([]);
  });

  test('a 403 shows that voting is closed, in an alert and on a screen of its own', async () => {
    const server = ballots(FIRST);
    server['GET event/3/voting'] = { status: 403, body: { code: 'voting-closed' } };
    const { store } = await openPair(server);
    expect(selectNotice(store.getState())?.text).toBe('Sorry voting is closed.');
    expect(screen.getByRole('heading', { name: 'Voting is over.' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'See Results' })).toHaveAttribute('href', '/results/3');
  });

  test.each([
    ['event-cancelled', 'Called off.', 'The event was called off. Nobody wins, nobody loses.'],
    ['wallet-banned', 'Not with this wallet.', 'This wallet is banned. It may still watch.'],
  ])('a 403 %s has a screen of its own, and no alert', async (code, title, sentence) => {
    const server = ballots(FIRST);
    server[`GET vote/entries/3/${VOTER}`] = { status: 403, body: { code } };
    const { store } = await openPair(server);
    expect(screen.getByRole('heading', { name: title })).toBeVisible();
    expect(screen.getByText(sentence)).toBeVisible();
    expect(selectNotice(store.getState())).toBeUndefined();
  });

  test('a 403 before the opening says that voting has not begun', async () => {
    const server = ballots(FIRST);
    server['GET event/3/voting'] = { status: 403, body: { code: 'voting-not-open' } };
    await openPair(server);
    expect(screen.getByRole('heading', { name: 'Not yet.' })).toBeVisible();
  });

  test('another status is an alert with its number, and can be retried', async () => {
    let status = 500;
    const server = ballots(FIRST);
    server['GET event/3/voting'] = () => ({ status, body: { title: 'Overdressed' } });
    const { store } = await openPair(server);
    expect(selectNotice(store.getState())?.text).toBe('Error 500');
    status = 200;
    fireEvent.click(button('Try again'));
    await advance();
    expect(button(LEFT)).toBeVisible();
  });

  test.each([
    ['without a qualifying NFT', 'no-qualifying-nft', 'Only holders vote.'],
    ['whose NFTs another wallet has used', 'nft-already-used', 'One NFT, one voice.'],
  ])('a wallet %s is shown why it cannot vote', async (_name, code, title) => {
    const server = ballots(FIRST);
    server[`GET vote/entries/3/${VOTER}`] = { status: 422, body: { code } };
    const { store } = await openPair(server);
    expect(screen.getByRole('heading', { name: title })).toBeVisible();
    expect(selectNotice(store.getState())).toBeUndefined();
  });

  test('a player who does not sign in is shown how to, and is asked again', async () => {
    const server = ballots(FIRST);
    let isSignedIn = false;
    server[`GET vote/entries/3/${VOTER}`] = () =>
      isSignedIn ? { body: FIRST } : { status: 401, body: { code: 'no-session' } };
    const { store } = await openPair(server);
    expect(selectSignIn(store.getState())).toEqual({ status: 'asked', wallet: VOTER });
    act(() => void store.dispatch(signInDismissed()));
    await advance();
    expect(screen.getByRole('heading', { name: 'Sign in to vote' })).toBeVisible();
    expect(selectNotice(store.getState())).toBeUndefined();
    fireEvent.click(button('Sign in'));
    await advance();
    expect(selectSignIn(store.getState())).toEqual({ status: 'asked', wallet: VOTER });
    isSignedIn = true;
    act(() => void store.dispatch(sessionSettled({ wallet: VOTER, problem: null })));
    await advance();
    expect(button(LEFT)).toBeVisible();
  });

  test('an event that the server does not know is not found', async () => {
    await openPair({ 'GET event/3/voting': { status: 404, body: { code: 'unknown-event' } } });
    expect(screen.getByText('We looked on every rail.')).toBeVisible();
  });
});
