import { webcrypto } from 'node:crypto';
import { act, cleanup, fireEvent } from '@testing-library/react';
import { DEFAULT_AVATAR } from '#rules/outfit/avatar';
import type { EventSeals, VoteReceipt } from '#rules/proof/published';
import { lookHash } from '#rules/proof/texts';
import { keepReceipt, storedReceipts, unconfirmedVotes } from '../../../src/api/receipts';
import { seenSeals } from '../../../src/api/seals';
import { nextStepChosen, selectNotice, selectToast } from '../../../src/features/notices/noticesSlice';
import { startVoting } from '../../../src/features/voting/useVoting';
import { confirmationsRequested, selectOutbox } from '../../../src/features/voting/votingSlice';
import type { Platform } from '../../../src/platform/platform';
import { openStorage } from '../../../src/platform/storage';
import { openStore } from '../support/openStore';
import { platformDouble } from '../support/platformDouble';
import { advance, connected, serveApi, VOTER, withStoppedTime, type ApiRequest, type Server } from '../support/screen';
import { ENDS, hash, newSigner, startSeals, voteReceipt } from '../support/sealingServer';
import { signedIn } from '../support/signedIn';
import {
  accept,
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
import { votingDouble } from '../support/votingDouble';

const EVENT = 3;
const LOSERS = `POST vote/3/12/${VOTER}`;
const SEALS = 'GET event/3/seals';
const NOT_CONFIRMED = 'The server did not confirm this vote as you cast it.';
const OTHER_SEAL = 'The server’s seals of this event do not agree with those before. Your vote was not sent.';
const NO_SEAL = 'The server shows no valid seal of this event. Your vote was not sent.';
const DECIDED_ELSEWHERE =
  'This pair was already decided with this wallet, in another tab or browser. If that was not you, keep the evidence.';

const storage = openStorage(window);
const receipts = () => storedReceipts(storage) as readonly VoteReceipt[];
const unconfirmed = () => unconfirmedVotes(storage, { event: EVENT, wallet: VOTER });
const lookOf = (worn: object) => lookHash({ ...DEFAULT_AVATAR, ...worn }, hash);

beforeAll(() => void Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true }));
withStoppedTime();

/** WebCrypto works in other threads, which take as long as they take. */
async function until(isTrue: () => boolean): Promise<void> {
  for (let round = 0; round < 500 && !isTrue(); round += 1) await advance();
  expect(isTrue()).toBe(true);
}

/** A visit of the vote screen, until the seals are checked. */
async function visit(server: Server = ballots(FIRST, SECOND, []), platform: Partial<Platform> = {}) {
  const game = openVote(server, { platform });
  const notice = () => selectNotice(game.store.getState());
  await until(() => seenSeals(storage, EVENT).start !== undefined || notice() !== undefined);
  await advance();
  const choose = async (name = LEFT) => {
    fireEvent.click(button(name));
    await advance(HOLD_TIME);
  };
  const isIdle = () => selectOutbox(game.store.getState()).length === 0;
  const tryAgain = () => act(() => void game.store.dispatch(nextStepChosen({ id: notice()!.id, step: 'again' })));
  const evidence = () => {
    const alert = notice();
    return alert?.kind === 'alert' ? alert.evidence?.content : undefined;
  };
  return { ...game, server, notice, choose, isIdle, tryAgain, evidence };
}

/** The honest response to the deciding post, with another receipt. */
const answering = (change: (receipt: VoteReceipt) => unknown) => (request: ApiRequest) => {
  const { receipt } = accept(12)(request).body as { receipt: VoteReceipt };
  return { status: 201, body: { winner: 11, receipt: change(receipt) } };
};

function closePage(): void {
  cleanup();
  jest.clearAllTimers();
}

