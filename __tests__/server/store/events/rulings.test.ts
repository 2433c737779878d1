import { sql } from 'kysely';
import type { Ruling } from '#rules/proof/published';
import { readArguments } from '../../../../server/cli/eventsArguments';
import { readRulings } from '../../../../server/store/events/rulings';
import { HOUR, NOON, OPEN, wallet } from '../../../../testing/fixtures';
import { describeServer } from '../../support/testServer';
import { votingCalls } from '../../support/votingCalls';

const [CHEAT, SECOND_CHEAT, ENTRANT, HONEST] = [wallet(900), wallet(901), wallet(1), wallet(902)];

describeServer('rulings', {}, server => {
  const { startVoting, askPair, cast } = votingCalls(server);

  const rulingsOf = (id: number) => readRulings(server.store.db, id);
  const summary = (rulings: readonly Ruling[]) =>
    rulings.map(({ number, kind, subject, reason }) => [number, kind, subject, reason]);

  async function vote(id: number, voter: string): Promise<void> {
    const [winner, loser] = await askPair(id, voter);
    expect((await cast(id, loser, winner, voter)).statusCode).toBe(201);
  }

  test('say which entry is withdrawn and brought back, when and why', async () => {
    const { id } = await startVoting(5);
    await server.store.withdrawals.withdraw(id, 2, 'stolen');
    server.now += 1_000;
    await server.store.withdrawals.restore(id, 2);
    const rulings = await rulingsOf(id);
    expect(summary(rulings)).toEqual([
      [1, 'withdraw', '2', 'stolen'],
      [2, 'restore', '2', '-'],
    ]);
    expect(rulings.map(({ at }) => Date.parse(at))).toEqual([NOON, NOON + 1_000]);
  });

  test('say how many votes each ban leaves out or brings back, without the voters', async () => {
    const { id } = await startVoting(5);
    for (const voter of [CHEAT, CHEAT, SECOND_CHEAT, HONEST]) await vote(id, voter);
    for (const [cheat, reason] of [[CHEAT, 'bought votes'] as const, [SECOND_CHEAT, 'bots'] as const])
      expect(await server.store.bans.ban(cheat, reason, 'ada')).toBe('banned');
    await server.store.bans.unban(CHEAT, 'ada');
    expect(summary(await rulingsOf(id))).toEqual([
      [1, 'ban', '2', 'bought votes'],
      [2, 'ban', '1', 'bots'],
      [3, 'unban', '2', '-'],
    ]);
  });

  test('withdraw the entry of a banned wallet, and say nothing of wallets without votes or entry', async () => {
    const { id } = await startVoting(5);
    await server.store.bans.ban(CHEAT, 'bots', 'ada');
    await server.store.bans.ban(ENTRANT, 'stolen', 'ada');
    await server.store.bans.unban(ENTRANT, 'ada');
    expect(summary(await rulingsOf(id))).toEqual([
      [1, 'withdraw', '1', 'stolen'],
      [2, 'restore', '1', '-'],
    ]);
  });

  test('say when the voting ends instead, and that the event is cancelled', async () => {
    const { id } = await startVoting(5);
    const end = new Date(NOON + 5 * HOUR).toISOString();
    await server.store.events.extend(id, end.replace('.000Z', 'Z'));
    await server.store.events.cancel(id, 'Rain.');
    expect(summary(await rulingsOf(id))).toEqual([
      [1, 'extend', end, '-'],
      [2, 'cancel', '-', 'Rain.'],
    ]);
  });

  test('are numbered for each event, also if several are made at once', async () => {
    const { id } = await startVoting(5);
    const other = await startVoting(5, OPEN);
    const calls = [1, 2, 3, 4, 5].map(entry => server.store.withdrawals.withdraw(id, entry, 'stolen'));
    await Promise.all([...calls, server.store.withdrawals.withdraw(other.id, 6, 'stolen')]);
    expect((await rulingsOf(id)).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
    expect((await rulingsOf(other.id)).map(({ number }) => number)).toEqual([1]);
  });

  test.each<[name: string, end: (id: number) => Promise<unknown>]>([
    ['the end of the voting', () => Promise.resolve((server.now += 2 * HOUR))],
    [
      'the closing has begun, even if the clock is set back',
      () => sql`update events set ended_at = ${new Date(NOON).toISOString()}`.execute(server.store.db),
    ],
  ])('are impossible after %s', async (_name, end) => {
    const { id } = await startVoting(5);
    await vote(id, CHEAT);
    await end(id);
    expect(await server.store.withdrawals.withdraw(id, 2, 'stolen')).toBe('voting-is-over');
    expect(await server.store.events.cancel(id, 'Rain.')).toBe('voting-is-over');
    expect(await server.store.events.extend(id, new Date(NOON + 3 * HOUR).toISOString())).toBe('voting-is-over');
    await server.store.bans.ban(CHEAT, 'bots', 'ada');
    expect(await rulingsOf(id)).toEqual([]);
    expect((await sql`select * from ban_effects`.execute(server.store.db)).rows).toEqual([]);
  });

  test.each(['two\nlines', 'two\u2028lines', 'half a \ud83d', '\u0007'])(
    'need a reason of one line, not %j',
    reason => {
      expect(() => readArguments(['withdraw', '1', '2', '--reason', reason])).toThrow('--reason must be one line');
    },
  );

  test('may have any other reason', () => {
    expect(readArguments(['withdraw', '1', '2', '--reason', ' déjà vu | 🎩 ']).given.reason).toBe('déjà vu | 🎩');
  });
});
