import { act, fireEvent, screen } from '@testing-library/react';
import { selectNotice, selectToast } from '../../../src/features/notices/noticesSlice';
import { selectOverlay } from '../../../src/features/overlay/overlaySlice';
import {
  choiceUndone,
  fitChosen,
  fitReported,
  paceChanged,
  selectCloseUp,
  selectOutbox,
  votingEntered,
} from '../../../src/features/voting/votingSlice';
import { walletChanged } from '../../../src/features/wallet/walletSlice';
import { anEvent } from '../support/anEvent';
import { advance, VOTER, withStoppedTime } from '../support/screen';
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

const PASS = `POST vote/3/pass/${VOTER} {"entries":[11,12],"why":"even"}`;
const LOSERS = `POST vote/3/12/${VOTER} {"winner":11}`;
const NEXT_PAIR = `GET vote/entries/3/${VOTER}`;

withStoppedTime();

const press = (key: string): boolean => fireEvent.keyDown(screen.getByRole('heading', { level: 1 }), { key });

describe('a held choice', () => {
  test('is sent after 500 ms, and not before', async () => {
    const { calls } = await openPair();
    fireEvent.click(button(LEFT));
    await advance(HOLD_TIME - 1);
    expect(posts(calls)).toEqual([]);
    await advance(1);
    expect(posts(calls)[0]).toBe(LOSERS);
  });

  test('made before the code of votes has loaded is sent too, after its whole time', async () => {
    const { store, calls } = openVote();
    act(() => {
      store.dispatch(votingEntered(3));
      store.dispatch(fitChosen({ eventId: 3, winner: 11, loser: 12 }));
    });
    await advance();
    await advance(HOLD_TIME - 1);
    expect(posts(calls)).toEqual([]);
    await advance(1);
    expect(posts(calls)[0]).toBe(LOSERS);
  });

  test.each([
    ['the eye', () => fireEvent.click(button('Undo'))],
    ['U', () => press('u')],
    ['Backspace', () => press('Backspace')],
  ])('is taken back with %s, and nothing was sent', async (_how, undo) => {
    const { calls } = await openPair();
    fireEvent.click(button(LEFT));
    await advance(300);
    undo();
    await advance(5000);
    expect(posts(calls)).toEqual([]);
    expect(pairRequests(calls)).toHaveLength(1);
    expect(button(LEFT)).toHaveAttribute('aria-disabled', 'false');
    fireEvent.click(button(RIGHT));
    await advance(HOLD_TIME);
    expect(posts(calls)[0]).toBe(`POST vote/3/11/${VOTER} {"winner":12}`);
    expect(posts(calls)).toHaveLength(2);
  });

  test('that is made again has its whole time again and is sent once', async () => {
    const { calls } = await openPair();
    fireEvent.click(button(LEFT));
    await advance(HOLD_TIME - 100);
    press('u');
    fireEvent.click(button(LEFT));
    await advance(HOLD_TIME - 1);
    expect(posts(calls)).toEqual([]);
    await advance(1);
    expect(posts(calls)).toHaveLength(2);
  });

  test('does not change if either half is pressed', async () => {
    const { calls } = await openPair();
    fireEvent.click(button(LEFT));
    fireEvent.click(button(RIGHT));
    fireEvent.click(button(LEFT));
    await advance(2000);
    expect(posts(calls)).toHaveLength(2);
    expect(posts(calls)[0]).toBe(LOSERS);
  });

  test('returns the focus to the screen when the eye is no longer a button', async () => {
    await openPair();
    fireEvent.click(button(LEFT));
    await advance();
    button('Undo').focus();
    await advance(HOLD_TIME);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(screen.getByRole('heading', { name: 'Overdressed' })).toHaveFocus();
  });

  test('cannot be undone once it is sent', async () => {
    const { calls, store } = await openPair();
    fireEvent.click(button(LEFT));
    await advance(HOLD_TIME);
    act(() => void store.dispatch(choiceUndone(3)));
    await advance(1000);
    expect(posts(calls)).toHaveLength(2);
    expect(button(NEXT)).toBeVisible();
  });

  test('is sent at once when the page closes', async () => {
    const { calls } = await openPair();
    fireEvent.click(button(LEFT));
    await advance(100);
    window.dispatchEvent(new Event('pagehide'));
    await advance();
    expect(posts(calls)[0]).toBe(LOSERS);
  });

  test('is sent at once when the player leaves the screen', async () => {
    const { calls, go } = await openPair();
    fireEvent.click(button(LEFT));
    await advance(100);
    await act(() => go('/events'));
    await advance();
    expect(posts(calls)).toHaveLength(2);
  });

  test('is dropped when another wallet connects', async () => {
    const { calls, store } = await openPair();
    fireEvent.click(button(LEFT));
    await advance(100);
    act(() => void store.dispatch(walletChanged({ label: 'Local Wallet', address: OTHER, chainId: 31337 })));
    await advance(2000);
    expect(posts(calls)).toEqual([]);
  });

  test('waits for three seconds if the player wants more time, on the next visit too', async () => {
    const first = await openPair();
    act(() => void first.store.dispatch(paceChanged(true)));
    await advance();
    expect(localStorage.getItem('duds:pace')).toBe('"slow"');
    const { calls } = await openPair();
    fireEvent.click(screen.getAllByRole('button', { name: LEFT }).at(-1)!);
    await advance(2999);
    expect(posts(calls)).toEqual([]);
    await advance(1);
    expect(posts(calls)).toHaveLength(2);
  });

  test('has the usual time if the stored pace is unreadable', async () => {
    localStorage.setItem('duds:pace', '{');
    const { calls } = await openPair();
    fireEvent.click(button(LEFT));
    await advance(HOLD_TIME);
    expect(posts(calls)).toHaveLength(2);
  });
});

