import { act, fireEvent, screen } from '@testing-library/react';
import { selectNotice } from '../../../src/features/notices/noticesSlice';
import { paceChanged, selectOutbox } from '../../../src/features/voting/votingSlice';
import { walletChanged } from '../../../src/features/wallet/walletSlice';
import { platformDouble } from '../support/platformDouble';
import {
  advance,
  VOTER,
  type ApiRequest,
  type ApiResponse,
  type Reply,
  type Server,
  withStoppedTime,
} from '../support/screen';
import {
  accept,
  ballots,
  button,
  FIRST,
  HOLD_TIME,
  LEFT,
  NEXT,
  openVote,
  OTHER,
  pairRequests,
  posts,
  RIGHT,
  row,
  SECOND,
} from '../support/votingGame';

const THIRD = [row(31, { tops: 'tops/tuxedo.svg' }), row(32)];
const AFTER = 'Vote for a Darcel in Tuxedo on Fog';
const PLAIN = `GET vote/entries/3/${VOTER}`;
const BESIDE = `${PLAIN}?beside=11,12`;
const LOSERS = `POST vote/3/12/${VOTER}`;
const WINNERS = `POST vote/3/11/${VOTER}`;
const SENT = [`${LOSERS} {"winner":11}`, `${WINNERS} {"winner":11}`];

type Fit = ReturnType<typeof row>;

/** A server whose wallet has these pairs, in this order, and has decided `before` others. */
function serverWith(pairs: readonly (readonly Fit[])[], before = 12): Server {
  let decided = 0;
  let passed = 1;
  const ballot = (index: number): ApiResponse => ({
    body: pairs[index] ?? [],
    headers: { ballots: `${before + index}/30`, passes: `${passed}/3` },
  });
  const server: Server = { ...ballots(), [PLAIN]: () => ballot(decided) };
  for (const [index, fits] of pairs.entries()) {
    const decide = (): void => {
      decided = Math.max(decided, index + 1);
    };
    const [one, other] = fits.map(({ id }) => id);
    for (const names of [`${one},${other}`, `${other},${one}`])
      server[`${PLAIN}?beside=${names}`] = () => ballot(decided === index ? index + 1 : decided);
    for (const entry of [one, other])
      server[`POST vote/3/${entry}/${VOTER}`] = (request: ApiRequest) => {
        if (request.body !== `{"winner":${entry}}`) decide();
        return accept(entry ?? 0)(request);
      };
  }
  server[`POST vote/3/pass/${VOTER}`] = () => {
    decided += 1;
    passed += 1;
    return { status: 201, body: { passed: 'even', left: 1 } };
  };
  return server;
}

const PAIRS = [FIRST, SECOND, THIRD];

async function open(server: Server = serverWith(PAIRS), parts: object = {}) {
  const { page } = platformDouble();
  const game = openVote(server, { platform: { page: { ...page, isTouched: () => true }, ...parts } });
  await advance();
  return { ...game, server };
}

const undo = () => screen.queryByRole('button', { name: 'Undo' });
const isOpen = (name: string) => button(name).getAttribute('aria-disabled') === 'false';

function withReply(call: string, reply: Reply | (() => Promise<Reply>)): Server {
  return { ...serverWith(PAIRS), [call]: reply };
}

withStoppedTime();