describe('an honest server', () => {
  test('gets what the browser showed, and its receipt is kept', async () => {
    const headers: string[] = [];
    const server = ballots(FIRST, SECOND);
    server[LOSERS] = request => {
      headers.push(request.headers.seen ?? '');
      expect(unconfirmed()).toHaveLength(1);
      return accept(12)(request);
    };
    const { choose, isIdle, calls } = await visit(server);
    await choose();
    await until(() => receipts().length === 1);
    const [lo, hi] = [{ tops: 'tops/breton.svg' }, { tops: 'tops/polo.svg', background: '#2742e0' }].map(lookOf);
    expect(headers).toEqual([expect.stringMatching(new RegExp(`^${lo} ${hi} [0-9a-f]{32}$`))]);
    expect(receipts()[0]).toMatchObject({ lo: 11, hi: 12, winner: 11, loSeen: lo, wallet: VOTER, ends: ENDS });
    expect(unconfirmed()).toEqual([]);
    await advance(1000);
    await until(isIdle);
    expect(button(NEXT)).toBeVisible();
    expect(posts(calls)).toHaveLength(2);
  });

  test('gets a held vote before the page closes', async () => {
    const { calls } = await visit();
    fireEvent.click(button(LEFT));
    await advance(20);
    await advance(20);
    act(() => void window.dispatchEvent(new Event('pagehide')));
    // Nothing but promises: timers and other threads end with the page.
    for (let step = 0; step < 100; step += 1) await Promise.resolve();
    expect(posts(calls)).toHaveLength(1);
    await until(() => receipts().length === 1);
  });

  test('may move the end of the voting by a ruling', async () => {
    const server = ballots(FIRST, SECOND);
    const ruling = {
      number: 1,
      kind: 'extend',
      subject: '2026-12-06T12:00:00.000Z',
      at: ENDS,
      reason: 'rain',
    } as const;
    server[LOSERS] = answering(vote => {
      server[SEALS] = { body: startSeals(EVENT, { rulings: [ruling] }) };
      return voteReceipt(vote, { at: '2026-12-05T13:00:00.000Z' });
    });
    const { choose } = await visit(server);
    await choose();
    await until(() => receipts().length === 1);
    expect(receipts()[0]).toMatchObject({ ends: ruling.subject });
  });
});