describe('a pair that is too close', () => {
  test.each([
    ['the button', () => fireEvent.click(button('Too close'))],
    ['0', () => press('0')],
    ['the down arrow', () => press('ArrowDown')],
  ])('is left open with %s, and the next pair follows', async (_how, leave) => {
    const { calls } = await openPair();
    leave();
    expect(screen.getByText('You left this one open.')).toBeVisible();
    await advance(1000);
    expect(posts(calls)).toEqual([PASS]);
    expect(button(NEXT)).toHaveAttribute('aria-disabled', 'false');
  });

  test('can be taken back like a choice', async () => {
    const { calls } = await openPair();
    press('0');
    press('u');
    await advance(2000);
    expect(posts(calls)).toEqual([]);
  });

  test('says if it was the last one', async () => {
    const server = ballots(FIRST, SECOND);
    server[`POST vote/3/pass/${VOTER}`] = { status: 201, body: { passed: 'even', left: 0 } };
    const { store } = await openPair(server);
    press('0');
    await advance(HOLD_TIME);
    expect(selectToast(store.getState())?.text).toBe('No more shrugging. Choose.');
  });

  test.each(['3/3', ''])('is not offered if the server says %j', async passes => {
    const server = ballots(FIRST, SECOND);
    server[NEXT_PAIR] = { body: FIRST, headers: { ballots: '3/30', passes } };
    const { calls } = await openPair(server);
    expect(screen.queryByRole('button', { name: 'Too close' })).toBeNull();
    press('0');
    press('ArrowDown');
    await advance(2000);
    expect(posts(calls)).toEqual([]);
  });

  test('that the server refuses to leave open can be chosen from', async () => {
    const server = ballots(FIRST, SECOND);
    server[`POST vote/3/pass/${VOTER}`] = { status: 403, body: { code: 'wallet-banned' } };
    const { store } = await openPair(server);
    press('0');
    await advance(HOLD_TIME);
    expect(selectNotice(store.getState())?.text).toBe('This wallet is banned. It may still watch.');
    expect(selectOutbox(store.getState())).toEqual([]);
  });
});

