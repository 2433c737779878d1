import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { playCollusion, type Collusion } from '../../../lab/benchVoting/collusion';
import { readArguments } from '../../../server/cli/eventsArguments';
import { runEventsCommand } from '../../../server/cli/command';
import {
  addEntries,
  addEvent,
  ARCHIVED,
  draft,
  fit,
  HOUR,
  NOON,
  OPEN,
  UPCOMING,
  VOTING,
  wallet,
} from '../../../testing/fixtures';
import { hashBallots } from '../support/hashBallots';
import { describeServer } from '../support/testServer';
import { readPublished } from '../support/votedEvent';
import { VOTER, votingCalls, type Row } from '../support/votingCalls';
import { insertRows } from '../../../testing/insertRows';

describeServer('operators', {}, server => {
  /** Arguments may contain spaces, so they are passed one by one. */
  async function run(...args: readonly string[]) {
    const { lines, ok } = await runEventsCommand(readArguments(args), {
      store: server.store,
      operator: 'ada',
      readText: file => Promise.resolve(file),
      timeZone: 'Europe/Paris',
      hasAsset: () => true,
    });
    return { text: lines.join('\n'), ok };
  }
  const { startVoting, ask, cast, voteOnAll } = votingCalls(server);
  const submit = (id: number, entrant = wallet(7)) => server.post(`/api/entries/${id}/${entrant}`, fit());
  const refusalOf = (response: { json(): unknown }) => {
    const { status, code } = response.json() as { status: number; code: string };
    return [status, code];
  };

  describe('cancel', () => {
    test('first shows what it would do', async () => {
      const { id } = await addEvent(server.store, OPEN);
      const { text, ok } = await run('cancel', `${id}`, '--reason', 'The hall has burnt down.');
      expect(ok).toBe(true);
      expect(text).toContain('no entries, no votes, no results, no XP');
      expect(text).toContain('Players read: The hall has burnt down.');
      expect(text).toContain('--apply');
      expect((await server.store.events.find(id))?.event.cancelled).toBeUndefined();
    });

    test.each([
      ['upcoming', UPCOMING],
      ['open', OPEN],
      ['vote', VOTING],
    ])('moves an event from %s to the archive at once, with its reason', async (phase, hours) => {
      const { id } = await addEvent(server.store, hours);
      const reason = 'The hall has burnt down.';
      expect((await run('cancel', `${id}`, '--reason', reason, '--apply')).text).toContain('Cancelled.');
      expect((await server.get(`/api/events/${phase}`)).json()).toEqual([]);
      const cancelled = { at: new Date(NOON).toISOString(), reason };
      expect((await server.get('/api/events/archive')).json()).toEqual([
        { id, ...draft(hours), prizes: [], cancelled, version: expect.any(String) as string },
      ]);
    });

    test('refuses entries, ballots, votes and results with its own code', async () => {
      const { id } = await startVoting(4);
      const [winner, loser] = (await ask(id)).json<Row[]>();
      const open = await addEvent(server.store, OPEN);
      for (const event of [id, open.id]) await run('cancel', `${event}`, '--reason', 'Rain.', '--apply');
      const calls = [
        submit(open.id),
        ask(id),
        cast(id, loser!.id, winner!.id),
        cast(id, winner!.id, winner!.id),
        server.get(`/api/event/${id}/voting`),
        server.get(`/api/event/${id}/results`),
        server.get(`/api/results/${id}`),
        server.get(`/api/results/${id}/places/${wallet(1)}`),
        server.get(`/api/results/${id}/votes`),
      ];
      for (const call of await Promise.all(calls)) expect(refusalOf(call)).toEqual([403, 'event-cancelled']);
    });

    test('leaves no results and no XP, even after the event’s end', async () => {
      const { id } = await startVoting(4);
      await voteOnAll(id);
      await run('cancel', `${id}`, '--reason', 'Rain.', '--apply');
      server.now = NOON + 2 * HOUR;
      await server.store.standings.closeDue();
      expect(await server.store.standings.close(id)).toBe('cancelled');
      expect(await server.store.standings.list(id, 0, 10)).toEqual([]);
      expect((await server.get(`/api/xp/${wallet(1)}`)).json()).toBe(0);
      for (const command of ['winners', 'recount', 'export'])
        expect(await run(command, `${id}`, ...(command === 'export' ? ['results'] : []))).toMatchObject({ ok: false });
    });

    test('is final: no command can change the event afterwards', async () => {
      const { id } = await addEvent(server.store, OPEN);
      await run('cancel', `${id}`, '--reason', 'Rain.', '--apply');
      const until = '2026-05-01T15:00:00Z';
      for (const args of [
        ['cancel', `${id}`, '--reason', 'Again.'],
        ['extend', `${id}`, '--until', until],
        ['change', `${id}`, '{"title":"Other"}'],
      ]) {
        const { text, ok } = await run(...args, '--apply');
        expect([ok, text]).toEqual([false, expect.stringContaining('is cancelled')]);
      }
      expect(await server.store.events.cancel(id, 'Again.')).toBe('cancelled');
      expect(await server.store.events.extend(id, until)).toBe('cancelled');
      expect(await server.store.events.change(id, { title: 'Other' })).toEqual({ outcome: 'cancelled' });
    });

    test('refuses an event that is over, and one that does not exist', async () => {
      const { id } = await addEvent(server.store, ARCHIVED);
      expect((await run('cancel', `${id}`, '--reason', 'Late.')).text).toContain('its results are final');
      expect((await run('cancel', '99', '--reason', 'Late.')).text).toContain('There is no event 99');
      expect(await server.store.events.cancel(id, 'Late.')).toBe('voting-is-over');
      expect(await server.store.events.cancel(99, 'Late.')).toBe('unknown-event');
    });
  });

  describe('extend', () => {
    test('moves the end of voting, and shows it to players', async () => {
      const { id } = await startVoting(4);
      const plan = await run('extend', `${id}`, '--until', '2026-05-03T15:00:00Z');
      expect(plan.text).toContain('its voting will end 2 days 2 hours later');
      expect(plan.text).toContain('2026-05-03T15:00:00.000Z (Sun, 3 May 2026, 17:00 GMT+2)');
      const done = await run('extend', `${id}`, '--until', '2026-05-03T15:00:00Z', '--apply');
      expect(done.text).toContain('Extended.');
      expect((await server.get('/api/events/vote')).json()).toEqual([
        {
          id,
          ...draft(VOTING),
          prizes: [],
          version: expect.any(String) as string,
          voting_end: '2026-05-03T15:00:00.000Z',
          extended_from: '2026-05-01T13:00:00.000Z',
        },
      ]);
      server.now = NOON + 24 * HOUR;
      expect((await ask(id)).json()).toHaveLength(2);
      expect(await server.store.standings.close(id)).toBe('too-early');
      server.now = NOON + 51 * HOUR;
      expect(await server.store.standings.close(id)).toBe('closed');
    });

    test('works once, and after that the end cannot be changed either', async () => {
      const { id } = await addEvent(server.store, OPEN);
      await run('extend', `${id}`, '--until', '2026-05-02T15:00:00Z', '--apply');
      const again = await run('extend', `${id}`, '--until', '2026-05-03T15:00:00Z', '--apply');
      expect(again.text).toContain('was extended before');
      expect(await server.store.events.extend(id, '2026-05-03T15:00:00Z')).toBe('extended-before');
      const changed = await run('change', `${id}`, '{"voting_end":"2026-05-09T12:00:00Z"}', '--apply');
      expect(changed.text).toContain('was extended, so voting_end can no longer be changed');
    });

    test.each([
      ['an earlier end', '2026-05-01T12:30:00Z'],
      ['the same end', '2026-05-01T13:00:00Z'],
      ['more than a week', '2026-05-08T13:00:01Z'],
    ])('refuses %s', async (_name, until) => {
      const { id } = await startVoting(2);
      expect((await run('extend', `${id}`, '--until', until, '--apply')).text).toContain('by 7 days at most');
      expect(await server.store.events.extend(id, until)).toBe('out-of-range');
    });

    test('allows exactly a week, and refuses a value that is not a time', async () => {
      const { id } = await startVoting(2);
      expect((await run('extend', `${id}`, '--until', 'tomorrow')).text).toContain('--until must be a time like');
      expect(await run('extend', `${id}`, '--until', '2026-05-08T13:00:00Z', '--apply')).toMatchObject({ ok: true });
      const over = await addEvent(server.store, ARCHIVED);
      expect(await run('extend', `${over.id}`, '--until', '2026-05-02T13:00:00Z')).toMatchObject({ ok: false });
      expect(await run('extend', '99', '--until', '2026-05-02T13:00:00Z')).toMatchObject({ ok: false });
    });
  });

  describe('ban', () => {
    const cheat = wallet(1);

    test('shows what the wallet loses, and what it keeps', async () => {
      const { id } = await startVoting(4);
      await voteOnAll(id, cheat);
      const { text } = await run('ban', cheat, '--reason', 'A thousand wallets.');
      expect(text).toContain(`Event ${id} ('Masked Ball'): its entry 1 will be withdrawn, and 3 votes will not count.`);
      expect((await server.store.bans.find(cheat)).ban).toBeUndefined();
    });

    test('the wallet can neither enter nor vote, but others can', async () => {
      const { id } = await startVoting(4);
      const open = await addEvent(server.store, OPEN);
      const [winner, loser] = (await ask(id, cheat)).json<Row[]>();
      await run('ban', cheat, '--reason', 'Bots.', '--apply');
      for (const call of [
        await submit(open.id, cheat),
        await ask(id, cheat),
        await cast(id, loser!.id, winner!.id, cheat),
        await cast(id, winner!.id, winner!.id, cheat),
      ])
        expect(refusalOf(call)).toEqual([403, 'wallet-banned']);
      expect((await submit(open.id)).statusCode).toBe(201);
      expect((await ask(id)).statusCode).toBe(200);
      expect(await server.store.entries.submit(open.id, cheat, fit())).toEqual({ refusal: 'wallet-banned' });
    });

    test('its entry is replaced, its votes do not count, and the recount agrees', async () => {
      const { id } = await startVoting(5);
      for (const voter of [cheat, wallet(901), wallet(902)]) await voteOnAll(id, voter);
      await ask(id);
      await run('ban', cheat, '--reason', 'Bots.', '--apply');
      expect((await voteOnAll(id)).flat()).not.toContain(1);
      server.now = NOON + HOUR;
      const rows = (await server.get(`/api/results/${id}`)).json<{ wallet: string; battles: number }[]>();
      // Four entries make six pairs, which three voters have seen.
      expect(rows.map(row => [row.wallet, row.battles])).toEqual([2, 3, 4, 5].map(n => [wallet(n), 9]));
      expect((await run('recount', `${id}`)).text).toContain('18 ballots');
      expect((await run('recount', `${id}`)).text).toContain('The same order as in the standings.');
      const closed = (await readPublished(server.app, id))!;
      expect([closed.votes.length - closed.leftOut.length, closed.leftOut.length]).toEqual([20 + 6, 6]);
      expect((await server.get(`/api/xp/${cheat}`)).json()).toBe(0);
    });

    test('closed events keep their results, even if the wallet is banned or unbanned later', async () => {
      const { id } = await startVoting(4);
      await voteOnAll(id, cheat);
      await voteOnAll(id);
      server.now = NOON + HOUR;
      const before = (await server.get(`/api/results/${id}`)).json<unknown[]>();
      for (const args of [
        ['ban', cheat, '--reason', 'Bots.'],
        ['unban', cheat],
      ]) {
        expect(await run(...args, '--apply')).toMatchObject({ ok: true });
        expect((await server.get(`/api/results/${id}`)).json()).toEqual(before);
        expect((await run('recount', `${id}`)).text).toContain('The same order as in the standings.');
      }
    });

    test('a ban that lasted until the close keeps its effect on the count after it is lifted', async () => {
      const { id } = await startVoting(4);
      for (const voter of [cheat, VOTER]) await voteOnAll(id, voter);
      await run('ban', cheat, '--reason', 'Bots.', '--apply');
      server.now = NOON + HOUR;
      await server.get(`/api/results/${id}`);
      await run('unban', cheat, '--apply');
      const { text, ok } = await run('recount', `${id}`);
      expect([ok, text]).toEqual([true, expect.stringContaining('3 entries, 3 ballots')]);
    });

    test('lifting it restores the entry and the votes, but not an entry that was withdrawn separately', async () => {
      const { id } = await startVoting(4);
      const { id: other } = await startVoting(3);
      await voteOnAll(id, cheat);
      await server.store.withdrawals.withdraw(other, 5, 'Stolen.');
      await run('ban', cheat, '--reason', 'Bots.', '--apply');
      expect((await server.store.withdrawals.find(id, 1))?.withdrawal?.reason).toBe('Bots.');
      expect((await run('unban', cheat)).text).toContain('It was banned for: Bots.');
      await run('unban', cheat, '--apply');
      expect((await server.store.withdrawals.find(id, 1))?.withdrawal).toBeUndefined();
      expect((await server.store.withdrawals.find(other, 5))?.withdrawal?.reason).toBe('Stolen.');
      expect((await server.store.standings.recount(id)).ballots).toBe(3);
    });

    test('banning twice and lifting a missing ban are refused', async () => {
      expect((await run('unban', cheat, '--apply')).text).toContain('is not banned');
      await run('ban', cheat, '--reason', 'Bots.', '--apply');
      expect((await run('ban', cheat, '--reason', 'Bots.')).text).toContain('is already banned');
      expect(await server.store.bans.ban(cheat, 'Bots.', 'ada')).toBe('already-so');
    });

    test('a vote that has read its ballot when the wallet is banned is not recorded', async () => {
      const { id } = await startVoting(4);
      const { ballots, bans, db } = server.store;
      const [left, right] = (await ask(id, cheat)).json<Row[]>();
      const ban = () => bans.ban(cheat, 'Bots.', 'ada');
      const vote = () => ballots.vote(id, cheat, left!.id, right!.id);
      const lock = sql`'events'::regclass::integer, ${id}::integer`;

      const untilWaiting = async (calls: number) => {
        const waiting = sql`
          select from pg_locks
          where locktype = 'advisory' and not granted and classid = 'events'::regclass and objid = ${id}`;
        while ((await waiting.execute(db)).rows.length < calls) await setImmediate();
      };
      const voteBehindBan = () =>
        db.connection().execute(async gate => {
          await sql`select pg_advisory_lock(${lock})`.execute(gate);
          const banning = ban();
          await untilWaiting(1);
          const voting = vote();
          await untilWaiting(2);
          await sql`select pg_advisory_unlock(${lock})`.execute(gate);
          return Promise.all([voting, banning]);
        });
      // PGlite runs one statement at a time, so the ban comes between the two of the vote.
      const [voted] = await (server.kind === 'PGlite' ? Promise.all([vote(), ban()]) : voteBehindBan());
      expect(voted).toEqual({ refusal: 'wallet-banned' });
      expect((await server.store.standings.recount(id)).ballots).toBe(0);
    });

    test('a ban during entries and votes leaves nothing of the wallet that counts', async () => {
      const open = await addEvent(server.store, OPEN);
      const { id } = await startVoting(8);
      const calls = Array.from({ length: 6 }, async (_, n) => {
        await submit(open.id, n === 3 ? cheat : wallet(700 + n));
        const rows = (await ask(id, cheat)).json<Row[] | { code: string }>();
        if (Array.isArray(rows)) await cast(id, rows[0]!.id, rows[1]!.id, cheat);
      });
      await Promise.all([...calls, server.store.bans.ban(cheat, 'Bots.', 'ada')]);
      const { rows: entries } = await sql<{ withdrawn_at: Date | null }>`
        select withdrawn_at from entries where wallet = ${cheat}`.execute(server.store.db);
      expect(entries.filter(({ withdrawn_at }) => withdrawn_at === null)).toEqual([]);
      expect((await server.store.standings.recount(id)).ballots).toBe(0);
    });
  });

  describe('log', () => {
    test('names the operator and the change, with the state before and after', async () => {
      expect((await run('log')).text).toBe('Nothing has been changed yet.');
      await run('add', JSON.stringify(draft(UPCOMING)), '--apply');
      await run('change', '1', '{"title":"Ball"}', '--apply', '--by', 'Grace Hopper');
      await run('extend', '1', '--until', '2026-05-02T12:00:00Z', '--apply');
      await run('cancel', '1', '--reason', 'Rain.', '--apply');
      await run('ban', wallet(1), '--reason', 'Bots.', '--apply');
      await run('unban', wallet(1), '--apply');
      const { text } = await run('log');
      const at = new Date(NOON).toISOString();
      const heads = text.split('\n').filter(line => !line.startsWith(' '));
      expect(heads).toEqual([
        `${at}  ada  unban  ${wallet(1)}`,
        `${at}  ada  ban  ${wallet(1)}`,
        `${at}  ada  cancel  event 1`,
        `${at}  ada  extend  event 1`,
        `${at}  Grace Hopper  change  event 1`,
        `${at}  ada  add  event 1`,
      ]);
      expect(text).toContain('before: {"title":"Masked Ball"}\n    after:  {"title":"Ball"}');
      expect(text).toContain('"voting_end":"2026-05-01T15:00:00.000Z"');
      expect((await run('log', '1')).text.split('\n').filter(line => !line.startsWith(' '))).toHaveLength(4);
    });

    test('lists withdrawals, but nothing that was refused or only shown', async () => {
      const { id } = await startVoting(3);
      await sql`delete from audit_log`.execute(server.store.db);
      await run('withdraw', `${id}`, '1', '--reason', 'Stolen.');
      await run('withdraw', `${id}`, '1', '--reason', 'Stolen.', '--apply');
      await run('withdraw', `${id}`, '1', '--reason', 'Stolen.', '--apply');
      await run('restore', `${id}`, '1', '--apply');
      const { text } = await run('log');
      expect(text.split('\n').filter(line => !line.startsWith(' '))).toEqual([
        expect.stringMatching(/ada {2}restore {2}event 1 {2}entry 1$/),
        expect.stringMatching(/ada {2}withdraw {2}event 1 {2}entry 1$/),
      ]);
      expect(text).toContain('{"reason":"Stolen."}');
    });
  });

  describe('status and export', () => {
    test('status counts entries, voters and ballots, and gives no hint of who leads', async () => {
      const { id } = await startVoting(5);
      await voteOnAll(id);
      await ask(id, wallet(901));
      await server.store.withdrawals.withdraw(id, 5, 'Stolen.');
      const { text } = await run('status', `${id}`);
      expect(text).toContain(`Event ${id}: Masked Ball, vote`);
      expect(text).toMatch(/entries +4, and 1 withdrawn/);
      expect(text).toMatch(/voters +1\n/);
      expect(text).toMatch(/ballots decided +10\n/);
      expect(text).toMatch(/ballots undecided +[01]\n/);
      expect(text).toMatch(/least shown +\d \(4 times\)/);
      expect(text).toContain('    2026-05-01 12:00Z  10');
      expect(text).not.toMatch(/win|wins|mu|strength/);
      expect(await run('status', '99')).toMatchObject({ ok: false });
    });

    test('status works for an event without votes', async () => {
      const { id } = await addEvent(server.store, UPCOMING);
      expect((await run('status', `${id}`)).text).toContain('none');
    });

    test('names players with NFTs that a banned wallet used', async () => {
      const [earlier, now] = [await addEvent(server.store, VOTING), await addEvent(server.store, VOTING)];
      const claim = (event_id: number, token_id: string, owner: number) =>
        insertRows(server.store.db, 'token_claims', [
          {
            event_id,
            contract: wallet(0),
            token_id,
            wallet: wallet(owner),
            claimed_at: new Date(server.now).toISOString(),
          },
        ]);
      for (const [event, token, owner] of [
        [earlier.id, '1', 1],
        [earlier.id, '2', 2],
        [earlier.id, '3', 3],
        [now.id, '1', 5],
        // Sold by somebody else, before the ban.
        [now.id, '2', 3],
        [now.id, '4', 6],
      ] as const) {
        server.now += HOUR / 60;
        await claim(event, token, owner);
      }
      for (const banned of [wallet(1), wallet(3)]) await run('ban', banned, '--reason', 'Two accounts.', '--apply');
      const { text } = await run('status', `${now.id}`);
      expect(text).toContain(
        `  players with NFTs of banned wallets:\n    ${wallet(5)}, with one that ${wallet(1)} used\n`,
      );
      for (const other of [wallet(3), wallet(6)]) expect(text).not.toContain(other);
      expect((await run('status', `${earlier.id}`)).text).not.toContain('banned');
    });

    describe('once the voting is over, status', () => {
      beforeAll(() => hashBallots(server.store.db));

      /** Stores the votes of a simulated event, whose entries are 1 to `size`. */
      async function played(plan: Collusion) {
        const { id } = await addEvent(server.store, VOTING);
        await addEntries(server.store, id, plan.size);
        const event = await playCollusion(1, plan);
        const voters = [...new Set(event.votes.map(({ voter }) => voter))].sort();
        const walletOf = (voter: string) => wallet(1_000 + voters.indexOf(voter));
        const numbers = new Map<string, number>();
        const rows = event.votes.map(({ voter, winner, loser }) => {
          const [lo, hi] = winner < loser ? [winner, loser] : [loser, winner];
          numbers.set(voter, (numbers.get(voter) ?? 0) + 1);
          const sides = { lo, hi, lo_wallet: wallet(lo), hi_wallet: wallet(hi), lo_is_left: true };
          const decided_at = new Date(NOON).toISOString();
          return { event_id: id, wallet: walletOf(voter), number: numbers.get(voter)!, ...sides, winner, decided_at };
        });
        await insertRows(server.store.db, 'ballots', rows);
        return { id, target: event.target, brigade: event.brigade.map(walletOf) };
      }

      test('names voters who may have agreed on an entry, and how probable that is', async () => {
        const { id, target, brigade } = await played({ size: 12, honest: 20, brigade: 8, taste: 0.4 });
        expect((await run('status', `${id}`)).text).not.toContain('agreed');
        server.now = NOON + HOUR;
        const { text } = await run('status', `${id}`);
        expect(text).toMatch(
          new RegExp(
            `\\d+ voters chose entry ${target} in \\d+ of \\d+ votes on it; by all other votes, [\\d.]+ are expected. Honest voters do that in .*one of [\\d,]+ events.`,
          ),
        );
        for (const voter of brigade) expect(text).toContain(`\n      ${voter}`);
        expect(text).toContain('not looked at, because RPC_URL is not set');
        expect(text).not.toContain('few votes');
      });

      test('says if nobody stands out, and if there are few votes', async () => {
        const { id } = await played({ size: 8, honest: 3, brigade: 0, taste: 0 });
        server.now = NOON + HOUR;
        const { text } = await run('status', `${id}`);
        expect(text).toContain('none stand out by their votes');
        expect(text).toContain('few votes: 3 voters, and 21 comparisons of each entry on average.');
      });

      test('says if no vote counts', async () => {
        const { id } = await addEvent(server.store, ARCHIVED);
        expect((await run('status', `${id}`)).text).toContain('no vote counts');
      });
    });

    test('reports lists what voters reported, the most reported first', async () => {
      const { id } = await startVoting(3);
      expect((await run('reports', `${id}`)).text).toContain('Nobody has reported');
      const [entry] = (await ask(id, wallet(901))).json<{ id: number }[]>();
      await server.store.reports.add(id, entry!.id, wallet(901), 'offends');
      expect((await run('reports', `${id}`)).text).toMatch(new RegExp(`\\n${entry!.id} +0x0.* 1 +0`));
      expect((await run('status', `${id}`)).text).toMatch(/entries reported +1: npm run events -- reports/);
      expect(await run('reports', '99')).toMatchObject({ ok: false });
    });

    test('export lists all entries as CSV that no spreadsheet mistakes for formulas', async () => {
      const { id } = await startVoting(2);
      await server.store.withdrawals.withdraw(id, 2, '=cmd("a"), "quoted"');
      const { text } = await run('export', `${id}`, 'entries', '--csv');
      const [head, first, second] = text.split('\n');
      expect(head).toMatch(/^entry,wallet,submitted_at,withdrawn,background,head,/);
      expect(first).toBe(`1,${wallet(1)},2026-05-01T11:00:00.000Z,,${Object.values(fit()).join(',')}`);
      expect(second).toContain(`"'=cmd(""a""), ""quoted"""`);
      expect((await run('export', `${id}`, 'entries')).text).toContain(`1      ${wallet(1)}`);
    });

    test('export lists the results once the event is closed', async () => {
      const { id } = await startVoting(3);
      await voteOnAll(id);
      expect((await run('export', `${id}`, 'results', '--csv')).text).toContain('has no results');
      server.now = NOON + HOUR;
      await server.store.standings.close(id);
      expect((await run('export', `${id}`, 'results', '--csv')).text.split('\n')).toEqual([
        'place,entry,wallet,xp,battles,best_rank,worst_rank',
        expect.stringMatching(`^1,1,${wallet(1)},300,2,1,\\d$`),
        expect.stringMatching(`^2,2,${wallet(2)},200,2,`),
        expect.stringMatching(`^3,3,${wallet(3)},100,2,`),
      ]);
      expect(await run('export', '99', 'entries')).toMatchObject({ ok: false });
    });

    test('export leaves the places empty if no vote counted', async () => {
      const { id } = await addEvent(server.store, ARCHIVED);
      await addEntries(server.store, id, 2);
      await server.store.standings.close(id);
      expect((await run('export', `${id}`, 'results', '--csv')).text.split('\n').slice(1)).toEqual([
        `,1,${wallet(1)},10,0,,`,
        `,2,${wallet(2)},10,0,,`,
      ]);
    });
  });

  describe('check', () => {
    test('shows durations and local times, and counts the warnings', async () => {
      await addEvent(server.store, OPEN, { title: 'Rainy Day' });
      const { text, ok } = await run('check', JSON.stringify(draft(UPCOMING)));
      expect(ok).toBe(true);
      expect(text).toContain('Submissions are open for 1 hour, and votes for 1 hour.');
      expect(text).toContain('(Fri, 1 May 2026, 15:00 GMT+2)');
      expect(text).toContain('The file is usable, with nothing unusual.');
      const wide = await run('check', JSON.stringify({ ...draft([0, 2, 3]), xp_third: 400 }));
      expect(wide.text).toContain(
        "Warning: event 1 ('Rainy Day') takes entries at the same time (2026-05-01 11:00Z to 2026-05-01 13:00Z).",
      );
      expect(wide.text).toContain('with 2 warnings');
    });

    test('warns about votes at the same time, but not about cancelled events', async () => {
      const { id } = await addEvent(server.store, [-2, -1, 2], { title: 'Rainy Day' });
      const file = JSON.stringify(draft([-1, 1, 2]));
      expect((await run('check', file)).text).toContain('is voted on at the same time');
      await server.store.events.cancel(id, 'Rain.');
      expect((await run('check', file)).text).toContain('nothing unusual');
    });

    test('refuses what add would refuse', async () => {
      expect(await run('check', '{}')).toMatchObject({ ok: false });
      expect((await run('check', JSON.stringify(draft(VOTING)))).text).toContain('cannot be added');
    });
  });
});