describe('on a touch screen', () => {
  test('the next pair shows after the pause, and the choice can be undone until three seconds after it', async () => {
    const { calls } = await open();
    fireEvent.click(button(LEFT));
    await advance(999);
    expect(isOpen(LEFT)).toBe(false);
    await advance(1);
    expect(isOpen(NEXT)).toBe(true);
    expect(screen.getByText('13 of 30')).toBeVisible();
    await advance(1999);
    expect(undo()).toBeVisible();
    expect(posts(calls)).toEqual([]);
    await advance(1);
    expect(undo()).toBeNull();
    expect(posts(calls)).toEqual(SENT);
    await advance(1000);
    expect(isOpen(NEXT)).toBe(true);
    expect(pairRequests(calls)).toEqual([PLAIN, BESIDE]);
  });

  test.each([
    ['the eye', () => fireEvent.click(button('Undo'))],
    ['U', () => fireEvent.keyDown(screen.getByRole('heading', { level: 1 }), { key: 'u' })],
  ])('undoing it with %s shows its pair and the count before, without a request', async (_how, takeBack) => {
    const { calls } = await open();
    fireEvent.click(button(LEFT));
    await advance(2900);
    takeBack();
    await advance();
    expect(isOpen(LEFT)).toBe(true);
    expect(screen.getByText('12 of 30')).toBeVisible();
    expect(undo()).toBeNull();
    await advance(5000);
    expect(posts(calls)).toEqual([]);
    expect(pairRequests(calls)).toHaveLength(2);

    fireEvent.click(button(RIGHT));
    await advance(1000);
    expect(isOpen(NEXT)).toBe(true);
    await advance(2000);
    expect(posts(calls)[0]).toBe(`POST vote/3/11/${VOTER} {"winner":12}`);
    expect(posts(calls)).toHaveLength(2);
  });

  test('a choice that is undone at once requests no pair', async () => {
    const { calls } = await open();
    fireEvent.click(button(LEFT));
    await advance(HOLD_TIME - 1);
    fireEvent.click(button('Undo'));
    await advance(5000);
    expect(pairRequests(calls)).toEqual([PLAIN]);
    expect(isOpen(LEFT)).toBe(true);
  });

  test('choosing from the next pair sends the vote before at once, and only the last choice can be undone', async () => {
    const { calls } = await open();
    fireEvent.click(button(LEFT));
    await advance(1200);
    fireEvent.click(button(NEXT));
    await advance();
    expect(posts(calls)).toEqual(SENT);
    await advance(400);
    fireEvent.click(button('Undo'));
    await advance(5000);
    expect(isOpen(NEXT)).toBe(true);
    expect(posts(calls)).toEqual(SENT);
    fireEvent.click(button(NEXT));
    await advance(1000);
    expect(isOpen(AFTER)).toBe(true);
    expect(screen.getByText('14 of 30')).toBeVisible();
    await advance(2000);
    expect(posts(calls).slice(2)).toEqual([
      `POST vote/3/22/${VOTER} {"winner":21}`,
      `POST vote/3/21/${VOTER} {"winner":21}`,
    ]);
  });

  test('the pair after the next waits until the vote before is taken', async () => {
    let accept: () => void = () => undefined;
    const server = serverWith(PAIRS);
    const decide = server[LOSERS] as (request: ApiRequest) => Reply;
    server[LOSERS] = request => new Promise(resolve => (accept = () => resolve(decide(request))));
    const { calls } = await open(server);
    fireEvent.click(button(LEFT));
    await advance(1000);
    fireEvent.click(button(NEXT));
    await advance(2000);
    expect(pairRequests(calls)).toEqual([PLAIN, BESIDE]);
    expect(isOpen(NEXT)).toBe(false);
    accept();
    await advance(900);
    expect(pairRequests(calls)).toEqual([PLAIN, BESIDE, `${PLAIN}?beside=21,22`]);
    expect(posts(calls)).toHaveLength(2);
    await advance();
    expect(isOpen(AFTER)).toBe(true);
  });

  test('an entry of both pairs is open in the next one', async () => {
    await open(serverWith([FIRST, [FIRST[0]!, SECOND[1]!], THIRD]));
    fireEvent.click(button(LEFT));
    await advance(1000);
    expect(isOpen('Vote for a Darcel in Hoodie on Fog')).toBe(true);
    expect(isOpen(LEFT)).toBe(true);
  });

  test('a pass is held in the same way, and counts among the passes that are left', async () => {
    const { calls } = await open();
    fireEvent.click(button('Too close'));
    await advance(1000);
    expect(isOpen(NEXT)).toBe(true);
    fireEvent.click(button('Too close'));
    await advance();
    expect(posts(calls)).toEqual([`POST vote/3/pass/${VOTER} {"entries":[11,12],"why":"even"}`]);
    await advance(1000);
    expect(isOpen(AFTER)).toBe(true);
    expect(screen.queryByRole('button', { name: 'Too close' })).toBeNull();
    fireEvent.click(button('Undo'));
    await advance();
    expect(isOpen(NEXT)).toBe(true);
    expect(button('Too close')).toBeVisible();
  });

  test.each([
    ['by its number', serverWith([FIRST], 29)],
    ['by the response', serverWith([FIRST])],
  ])('the last pair, known %s, is sent after 500 ms', async (_how, server) => {
    const { calls } = await open(server);
    fireEvent.click(button(LEFT));
    await advance(HOLD_TIME - 1);
    expect(posts(calls)).toEqual([]);
    await advance(1);
    expect(posts(calls)).toEqual(SENT);
    await advance(1000);
    expect(screen.getByRole('heading', { name: 'Thank you for voting!' })).toBeVisible();
  });

  test.each([
    ['shows the same pair until it is decided', { body: FIRST, headers: { ballots: '10/30' } }],
    ['does not know the question', { status: 400, body: {} }],
    ['cannot be reached', 'no network' as const],
  ])('a server that %s gets the vote after 500 ms', async (_name, reply) => {
    const { calls } = await open(withReply(BESIDE, reply));
    fireEvent.click(button(LEFT));
    await advance(HOLD_TIME);
    expect(posts(calls)).toEqual(SENT);
    await advance(HOLD_TIME);
    expect(isOpen(NEXT)).toBe(true);
  });

  test('a next pair that arrives late can be waited for until the vote is sent, and is not requested again', async () => {
    let release: () => void = () => undefined;
    const reply = () => new Promise<Reply>(resolve => (release = () => resolve({ body: SECOND })));
    const { calls } = await open(withReply(BESIDE, reply));
    fireEvent.click(button(LEFT));
    await advance(2900);
    expect(undo()).toBeVisible();
    await advance(100);
    expect(posts(calls)).toEqual(SENT);
    expect(screen.getByText('Getting dressed…')).toBeVisible();
    release();
    await advance();
    expect(isOpen(NEXT)).toBe(true);
    expect(pairRequests(calls)).toEqual([PLAIN, BESIDE]);
  });

  test('with more time, the last pair waits for three seconds, too', async () => {
    const { store, calls } = await open(serverWith([FIRST]));
    act(() => void store.dispatch(paceChanged(true)));
    fireEvent.click(button(LEFT));
    await advance(2999);
    expect(posts(calls)).toEqual([]);
    await advance(1);
    expect(posts(calls)).toEqual(SENT);
  });

  test('the first vote says that it is final once it is sent', async () => {
    await open(serverWith(PAIRS, 0));
    fireEvent.click(button(LEFT));
    await advance(2999);
    expect(screen.queryByText('Sent. Votes cannot be changed.')).toBeNull();
    await advance(1);
    expect(screen.getByText('Sent. Votes cannot be changed.')).toBeVisible();
    await advance(1000);
    expect(screen.getByText('1 of 30')).toBeVisible();
  });

  test('what the choices have in common counts the one that can be undone', async () => {
    const hatted = (id: number): readonly Fit[] => [row(id, { hairAndHats: 'hair-and-hats/beret.svg' }), row(id + 1)];
    await open(serverWith([hatted(41), hatted(43), hatted(45), hatted(47), SECOND], 6));
    for (let choice = 0; choice < 4; choice += 1) {
      fireEvent.click(screen.getAllByRole('button', { name: /^Vote for/ })[0]!);
      await advance(1000);
    }
    expect(screen.getByText('10 of 30. You chose hats or hair 4 times out of 4.')).toBeVisible();
  });
});

