import { sql } from 'kysely';
import path from 'node:path';
import type { StandingBody, StandingsBody } from '../../../contract/standings';
import { DEFAULT_AVATAR } from '#rules/outfit/avatar';
import { addClosed } from '../support/closedEvents';
import {
  addEntries,
  addEvent,
  addVoting,
  ARCHIVED,
  HOUR,
  NOON,
  SEASONS,
  VOTING,
  wallet,
} from '../../../testing/fixtures';
import { describeServer } from '../support/testServer';
import { votingCalls } from '../support/votingCalls';

/** Hours from NOON to the moments at which the seasons begin. */
const [SPRING, AUTUMN, LATE] = SEASONS.map(({ from }) => (Date.parse(from) - NOON) / HOUR) as [number, number, number];

describeServer('GET api/standings', {}, server => {
  const { voteOnAll } = votingCalls(server);
  const read = async (query = '') => (await server.get(`/api/standings${query}`)).json<StandingsBody>();
  const places = ({ rows }: StandingsBody) => rows.map(row => [row.place, row.wallet, row.xp]);

  test('ranks the wallets by what they have won in the current season', async () => {
    await addClosed(server, -2, [
      { n: 1, xp: 300, place: 1 },
      { n: 2, xp: 10, place: 4 },
    ]);
    await addClosed(server, -1, [
      { n: 1, xp: 10 },
      { n: 3, xp: 10 },
    ]);
    expect(await read()).toEqual({
      season: 'autumn',
      seasons: [
        { key: 'autumn', name: 'Autumn' },
        { key: 'spring', name: 'Spring' },
      ],
      of: 3,
      rows: [
        { place: 1, wallet: wallet(1), xp: 310, events: 2, podiums: 1, fit: DEFAULT_AVATAR },
        { place: 2, wallet: wallet(2), xp: 10, events: 1, podiums: 0, fit: DEFAULT_AVATAR },
        { place: 2, wallet: wallet(3), xp: 10, events: 1, podiums: 0, fit: DEFAULT_AVATAR },
      ],
    });
  });

  test('an event belongs to the season in which its voting ends', async () => {
    await addClosed(server, SPRING - 1, [{ n: 1 }]);
    await addClosed(server, AUTUMN - 0.001, [{ n: 2 }]);
    await addClosed(server, AUTUMN, [{ n: 3 }]);
    expect(places(await read('?season=spring'))).toEqual([[1, wallet(2), 10]]);
    expect(places(await read('?season=autumn'))).toEqual([[1, wallet(3), 10]]);
    expect((await read('?season=all')).of).toBe(3);
  });

  test('a season is unknown until it begins, and then the current one', async () => {
    expect((await server.get('/api/standings?season=late')).json()).toMatchObject({ code: 'unknown-season' });
    server.now = NOON + LATE * HOUR - 1;
    expect((await read()).season).toBe('autumn');
    server.now += 1;
    expect(await read()).toMatchObject({ season: 'late', of: 0, rows: [] });
  });

  test('before the first season there is only all time', async () => {
    server.now = Date.parse(SEASONS[0]!.from) - 1;
    expect(await read()).toEqual({ season: 'all', seasons: [], of: 0, rows: [] });
  });

  test.each(['ss26', '', '%3Cscript%3E', 'constructor'])('the season %j is unknown', async season => {
    for (const call of ['/api/standings', `/api/standings/${wallet(1)}`]) {
      const response = await server.get(`${call}?season=${season}`);
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject({ code: 'unknown-season' });
      expect(response.body).not.toContain('script');
    }
  });

  test('comes in pages of fifty', async () => {
    await addClosed(
      server,
      -1,
      Array.from({ length: 101 }, (_, index) => ({ n: index + 1, xp: 500 - index })),
    );
    const first = await server.get('/api/standings');
    expect(first.headers.link).toBe('</api/standings?season=autumn&after=50>; rel="next"');
    const second = await server.get('/api/standings?season=autumn&after=50');
    expect(second.headers.link).toBe('</api/standings?season=autumn&after=100>; rel="next"');
    const third = await server.get('/api/standings?season=autumn&after=100');
    expect(third.headers.link).toBeUndefined();
    const all = [first, second, third].flatMap(response => response.json<StandingsBody>().rows);
    expect(all.map(({ place }) => place)).toEqual(Array.from({ length: 101 }, (_, index) => index + 1));
    const exact = await server.get('/api/standings?season=autumn&after=51');
    expect(exact.headers.link).toBeUndefined();
    expect((await server.get('/api/standings?after=-1')).statusCode).toBe(400);
  });

  test('tells a wallet its own place', async () => {
    await addClosed(server, -1, [
      { n: 1, xp: 300, place: 1 },
      { n: 2, xp: 10, place: 2 },
    ]);
    const own = await server.get(`/api/standings/${wallet(2)}`);
    expect(own.json<StandingBody>()).toEqual({ place: 2, of: 2, xp: 10, events: 1, podiums: 1 });
    const missing = [
      await server.get(`/api/standings/${wallet(3)}`),
      await server.get(`/api/standings/${wallet(2)}?season=spring`),
    ];
    for (const response of missing) expect(response.json()).toMatchObject({ status: 404, code: 'no-entry' });
  });

  test('agrees with GET api/xp for every wallet, and shows what another process has closed', async () => {
    for (const hours of [ARCHIVED, [-5, -4, -3] as const])
      await addEntries(server.store, (await addEvent(server.store, hours)).id, 4);
    const { id } = await addVoting(server.store, 4);
    await voteOnAll(id);
    expect((await read('?season=all')).of).toBe(0);
    await server.store.standings.closeDue();
    expect((await read('?season=all')).rows.map(({ xp }) => xp)).toEqual([20, 20, 20, 20]);
    server.now += HOUR;
    await server.store.standings.closeDue();
    const { rows } = await read('?season=all');
    expect(rows).toHaveLength(4);
    for (const row of rows) expect((await server.get(`/api/xp/${row.wallet}`)).json()).toBe(row.xp);
  });

  describe('show of each wallet', () => {
    const hatsOf = ({ rows }: StandingsBody) =>
      rows.map(row => row.fit && path.posix.basename(row.fit.hairAndHats, '.svg'));
    const inHat = (name: string) => ({ avatar: { hairAndHats: `hair-and-hats/${name}.svg` } });

    test('the fit with the best place of the season, the latest of equals, and one without a place last', async () => {
      await addClosed(server, SPRING + 1, [{ n: 1, xp: 99, place: 1, ...inHat('spring') }]);
      await addClosed(server, -5, [{ n: 1, xp: 99, place: 2, ...inHat('old') }]);
      await addClosed(server, -4, [
        { n: 1, xp: 99, place: 2, ...inHat('best') },
        { n: 2, xp: 50, place: 3, ...inHat('placed') },
      ]);
      await addClosed(server, -3, [
        { n: 1, place: 7, ...inHat('worse') },
        { n: 2, ...inHat('unplaced') },
        { n: 3, ...inHat('only') },
      ]);
      expect(hatsOf(await read())).toEqual(['best', 'placed', 'only']);
      expect(hatsOf(await read('?season=all'))).toEqual(['spring', 'placed', 'only']);
    });

    test('also of a wallet whose closet is hidden, as in its results, since a gap would tell of it', async () => {
      await addClosed(server, -1, [
        { n: 1, xp: 300, ...inHat('hidden') },
        { n: 2, ...inHat('open') },
      ]);
      await server.store.closets.setHidden(wallet(1), true);
      expect(hatsOf(await read())).toEqual(['hidden', 'open']);
    });

    test('nothing from an event in which it is forgotten', async () => {
      const first = await addClosed(server, -2, [{ n: 1, place: 1, ...inHat('forgotten') }]);
      await addClosed(server, -1, [{ n: 1, place: 2, ...inHat('kept') }]);
      await server.store.forgetting.forget(wallet(1), [first], 'ada');
      expect(hatsOf(await read())).toEqual(['kept']);
    });

    test('on the page that shows it', async () => {
      const entries = Array.from({ length: 52 }, (_, n) => ({ n: n + 1, xp: 500 - n, ...inHat(`hat-${n + 1}`) }));
      await addClosed(server, -1, entries);
      expect(hatsOf(await read('?after=50'))).toEqual(['hat-51', 'hat-52']);
    });
  });

  test('is kept in memory until an event closes or a wallet is forgotten', async () => {
    const id = await addClosed(server, -1, [{ n: 1, xp: 300 }, { n: 2 }]);
    expect((await read()).of).toBe(2);
    await sql`update xp_awards set xp = 7 where wallet = ${wallet(2)}`.execute(server.store.db);
    expect((await read()).rows[1]?.xp).toBe(10);
    await server.store.forgetting.forget(wallet(1), [id], 'ada');
    expect(places(await read())).toEqual([[1, wallet(2), 7]]);
  });

  test('omits withdrawn entries', async () => {
    const { id, entries } = await addVoting(server.store, 3, VOTING);
    await server.store.withdrawals.withdraw(id, entries[0]!, 'Stolen.');
    server.now += HOUR;
    await server.store.standings.close(id);
    expect((await read()).rows.map(row => row.wallet)).toEqual([wallet(2), wallet(3)]);
  });
});