describe('progress', () => {
  test('says after ten that each one counts', async () => {
    const server = ballots(FIRST);
    server[NEXT_PAIR] = { body: FIRST, headers: { ballots: '10/30' } };
    await openPair(server);
    expect(screen.getByText('10 of 30. Stop whenever you like: each one counts.')).toBeVisible();
  });

  test('says after ten what the player’s own choices have in common', async () => {
    const server = ballots([]);
    let asked = 0;
    server[NEXT_PAIR] = () => {
      const [hatted, bare] = [100 + 2 * asked, 101 + 2 * asked];
      asked += 1;
      for (const entry of [hatted, bare]) server[`POST vote/3/${entry}/${VOTER}`] = accept(entry);
      const body = [row(hatted, { hairAndHats: 'hair-and-hats/beret.svg' }), row(bare)];
      return { body, headers: { ballots: `${asked + 5}/30` } };
    };
    const { calls } = await openPair(server);
    for (const side of ['1', '1', '2', '1']) {
      press(side);
      await advance(1_000);
    }
    expect(screen.getByText('10 of 30. You chose hats or hair 3 times out of 4.')).toBeVisible();
    expect(calls.filter(call => !/^(GET|POST vote\/3\/\d+\/)/.test(call))).toEqual([]);
    press('1');
    await advance(1_000);
    expect(screen.queryByText(/You chose hats/)).toBeNull();
  });

  test('says with the first vote that votes are final', async () => {
    const server = ballots(FIRST);
    server[NEXT_PAIR] = { body: FIRST, headers: { ballots: '0/30' } };
    await openPair(server);
    fireEvent.click(button(LEFT));
    await advance(HOLD_TIME);
    expect(screen.getByText('Sent. Votes cannot be changed.')).toBeVisible();
  });
});

test('the event’s brief is shown beside its title', async () => {
  await openPair();
  expect(screen.getByText('More is more.')).toBeVisible();
});

describe('a closer look', () => {
  test.each([
    ['the magnifier', () => fireEvent.click(button('Look closer at a Darcel in Polo on Cobalt')), 12],
    ['the up arrow', () => press('ArrowUp'), 11],
    ['Z', () => press('z'), 11],
  ])('opens with %s', async (_how, enlarge, entry) => {
    const { store } = await openPair();
    enlarge();
    expect(selectOverlay(store.getState())).toBe('closeUp');
    expect(selectCloseUp(store.getState())).toBe(entry);
  });

  test('a report is sent, and the player thanked', async () => {
    const server = ballots(FIRST);
    server[`POST reports/3/11/${VOTER}`] = { status: 201, body: { entry: 11, why: 'offends' } };
    const { calls, store } = await openPair(server);
    act(() => void store.dispatch(fitReported({ eventId: 3, entryId: 11, why: 'offends' })));
    await advance();
    expect(posts(calls)).toEqual([`POST reports/3/11/${VOTER} {"why":"offends"}`]);
    expect(selectNotice(store.getState())?.text).toBe('Thank you. A person will look at it.');
  });
});

describe('after the last pair', () => {
  const [soon, late] = [anEvent({ id: 7, title: 'Soon' }), anEvent({ id: 8, title: 'Late' })];
  const events = [
    { ...late, voting_end: '2026-12-30T12:00:00Z' },
    { ...soon, voting_end: '2026-12-06T12:00:00Z' },
  ];

  test.each([
    ['the one that ends first', [], 'Soon'],
    ['one that is not done', [{ event: 7, done: 30, total: 30, entered: false }], 'Late'],
  ])('the next event is %s', async (_which, progress, title) => {
    const server = ballots([]);
    server['GET events/vote'] = { body: [anEvent({ id: 3, title: 'Overdressed' }), ...events] };
    const session = { wallet: VOTER, since: '2026-11-20T12:00:00Z', expires: '2026-11-27T12:00:00Z' };
    server['GET session?optional'] = { body: session };
    server[`GET vote/progress/${VOTER}`] = { body: progress };
    await openPair(server);
    const link = screen.getByRole('link', { name: `Vote in ${title}` });
    expect(link).toHaveAttribute('href', `/vote/${title === 'Soon' ? 7 : 8}`);
  });
});
