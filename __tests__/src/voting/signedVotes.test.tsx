import { webcrypto } from 'node:crypto';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { ballotText1, receiptText1, type BallotReceipt } from '../../../rules';
import { keepReceipt, storedReceipts, unconfirmedVotes, type KeptBallot } from '../../../src/api/receipts';
import { storedSeals } from '../../../src/api/seenSeals';
import { nextStepChosen, noticeDismissed, selectNotice, selectToast } from '../../../src/features/notices/noticesSlice';
import { sessionSettled, selectSignIn } from '../../../src/features/session/sessionSlice';
import { startVoting } from '../../../src/features/voting/useVoting';
import { confirmationsRequested, fitChosen, selectVote, votingEntered } from '../../../src/features/voting/votingSlice';
import { openStorage } from '../../../src/platform/storage';
import { openStore } from '../support/openStore';
import { platformDouble } from '../support/platformDouble';
import { advance, connected, serveApi, VOTER, type ApiResponse, withStoppedTime } from '../support/screen';
import { signedIn } from '../support/signedIn';
import { ENDS, EVENT, leaf, newSigner, signatureOf, SigningServer } from '../support/signingServer';
import { heldKeys, NO_KEYS, votingDouble } from '../support/votingDouble';
import { button, FIRST, HOLD_TIME, LEFT, NEXT, openVote, posts, SECOND } from '../support/votingGame';

const NOT_CONFIRMED = 'The server did not confirm this vote as you cast it.';
const storage = openStorage(window);
const receipts = () => storedReceipts(storage) as readonly KeptBallot[];
const unconfirmed = () => unconfirmedVotes(storage, { event: EVENT, wallet: VOTER });

beforeAll(() => void Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true }));
withStoppedTime();

/** WebCrypto works in other threads, which take as long as they take. */
async function until(isTrue: () => boolean): Promise<void> {
  for (let round = 0; round < 500 && !isTrue(); round += 1) await advance();
  expect(isTrue()).toBe(true);
}

/** A visit of the vote screen; later ones of the same browser have its keys. */
async function visit(server = new SigningServer(), { keys = heldKeys() }: { keys?: typeof NO_KEYS } = {}) {
  const game = openVote(server.calls(), { platform: { voting: votingDouble(keys) } });
  await advance();
  await until(() => storedSeals(storage).length > 0 || selectNotice(game.store.getState()) !== undefined);
  const text = () => notice()?.text;
  const choose = async (name = LEFT) => {
    fireEvent.click(button(name));
    await advance(HOLD_TIME);
  };
  const isIdle = () => selectVote(game.store.getState(), EVENT) === undefined;
  /** The player chooses what to do about the alert. */
  const notice = () => selectNotice(game.store.getState());
  const tryAgain = () => act(() => void game.store.dispatch(nextStepChosen({ id: notice()!.id, step: 'again' })));
  const evidence = () => {
    const alert = notice();
    return alert?.kind === 'alert' ? alert.evidence : undefined;
  };
  /** The player signs in, or declines. */
  const answerSignIn = async (problem: { readonly code: 'not-signed-in' } | null) => {
    await until(() => selectSignIn(game.store.getState()) !== null);
    act(() => void game.store.dispatch(sessionSettled({ wallet: VOTER, problem })));
  };
  return { ...game, server, keys, text, choose, tryAgain, evidence, isIdle, answerSignIn };
}

function closePage(): void {
  cleanup();
  jest.clearAllTimers();
}

