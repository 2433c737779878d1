import { sql } from 'kysely';
import {
  addEntries,
  addEvent,
  ARCHIVED,
  HOUR,
  NOON,
  OPEN,
  testConfig,
  UPCOMING,
  VOTING,
  wallet,
} from '../../../testing/fixtures';
import { describeServer } from '../support/testServer';
import { VOTER, votingCalls, type Row } from '../support/votingCalls';

const OTHER = wallet(901);

describeServer('passing a pair', {}, server => {
  const { startVoting, ask, cast, askPair } = votingCalls(server);
  const pass = (eventId: number | string, entries: unknown, why = 'even', voter = VOTER) =>
    server.post(`/api/vote/${eventId}/pass/${voter}`, { entries, why });
  const ratings = async () =>
    (
      await sql<{ shown: number; mu: number; sigma2: number }>`
        select shown, mu, sigma2 from ratings order by entry_id`.execute(server.store.db)
    ).rows;

  test('uses the ballot up and changes no rating; both entries count as shown', async () => {
    const { id } = await startVoting(6);
    const pair = await askPair(id);
    const before = await ratings();
    const response = await pass(id, pair);
    expect([response.statusCode, response.json()]).toEqual([201, { passed: 'even', left: 2 }]);
    expect(await ratings()).toEqual(before);
    const next = await ask(id);
    expect([next.headers.ballots, next.headers.passes]).toEqual(['1/15', '1/3']);
    expect(next.json<Row[]>().map(row => row.id)).not.toEqual(pair);
  });

  test('repeats return the stored reason, in either order of the entries', async () => {
    const { id } = await startVoting(6);
    const [left, right] = await askPair(id);
    await pass(id, [left, right], 'broken');
    const repeat = await pass(id, [right, left], 'even');
    expect([repeat.statusCode, repeat.json()]).toEqual([201, { passed: 'broken', left: 2 }]);
    expect((await ask(id)).headers.passes).toBe('1/3');
  });

  test('ten simultaneous calls use one pass', async () => {
    const { id } = await startVoting(6);
    const pair = await askPair(id);
    const responses = await Promise.all(Array.from({ length: 10 }, () => pass(id, pair)));
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
    expect((await ask(id)).headers.passes).toBe('1/3');
  });

  test('a wallet has three passes per event', async () => {
    const { id } = await startVoting(8);
    for (const left of [2, 1, 0]) expect((await pass(id, await askPair(id))).json()).toEqual({ passed: 'even', left });
    const pair = await askPair(id);
    const response = await pass(id, pair);
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([422, 'no-passes-left']);
    expect(await askPair(id)).toEqual(pair);
    expect((await pass(id, await askPair(id, OTHER), 'even', OTHER)).statusCode).toBe(201);
  });

  test('is final: neither a vote nor a pass changes a ballot that is done', async () => {
    const { id } = await startVoting(6);
    const [left, right] = await askPair(id);
    await pass(id, [left, right]);
    const vote = await cast(id, right, left);
    expect([vote.statusCode, vote.json<{ code: string }>().code]).toEqual([409, 'ballot-decided']);
    const second = await askPair(id);
    await cast(id, second[1], second[0]);
    const late = await pass(id, second);
    expect([late.statusCode, late.json<{ code: string }>().code]).toEqual([409, 'ballot-decided']);
  });

  test('counts for neither entry', async () => {
    const { id } = await startVoting(3);
    const pair = await askPair(id);
    await pass(id, pair);
    server.now = NOON + HOUR;
    const { ranking, ballots } = await server.store.standings.recount(id);
    expect([ballots, ranking.map(({ battles }) => battles)]).toEqual([0, [0, 0, 0]]);
    expect((await server.get(`/api/results/${id}`)).json()).toHaveLength(3);
  });

  test('a wallet that has passed all pairs of a small event is done', async () => {
    const { id } = await startVoting(3);
    for (let round = 0; round < 3; round++) await pass(id, await askPair(id));
    const done = await ask(id);
    expect([done.json(), done.headers.ballots]).toEqual([[], '3/3']);
  });

  test.each([
    [UPCOMING, 403, 'voting-not-open'],
    [OPEN, 403, 'voting-not-open'],
    [ARCHIVED, 403, 'voting-closed'],
    [VOTING, 422, 'no-such-ballot'],
  ])('%s: %s %s', async (hours, status, code) => {
    const { id } = await addEvent(server.store, hours);
    const response = await pass(id, [1, 2]);
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([status, code]);
  });

  test.each([[[1]], [[1, 2, 3]], [[1, 'a']], [[0, 1]], ['12'], [undefined]])(
    'entries %j are malformed',
    async entries => {
      expect((await pass(1, entries)).statusCode).toBe(400);
    },
  );

  test('an unknown reason, an unknown event and an invalid wallet are refused', async () => {
    expect((await pass(1, [1, 2], 'withdrawn')).statusCode).toBe(400);
    expect((await pass(99, [1, 2])).json<{ code: string }>().code).toBe('unknown-event');
    expect((await pass(1, [1, 2], 'even', '0x12')).statusCode).toBe(400);
  });

  describe('and withdrawn entries', () => {
    test('a pass remains used if one of its entries is withdrawn, and the total grows by its ballot', async () => {
      const { id } = await startVoting(5);
      const pair = await askPair(id);
      await pass(id, pair);
      await server.store.withdrawals.withdraw(id, pair[0], 'Stolen.');
      const { headers } = await ask(id);
      expect([headers.ballots, headers.passes]).toEqual(['1/7', '1/3']);
      expect((await server.store.withdrawals.find(id, pair[0]))?.decided).toBe(0);
    });

    test('passing a ballot that was removed with its entry is accepted and uses no pass', async () => {
      const { id } = await startVoting(5);
      const pair = await askPair(id);
      await server.store.withdrawals.withdraw(id, pair[0], 'Stolen.');
      const response = await pass(id, pair);
      expect([response.statusCode, response.json()]).toEqual([201, { passed: 'even', left: 3 }]);
      expect((await ask(id)).headers.passes).toBe('0/3');
    });
  });

  describe('GET api/vote/progress/{wallet}', () => {
    const progress = (voter = VOTER) => server.get(`/api/vote/progress/${voter}`);

    test('lists the events that the wallet has entered or voted in', async () => {
      const { id } = await startVoting(9);
      const { id: open } = await addEvent(server.store, OPEN);
      await addEntries(server.store, open, 1);
      await askPair(id);
      await askPair(id, wallet(1));
      expect((await progress()).json()).toEqual([{ event: id, done: 0, total: 30, entered: false }]);
      const [left, right] = await askPair(id);
      await cast(id, right, left);
      await pass(id, await askPair(id));
      expect((await progress()).json()).toEqual([{ event: id, done: 2, total: 30, entered: false }]);
      expect((await progress(wallet(1))).json()).toEqual([
        { event: id, done: 0, total: 28, entered: true },
        { event: open, done: 0, total: 0, entered: true },
      ]);
      expect((await progress(wallet(777))).json()).toEqual([]);
    });

    test('agrees with the header of a ballot, even with withdrawn entries, and omits events that have ended', async () => {
      const { id } = await startVoting(6);
      const [left, right] = await askPair(id);
      await cast(id, right, left);
      await server.store.withdrawals.withdraw(id, left, 'Stolen.');
      const [done, total] = String((await ask(id)).headers.ballots)
        .split('/')
        .map(Number);
      expect((await progress()).json()).toEqual([{ event: id, done, total, entered: false }]);
      server.now = NOON + HOUR;
      expect((await progress()).json()).toEqual([]);
    });

    test('needs the session of its wallet', async () => {
      const app = await server.build({ config: testConfig({ AUTH: 'on' }) });
      const url = `/api/vote/progress/${VOTER}`;
      expect((await app.inject({ url })).statusCode).toBe(401);
      expect((await app.inject({ url, headers: await server.as(OTHER) })).statusCode).toBe(401);
      expect((await app.inject({ url, headers: await server.as(VOTER) })).json()).toEqual([]);
    });
  });

  describe('POST api/reports/{eventId}/{entryId}/{wallet}', () => {
    const report = (eventId: number, entryId: number, why = 'offends', voter = VOTER) =>
      server.post(`/api/reports/${eventId}/${entryId}/${voter}`, { why });

    test('keeps one report per wallet and entry, for the operators', async () => {
      const { id } = await startVoting(2);
      const [left, right] = await askPair(id);
      for (const why of ['offends', 'broken'])
        expect((await report(id, left, why)).json()).toEqual({ entry: left, why });
      await askPair(id, OTHER);
      await report(id, left, 'broken', OTHER);
      await report(id, right, 'broken', OTHER);
      const listed = await server.store.reports.list(id);
      expect(listed.map(({ entry, offends, broken }) => [entry, offends, broken])).toEqual([
        [left, 1, 1],
        [right, 0, 1],
      ]);
      const { decided, passed, reported } = await server.store.figures.read(id);
      expect([decided, passed, reported]).toEqual([0, 0, 2]);
    });

    test('is refused for an entry that the wallet was never shown', async () => {
      const { id } = await startVoting(3);
      const pair = await askPair(id);
      const other = [1, 2, 3].find(entry => !pair.includes(entry))!;
      const response = await report(id, other);
      expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([422, 'not-shown']);
      await server.store.withdrawals.withdraw(id, pair[0], 'Stolen.');
      expect((await report(id, pair[0])).statusCode).toBe(201);
      expect(await server.store.reports.list(id)).toEqual([]);
    });

    test('is refused while voting is not open, to banned wallets, and without a valid reason', async () => {
      const { id: open } = await addEvent(server.store, OPEN);
      expect((await report(open, 1)).json<{ code: string }>().code).toBe('voting-not-open');
      expect((await report(99, 1)).json<{ code: string }>().code).toBe('unknown-event');
      const { id } = await startVoting(3);
      expect((await report(id, 99)).json<{ code: string }>().code).toBe('unknown-entry');
      const [left] = await askPair(id);
      expect((await report(id, left, 'ugly')).statusCode).toBe(400);
      await server.store.bans.ban(VOTER, 'Multiple accounts.', 'ann');
      expect((await report(id, left)).json<{ code: string }>().code).toBe('wallet-banned');
      server.now = NOON + HOUR;
      expect((await report(id, left)).json<{ code: string }>().code).toBe('voting-closed');
      expect(await server.store.reports.list(id)).toEqual([]);
    });
  });
});
