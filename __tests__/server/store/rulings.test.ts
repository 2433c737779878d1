import { ballotText, leafOf, leftOutSubject, type Ruling } from '../../../rules/index';
import { readArguments } from '../../../server/cli/eventsArguments';
import { readRulings } from '../../../server/store/rulings';
import { sha256 } from '../../../server/store/sealedLog';
import { HOUR, NOON, OPEN, VOTING, wallet } from '../support/fixtures';
import { describeServer } from '../support/testServer';
import { addSeals, keepKey, newVoterKey } from '../support/voterKeys';
import { votingCalls } from '../support/votingCalls';

const [CHEAT, SECOND_CHEAT, ENTRANT, HONEST] = [wallet(900), wallet(901), wallet(1), wallet(902)];
const NOBODY = leftOutSubject([], sha256);

describeServer('rulings', {}, server => {
  const { startVoting, askPair, cast } = votingCalls(server);

  const rulingsOf = (id: number) => readRulings(server.store.db, id);
  const summary = (rulings: readonly Ruling[]) =>
    rulings.map(({ number, kind, subject, reason }) => [number, kind, subject, reason]);

  async function startSealed(hours: Parameters<typeof startVoting>[1] = VOTING) {
    const { id } = await startVoting(5, hours);
    const [start = ''] = await addSeals(server.store, id);
    return { id, start };
  }

  /** The leaves of a wallet's votes, as a voter would compute them. */
  async function leavesOf(event: number, ...wallets: readonly string[]): Promise<readonly string[]> {
    const rows = await server.store.db
      .selectFrom('ballots')
      .select(['lo', 'hi', 'winner', 'voter', 'salt'])
      .where('wallet', 'in', wallets)
      .where('winner', 'is not', null)
      .execute();
    return rows.map(({ lo, hi, winner, voter, salt }) =>
      leafOf(ballotText({ event, lo, hi, winner: winner!, signed: voter === null ? 0 : 1, salt: salt! }), sha256),
    );
  }

  async function vote(id: number, voter: string): Promise<void> {
    const [winner, loser] = await askPair(id, voter);
    expect((await cast(id, loser, winner, voter)).statusCode).toBe(201);
  }

  test('say which entry is withdrawn and brought back, when and why', async () => {
    const { id } = await startSealed();
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

  test('name the votes that all bans together leave out, without the voters', async () => {
    const { id, start } = await startSealed();
    const key = newVoterKey();
    await keepKey(server.store, CHEAT, key);
    const [winner, loser] = await askPair(id, CHEAT);
    const headers = { voter: key.header(start, CHEAT, 1) };
    await server.app.inject({ method: 'POST', url: `/api/vote/${id}/${loser}/${CHEAT}`, payload: { winner }, headers });
    for (const voter of [CHEAT, SECOND_CHEAT, HONEST]) await vote(id, voter);
    const [one, both] = [await leavesOf(id, CHEAT), await leavesOf(id, CHEAT, SECOND_CHEAT)];
    await server.store.bans.ban(CHEAT, 'bought votes', 'ada');
    await server.store.bans.ban(SECOND_CHEAT, 'bots', 'ada');
    await server.store.bans.unban(CHEAT, 'ada');
    await server.store.bans.unban(SECOND_CHEAT, 'ada');
    const rest = await leavesOf(id, SECOND_CHEAT);
    expect([one.length, both.length, rest.length]).toEqual([2, 3, 1]);
    expect(summary(await rulingsOf(id))).toEqual([
      [1, 'ban', leftOutSubject(one, sha256), 'bought votes'],
      [2, 'ban', leftOutSubject(both, sha256), 'bots'],
      [3, 'unban', leftOutSubject(rest, sha256), '-'],
      [4, 'unban', NOBODY, '-'],
    ]);
  });

  test('withdraw the entry of a banned wallet, and say nothing of wallets without votes or entry', async () => {
    const { id } = await startSealed();
    await server.store.bans.ban(CHEAT, 'bots', 'ada');
    await server.store.bans.ban(ENTRANT, 'stolen', 'ada');
    await server.store.bans.unban(ENTRANT, 'ada');
    expect(summary(await rulingsOf(id))).toEqual([
      [1, 'withdraw', '1', 'stolen'],
      [2, 'restore', '1', '-'],
    ]);
  });

  test('say when the voting ends instead, and that the event is cancelled', async () => {
    const { id } = await startSealed();
    const end = new Date(NOON + 5 * HOUR).toISOString();
    await server.store.events.extend(id, end.replace('.000Z', 'Z'));
    await server.store.events.cancel(id, 'Rain.');
    expect(summary(await rulingsOf(id))).toEqual([
      [1, 'end', end, '-'],
      [2, 'cancel', '-', 'Rain.'],
    ]);
  });

  test('are numbered for each event, also if several are made at once', async () => {
    const { id } = await startSealed();
    const other = await startSealed(OPEN);
    const calls = [1, 2, 3, 4, 5].map(entry => server.store.withdrawals.withdraw(id, entry, 'stolen'));
    await Promise.all([...calls, server.store.withdrawals.withdraw(other.id, 6, 'stolen')]);
    expect((await rulingsOf(id)).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
    expect((await rulingsOf(other.id)).map(({ number }) => number)).toEqual([1]);
  });

  test('are not written in events of the first format', async () => {
    const { id } = await startVoting(5);
    await server.store.db.updateTable('events').set({ proof_format: null }).execute();
    expect(await server.store.withdrawals.withdraw(id, 2, 'stolen')).toBe('withdrawn');
    await server.store.events.cancel(id, 'Rain.');
    expect(await rulingsOf(id)).toEqual([]);
  });

  test.each<[name: string, end: (id: number) => Promise<unknown>]>([
    ['the end of the voting', () => Promise.resolve((server.now += 2 * HOUR))],
    [
      'the closing has begun, even if the clock is set back',
      () =>
        server.store.db
          .updateTable('events')
          .set({ ended_at: new Date(NOON).toISOString() })
          .execute(),
    ],
  ])('are impossible after %s', async (_name, end) => {
    const { id } = await startSealed();
    await vote(id, CHEAT);
    await end(id);
    expect(await server.store.withdrawals.withdraw(id, 2, 'stolen')).toBe('voting-is-over');
    expect(await server.store.events.cancel(id, 'Rain.')).toBe('voting-is-over');
    expect(await server.store.events.extend(id, new Date(NOON + 3 * HOUR).toISOString())).toBe('voting-is-over');
    await server.store.bans.ban(CHEAT, 'bots', 'ada');
    expect(await rulingsOf(id)).toEqual([]);
    expect(await server.store.db.selectFrom('ban_effects').selectAll().execute()).toEqual([]);
  });

  test('are lines, whatever the reason is', async () => {
    const { id } = await startSealed();
    await server.store.withdrawals.withdraw(id, 3, 'stolen\r\n from\ta friend\u2028');
    expect(summary(await rulingsOf(id))).toEqual([[1, 'withdraw', '3', 'stolen from a friend']]);
  });

  test.each(['two\nlines', 'two\u2028lines', 'half a \ud83d', '\u0007'])(
    'need a reason of one line, not %j',
    reason => {
      expect(() => readArguments(['withdraw', '1', '2', '--reason', reason])).toThrow('--reason must be one line');
    },
  );

  test('may have any other reason', () => {
    expect(readArguments(['withdraw', '1', '2', '--reason', ' déjà vu | 🎩 '])).toMatchObject({
      reason: 'déjà vu | 🎩',
    });
  });
});
