import { sql } from 'kysely';
import type { OwnEntryBody } from '../../../contract/entries';
import {
  addEntries,
  addEvent,
  ARCHIVED,
  HOUR,
  NOON,
  OPEN,
  testConfig,
  VOTING,
  wallet,
} from '../../../testing/fixtures';
import { describeServer } from '../support/testServer';
import { votingCalls } from '../support/votingCalls';

const PLAYER = wallet(1);

describeServer('GET api/entries/{wallet}', {}, server => {
  const { startVoting, askPair, cast } = votingCalls(server);
  const url = (player = PLAYER) => `/api/entries/${player}`;
  const signedApp = () => server.build({ config: testConfig({ AUTH: 'on' }) });
  const titled = async (hours: Parameters<typeof addEvent>[1], title: string) => {
    const { id } = await addEvent(server.store, hours, { title });
    await addEntries(server.store, id, 3);
    return id;
  };

  test('lists places of closed events after what is running, the next deadline and the latest close first', async () => {
    const closed = await titled([-9, -8, -7], 'Long over');
    const vote = await titled(VOTING, 'Voting');
    const open = await titled(OPEN, 'Open');
    const later = await titled(ARCHIVED, 'Just over');
    await server.store.standings.closeDue();
    const rows = (await server.get(url())).json<OwnEntryBody[]>();
    expect(rows.map(({ event, phase }) => [event, phase])).toEqual([
      [vote, 'vote'],
      [open, 'open'],
      [later, 'archive'],
      [closed, 'archive'],
    ]);
    expect(rows[0]).toEqual({
      event: vote,
      title: 'Voting',
      phase: 'vote',
      submit_end: new Date(NOON - HOUR).toISOString(),
      voting_end: new Date(NOON + HOUR).toISOString(),
      is_cancelled: false,
      result: null,
    });
    expect(rows[2]?.result).toEqual({ place: null, of: 3, xp: 10 });
  });

  test('agrees with the results about place, number of entries and XP', async () => {
    const { id } = await startVoting(3);
    const [left, right] = await askPair(id);
    await cast(id, right, left);
    server.now += HOUR;
    await server.store.standings.close(id);
    for (const player of [1, 2, 3].map(wallet)) {
      const { place, of, xp } = (await server.get(`/api/results/${id}/places/${player}`)).json<{
        place: number;
        of: number;
        xp: number;
      }>();
      const [row] = (await server.get(url(player))).json<OwnEntryBody[]>();
      expect(place).toBeGreaterThan(0);
      expect(row?.result).toEqual({ place, of, xp });
    }
  });

  test('shows entries of events that are not closed to the wallet’s own session only', async () => {
    const app = await signedApp();
    const vote = await titled(VOTING, 'Voting');
    const open = await titled(OPEN, 'Open');
    const over = await titled(ARCHIVED, 'Not yet counted');
    const read = async (headers = {}) =>
      (await app.inject({ url: url(), headers })).json<OwnEntryBody[]>().map(({ event }) => event);
    expect(await read()).toEqual([]);
    expect(await read(await server.as(wallet(2)))).toEqual([]);
    expect(await read({ cookie: 'duds-session=made-up' })).toEqual([]);
    expect((await read(await server.as(PLAYER))).sort()).toEqual([vote, open, over].sort());
    await server.store.standings.closeDue();
    expect(await read()).toEqual([over]);
  });

  test('has no place before the event is closed, even once its voting has ended', async () => {
    await titled(ARCHIVED, 'Not yet counted');
    const [row] = (await server.get(url())).json<OwnEntryBody[]>();
    expect(row).toMatchObject({ phase: 'archive', result: null });
  });

  test('a cancelled event stays secret, and says that it is cancelled', async () => {
    const app = await signedApp();
    const id = await titled(VOTING, 'Called off');
    await server.store.events.cancel(id, 'Rain.');
    expect((await app.inject(url())).json()).toEqual([]);
    const own = await app.inject({ url: url(), headers: await server.as(PLAYER) });
    expect(own.json()).toMatchObject([{ event: id, phase: 'archive', is_cancelled: true, result: null }]);
  });

  test('omits withdrawn entries', async () => {
    const { id, entries } = await startVoting(4);
    await server.store.withdrawals.withdraw(id, entries[0]!, 'Stolen.');
    expect((await server.get(url())).json()).toEqual([]);
    server.now += HOUR;
    await server.store.standings.close(id);
    expect((await server.get(url())).json()).toEqual([]);
  });

  test('of a forgotten wallet nothing is left', async () => {
    const id = await titled(ARCHIVED, 'Over');
    await server.store.standings.closeDue();
    expect((await server.get(url())).json()).toHaveLength(1);
    await server.store.forgetting.forget(PLAYER, [id], 'ada');
    expect((await server.get(url())).json()).toEqual([]);
    expect((await server.get(url(wallet(2)))).json()).toHaveLength(1);
  });

  test('is bounded: a hundred closed events, and a hundred others', async () => {
    await sql`
      insert into events (title, description, submit_start, submit_end, voting_end, xp_first, xp_second, xp_third, xp_entry, closed_at)
      select 'Event ' || n, '', now, now + interval '1 hour', now + n * interval '2 hours', 3, 2, 1, 1,
        case when n > 101 then now + interval '1000 hours' end
      from (select ${new Date(NOON).toISOString()}::timestamptz - interval '1 minute' as now) as clock, generate_series(1, 202) as n`.execute(
      server.store.db,
    );
    await sql`insert into entries (event_id, wallet, avatar, look) select id, ${PLAYER}, '{}', repeat('0', 64) from events`.execute(
      server.store.db,
    );
    await sql`
      insert into xp_awards (event_id, wallet, xp) select id, ${PLAYER}, 1 from events where closed_at is not null`.execute(
      server.store.db,
    );
    const rows = (await server.get(url())).json<OwnEntryBody[]>();
    expect(rows.filter(({ result }) => result !== null)).toHaveLength(100);
    expect(rows.filter(({ result }) => result === null)).toHaveLength(100);
    expect([rows[0]?.title, rows[100]?.title]).toEqual(['Event 1', 'Event 202']);
  });

  test('is never cached, and takes an address in any spelling', async () => {
    await titled(OPEN, 'Open');
    const mixed = '0xABCDEFabcdef0123456789ABCDEFabcdef012345';
    await sql`update entries set wallet = ${mixed.toLowerCase()} where wallet = ${PLAYER}`.execute(server.store.db);
    const response = await server.get(url(mixed));
    expect(response.json()).toHaveLength(1);
    expect(response.headers['cache-control']).toBe('no-store');
  });
});
