import { sql } from 'kysely';
import { HOUR, NOON, wallet } from '../../../testing/fixtures';
import { describeServer } from '../support/testServer';
import { VOTER, votingCalls, type Row } from '../support/votingCalls';

type Pair = readonly [number, number];

describeServer('a ballot beside a held one', {}, server => {
  const { startVoting, ask, cast, castAsBrowser, askPair } = votingCalls(server);

  const askBeside = (eventId: number, [one, other]: readonly number[], voter = VOTER) =>
    server.get(`/api/vote/entries/${eventId}/${voter}?beside=${one},${other}`);

  const pairOf = (response: Awaited<ReturnType<typeof ask>>) =>
    response.json<Row[]>().map(({ id }) => id) as unknown as Pair;

  async function twoPairs(eventId: number): Promise<readonly [Pair, Pair]> {
    const held = await askPair(eventId);
    return [held, pairOf(await askBeside(eventId, held))];
  }

  const pass = (eventId: number, entries: readonly number[]) =>
    server.post(`/api/vote/${eventId}/pass/${VOTER}`, { entries, why: 'even' });

  interface BallotRow {
    readonly number: number;
    readonly lo: number;
    readonly hi: number;
    readonly winner: number | null;
    readonly passed: string | null;
    readonly decided_at: Date | null;
  }
  const ballots = async () =>
    (await sql<BallotRow>`select * from ballots order by number`.execute(server.store.db)).rows;
  const open = async () => (await ballots()).filter(({ decided_at }) => decided_at === null);

  const sorted = (pair: readonly number[]) => pair.toSorted((a, b) => a - b);

  describe('GET api/vote/entries/{eventId}/{wallet}?beside', () => {
    test('is another pair, the same one each time, and counts the held one as decided', async () => {
      const { id } = await startVoting(8);
      const held = await askPair(id);
      const first = await askBeside(id, held);
      expect([first.statusCode, first.headers.ballots, first.headers.passes]).toEqual([200, '1/28', '0/3']);
      const pair = pairOf(first);
      expect(pair).toHaveLength(2);
      expect([...held, ...pair].filter((entry, at, all) => all.indexOf(entry) === at)).toHaveLength(4);
      for (const named of [held, held.toReversed()]) expect(pairOf(await askBeside(id, named))).toEqual(pair);
      expect((await open()).map(({ number }) => number)).toEqual([1, 2]);
    });

    test('leaves the held ballot the one that is shown without it', async () => {
      const { id } = await startVoting(8);
      const [held] = await twoPairs(id);
      expect(await askPair(id)).toEqual(held);
      expect((await ask(id)).headers.ballots).toBe('0/28');
    });

    test('without an open ballot, or with another one, it is the open ballot', async () => {
      const { id } = await startVoting(8);
      const held = pairOf(await askBeside(id, [1, 2]));
      expect(await ballots()).toHaveLength(1);
      const [stranger = 0] = [1, 2, 3].filter(entry => !held.includes(entry));
      for (const other of [
        [held[0], stranger],
        [held[0], held[0]],
        [998, 999],
      ])
        expect(pairOf(await askBeside(id, other))).toEqual(held);
      expect(await ballots()).toHaveLength(1);
    });

    test('beside the second of two it is the first', async () => {
      const { id } = await startVoting(8);
      const [held, next] = await twoPairs(id);
      expect(pairOf(await askBeside(id, next))).toEqual(held);
      expect(await ballots()).toHaveLength(2);
    });

    test('after the held ballot is decided, the pair is the open one, and the next is issued beside it', async () => {
      const { id } = await startVoting(8);
      const [held, next] = await twoPairs(id);
      expect((await cast(id, held[1], held[0])).statusCode).toBe(201);
      expect(await askPair(id)).toEqual(next);
      expect(pairOf(await askBeside(id, held))).toEqual(next);
      const third = await askBeside(id, next);
      expect(third.headers.ballots).toBe('2/28');
      expect((await open()).map(({ number }) => number)).toEqual([2, 3]);
    });

    test('the list is empty if the held ballot is the last', async () => {
      const { id } = await startVoting(2);
      const held = await askPair(id);
      const last = await askBeside(id, held);
      expect([last.statusCode, last.json(), last.headers.ballots]).toEqual([200, [], '1/1']);
      expect(await ballots()).toHaveLength(1);
    });

    test('thirty ballots are as many, with two at a time', async () => {
      const { id } = await startVoting(20);
      let held = await askPair(id);
      const pairs = [held];
      while (pairs.length < 30) {
        const next = pairOf(await askBeside(id, held));
        expect((await cast(id, held[1], held[0])).statusCode).toBe(201);
        held = next;
        pairs.push(held);
      }
      expect((await askBeside(id, held)).json()).toEqual([]);
      await cast(id, held[1], held[0]);
      expect(new Set(pairs.map(pair => sorted(pair).join())).size).toBe(30);
      expect((await ballots()).map(({ number }) => number)).toEqual(Array.from({ length: 30 }, (_, at) => at + 1));
      expect((await ask(id)).headers.ballots).toBe('30/30');
    });

    test('a number that is free below the held one is left for later', async () => {
      const { id } = await startVoting(20);
      for (let ballot = 0; ballot < 29; ballot++) {
        const [left, right] = await askPair(id);
        await cast(id, right, left);
      }
      const held = await askPair(id);
      await sql`delete from ballots where number = 7`.execute(server.store.db);
      expect((await askBeside(id, held)).json()).toEqual([]);
      await cast(id, held[1], held[0]);
      expect(await askPair(id)).toHaveLength(2);
      expect((await open()).map(({ number }) => number)).toEqual([7]);
    });

    test('is even beside an odd number, also after a gap', async () => {
      const { id } = await startVoting(8);
      for (let ballot = 0; ballot < 2; ballot++) {
        const [left, right] = await askPair(id);
        await cast(id, right, left);
      }
      await sql`delete from ballots where number = 1`.execute(server.store.db);
      await twoPairs(id);
      expect((await open()).map(({ number }) => number)).toEqual([1, 4]);
    });

    test.each(['', '1', '1,', '1,2,3', '0,1', 'a,b', '1;2', '1, 2', `1,${'9'.repeat(16)}`])(
      'malformed %j: 400',
      async beside => {
        const { id } = await startVoting(4);
        const url = `/api/vote/entries/${id}/${VOTER}?beside=${encodeURIComponent(beside)}`;
        expect((await server.get(url)).json()).toMatchObject({ status: 400, code: 'malformed' });
        expect(await ballots()).toEqual([]);
      },
    );

    test('twice: 400', async () => {
      const { id } = await startVoting(4);
      const url = `/api/vote/entries/${id}/${VOTER}?beside=1,2&beside=1,3`;
      expect((await server.get(url)).json()).toMatchObject({ status: 400, code: 'malformed' });
    });

    test('twenty simultaneous calls issue one ballot', async () => {
      const { id } = await startVoting(8);
      const held = await askPair(id);
      const pairs = await Promise.all(Array.from({ length: 20 }, async () => pairOf(await askBeside(id, held))));
      expect(new Set(pairs.map(String)).size).toBe(1);
      expect(await open()).toHaveLength(2);
    });
  });

  describe('the second of two open ballots', () => {
    test('cannot be decided or passed before the first', async () => {
      const { id } = await startVoting(8);
      const [held, next] = await twoPairs(id);
      const [winner, loser] = next;
      for (const response of [
        await cast(id, loser, winner),
        await castAsBrowser(id, loser, winner),
        await pass(id, next),
      ])
        expect(response.json()).toMatchObject({ status: 422, code: 'no-such-ballot' });
      expect(await open()).toHaveLength(2);
      expect((await pass(id, held)).statusCode).toBe(201);
      expect((await cast(id, next[1], next[0])).statusCode).toBe(201);
      expect((await ask(id)).headers.ballots).toBe('2/28');
    });

    test.each([
      ['the first', 0],
      ['the second', 1],
    ] as const)('if %s is removed with an entry, the other one is number 1 and stays open', async (_which, removed) => {
      const { id } = await startVoting(9);
      const pairs = await twoPairs(id);
      const [gone, kept] = [pairs[removed], pairs[1 - removed]!];
      expect(await server.store.withdrawals.withdraw(id, gone[0], 'Stolen.')).toBe('withdrawn');
      expect((await open()).map(({ number, lo, hi }) => ({ number, lo, hi }))).toEqual([
        { number: 1, lo: sorted(kept)[0], hi: sorted(kept)[1] },
      ]);
      expect(await askPair(id)).toEqual(kept);
      expect((await cast(id, gone[1], gone[0])).json()).toMatchObject({ status: 422, code: 'no-such-ballot' });
      expect((await cast(id, kept[1], kept[0])).statusCode).toBe(201);
      await twoPairs(id);
      expect((await ballots()).map(({ number }) => number)).toEqual([1, 2, 3]);
    });

    test('a ban removes both', async () => {
      const { id } = await startVoting(8);
      await twoPairs(id);
      await server.store.bans.ban(VOTER, 'Cheating.', 'operator');
      expect(await ballots()).toEqual([]);
      const { rows: shown } = await sql<{ shown: number }>`select shown from ratings`.execute(server.store.db);
      expect(shown.every(row => row.shown === 0)).toBe(true);
    });

    test('an event closes with both open, and counts neither', async () => {
      const { id } = await startVoting(4);
      const [held, next] = await twoPairs(id);
      server.now = NOON + HOUR;
      for (const [left, right] of [held, next])
        expect((await cast(id, right, left)).json()).toMatchObject({ status: 403, code: 'voting-closed' });
      const results = (await server.get(`/api/results/${id}`)).json<{ battles: number }[]>();
      expect(results.map(({ battles }) => battles)).toEqual([0, 0, 0, 0]);
    });

    test('progress counts neither', async () => {
      const { id } = await startVoting(8);
      await twoPairs(id);
      const [progress] = await server.store.ballots.progress(VOTER);
      expect(progress).toMatchObject({ event: id, done: 0, total: 28 });
    });
  });

  test('simultaneous votes on both are decided in order', async () => {
    const { id } = await startVoting(20);
    for (let round = 0; round < 10; round++) {
      const [held, next] = await twoPairs(id);
      const calls = [held, next, held, next, next, held].map(([left, right]) => cast(id, right, left));
      for (const { statusCode } of await Promise.all(calls)) expect([201, 422]).toContain(statusCode);
      const decided = (await ballots()).filter(({ winner }) => winner !== null);
      expect(decided.map(({ number }) => number)).toEqual(decided.map((_, at) => at + 1));
    }
  });

  test('simultaneous votes and passes never use more than three passes, nor skip a ballot', async () => {
    const { id } = await startVoting(20);
    for (let round = 0; round < 8; round++) {
      const [held, next] = await twoPairs(id);
      await Promise.all([held, next, held, next, next, held].map(pair => pass(id, pair)));
      await Promise.all([next, held].map(([left, right]) => cast(id, right, left)));
      const numbers = (await ballots()).filter(({ decided_at }) => decided_at !== null).map(({ number }) => number);
      expect(numbers).toEqual(numbers.map((_, at) => at + 1));
    }
    expect((await ballots()).filter(({ passed }) => passed !== null)).toHaveLength(3);
  });

  test('of another wallet, nothing changes', async () => {
    const { id } = await startVoting(8);
    const [held] = await twoPairs(id);
    const other = wallet(901);
    expect(pairOf(await askBeside(id, held, other))).toEqual(await askPair(id, other));
  });
});
