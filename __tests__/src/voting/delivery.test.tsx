import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { selectNotice, selectToast } from '../../../src/features/notices/noticesSlice';
import { selectSignIn, sessionSettled } from '../../../src/features/session/sessionSlice';
import { platformDouble } from '../support/platformDouble';
import { advance, VOTER, withStoppedTime, type Server, type ApiResponse } from '../support/screen';
import {
  accept,
  pairRequests,
  ballots,
  button,
  FIRST,
  HOLD_TIME,
  LEFT,
  NEXT,
  openVote,
  posts,
  RIGHT,
  SECOND,
} from '../support/votingGame';

const LOSERS = `POST vote/3/12/${VOTER}`;
const WINNERS = `POST vote/3/11/${VOTER}`;
const SENT = ' {"winner":11}';
const ACCEPTED = accept(12);
const never = () => new Promise<ApiResponse>(() => undefined);

withStoppedTime();

function closePage(): void {
  cleanup();
  jest.clearAllTimers();
}

/** Shows a pair. The server's response to the deciding post can be changed. */
async function open(response: Server[string], overrides: Parameters<typeof openVote>[1] = {}) {
  const server = ballots(FIRST, SECOND);
  server[LOSERS] = response;
  const game = openVote(server, overrides);
  await advance();
  return { ...game, server };
}

const isMarked = (name: string) => button(name).getAttribute('aria-disabled') === 'true';

describe('a vote that does not arrive', () => {
  test('is announced in a toast, and sent again until it arrives', async () => {
    const { calls, server, store } = await open('no network');
    fireEvent.click(button(LEFT));
    await advance(HOLD_TIME);
    expect(screen.getByText('Still sending…').closest('[role=status]')).toBeVisible();
    expect(isMarked(LEFT)).toBe(true);
    await advance(999);
    expect(posts(calls)).toEqual([LOSERS + SENT]);
    server[LOSERS] = ACCEPTED;
    await advance(1);
    expect(posts(calls)).toEqual([LOSERS + SENT, LOSERS + SENT, WINNERS + SENT]);
    await advance();
    expect(button(NEXT)).toHaveAttribute('aria-disabled', 'false');
    expect(screen.getByText('12 of 30')).toBeVisible();
    expect(selectNotice(store.getState())).toBeUndefined();
  });

  test('is sent at growing intervals for as long as there is no connection', async () => {
    const { calls } = await open('no network');
    fireEvent.click(button(LEFT));
    const sent: number[] = [];
    for (const step of [HOLD_TIME, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000]) {
      await advance(step);
      sent.push(posts(calls).length);
    }
    expect(sent).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    await advance(14_999);
    expect(posts(calls)).toHaveLength(8);
  });

  test('is sent as soon as the connection is back', async () => {
    let goOnline: () => void = () => undefined;
    const { page } = platformDouble();
    const untilOnline = () => new Promise<void>(resolve => (goOnline = resolve));
    const { calls, server } = await open('no network', { platform: { page: { ...page, untilOnline } } });
    fireEvent.click(button(LEFT));
    await advance(HOLD_TIME + 7000);
    server[LOSERS] = ACCEPTED;
    const before = posts(calls).length;
    goOnline();
    await advance();
    expect(posts(calls)).toHaveLength(before + 2);
    expect(button(NEXT)).toBeVisible();
  });

  test('repeats only the post that was lost', async () => {
    const { calls, server } = await open(ACCEPTED);
    server[WINNERS] = 'no network';
    fireEvent.click(button(LEFT));
    await advance(HOLD_TIME);
    server[WINNERS] = ACCEPTED;
    await advance(1000);
    expect(posts(calls)).toEqual([LOSERS + SENT, WINNERS + SENT, WINNERS + SENT]);
    expect(button(NEXT)).toBeVisible();
  });

  test('counts as lost after 15 s without a response, and is sent again', async () => {
    const { calls, server } = await open(never);
    fireEvent.click(button(LEFT));
    await advance(HOLD_TIME + 2499);
    expect(screen.getByText('11 of 30')).toBeVisible();
    await advance(1);
    expect(screen.getByText('Still sending…')).toBeVisible();
    server[LOSERS] = ACCEPTED;
    await advance(12_500 + 1000);
    expect(posts(calls)).toEqual([LOSERS + SENT, LOSERS + SENT, WINNERS + SENT]);
  });

  test('does not count as lost while the player is asked to sign in', async () => {
    const { calls, server, store } = await open({ status: 401, body: { code: 'no-session' } });
    fireEvent.click(button(LEFT));
    await advance(HOLD_TIME + 40_000);
    expect(selectSignIn(store.getState())).not.toBeNull();
    server[LOSERS] = ACCEPTED;
    act(() => void store.dispatch(sessionSettled({ wallet: VOTER, problem: null })));
    await advance(1000);
    expect(posts(calls)).toEqual([LOSERS + SENT, LOSERS + SENT, WINNERS + SENT]);
  });

  test.each([408, 429, 502, 503, 504])(
    'because of a temporary %i is sent five more times, then announced',
    async status => {
      const { calls, store } = await open({ status, body: {} });
      fireEvent.click(button(LEFT));
      await advance(HOLD_TIME + 1000 + 2000 + 4000 + 8000);
      expect(selectNotice(store.getState())).toBeUndefined();
      await advance(15_000);
      expect(posts(calls)).toHaveLength(6);
      expect(selectNotice(store.getState())?.text).toBe(`Error ${status}`);
      expect(isMarked(LEFT)).toBe(false);
    },
  );

  test('because the server failed is announced at once and can be cast again', async () => {
    const { calls, server, store } = await open({ status: 500, body: {} });
    fireEvent.click(button(LEFT));
    await advance(HOLD_TIME);
    expect(selectNotice(store.getState())?.text).toBe('Error 500');
    expect(posts(calls)).toHaveLength(1);
    server[LOSERS] = ACCEPTED;
    fireEvent.click(button(LEFT));
    await advance(HOLD_TIME);
    expect(posts(calls)).toEqual([LOSERS + SENT, LOSERS + SENT, WINNERS + SENT]);
  });
});

