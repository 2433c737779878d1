import { sql } from 'kysely';
import { DEFAULT_AVATAR } from '#rules/outfit/avatar';
import { openStore } from '../../../server/store/store';
import {
  ARCHIVED,
  addEntries,
  addEvent,
  addVoting,
  fit,
  HOUR,
  NOON,
  OPEN,
  VOTING,
  wallet,
} from '../../../testing/fixtures';
import { entryRow } from '../../../testing/entryRow';
import { hashBallots } from '../support/hashBallots';
import { describeServer } from '../support/testServer';
import { insertRows } from '../../../testing/insertRows';

/** From 2 to 200. */
const middle = () => Array.from({ length: 199 }, (_, index) => index + 2);

describeServer('results', {}, server => {
  beforeAll(() => hashBallots(server.store.db));

  const results = (eventId: number | string, query = '') => server.get(`/api/results/${eventId}${query}`);
  const wallets = async (eventId: number) =>
    (await results(eventId)).json<{ wallet: string }[]>().map(row => row.wallet);
  const xp = async (n: number) => (await server.get(`/api/xp/${wallet(n)}`)).json<number>();

  /** One ballot for each pair, by voters 101, 102 and so on; the first entry of a pair wins. */
  async function vote(eventId: number, pairs: readonly (readonly [number, number])[]) {
    await insertRows(
      server.store.db,
      'ballots',
      pairs.map(([winner, loser], index) => {
        const [lo, hi] = winner < loser ? [winner, loser] : [loser, winner];
        return {
          event_id: eventId,
          wallet: wallet(101 + index),
          number: 1,
          lo,
          hi,
          lo_wallet: wallet(lo),
          hi_wallet: wallet(hi),
          lo_is_left: index % 2 === 0,
          winner,
          decided_at: new Date(NOON - HOUR).toISOString(),
        };
      }),
    );
  }

  async function voted() {
    const { id } = await addEvent(server.store, VOTING);
    await addEntries(server.store, id, 5);
    await vote(id, [
      [4, 1],
      [4, 2],
      [2, 1],
      [4, 5],
      [5, 3],
    ]);
    return id;
  }

  test('the results return 403 until the close', async () => {
    const id = await voted();
    expect((await results(id)).json()).toMatchObject({ status: 403, code: 'voting-in-progress' });
    server.now = NOON + HOUR - 1;
    expect((await results(id)).statusCode).toBe(403);
    expect(await server.store.standings.close(id)).toBe('too-early');
    server.now = NOON + HOUR;
    expect((await results(id)).statusCode).toBe(200);
  });

  test('setting the clock back does not reopen a closed event', async () => {
    const id = await voted();
    const [open] = (await server.get(`/api/vote/entries/${id}/${wallet(50)}`)).json<{ id: number }[]>();
    server.now = NOON + HOUR;
    const ranked = await wallets(id);
    server.now = NOON;
    expect(await wallets(id)).toEqual(ranked);
    const late = await server.post(`/api/vote/${id}/${open!.id}/${wallet(50)}`, { winner: open!.id === 1 ? 2 : 1 });
    expect(late.json()).toMatchObject({ status: 403, code: 'voting-closed' });
    const ballot = await server.get(`/api/vote/entries/${id}/${wallet(51)}`);
    expect(ballot.json()).toMatchObject({ status: 403, code: 'voting-closed' });
  });

  test('setting the clock back during a request for the results does not publish an event that is not closed', async () => {
    const { id } = await addEvent(server.store, ARCHIVED);
    const { standings } = server.store;
    const close = (eventId: number) => {
      server.now -= 2 * HOUR;
      return standings.close(eventId);
    };
    const app = await server.build({ store: { ...server.store, standings: { ...standings, close } } });
    expect((await app.inject(`/api/results/${id}`)).json()).toMatchObject({ status: 403, code: 'voting-in-progress' });
  });

  test('a call whose count takes too long gets a 503, and the count continues', async () => {
    const { id } = await addEvent(server.store, ARCHIVED);
    let begun = () => {};
    const counting = new Promise<void>(resolve => (begun = resolve));
    const close = () => {
      // Fake timers start after everything that needs real ones, and before the route sets its own.
      jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'hrtime'] });
      begun();
      return new Promise<never>(() => {});
    };
    const app = await server.build({ store: { ...server.store, standings: { ...server.store.standings, close } } });
    const asked = app.inject(`/api/results/${id}`).then(response => response);
    await counting;
    jest.advanceTimersByTime(10_000);
    jest.useRealTimers();
    const response = await asked;
    expect(response.json()).toMatchObject({ status: 503, code: 'still-counting' });
    expect(response.headers['retry-after']).toBe('5');
  });

  test('rows contain the whole wallet address and the layers in camel case', async () => {
    const { id } = await addEvent(server.store, ARCHIVED);
    await addEntries(server.store, id, 1);
    const response = await results(id);
    expect(response.json()).toEqual([{ wallet: wallet(1), ...DEFAULT_AVATAR, battles: 0, range: null }]);
    expect(response.headers.link).toBeUndefined();
  });

  test('entries are ranked by strength: one loss to the best ranks above two losses, and a win over a weak entry counts little', async () => {
    const id = await voted();
    server.now = NOON + HOUR;
    expect(await wallets(id)).toEqual([4, 5, 2, 3, 1].map(wallet));
  });

  test('rows contain the number of an entry’s battles', async () => {
    const id = await voted();
    server.now = NOON + HOUR;
    expect((await results(id)).json<{ battles: number }[]>().map(({ battles }) => battles)).toEqual([3, 2, 2, 1, 2]);
  });

  describe('the ranks that the votes support', () => {
    const ranges = async (event: number) =>
      (await results(event)).json<{ range: number[] }[]>().map(({ range }) => range);

    test('are all possible after few votes', async () => {
      const id = await voted();
      server.now = NOON + HOUR;
      expect(await ranges(id)).toEqual(Array.from({ length: 5 }, () => [1, 5]));
    });

    test('are settled by many votes', async () => {
      const { id } = await addEvent(server.store, VOTING);
      await addEntries(server.store, id, 2);
      await vote(
        id,
        Array.from({ length: 40 }, () => [2, 1] as const),
      );
      server.now = NOON + HOUR;
      expect(await wallets(id)).toEqual([2, 1].map(wallet));
      expect(await ranges(id)).toEqual([
        [1, 1],
        [2, 2],
      ]);
    });
  });

  describe('a wallet’s own place', () => {
    const place = (eventId: number | string, owner: string) => server.get(`/api/results/${eventId}/places/${owner}`);

    test('includes the XP that it earned, for an address in any spelling', async () => {
      const id = await voted();
      server.now = NOON + HOUR;
      const best = { place: 1, of: 5, battles: 3, wins: 3, range: [1, 5], xp: 300 };
      expect((await place(id, wallet(4))).json()).toEqual(best);
      expect((await place(id, wallet(2))).json()).toMatchObject({ place: 3, of: 5, battles: 2, wins: 1, xp: 100 });
      expect((await place(id, wallet(1))).json()).toMatchObject({ place: 5, wins: 0, xp: 10 });
      const { id: other } = await addEvent(server.store, ARCHIVED);
      const mixed = '0xABCDEFabcdef0123456789ABCDEFabcdef012345';
      await insertRows(server.store.db, 'entries', [entryRow(other, mixed.toLowerCase(), {})]);
      expect((await place(other, mixed)).json()).toMatchObject({ of: 1, xp: 10 });
    });

    test('404 if the wallet did not enter or the event is unknown; 403 before the close; 400 without a wallet', async () => {
      const id = await voted();
      expect((await place(id, wallet(4))).json()).toMatchObject({ status: 403, code: 'voting-in-progress' });
      server.now = NOON + HOUR;
      expect((await place(id, wallet(101))).json()).toMatchObject({ status: 404, code: 'no-entry' });
      expect((await place(99, wallet(4))).json()).toMatchObject({ status: 404, code: 'unknown-event' });
      expect((await place(id, 'me')).json()).toMatchObject({ status: 400, code: 'malformed' });
    });
  });

  test('deleting the votes afterwards does not change the results', async () => {
    const id = await voted();
    server.now = NOON + HOUR;
    const order = await wallets(id);
    await sql`delete from ballots`.execute(server.store.db);
    expect(await server.store.standings.close(id)).toBe('was-closed');
    expect(await wallets(id)).toEqual(order);
    expect(await xp(4)).toBe(300);
  });

  test('places 1, 2 and 3 earn their XP and all others the XP of an entry, but not before the close', async () => {
    const id = await voted();
    expect(await xp(4)).toBe(0);
    server.now = NOON + HOUR;
    expect(await xp(4)).toBe(0);
    await server.store.standings.closeDue();
    expect(await Promise.all([4, 5, 2, 3, 1, 9].map(xp))).toEqual([300, 200, 100, 10, 10, 0]);
    expect((await server.store.events.find(id))?.isClosed).toBe(true);
  });

  test('the XP of several events adds up, and the response is a bare number', async () => {
    for (const title of ['One', 'Two']) {
      const { id } = await addEvent(server.store, ARCHIVED, { title });
      await addEntries(server.store, id, 1);
    }
    await server.store.standings.closeDue();
    const response = await server.get(`/api/xp/${wallet(1).toUpperCase().replace('0X', '0x')}`);
    expect([response.statusCode, response.body]).toEqual([200, '20']);
    expect(response.headers['content-type']).toContain('application/json');
  });

  test('an event that ten calls close at once is closed once', async () => {
    const id = await voted();
    server.now = NOON + HOUR;
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => server.store.standings.close(id)));
    expect(outcomes.filter(outcome => outcome === 'closed')).toHaveLength(1);
    expect(outcomes.filter(outcome => outcome === 'was-closed')).toHaveLength(9);
    expect((await sql`select * from xp_awards`.execute(server.store.db)).rows).toHaveLength(5);
  });

  // PGlite serves one process only.
  if (server.kind === 'PostgreSQL')
    test('two processes that close an event at once close it once', async () => {
      const other = await openStore({ location: server.location, clock: () => server.now });
      const id = await voted();
      server.now = NOON + HOUR;
      const outcomes = await Promise.all([server.store, other].map(({ standings }) => standings.close(id)));
      expect([...outcomes].sort()).toEqual(['closed', 'was-closed']);
      expect((await sql`select * from xp_awards`.execute(server.store.db)).rows).toHaveLength(5);
      await other.close();
    });

  describe('without a counted vote', () => {
    const place = (eventId: number, n: number) => server.get(`/api/results/${eventId}/places/${wallet(n)}`);

    test('nobody has a place, and everybody who takes part earns the XP of an entry', async () => {
      const { id } = await addVoting(server.store, 4);
      await server.store.withdrawals.withdraw(id, 2, 'Not a fit.');
      server.now = NOON + HOUR;
      expect((await results(id)).json()).toEqual(
        [1, 3, 4].map(n => ({ wallet: wallet(n), ...DEFAULT_AVATAR, battles: 0, range: null })),
      );
      expect(await Promise.all([1, 2, 3, 4].map(xp))).toEqual([10, 0, 10, 10]);
      expect((await place(id, 3)).json()).toEqual({ place: null, of: 3, battles: 0, wins: 0, range: null, xp: 10 });
      expect((await place(id, 2)).json()).toMatchObject({ status: 404, code: 'no-entry' });
    });

    test('votes of banned wallets give nobody a place', async () => {
      const id = await voted();
      for (let voter = 101; voter <= 105; voter++) await server.store.bans.ban(wallet(voter), 'bought', 'ops');
      server.now = NOON + HOUR;
      expect((await place(id, 4)).json()).toMatchObject({ place: null, battles: 0 });
      expect(await xp(4)).toBe(10);
    });
  });

  test('closing the due events returns how long to wait for the next one', async () => {
    expect(await server.store.standings.closeDue()).toBeUndefined();
    const due = await addEvent(server.store, ARCHIVED);
    await addEvent(server.store, [-2, -1, 5]);
    const next = await addEvent(server.store, VOTING);
    expect(await server.store.standings.closeDue()).toBe(HOUR);
    expect((await server.store.events.find(due.id))?.isClosed).toBe(true);
    expect((await server.store.events.find(next.id))?.isClosed).toBe(false);
  });

  test('an event without entries closes normally', async () => {
    const { id } = await addEvent(server.store, ARCHIVED);
    expect(await wallets(id)).toEqual([]);
    expect((await server.store.events.find(id))?.isClosed).toBe(true);
  });

  test.each([
    ['ranked', [[201, 1]] as const, [201, ...middle(), 1]],
    ['unranked', [], [1, ...middle(), 201]],
  ])('a %s page has up to 100 rows, and its link leads to the next page until the last', async (_, votes, order) => {
    const { id } = await addEvent(server.store, ARCHIVED);
    await addEntries(server.store, id, 201);
    if (votes.length > 0) await vote(id, votes);
    const seen: string[] = [];
    const sizes: number[] = [];
    for (let url: string | undefined = `/api/results/${id}`; url;) {
      const response = await server.get(url);
      const rows = response.json<{ wallet: string }[]>();
      seen.push(...rows.map(row => row.wallet));
      sizes.push(rows.length);
      const link = response.headers.link;
      url = typeof link === 'string' ? /^<(.*)>; rel="next"$/.exec(link)?.[1] : undefined;
    }
    expect(sizes).toEqual([100, 100, 1]);
    expect(seen).toEqual(order.map(wallet));
    expect((await results(id, '?after=500')).json()).toEqual([]);
  });

  test.each([
    [99, undefined],
    [100, undefined],
    [101, '</api/results/1?after=100>; rel="next"'],
  ])('of %s entries, the first page links to %s', async (count, link) => {
    const { id } = await addEvent(server.store, ARCHIVED);
    await addEntries(server.store, id, count);
    const response = await results(id);
    expect(response.json<unknown[]>()).toHaveLength(Math.min(count, 100));
    expect(response.headers.link).toBe(link);
  });

  test('a fit is returned as it was submitted', async () => {
    const { id } = await addEvent(server.store, OPEN);
    const sent = fit({ glasses: 'glasses/shades.svg' });
    await server.post(`/api/entries/${id}/${wallet(3)}`, sent);
    server.now = NOON + 2 * HOUR;
    expect((await results(id)).json()).toEqual([{ wallet: wallet(3), ...sent, battles: 0, range: null }]);
  });

  test('an unknown event returns 404; a malformed id, page or wallet 400', async () => {
    expect((await results(5)).json()).toMatchObject({ status: 404, code: 'unknown-event' });
    expect((await results('x')).json()).toMatchObject({ status: 400, code: 'malformed' });
    expect((await results(5, '?after=-1')).json()).toMatchObject({ status: 400, code: 'malformed' });
    expect((await results(5, '?after=1&after=2')).json()).toMatchObject({ status: 400, code: 'malformed' });
    expect((await server.get('/api/xp/me')).json()).toMatchObject({ status: 400, code: 'malformed' });
  });
});