describe('an honest server', () => {
  test('gets signed votes with ascending numbers, and its receipts replace them', async () => {
    const { server, choose } = await visit();
    await choose();
    await until(() => receipts().length === 1);
    const [x, y, count, salt] = server.headers[0]!.split(' ');
    expect([x?.length, y?.length, count]).toEqual([43, 43, '1']);
    expect(receipts()[0]).toMatchObject({ lo: 11, hi: 12, winner: 11, signed: 1, salt, count: 1, ends: ENDS });
    expect(receipts()[0]!.wallet).toBe(VOTER);
    expect(unconfirmed()).toEqual([]);
    await advance(1000);
    await choose(NEXT);
    await until(() => receipts().length === 2);
    expect(server.headers[1]!.split(' ')[2]).toBe('2');
    expect(receipts()[1]!.voter).toBe(receipts()[0]!.voter);
  });

  test('says that it will be public who voted, before the first vote', async () => {
    const server = new SigningServer();
    const calls = server.calls();
    calls[`GET vote/entries/3/${VOTER}`] = { body: FIRST, headers: { ballots: '0/30', passes: '0/3' } };
    openVote(calls, { platform: { voting: votingDouble(heldKeys()) } });
    await advance();
    expect(screen.getByText('That you voted, and how often, will be public. How you voted will not.')).toBeVisible();
    fireEvent.click(button(LEFT));
    expect(screen.queryByText(/will be public/)).toBeNull();
  });

  test('has its first and last seal remembered', async () => {
    const server = new SigningServer();
    server.seal('ballots', { ballots: `50:${'cd'.repeat(32)}` });
    server.seal('ballots', { ballots: `60:${'ef'.repeat(32)}` });
    await visit(server);
    expect(storedSeals(storage)).toEqual([{ event: EVENT, leaves: [server.leaves()[0], server.leaves()[2]] }]);
  });

  test('gets an undone vote neither then nor later, and the next one has its number', async () => {
    const { server, choose, store } = await visit();
    fireEvent.click(button(LEFT));
    await advance(100);
    fireEvent.click(button('Undo'));
    await advance(2000);
    expect(server.headers).toEqual([]);
    expect(selectVote(store.getState(), EVENT)).toBeUndefined();
    await choose();
    await until(() => receipts().length === 1);
    expect(receipts()[0]!.count).toBe(1);
  });

  test('that does not respond before a choice leaves time to undo it', async () => {
    const server = new SigningServer();
    openVote(
      { ...server.calls(), [`GET event/${EVENT}/record`]: 'no network' },
      { platform: { voting: votingDouble(heldKeys()) } },
    );
    await advance();
    fireEvent.click(button(LEFT));
    await advance(HOLD_TIME - 1);
    fireEvent.click(button('Undo'));
    await advance(2000);
    expect(server.headers).toEqual([]);
    expect(button(LEFT)).toHaveAttribute('aria-disabled', 'false');
  });

  test('gets a held vote before the page closes', async () => {
    const { server } = await visit();
    fireEvent.click(button(LEFT));
    await advance(20);
    await advance(20);
    act(() => void window.dispatchEvent(new Event('pagehide')));
    // Nothing but promises: timers and other threads end with the page.
    for (let step = 0; step < 100; step += 1) await Promise.resolve();
    expect(server.headers).toHaveLength(1);
    await until(() => receipts().length === 1);
  });
});

/** The page of a visit whose vote got no answer closes. */
async function visitWithoutAnswer() {
  const game = await visit();
  game.server.respond = () => 'no network';
  await game.choose();
  await until(() => game.server.headers.length === 1);
  closePage();
  return game;
}

describe('a vote without an answer', () => {
  test('is sent again with the same header by the next visit, before anything else', async () => {
    const first = await visitWithoutAnswer();
    expect(unconfirmed()).toHaveLength(1);
    first.server.respond = honest => honest;
    const { server } = await visit(first.server, first);
    await until(() => receipts().length === 1);
    expect(server.headers).toEqual([server.headers[0], server.headers[0]]);
    expect(unconfirmed()).toEqual([]);
    await until(() => screen.queryByRole('button', { name: NEXT }) !== null);
  });

  test('leaves the next pair to the player while it is sent again', async () => {
    const first = await visitWithoutAnswer();
    let answer = (): void => undefined;
    first.server.respond = honest => new Promise(resolve => (answer = () => resolve(honest)));
    const calls = first.server.calls();
    calls[`GET vote/entries/${EVENT}/${VOTER}`] = { body: SECOND, headers: { ballots: '1/30', passes: '0/3' } };
    const game = openVote(calls, { platform: { voting: votingDouble(first.keys) } });
    await until(() => first.server.headers.length === 2);
    fireEvent.click(button(NEXT));
    expect(selectVote(game.store.getState(), EVENT)).toMatchObject({ winner: 21, status: 'held' });
    first.server.respond = honest => honest;
    answer();
    await advance(HOLD_TIME);
    await until(() => receipts().length === 2);
    expect(unconfirmed()).toEqual([]);
    expect(receipts().map(({ winner }) => winner)).toEqual([11, 21]);
  });

  test.each([
    ['is sent again when the results open', true],
    ['waits, when the results open, rather than ask the player to sign in', false],
  ])('%s', async (_, hasSession) => {
    const first = await visitWithoutAnswer();
    first.server.respond = honest => honest;
    const calls = serveApi({ ...first.server.calls(), ...(hasSession && signedIn(VOTER)) });
    const store = openStore(platformDouble({ voting: votingDouble(first.keys) }));
    store.dispatch(connected(VOTER));
    store.dispatch(startVoting());
    store.dispatch(confirmationsRequested(EVENT));
    await until(() => (hasSession ? receipts().length === 1 : calls.includes('GET session?optional')));
    await advance(100);
    expect(unconfirmed()).toHaveLength(hasSession ? 0 : 1);
    expect(selectSignIn(store.getState())).toBeNull();
    expect(selectNotice(store.getState())).toBeUndefined();
  });

  test('after five refusals is announced, kept, and sent again when the player chooses', async () => {
    const { server, choose, text, store } = await visit();
    server.respond = () => ({ status: 503, body: {} });
    await choose();
    await until(() => server.headers.length > 0);
    for (const wait of [1000, 2000, 4000, 8000, 15_000]) await advance(wait);
    await until(() => text() === 'Error 503');
    expect(unconfirmed()).toHaveLength(1);
    act(() => void store.dispatch(noticeDismissed({ id: 1 })));
    server.respond = honest => honest;
    await choose();
    await until(() => receipts().length === 1);
    expect(new Set(server.headers).size).toBe(1);
  });
});

