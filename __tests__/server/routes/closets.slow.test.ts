import { sql } from 'kysely';
import type { ClosetBody, OwnClosetBody } from '../../../contract/closets';
import { addClosed } from '../support/closedEvents';
import {
  addEntries,
  addEvent,
  addVoting,
  ARCHIVED,
  HOUR,
  NOON,
  OPEN,
  testConfig,
  VOTING,
  wallet,
} from '../../../testing/fixtures';
import { shortAddress } from '#rules/ids';
import { describeServer } from '../support/testServer';
import { votingCalls } from '../support/votingCalls';
import type { App } from '../../../server/http/appDeps';

const PLAYER = wallet(1);
const url = (player = PLAYER) => `/api/closets/${player}`;
const EMPTY = { xp: 0, events: 0, podiums: 0, entries: [], badges: [] };

describeServer('closets', {}, server => {
  const { voteOnAll } = votingCalls(server);
  let app: App;

  beforeEach(async () => {
    app = await server.build({ config: testConfig({ AUTH: 'on' }) });
  });

  const read = async <Body = ClosetBody>(path = url(), headers = {}) =>
    (await app.inject({ url: path, headers })).json<Body>();
  const put = (hidden: unknown, headers = {}, player = PLAYER) =>
    app.inject({ method: 'PUT', url: url(player), payload: { hidden }, headers });
  const hide = async (player = PLAYER) => {
    expect((await put(true, await server.as(player), player)).statusCode).toBe(204);
  };

  test('hold what the wallet wore in closed events, newest first', async () => {
    const first = await addClosed(server, -9, [{ n: 1 }, { n: 2 }], 'Masked Ball');
    const second = await addClosed(
      server,
      -3,
      [
        { n: 2, xp: 300, place: 1 },
        { n: 1, xp: 200, place: 2, range: [1, 2], avatar: { tops: 'tops/breton.svg' } },
      ],
      'Overdressed',
    );
    const closet = await read();
    expect(closet).toMatchObject({ xp: 210, events: 2, podiums: 1 });
    expect(closet.entries).toMatchObject([
      { event: second, title: 'Overdressed', place: 2, of: 2, range: [1, 2], xp: 200, tops: 'tops/breton.svg' },
      { event: first, title: 'Masked Ball', place: null, of: 2, range: null, xp: 10, tops: '' },
    ]);
    expect(closet.entries[0]?.voting_end).toBe(new Date(NOON - 3 * HOUR).toISOString());
    expect(closet.badges).toEqual([
      { name: 'first-stitch', event: first, title: 'Masked Ball', since: new Date(NOON - 9 * HOUR).toISOString() },
      { name: 'podium', event: second, title: 'Overdressed', since: new Date(NOON - 3 * HOUR).toISOString() },
    ]);
  });

  test('agree with the results and with GET api/xp', async () => {
    const { id } = await addVoting(server.store, 4);
    await addEntries(server.store, (await addEvent(server.store, ARCHIVED)).id, 4);
    await voteOnAll(id);
    server.now += HOUR;
    await server.store.standings.closeDue();
    for (const player of [1, 2, 3, 4].map(wallet)) {
      const closet = await read(url(player));
      expect((await server.get(`/api/xp/${player}`)).json()).toBe(closet.xp);
      const place = (await server.get(`/api/results/${id}/places/${player}`)).json<Record<string, unknown>>();
      const { place: rank, of, range, xp } = closet.entries.find(({ event }) => event === id)!;
      expect({ place: rank, of, range, xp }).toEqual({
        place: place.place,
        of: place.of,
        range: place.range,
        xp: place.xp,
      });
    }
  });

  test('come in pages of twenty-four, which the last event continues', async () => {
    const ids: number[] = [];
    for (let hour = -60; hour < -10; hour += 1) ids.push(await addClosed(server, hour, [{ n: 1 }]));
    const newest = ids.toReversed();
    const seen: number[] = [];
    let next: string | undefined = url();
    const counts: number[] = [];
    while (next !== undefined) {
      const response: Awaited<ReturnType<App['inject']>> = await app.inject(next);
      const { entries, events, badges } = response.json<ClosetBody>();
      expect([events, badges.length]).toEqual([50, 2]);
      counts.push(entries.length);
      seen.push(...entries.map(({ event }) => event));
      next = /<(.*)>; rel="next"/.exec(String(response.headers.link))?.[1];
    }
    expect(counts).toEqual([24, 24, 2]);
    expect(seen).toEqual(newest);
    expect(await read(`${url()}?before=${newest[47]}`)).toMatchObject({ entries: [{}, {}] });
    expect((await read(`${url()}?before=999999`)).entries).toEqual([]);
    expect((await app.inject(`${url()}?before=x`)).statusCode).toBe(400);
  });

  test('of wallets that never entered are empty, and addresses may have any spelling', async () => {
    expect(await read(url(wallet(9)))).toEqual(EMPTY);
    await hide('0xabcdefabcdef0123456789abcdefabcdef012345');
    expect(await read(url('0xABCDEFabcdef0123456789ABCDEFabcdef012345'))).toEqual(EMPTY);
    expect((await app.inject('/api/closets/0x12')).statusCode).toBe(400);
  });

  test('are empty for everybody else if their owner hides them, until the owner shows them again', async () => {
    const id = await addClosed(server, -3, [{ n: 1, xp: 300, place: 1 }]);
    const open = await read();
    await hide();
    for (const headers of [{}, await server.as(wallet(2)), await server.as(PLAYER)]) {
      for (const path of [url(), `${url()}?before=${id}`]) {
        const response = await app.inject({ url: path, headers });
        expect([response.statusCode, response.json(), response.headers.link]).toEqual([200, EMPTY, undefined]);
      }
    }
    // The ranking stays public.
    expect((await app.inject(`/api/standings/${PLAYER}`)).statusCode).toBe(200);
    const own = await read<OwnClosetBody>(`${url()}/own`, await server.as(PLAYER));
    expect(own).toEqual({ ...open, hidden: true, under_way: [] });
    expect((await put(false, await server.as(PLAYER))).statusCode).toBe(204);
    expect(await read()).toEqual(open);
  });

  test('that are hidden cannot be told from those that were never used', async () => {
    const id = await addClosed(server, -3, [
      { n: 1, xp: 300, place: 1 },
      { n: 2, xp: 200, place: 2 },
    ]);
    await hide();
    const unused = wallet(9);
    const told = async (player: string, headers = {}) => {
      const paths = [url(player), `/closet/${player}`, `/api/entries/${player}`, `/api/results/${id}/places/${player}`];
      const responses = await Promise.all(paths.map(path => app.inject({ url: path, headers })));
      return responses.map(({ statusCode, body }) => [
        statusCode,
        body.replaceAll(player, 'WALLET').replaceAll(shortAddress(player), 'SHORT'),
      ]);
    };
    for (const headers of [{}, await server.as(wallet(2))])
      expect(await told(PLAYER, headers)).toEqual(await told(unused, headers));
    const page = await app.inject(`/closet/${PLAYER}`);
    expect(page.body).toContain('<title>The closet of 0x00...0001 · DUDS</title>');
    expect((await app.inject('/closet/0x12')).statusCode).toBe(404);
    const own = await server.as(PLAYER);
    expect(await read<unknown>(`/api/entries/${PLAYER}`, own)).toMatchObject([{ event: id }]);
    expect(await read<unknown>(`/api/results/${id}/places/${PLAYER}`, own)).toMatchObject({ place: 1 });
    expect(await read<unknown>(`/api/results/${id}`)).toHaveLength(2);
  });

  test('closets are not indexed, and standings are', async () => {
    expect((await app.inject(`/closet/${PLAYER}`)).body).toContain('noindex');
    const standings = (await app.inject('/standings')).body;
    expect(standings).toContain('<title>Standings · DUDS</title>');
    expect(standings).not.toContain('noindex');
  });

  test.each([undefined, 'yes', null, 2])('%j is no decision about hiding', async hidden => {
    await hide();
    expect((await put(hidden, await server.as(PLAYER))).statusCode).toBe(400);
    expect((await read<OwnClosetBody>(`${url()}/own`, await server.as(PLAYER))).hidden).toBe(true);
  });

  test('the owner sees the entries under way, the next end first, and nobody else does', async () => {
    const titled = async (hours: Parameters<typeof addEvent>[1], title: string) => {
      const { id } = await addEvent(server.store, hours, { title });
      await addEntries(server.store, id, 3);
      return id;
    };
    const open = await titled(OPEN, 'Open');
    const vote = await titled(VOTING, 'Voting');
    const counting = await titled(ARCHIVED, 'Not yet counted');
    const cancelled = await titled(VOTING, 'Called off');
    await server.store.events.cancel(cancelled, 'Rain.');
    const { under_way } = await read<OwnClosetBody>(`${url()}/own`, await server.as(PLAYER));
    expect(under_way.map(({ event, phase }) => [event, phase])).toEqual([
      [counting, 'archive'],
      [vote, 'vote'],
      [open, 'open'],
    ]);
    expect(under_way[1]).toMatchObject({ title: 'Voting', voting_end: new Date(NOON + HOUR).toISOString(), tops: '' });
    expect(await read()).toEqual(EMPTY);
  });

  test('are the same, byte for byte, whatever happens in running events', async () => {
    await addClosed(server, -3, [{ n: 1, xp: 300, place: 1 }]);
    const bodies = async () => Promise.all([1, 2].map(async n => (await app.inject(url(wallet(n)))).body));
    const before = await bodies();
    const { id } = await addVoting(server.store, 5);
    await addEntries(server.store, (await addEvent(server.store, OPEN)).id, 3);
    await voteOnAll(id);
    expect(await bodies()).toEqual(before);
  });

  test('omit withdrawn entries', async () => {
    const { id, entries } = await addVoting(server.store, 4);
    await server.store.withdrawals.withdraw(id, entries[0]!, 'Stolen.');
    expect((await read<OwnClosetBody>(`${url()}/own`, await server.as(PLAYER))).under_way).toEqual([]);
    server.now += HOUR;
    await server.store.standings.close(id);
    expect(await read()).toEqual(EMPTY);
    expect((await read(url(wallet(2)))).entries).toMatchObject([{ of: 3 }]);
  });

  test('of a forgotten wallet nothing is left, not even under the address that replaced it', async () => {
    const id = await addClosed(server, -3, [{ n: 1, xp: 300 }, { n: 2 }]);
    await hide();
    await server.store.forgetting.forget(PLAYER, [id], 'ada');
    expect(await read()).toEqual(EMPTY);
    const { rows } = await sql<{ wallet: string }>`
      select wallet from xp_awards where wallet <> ${wallet(2)}`.execute(server.store.db);
    expect(rows).toHaveLength(1);
    expect(await read(url(rows[0]!.wallet))).toEqual(EMPTY);
  });
});