describe('a vote that is not confirmed stops the game at its pair', () => {
  test.each<[string, Server[string]]>([
    ['404', { status: 404, body: {} }],
    ['200', { status: 200, body: {} }],
    ['nothing', { status: 201, body: undefined }],
    ['no receipt', { status: 201, body: { winner: 11 } }],
    ['a receipt for the other fit', answering(vote => voteReceipt({ ...vote, winner: 12 }))],
    ['a receipt for another pair', answering(vote => voteReceipt({ ...vote, hi: 13 }))],
    ['a receipt for other looks', answering(vote => voteReceipt({ ...vote, loSeen: vote.hiSeen }))],
    ['a receipt with another salt', answering(vote => voteReceipt({ ...vote, salt: 'ab'.repeat(16) }))],
    ['another hash', answering(vote => ({ ...vote, hash: 'ab'.repeat(32) }))],
    ['a wrong signature', answering(vote => voteReceipt(vote, { by: { ...newSigner(), kid: vote.key } }))],
    ['an unknown key', answering(vote => voteReceipt(vote, { by: newSigner() }))],
    ['another host', answering(vote => voteReceipt(vote, { host: 'elsewhere.test' }))],
    ['a receipt from after the end', answering(vote => voteReceipt(vote, { at: '2999-01-01T00:00:00.000Z' }))],
    ['other-look', { status: 409, body: { code: 'other-look' } }],
    ['no-such-ballot', { status: 422, body: { code: 'no-such-ballot' } }],
  ])('%s', async (_name, response) => {
    const { choose, notice, isIdle, tryAgain, evidence, server, store } = await visit({
      ...ballots(FIRST, SECOND),
      [LOSERS]: response,
    });
    await choose();
    await until(() => notice() !== undefined && isIdle());
    expect(notice()).toMatchObject({ text: NOT_CONFIRMED, steps: ['evidence', 'again'] });
    expect(evidence()).toMatchObject({ vote: { lo: 11, hi: 12, winner: 11 }, seals: { event: EVENT } });
    expect(button(LEFT)).toHaveAttribute('aria-disabled', 'false');
    expect([receipts().length, unconfirmed().length]).toEqual([0, 1]);
    const [{ salt } = { salt: '' }] = unconfirmed();
    server[LOSERS] = accept(12);
    tryAgain();
    await until(() => receipts().length === 1);
    expect(receipts()[0]!.salt).toBe(salt);
    await advance(2000);
    await until(() => selectOutbox(store.getState()).length === 0);
    expect(button(NEXT)).toBeVisible();
  });

  test('on a page that is not secure, where contents are compared', async () => {
    const subtle = jest.spyOn(webcrypto, 'subtle', 'get').mockReturnValue(undefined as unknown as SubtleCrypto);
    const server: Server = { ...ballots(FIRST, SECOND), [LOSERS]: answering(vote => ({ ...vote, signature: 'AAAA' })) };
    const first = await visit(server);
    await first.choose();
    await until(() => receipts().length === 1);
    closePage();
    localStorage.clear();
    server[LOSERS] = answering(vote => voteReceipt({ ...vote, winner: 12 }));
    server[`GET vote/entries/3/${VOTER}`] = { body: FIRST };
    const second = await visit(server);
    await second.choose();
    await until(() => second.notice() !== undefined);
    expect(second.notice()!.text).toBe(NOT_CONFIRMED);
    subtle.mockRestore();
  });

  test('after a reload, too', async () => {
    const first = await visit({ ...ballots(FIRST, SECOND), [LOSERS]: 'no network' });
    await first.choose();
    expect(unconfirmed()).toHaveLength(1);
    closePage();
    const late = answering(vote => voteReceipt({ ...vote, winner: 12 }));
    const second = await visit({ ...ballots(FIRST), [LOSERS]: late });
    await until(() => second.notice() !== undefined);
    expect(second.notice()!.text).toBe(NOT_CONFIRMED);
    expect(unconfirmed()).toHaveLength(1);
  });

  test('and in a second tab, which sends the vote of the first before its own', async () => {
    const tools = { voting: votingDouble() };
    const first = await visit({ ...ballots(FIRST, SECOND), [LOSERS]: { status: 201, body: {} } }, tools);
    await first.choose();
    await until(() => first.notice() !== undefined && first.isIdle());
    const sent = unconfirmed();
    cleanup();
    const second = await visit({ ...ballots(FIRST, SECOND), [LOSERS]: { status: 201, body: {} } }, tools);
    await until(() => second.notice() !== undefined && second.isIdle());
    await second.choose(RIGHT);
    await until(second.isIdle);
    expect(second.notice()!.text).toBe(NOT_CONFIRMED);
    expect(posts(second.calls).every(call => call.startsWith(LOSERS))).toBe(true);
    expect(unconfirmed()).toEqual(sent);
  });
});

test('a receipt that arrives after a reload is compared with the vote as it was sent', async () => {
  const first = await visit({ ...ballots(FIRST, SECOND), [LOSERS]: 'no network' });
  await first.choose();
  const [sent] = unconfirmed();
  closePage();
  await visit(ballots(FIRST, SECOND));
  await until(() => receipts().length === 1);
  expect(receipts()[0]).toMatchObject({ ...sent });
});

test('a 500 is announced, and the vote is kept to be sent again', async () => {
  const { choose, notice } = await visit({ ...ballots(FIRST, SECOND), [LOSERS]: { status: 500, body: {} } });
  await choose();
  await until(() => notice() !== undefined);
  expect(notice()!.text).toBe('Error 500');
  expect(unconfirmed()).toHaveLength(1);
});

describe('a pair that was decided before', () => {
  const DECIDED = { status: 409, body: { code: 'ballot-decided' } };

  test('in another browser is an alert with the evidence', async () => {
    const { choose, notice, evidence } = await visit({ ...ballots(FIRST, SECOND), [LOSERS]: DECIDED });
    await choose();
    await until(() => notice() !== undefined);
    expect(notice()).toMatchObject({ text: DECIDED_ELSEWHERE, steps: ['evidence'] });
    expect(evidence()).toMatchObject({ vote: { winner: 11 }, response: { reason: 'ballot-decided' } });
    expect(unconfirmed()).toEqual([]);
    await advance(1000);
    expect(button(NEXT)).toBeVisible();
  });

  test('in another tab of this browser, which has the receipt, is a toast', async () => {
    const game = await visit({ ...ballots(FIRST, SECOND), [LOSERS]: DECIDED });
    const looks = { loSeen: 'ab'.repeat(32), hiSeen: 'cd'.repeat(32) };
    const vote = { event: EVENT, lo: 11, hi: 12, winner: 12, ...looks, salt: 'ef'.repeat(16) };
    keepReceipt(game.platform, { ...voteReceipt(vote), wallet: VOTER });
    await game.choose();
    await until(() => selectToast(game.store.getState()) !== null);
    expect(selectToast(game.store.getState())!.text).toBe('You have already voted on this pair.');
    expect(game.notice()).toBeUndefined();
  });
});