describe('a vote that another browser has decided', () => {
  test('is forgotten if it was decided the other way', async () => {
    const { server, choose, store } = await visit();
    server.ballots.set('11 12', { winner: 12, receipt: {} as BallotReceipt });
    await choose();
    await until(() => selectToast(store.getState()) !== null);
    expect(selectToast(store.getState())?.text).toBe('You have already voted on this pair.');
    expect([unconfirmed(), receipts()]).toEqual([[], []]);
  });

  test('is forgotten if its receipt has another salt', async () => {
    const { server, choose, store } = await visit();
    const receipt = server.receiptOf({ lo: 11, hi: 12, winner: 11, signed: 1, salt: 'another' });
    server.ballots.set('11 12', { winner: 11, receipt });
    await choose();
    await until(() => selectToast(store.getState()) !== null);
    expect(selectToast(store.getState())?.text).toBe('You have already voted on this pair.');
    expect([unconfirmed(), receipts()]).toEqual([[], []]);
  });
});

test('voting that closes forgets the vote', async () => {
  const { server, choose, isIdle } = await visit();
  server.respond = () => ({ status: 403, body: { code: 'voting-closed' } });
  await choose();
  await until(isIdle);
  expect([unconfirmed(), receipts()]).toEqual([[], []]);
});

test('a vote on a fit that was withdrawn meanwhile is forgotten', async () => {
  const { server, choose, text } = await visit();
  server.respond = () => {
    server.rule('withdraw', '12');
    return { status: 201, body: { winner: 11 } };
  };
  await choose();
  await until(() => unconfirmed().length === 0 && server.headers.length > 0);
  expect(text()).toBeUndefined();
  expect(receipts()).toEqual([]);
});

describe('the number of votes', () => {
  test('that is too low is announced with the evidence, and voting goes on from it', async () => {
    const { server, choose, evidence, text } = await visit();
    await choose();
    await until(() => receipts().length === 1);
    server.counts.clear();
    await advance(1000);
    await choose(NEXT);
    await until(() => receipts().length === 2);
    expect(text()).toBe('The server has lost votes that it confirmed.');
    expect(server.headers.map(header => header.split(' ')[2])).toEqual(['1', '2', '1']);
    expect(server.headers[2]!.split(' ')[3]).toBe(server.headers[1]!.split(' ')[3]);
    expect(evidence()?.name).toBe('duds-evidence-3.json');
    expect(evidence()?.content).toMatchObject({ count: 0, receipts: [{ count: 1 }] });
  });

  test('that is too high is never signed: another key takes its place, after a sign-in', async () => {
    const keys = heldKeys();
    const first = await keys.of(VOTER);
    const server = new SigningServer();
    server.vouched = new Set([first!.id]);
    server.counts.set(first!.id, 7);
    const { choose, answerSignIn } = await visit(server, { keys });
    await choose();
    await until(() => server.headers.length === 2);
    expect(keys.ids()).not.toContain(first!.id);
    server.vouched.add(keys.ids()[0]!);
    await answerSignIn(null);
    await until(() => receipts().length === 1);
    expect(server.headers.map(header => header.split(' ')[2])).toEqual(['1', '1', '1']);
    expect(receipts()[0]!.voter).toBe(keys.ids()[0]);
  });

  test('that the server changes without end stops the vote', async () => {
    const { server, choose, text } = await visit();
    server.respond = () => ({ status: 409, body: { code: 'count-differs', count: 0 } });
    await choose();
    await until(() => text() === NOT_CONFIRMED);
    expect(receipts()).toEqual([]);
  });
});