test('with a mouse, more time shows no next pair', async () => {
  const { store, calls } = openVote(serverWith(PAIRS));
  await advance();
  act(() => void store.dispatch(paceChanged(true)));
  fireEvent.click(button(LEFT));
  await advance(2999);
  expect(isOpen(LEFT)).toBe(false);
  expect(pairRequests(calls)).toEqual([PLAIN]);
});

describe('a vote that was set aside', () => {
  test('is sent at once when the page closes', async () => {
    const { calls } = await open();
    fireEvent.click(button(LEFT));
    await advance(1500);
    act(() => void window.dispatchEvent(new Event('pagehide')));
    await advance();
    expect(posts(calls)).toEqual(SENT);
    expect(undo()).toBeNull();
  });

  test('is sent at once when the player leaves the screen, who finds the next pair on return', async () => {
    const { calls, go } = await open();
    fireEvent.click(button(LEFT));
    await advance(1500);
    await act(() => go('/events'));
    await advance();
    expect(posts(calls)).toEqual(SENT);
    await act(() => go('/vote/3'));
    await advance();
    expect(isOpen(NEXT)).toBe(true);
    expect(undo()).toBeNull();
  });

  test('of which a returning player sees the pair cannot be decided twice', async () => {
    const server = serverWith(PAIRS);
    const decide = server[LOSERS]!;
    server[LOSERS] = 'no network';
    const { calls, go, store } = await open(server);
    fireEvent.click(button(LEFT));
    await advance(1500);
    await act(() => go('/events'));
    await advance();
    await act(() => go('/vote/3'));
    await advance();
    expect(isOpen(LEFT)).toBe(false);
    fireEvent.click(button(RIGHT));
    server[LOSERS] = decide;
    await advance(3000);
    expect(posts(calls).slice(-2)).toEqual(SENT);
    expect(isOpen(NEXT)).toBe(true);
    expect(selectOutbox(store.getState())).toEqual([]);
  });

  test('is dropped when another wallet connects', async () => {
    const { calls, store } = await open();
    fireEvent.click(button(LEFT));
    await advance(1500);
    act(() => void store.dispatch(walletChanged({ label: 'Local Wallet', address: OTHER, chainId: 31337 })));
    await advance(5000);
    expect(posts(calls)).toEqual([]);
    expect(selectOutbox(store.getState())).toEqual([]);
    expect(undo()).toBeNull();
  });

  test('and the one after it are both sent, in order, when the player leaves', async () => {
    const { calls, go } = await open();
    fireEvent.click(button(LEFT));
    await advance(1000);
    fireEvent.click(button(NEXT));
    await act(() => go('/events'));
    await advance(1000);
    expect(posts(calls).filter(post => /\/(12|22)\//.test(post))).toEqual([
      SENT[0],
      `POST vote/3/22/${VOTER} {"winner":21}`,
    ]);
  });

  test.each([
    ['before the next choice', false],
    ['after it, which lapses', true],
  ])('and that is refused %s is announced, and its pair shown again', async (_when, choosesNext) => {
    const server = withReply(LOSERS, { status: 500, body: {} });
    const accept = serverWith(PAIRS)[LOSERS]!;
    const { calls, store } = await open(server);
    fireEvent.click(button(LEFT));
    await advance(1000);
    if (choosesNext) fireEvent.click(button(NEXT));
    await advance(2000);
    expect(selectNotice(store.getState())?.text).toBe('Error 500');
    expect(isOpen(LEFT)).toBe(true);
    expect(screen.getByText('12 of 30')).toBeVisible();
    await advance(5000);
    expect(posts(calls)).toEqual([SENT[0]]);
    server[LOSERS] = accept;
    fireEvent.click(button(LEFT));
    await advance(3000);
    expect(posts(calls)).toEqual([SENT[0], ...SENT]);
  });

  test('and was decided elsewhere is announced, and the next pair stays', async () => {
    const { store } = await open(withReply(LOSERS, { status: 409, body: { code: 'ballot-decided' } }));
    fireEvent.click(button(LEFT));
    await advance(3000);
    expect(selectNotice(store.getState())?.text).toMatch(/^This pair was already decided with this wallet/);
    await advance(1000);
    expect(isOpen(NEXT)).toBe(true);
    expect(selectOutbox(store.getState())).toEqual([]);
  });

  test.each<[string, () => void, readonly string[]]>([
    [
      'choice',
      () => fireEvent.click(button(NEXT)),
      [`POST vote/3/22/${VOTER} {"winner":21}`, `POST vote/3/21/${VOTER} {"winner":21}`],
    ],
    [
      'pass',
      () => fireEvent.click(button('Too close')),
      [`POST vote/3/pass/${VOTER} {"entries":[21,22],"why":"even"}`],
    ],
  ])('and has no connection is announced, and sent before the next %s', async (_what, decideNext, sent) => {
    const server = serverWith(PAIRS);
    const decide = server[LOSERS]!;
    server[LOSERS] = 'no network';
    const { calls } = await open(server);
    fireEvent.click(button(LEFT));
    await advance(3000);
    expect(screen.getByText('Still sending…')).toBeVisible();
    expect(isOpen(NEXT)).toBe(true);
    decideNext();
    await advance(4000);
    expect(posts(calls).every(post => post === SENT[0])).toBe(true);
    server[LOSERS] = decide;
    await advance(10_000);
    expect(posts(calls).slice(-2 - sent.length)).toEqual([...SENT, ...sent]);
    expect(isOpen(AFTER)).toBe(true);
  });
});
