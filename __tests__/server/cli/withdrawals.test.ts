import { sql } from 'kysely';
import { placesOf } from '#rules/proof/checkRanking';
import { applyRulings, hashVotes } from '#rules/proof/rulingsInForce';
import { readArguments } from '../../../server/cli/eventsArguments';
import { OperatorError } from '../../../server/config/errors';
import { runEventsCommand } from '../../../server/cli/command';
import { sha256 } from '../../../server/keys/sha256';
import { ARCHIVED, addEntries, addEvent, HOUR, NOON, wallet } from '../../../testing/fixtures';
import { describeServer } from '../support/testServer';
import { readPublished } from '../support/votedEvent';
import { votingCalls, type Row } from '../support/votingCalls';
import { insertRows } from '../../../testing/insertRows';

describeServer('removing an entry', {}, server => {
  const { startVoting, ask, cast, askPair, voteOnAll } = votingCalls(server);

  /** The stored counts agree with the stored ballots. */
  async function expectConsistentCounts(eventId: number) {
    const { db } = server.store;
    const { rows: ballots } = await sql<{ lo: number; hi: number }>`
      select lo, hi from ballots where event_id = ${eventId}`.execute(db);
    const { rows: ratings } = await sql<{ id: number; shown: number }>`
      select entry_id as id, shown from ratings where event_id = ${eventId}`.execute(db);
    for (const { id, shown } of ratings)
      expect(shown).toBe(ballots.filter(({ lo, hi }) => lo === id || hi === id).length);
    const { rows: tallies } = await sql<{ issued: number }>`
      select issued from ballot_tallies where event_id = ${eventId}`.execute(db);
    expect(tallies.reduce((sum, { issued }) => sum + issued, 0)).toBe(ballots.length);
  }

  const withdraw = (eventId: number, entryId: number) => server.store.withdrawals.withdraw(eventId, entryId, 'Stolen.');

  describe('with SQL', () => {
    test('leaves a gap in the ballot numbers, and its voters can continue', async () => {
      const { id } = await startVoting(5);
      const [left, right] = await askPair(id);
      await cast(id, right, left);
      const second = await askPair(id);
      await cast(id, second[0], second[1]);
      const gone = [left, right].find(entry => !second.includes(entry))!;
      await sql`delete from entries where id = ${gone}`.execute(server.store.db);
      const pairs = await voteOnAll(id);
      expect(pairs.flat()).not.toContain(gone);
      expect(pairs).toHaveLength(5);
    });

    test('a voter with all numbers but one in the middle gets that one', async () => {
      const { id } = await startVoting(20);
      for (let ballot = 0; ballot < 30; ballot++) {
        const [left, right] = await askPair(id);
        await cast(id, right, left);
      }
      await sql`delete from ballots where number = 7`.execute(server.store.db);
      expect((await ask(id)).json<Row[]>()).toHaveLength(2);
      expect(await voteOnAll(id)).toHaveLength(1);
    });
  });

  describe('by withdrawing it', () => {
    test('its open ballots are replaced, and a vote between them that arrives later is refused, not taken without a receipt', async () => {
      const { id } = await startVoting(6);
      const shown = await askPair(id);
      const [gone, kept] = shown;
      expect(await withdraw(id, gone)).toBe('withdrawn');
      await expectConsistentCounts(id);
      for (const entry of [gone, kept]) {
        const loser = entry === gone ? kept : gone;
        expect((await cast(id, loser, entry)).json()).toMatchObject({ status: 422, code: 'no-such-ballot' });
        // The winner's own call decides nothing.
        expect((await cast(id, entry, entry)).json()).toEqual({ winner: entry });
      }
      expect((await sql`select * from ballots`.execute(server.store.db)).rows).toEqual([]);
      const next = await askPair(id);
      expect(next).not.toContain(gone);
      await expectConsistentCounts(id);
    });

    test('a vote on a pair that was never shown is still refused', async () => {
      const { id } = await startVoting(6);
      await withdraw(id, 1);
      expect((await cast(id, 2, 3)).json()).toMatchObject({ status: 422, code: 'no-such-ballot' });
    });

    test('no voter sees it again, and each can vote on all other pairs', async () => {
      const { id } = await startVoting(5);
      const [left, right] = await askPair(id);
      await cast(id, right, left);
      await withdraw(id, left);
      const progress = (await ask(id)).headers.ballots;
      const pairs = await voteOnAll(id);
      expect(pairs.flat()).not.toContain(left);
      expect(progress).toBe('1/7');
      expect([pairs.length, (await ask(id)).headers.ballots]).toEqual([6, '7/7']);
      expect((await voteOnAll(id, wallet(901))).flat()).not.toContain(left);
      await expectConsistentCounts(id);
    });

    test('it does not come back through the podium or among the entries that a wallet has seen', async () => {
      const { id } = await startVoting(4);
      await sql`update ratings set mu = 9 where entry_id = 2`.execute(server.store.db);
      await insertRows(server.store.db, 'ballot_tallies', [{ event_id: id, shard: 1, issued: 100, entries: 4 }]);
      await withdraw(id, 2);
      for (let voter = 910; voter < 918; voter++) expect((await voteOnAll(id, wallet(voter))).flat()).not.toContain(2);
    });

    test('its votes are left out of the results, the published votes and the recount', async () => {
      const { id } = await startVoting(4);
      for (const voter of [901, 902, 903]) await voteOnAll(id, wallet(voter));
      await withdraw(id, 1);
      server.now = NOON + HOUR;
      const rows = (await server.get(`/api/results/${id}`)).json<{ wallet: string; battles: number }[]>();
      expect(rows.map(row => [row.wallet, row.battles])).toEqual([
        [wallet(2), 6],
        [wallet(3), 6],
        [wallet(4), 6],
      ]);
      const closed = (await readPublished(server.app, id))!;
      expect(closed.fits.map(fit => [fit.id, 'wallet' in fit]).sort()).toEqual([
        [1, false],
        [2, true],
        [3, true],
        [4, true],
      ]);
      expect(placesOf(closed)).toEqual([2, 3, 4]);
      // They are sealed, so they stay published.
      expect(closed.votes).toHaveLength(18);
      expect(applyRulings(hashVotes(closed, sha256)).ballots).toHaveLength(9);
      expect((await server.store.standings.recount(id)).ballots).toBe(9);
      expect((await server.get(`/api/results/${id}/places/${wallet(1)}`)).statusCode).toBe(404);
      expect((await server.get(`/api/xp/${wallet(1)}`)).json()).toBe(0);
    });

    test('after it is restored, it takes part again with its earlier votes', async () => {
      const { id } = await startVoting(4);
      await voteOnAll(id);
      await withdraw(id, 1);
      expect(await server.store.withdrawals.restore(id, 1)).toBe('restored');
      expect((await voteOnAll(id, wallet(901))).flat()).toContain(1);
      server.now = NOON + HOUR;
      const [first] = (await server.get(`/api/results/${id}`)).json<{ wallet: string; battles: number }[]>();
      expect(first).toMatchObject({ wallet: wallet(1), battles: 6 });
    });

    test('while four voters vote, only votes on it are refused', async () => {
      const { id } = await startVoting(12);
      const voteUntilDone = async (voter: string): Promise<void> => {
        for (;;) {
          const pair = (await ask(id, voter)).json<Row[]>();
          if (pair.length === 0) return;
          const response = await cast(id, pair[0]!.id, pair[1]!.id, voter);
          if (pair.some(entry => [3, 5, 7].includes(entry.id))) expect([201, 422]).toContain(response.statusCode);
          else expect(response.statusCode).toBe(201);
        }
      };
      const voting = Promise.all([920, 921, 922, 923].map(voter => voteUntilDone(wallet(voter))));
      for (const entry of [3, 5, 7]) expect(await withdraw(id, entry)).toBe('withdrawn');
      await voting;
      await expectConsistentCounts(id);
      server.now = NOON + HOUR;
      expect((await server.get(`/api/results/${id}`)).json<unknown[]>()).toHaveLength(9);
    });
  });

  describe('the operators’ commands', () => {
    const run = (...args: readonly string[]) =>
      runEventsCommand(readArguments(args), {
        store: server.store,
        readText: () => Promise.reject(new Error('none')),
        operator: 'ada',
        timeZone: 'UTC',
        hasAsset: undefined,
      });

    test('first show what they would do', async () => {
      const { id } = await startVoting(3);
      const [left] = await askPair(id);
      const preview = await run('withdraw', String(id), String(left), '--reason', 'A stolen picture.');
      expect(preview.ok).toBe(true);
      expect(preview.lines.join('\n')).toContain('1 open ballots will be replaced, and 0 votes will not count.');
      expect(preview.lines.at(-1)).toContain('--apply');
      expect((await server.store.withdrawals.find(id, left))?.withdrawal).toBeUndefined();
      const done = await run('withdraw', String(id), String(left), '--reason', 'A stolen picture.', '--apply');
      expect(done.lines.at(-1)).toBe('Entry withdrawn.');
      expect((await server.store.withdrawals.find(id, left))?.withdrawal?.reason).toBe('A stolen picture.');
      expect((await run('restore', String(id), String(left))).lines).toContain(
        '  It was withdrawn for: A stolen picture.',
      );
      expect((await run('restore', String(id), String(left), '--apply')).lines.at(-1)).toBe('Entry restored.');
      expect((await server.store.withdrawals.find(id, left))?.withdrawal).toBeUndefined();
    });

    test('refuse what cannot be done', async () => {
      const { id } = await startVoting(3);
      const over = await addEvent(server.store, ARCHIVED);
      await addEntries(server.store, over.id, 1);
      const refusal = async (...args: readonly string[]) => {
        const { lines, ok } = await run(...args);
        expect(ok).toBe(false);
        return lines.join();
      };
      expect(await refusal('restore', '99', '1')).toBe('There is no event 99; the list command shows all events.');
      expect(await refusal('restore', String(id), '99')).toBe(`Event ${id} has no entry 99.`);
      expect(await refusal('restore', String(id), '1')).toBe(`Entry 1 of event ${id} is not withdrawn.`);
      expect(await refusal('withdraw', String(over.id), '4', '--reason', 'Late.')).toContain('its results are final');
      await withdraw(id, 1);
      expect(await refusal('withdraw', String(id), '1', '--reason', 'Twice.')).toContain('already withdrawn');
      expect(await withdraw(over.id, 4)).toBe('voting-is-over');
      expect(await withdraw(id, 1)).toBe('already-so');
      expect(await withdraw(id, 99)).toBe('unknown-entry');
      expect(await withdraw(99, 1)).toBe('unknown-event');
    });

    test.each([
      ['withdraw 1 2'],
      ['withdraw 1 2 --reason'],
      ['withdraw 1 x --reason y'],
      ['withdraw 1 2 --why y'],
      ['restore 1'],
      ['restore 1 2 3'],
    ])('%s is not understood', line => {
      expect(() => readArguments(line.split(' '))).toThrow(OperatorError);
    });
  });
});