describe('a key that the server does not know', () => {
  test('is vouched for by one sign-in, and the same vote is sent', async () => {
    const { server, keys, choose, answerSignIn } = await visit(
      Object.assign(new SigningServer(), { vouched: new Set() }),
    );
    await choose();
    await until(() => server.headers.length === 1);
    server.vouched!.add((await keys.of(VOTER))!.id);
    await answerSignIn(null);
    await until(() => receipts().length === 1);
    expect(server.headers[1]).toBe(server.headers[0]);
  });

  test('leaves votes unsigned if its owner declines, who is asked once', async () => {
    const { server, choose, answerSignIn } = await visit(Object.assign(new SigningServer(), { vouched: new Set() }));
    await choose();
    await answerSignIn({ code: 'not-signed-in' });
    await until(() => receipts().length === 1);
    await advance(1000);
    await choose(NEXT);
    await until(() => receipts().length === 2);
    expect(server.headers.slice(1).map(header => header.split(' ')[0])).toEqual(['-', '-']);
    expect(receipts().map(({ signed, voter }) => [signed, voter])).toEqual([
      [0, undefined],
      [0, undefined],
    ]);
  });
});

test('a call that lacks its session is repeated with the same header', async () => {
  const { server, choose, answerSignIn } = await visit();
  const honest = server.respond;
  server.respond = (_honest, header) => {
    server.ballots.clear();
    server.counts.clear();
    server.respond = honest;
    return header === '' ? { status: 400 } : { status: 401, body: { code: 'no-session' } };
  };
  await choose();
  await answerSignIn(null);
  await until(() => receipts().length === 1);
  expect(server.headers[1]).toBe(server.headers[0]);
});

test.each(['first', 'second'])(
  'a receipt that says the vote is unsigned, in the %s format, is kept as such',
  async format => {
    const { server, choose } = await visit();
    const old = { event: EVENT, lo: 11, hi: 12, winner: 11, salt: 'salt' };
    const at = '2026-11-20T11:00:00.000Z';
    const named = { event: EVENT, leaf: leaf(ballotText1(old)), at };
    const signature = signatureOf(receiptText1(named), server.signer);
    server.respond = (_honest, header) => ({
      status: 201,
      body: {
        receipt:
          format === 'first'
            ? { ...old, ...named, key: server.signer.id, signature }
            : server.receiptOf({ lo: 11, hi: 12, winner: 11, signed: 0, salt: header.split(' ')[3]! }),
      },
    });
    await choose();
    await until(() => receipts().length === 1);
    expect(receipts()[0]!.voter).toBeUndefined();
    await advance(1000);
    server.respond = honest => honest;
    server.counts.clear();
    await choose(NEXT);
    await until(() => receipts().length === 2);
    expect(receipts()[1]!.count).toBe(1);
  },
);

describe('a server that lies', () => {
  const honestOf = (response: ApiResponse) => (response.body as { receipt: BallotReceipt }).receipt;
  const changed = (server: SigningServer, receipt: BallotReceipt, change: Partial<BallotReceipt>) =>
    server.receiptOf({ ...receipt, ...change });

  test.each<[string, (server: SigningServer, honest: BallotReceipt) => unknown]>([
    ['with the other winner', (server, honest) => changed(server, honest, { winner: 12 })],
    ['of another pair', (server, honest) => changed(server, honest, { lo: 1, hi: 2, winner: 1 })],
    ['with a leaf of another vote', (_server, honest) => ({ ...honest, leaf: leaf('another') })],
    [
      'by another key under the same id',
      (server, honest) => server.receiptOf(honest, { ...newSigner(), id: server.signer.id }),
    ],
    ['by an unknown key', (server, honest) => server.receiptOf(honest, newSigner())],
    ['with a time after the end', (_server, honest) => ({ ...honest, at: '2027-01-01T00:00:00.000Z' })],
    ['without anything', () => undefined],
  ])('with a receipt %s is stopped, and may try again', async (_name, lie) => {
    const { server, choose, evidence, text } = await visit();
    server.respond = honest => ({ status: 201, body: { winner: 11, receipt: lie(server, honestOf(honest)) } });
    await choose();
    await until(() => text() === NOT_CONFIRMED);
    expect(receipts()).toEqual([]);
    expect(unconfirmed()).toHaveLength(1);
    expect(evidence()?.content).toHaveProperty('record.host', 'duds.test');
    server.respond = honest => honest;
    await choose();
    await until(() => receipts().length === 1);
    expect(new Set(server.headers).size).toBe(1);
  });

  test('is asked again by [Try again]', async () => {
    const { server, choose, tryAgain, text } = await visit();
    server.respond = () => ({ status: 201, body: { winner: 11 } });
    await choose();
    await until(() => text() === NOT_CONFIRMED);
    server.respond = honest => honest;
    tryAgain();
    await until(() => receipts().length === 1);
    await until(() => screen.queryByRole('button', { name: NEXT }) !== null);
  });

  test('and shows other seals than before gets no vote', async () => {
    await visit();
    closePage();
    const { server, choose, text, isIdle } = await visit();
    await until(() => text() !== undefined);
    expect(text()).toBe('The server’s seals of this event do not agree with those before. Your vote was not sent.');
    await choose();
    await until(isIdle);
    expect(server.headers).toEqual([]);
  });

  test('on plain http is noticed all the same, but for signatures', async () => {
    const subtle = jest.spyOn(webcrypto, 'subtle', 'get').mockReturnValue(undefined as unknown as SubtleCrypto);
    const { server, choose, text } = await visit(undefined, { keys: NO_KEYS });
    server.respond = honest => ({
      status: 201,
      body: { receipt: changed(server, honestOf(honest), { winner: 12 }) },
    });
    await choose();
    await until(() => text() === NOT_CONFIRMED);
    subtle.mockRestore();
  });
});