describe('leaving the screen meanwhile', () => {
  test('the vote arrives and is announced', async () => {
    const { calls, go, server, store } = await open('no network');
    fireEvent.click(button(LEFT));
    await advance(HOLD_TIME);
    await act(() => go('/events'));
    server[LOSERS] = ACCEPTED;
    await advance(1000);
    expect(posts(calls)).toEqual([LOSERS + SENT, LOSERS + SENT, WINNERS + SENT]);
    expect(selectToast(store.getState())?.text).toBe('Your vote has arrived.');
    expect(pairRequests(calls)).toHaveLength(1);
  });

  test('and coming back, the choice is still shown and cannot be made twice', async () => {
    const { calls, go, server } = await open('no network');
    server[`GET vote/entries/3/${VOTER}`] = { body: FIRST };
    fireEvent.click(button(LEFT));
    await advance(HOLD_TIME);
    await act(() => go('/events'));
    await act(() => go('/vote/3'));
    await advance();
    expect(isMarked(LEFT)).toBe(true);
    fireEvent.click(button(RIGHT));
    server[LOSERS] = ACCEPTED;
    server[`GET vote/entries/3/${VOTER}`] = { body: SECOND };
    await advance(2000);
    expect(posts(calls)).toEqual([LOSERS + SENT, LOSERS + SENT, WINNERS + SENT]);
    expect(button(NEXT)).toHaveAttribute('aria-disabled', 'false');
  });
});

test('a vote that had not arrived before a reload is sent again by itself', async () => {
  const first = await open('no network');
  fireEvent.click(button(LEFT));
  await advance(HOLD_TIME);
  expect(posts(first.calls)).toHaveLength(1);
  closePage();
  const second = openVote(ballots(FIRST, SECOND));
  await advance();
  expect(posts(second.calls)).toEqual([LOSERS + SENT, WINNERS + SENT]);
  await advance(1000);
  expect(button(NEXT)).toHaveAttribute('aria-disabled', 'false');
});

describe('the pause', () => {
  const next = `GET vote/entries/3/${VOTER}`;

  test('fetches the next pair and its pictures', async () => {
    const { calls, platform } = await open(ACCEPTED);
    fireEvent.click(button(LEFT));
    await advance(HOLD_TIME + 10);
    expect(pairRequests(calls)).toHaveLength(2);
    const [urls] = jest.mocked(platform.page.preload).mock.calls[0]!;
    expect(urls).toContain('/assets/tops/band-tee.svg');
    expect(urls).toContain('/assets/tops/hoodie.svg');
    expect(urls.filter(url => url.includes('#') || url.endsWith('/'))).toEqual([]);
    expect(button(LEFT)).toBeVisible();
  });

  test('lasts until a slow pair has arrived, and says what it waits for', async () => {
    const { server } = await open(ACCEPTED);
    let release: () => void = () => undefined;
    server[next] = () => new Promise(resolve => (release = () => resolve({ body: SECOND })));
    fireEvent.click(button(LEFT));
    await advance(HOLD_TIME + 1000);
    expect(screen.getByText('Getting dressed…').closest('[role=status]')).toBeVisible();
    expect(button(LEFT)).toBeVisible();
    release();
    await advance();
    expect(button(NEXT)).toHaveAttribute('aria-disabled', 'false');
    expect(screen.queryByText('Getting dressed…')).toBeNull();
  });

  test('waits for slow pictures, but not forever', async () => {
    const { page } = platformDouble();
    const preload = () => new Promise<void>(() => undefined);
    await open(ACCEPTED, { platform: { page: { ...page, preload } } });
    fireEvent.click(button(LEFT));
    await advance(HOLD_TIME + 3999);
    expect(button(LEFT)).toBeVisible();
    await advance(1);
    expect(button(NEXT)).toBeVisible();
  });
});