describe('the seals', () => {
  const changed = (change: (seals: EventSeals) => unknown) => ({ body: change(startSeals(EVENT)) });
  const [start] = startSeals(EVENT).seals;

  test.each<[string, Server[string]]>([
    ['404', { status: 404, body: { code: 'not-sealed-yet' } }],
    ['something else', { body: { hello: 'world' } }],
    ['no start seal', changed(seals => ({ ...seals, seals: [] }))],
    ['another event', { body: startSeals(4) }],
    ['a wrong signature', changed(seals => ({ ...seals, seals: [{ ...start, ends: '2026-12-06T12:00:00.000Z' }] }))],
    ['an unknown key', { body: startSeals(EVENT, { by: newSigner() }) }],
  ])('%s: no vote is sent', async (_name, response) => {
    const { choose, notice, isIdle, calls } = await visit({ ...ballots(FIRST), [SEALS]: response });
    expect(notice()!.text).toBe(NO_SEAL);
    await choose();
    await until(isIdle);
    expect(posts(calls)).toEqual([]);
  });

  test('that are others than this browser kept stop the game', async () => {
    await visit();
    closePage();
    const other = { ...ballots(FIRST), [SEALS]: { body: startSeals(EVENT, { fits: `3:${hash('fits')}` }) } };
    const { choose, notice, isIdle, calls } = await visit(other);
    await until(() => notice() !== undefined);
    expect(notice()).toMatchObject({ text: OTHER_SEAL, steps: ['evidence', 'again'] });
    await choose();
    await until(isIdle);
    expect(posts(calls)).toEqual([]);
  });

  test('that do not arrive keep the vote waiting', async () => {
    const server: Server = { ...ballots(FIRST, SECOND), [SEALS]: 'no network' };
    openVote(server);
    await advance();
    fireEvent.click(button(LEFT));
    await advance(HOLD_TIME + 2500);
    server[SEALS] = { body: startSeals(EVENT) };
    await advance(8000);
    await until(() => receipts().length === 1);
  });
});

test('results send what was not confirmed, without asking anybody to sign in', async () => {
  const first = await visit({ ...ballots(FIRST, SECOND), [LOSERS]: 'no network' });
  await first.choose();
  closePage();
  for (const session of [{}, signedIn(VOTER)]) {
    const calls = serveApi({ ...ballots(FIRST), ...session });
    const store = openStore(platformDouble());
    store.dispatch(startVoting());
    store.dispatch(connected(VOTER));
    store.dispatch(confirmationsRequested(EVENT));
    await until(() => calls.includes('GET session?optional'));
    await advance();
    if ('GET session?optional' in session) await until(() => receipts().length === 1);
    else expect(posts(calls)).toEqual([]);
  }
});

test('receipts of running events stay, and those of the last twelve others', () => {
  const box = platformDouble();
  const one = (event: number, ends: string) => ({
    ...voteReceipt({
      event,
      lo: 1,
      hi: 2,
      winner: 1,
      loSeen: hash('1'),
      hiSeen: hash('2'),
      salt: hash(`${event}`).slice(32),
    }),
    ...{ wallet: VOTER, ends },
  });
  keepReceipt(box, one(1, ENDS));
  for (let event = 2; event <= 15; event += 1) keepReceipt(box, one(event, '2026-11-01T12:00:00.000Z'));
  expect(receipts().map(({ event }) => event)).toEqual([1, ...Array.from({ length: 12 }, (_, index) => index + 4)]);
});