test('a receipt that is newer than the record is compared with the record of now', async () => {
  const { server, choose, calls } = await visit();
  server.respond = honest => {
    server.seal('ballots', { ballots: `50:${'cd'.repeat(32)}` });
    const { receipt } = honest.body as { receipt: BallotReceipt };
    return { status: 201, body: { receipt: server.receiptOf(receipt) } };
  };
  await choose();
  await until(() => receipts().length === 1);
  expect(calls.filter(call => call === 'GET event/3/record')).toHaveLength(2);
});

test.each([
  ['without a place for keys', 'duds.test', NO_KEYS],
  ['on another host than the event’s', 'elsewhere.test', heldKeys()],
])('votes %s are unsigned, and their receipts are checked', async (_name, host, keys) => {
  const { server, choose } = await visit(new SigningServer(host), { keys });
  await choose();
  await until(() => receipts().length === 1);
  expect(server.headers[0]).toMatch(/^- [0-9a-f-]{36}$/);
  expect(receipts()[0]).toMatchObject({ signed: 0, wallet: VOTER });
});

test('two tabs that vote at once use different numbers', async () => {
  const server = new SigningServer();
  serveApi(server.calls());
  const voting = votingDouble(heldKeys());
  const tabs = [0, 1].map(() => openStore(platformDouble({ voting })));
  for (const store of tabs) {
    store.dispatch(connected(VOTER));
    store.dispatch(startVoting());
    store.dispatch(votingEntered(EVENT));
  }
  await until(() => storedSeals(storage).length > 0);
  await advance(100);
  tabs[0]!.dispatch(fitChosen({ eventId: EVENT, winner: 11, loser: 12 }));
  tabs[1]!.dispatch(fitChosen({ eventId: EVENT, winner: 21, loser: 22 }));
  await advance(HOLD_TIME);
  await until(() => receipts().length === 2);
  expect(receipts().map(({ count }) => count)).toEqual([1, 2]);
});

test('servers without a record get no header', async () => {
  const server = new SigningServer();
  const calls = { ...server.calls(), [`GET event/${EVENT}/record`]: { status: 404, body: { code: 'not-sealed-yet' } } };
  const game = openVote(calls, { platform: { voting: votingDouble(heldKeys()) } });
  await advance();
  fireEvent.click(button(LEFT));
  await advance(HOLD_TIME);
  expect(posts(game.calls)).toHaveLength(2);
  expect(server.headers).toEqual(['']);
});

test('receipts of running events stay, however many events follow', async () => {
  const { choose } = await visit();
  await choose();
  await until(() => receipts().length === 1);
  const [own] = receipts();
  const ended = (event: number): KeptBallot => ({
    ...own!,
    event,
    leaf: leaf(`${event}`),
    ends: '2026-01-01T00:00:00.000Z',
  });
  for (let event = 100; event < 113; event += 1) keepReceipt(platformDouble(), ended(event));
  expect(receipts().map(({ event }) => event)).toEqual([
    EVENT,
    101,
    102,
    103,
    104,
    105,
    106,
    107,
    108,
    109,
    110,
    111,
    112,
  ]);
});
