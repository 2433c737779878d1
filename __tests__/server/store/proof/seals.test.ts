import { sql } from 'kysely';
import type { EventSeals, Seal } from '#rules/proof/published';
import { indexOf, sealedList } from '#rules/proof/lists';
import { readKeys } from '#rules/proof/readPublished';
import { sealText } from '#rules/proof/texts';
import { CHECK_TOOLS } from '../../../../server/cli/checkFiles';
import { sha256 } from '../../../../server/keys/sha256';
import { closeEvent } from '../../../../server/store/proof/closeEvent';
import { createClosingStore } from '../../../../server/store/proof/closings';
import { fit, HOUR, NOON, OPEN, wallet } from '../../../../testing/fixtures';
import { describeServer } from '../../support/testServer';
import { VOTER, votingCalls } from '../../support/votingCalls';

describeServer('the seals of an event', {}, server => {
  const { startVoting, ask, askPair, cast, voteOnAll } = votingCalls(server);
  const readSeals = (id: number) => server.get(`/api/event/${id}/seals`);
  const sealsOf = async (id: number) => (await readSeals(id)).json<EventSeals>();
  const run = (statement: ReturnType<typeof sql>) => statement.execute(server.store.db);
  const kindsOf = async (id: number) => ((await server.store.lists.seals(id))?.seals ?? []).map(({ kind }) => kind);
  const hashesOf = async () =>
    (await sql<{ hash: string | null }>`select hash from entries`.execute(server.store.db)).rows.map(
      ({ hash }) => hash ?? '',
    );

  async function isSigned({ host, event }: EventSeals, seal: Seal): Promise<boolean> {
    const keys = readKeys((await server.get('/.well-known/duds-keys.json')).json());
    const key = keys.find(({ kid }) => kid === seal.key);
    return CHECK_TOOLS.verify!(sealText(host, event, seal), seal.signature, key!);
  }

  /** Its closing fails at the clock reading after so many. */
  const closeUntil = (id: number, readings: number) => {
    const { sealing } = server.store;
    let reads = 0;
    const now = () => (reads++ < readings ? sealing.now() : sql<Date>`(1 / 0)::text::timestamptz`);
    return closeEvent({ ...sealing, now }, id).catch((error: unknown) => String(error));
  };

  /** A voter has decided everything, and an entry was withdrawn before the first pair. */
  async function addVoted(): Promise<number> {
    const { id } = await startVoting(5);
    await server.store.withdrawals.withdraw(id, 2, 'Stolen.');
    await voteOnAll(id);
    return id;
  }

  describe('the start seal', () => {
    test('is made before the first pair, once for any number of callers, with withdrawn entries and earlier rulings', async () => {
      const { id } = await startVoting(6);
      await server.store.withdrawals.withdraw(id, 2, 'Stolen.');
      expect((await readSeals(id)).json()).toMatchObject({ status: 404, code: 'not-sealed-yet' });
      expect((await readSeals(99)).json()).toMatchObject({ status: 404, code: 'unknown-event' });
      const calls = Array.from({ length: 8 }, (_, voter) => askPair(id, wallet(900 + voter)));
      await Promise.all([...calls, server.store.seals.startDue()]);
      const published = await sealsOf(id);
      const [seal, ...others] = published.seals;
      expect([published.host, published.event, others]).toEqual(['localhost:3000', id, []]);
      expect(seal).toMatchObject({
        kind: 'start',
        fits: sealedList(indexOf(await hashesOf(), sha256), sha256),
        votes: '0:-',
        leftOut: '0:-',
        rulings: expect.stringMatching(/^1:/) as string,
        ends: new Date(NOON + HOUR).toISOString(),
        at: new Date(NOON).toISOString(),
      });
      expect(seal?.fits).toMatch(/^6:/);
      expect(await isSigned(published, seal!)).toBe(true);
    });

    test('is made when submissions end, not before, and not in cancelled events', async () => {
      const [one, other] = [await startVoting(3, OPEN), await startVoting(3, OPEN)];
      await server.store.events.cancel(other.id, 'Rain.');
      await server.store.seals.startDue();
      expect(await kindsOf(one.id)).toEqual([]);
      server.now += HOUR;
      await server.store.seals.startDue();
      expect([await kindsOf(one.id), await kindsOf(other.id)]).toEqual([['start'], []]);
    });

    test('is followed by no entry and no other dates, even if the clock is set back', async () => {
      const { id } = await startVoting(3, OPEN);
      server.now += HOUR;
      await server.store.seals.startDue();
      server.now = NOON;
      const late = await server.post(`/api/entries/${id}/${wallet(7)}`, fit());
      expect(late.json()).toMatchObject({ status: 403, code: 'event-closed' });
      const change = server.store.events.change(id, { title: 'Ball', voting_end: '2026-05-01T19:00:00Z' });
      expect(await change).toEqual({ outcome: 'fixed', fields: ['voting_end'] });
    });
  });

  describe('the end seal', () => {
    test('is made before anything is counted, never again, and the next process goes on after it', async () => {
      const id = await addVoted();
      server.now = NOON + HOUR;
      const standings = async () =>
        (await sql<{ place: number }>`select place from standings`.execute(server.store.db)).rows;
      const found = new Map<string, unknown>();
      for (let readings = 0; ; readings++) {
        const outcome = await closeUntil(id, readings);
        const { seals } = await sealsOf(id);
        if (outcome === 'closed') break;
        const end = seals.at(-1);
        expect([end?.kind, await standings()]).toEqual([found.has('end') ? 'end' : end?.kind, []]);
        if (found.has('end')) expect(end).toEqual(found.get('end'));
        found.set(end?.kind ?? '', end);
        server.now += 1_000;
      }
      expect([...found.keys()]).toEqual(['start', 'end']);
      const published = await sealsOf(id);
      expect(published.seals[1]).toEqual(found.get('end'));
      expect(published.seals[1]).toMatchObject({ fits: published.seals[0]?.fits, leftOut: '0:-' });
      expect(published.seals[1]?.votes).toMatch(/^6:/);
      expect(await isSigned(published, published.seals[1]!)).toBe(true);
      expect(await standings()).toHaveLength(4);
    });

    test('is followed by no vote, pass or entry, even if the clock is set back before the count', async () => {
      const { id } = await startVoting(4);
      const [winner, loser] = await askPair(id);
      server.now = NOON + HOUR;
      expect(await closeUntil(id, 4)).toContain('division by zero');
      expect((await server.store.events.find(id))?.isClosed).toBe(false);
      server.now = NOON;
      const passing = server.post(`/api/vote/${id}/pass/${VOTER}`, { entries: [winner, loser], why: 'even' });
      for (const call of [ask(id), cast(id, loser, winner), cast(id, winner, winner), passing])
        expect((await call).json()).toMatchObject({ status: 403, code: 'voting-closed' });
      server.now = NOON - 1.5 * HOUR;
      const late = await server.post(`/api/entries/${id}/${wallet(7)}`, fit());
      expect(late.json()).toMatchObject({ status: 403, code: 'event-closed' });
    });

    test('is not dated before the end of the voting, even if the clock is set back', async () => {
      const id = await addVoted();
      server.now = NOON + HOUR;
      expect(await closeUntil(id, 4)).toContain('division by zero');
      expect(await kindsOf(id)).toEqual(['start']);
      server.now = NOON;
      expect(await closeUntil(id, Infinity)).toBe('closed');
      const { seals } = await sealsOf(id);
      expect(seals.map(({ at }) => at)).toEqual([NOON, NOON + HOUR].map(time => new Date(time).toISOString()));
    });
  });

  describe('an event is not closed if', () => {
    const tamperings: readonly (readonly [string, 'fits' | 'votes' | 'rulings', ReturnType<typeof sql>])[] = [
      ["a vote's winner was changed", 'votes', sql`update ballots set winner = lo + hi - winner where number = 1`],
      ["a vote's salt was changed", 'votes', sql`update ballots set salt = decode(repeat('00', 16), 'hex')`],
      ['what voters saw was changed', 'votes', sql`update entries set look = repeat('0', 64) where id = 3`],
      [
        'a fit was changed',
        'fits',
        sql`update entries set avatar = avatar || '{"glasses":"glasses/shades.svg"}' where id = 3`,
      ],
      ['a fit has another wallet', 'fits', sql`update entries set salt = repeat('0', 32) where id = 3`],
      [
        'a fit was submitted at another time',
        'fits',
        sql`update entries set submitted_at = submitted_at - interval '1 s'`,
      ],
      [
        'a fit was added',
        'fits',
        sql`insert into entries (event_id, wallet, avatar, look, salt)
          select event_id, ${wallet(77)}, avatar, look, salt from entries where id = 3`,
      ],
      ['a fit was removed', 'fits', sql`delete from entries where id = 5`],
      [
        'a fit was withdrawn without a ruling',
        'rulings',
        sql`update entries set withdrawn_at = now(), withdrawn_reason = 'Secret.' where id = 3`,
      ],
      ['votes are left out without a ruling', 'rulings', sql`insert into ban_effects values (1, ${VOTER}, null)`],
      ['a ruling was removed', 'rulings', sql`delete from rulings`],
      ['a ruling was given another reason', 'rulings', sql`update rulings set reason = 'Other.'`],
    ];

    test.each(tamperings)('%s', async (_name, part, tampering) => {
      const id = await addVoted();
      await run(tampering);
      server.now = NOON + HOUR;
      const standings = createClosingStore(server.store.db, server.store.sealing);
      expect(await standings.close(id)).toBe('contradicted');
      expect(standings.warnings()).toEqual([`Event ${id} is not closed: its ${part} are not what was sealed.`]);
      expect(await kindsOf(id)).toEqual(['start']);
    });

    test.each([
      ['votes', sql`delete from ballots where number = 2 and wallet = ${VOTER}`],
      ['rulings', sql`update rulings set reason = 'Other.' where number = 2`],
    ] as const)('its %s changed between the end seal and the count', async (part, tampering) => {
      const id = await addVoted();
      await server.store.withdrawals.withdraw(id, 4, 'Stolen, too.');
      server.now = NOON + HOUR;
      for (let readings = 0; !(await kindsOf(id)).includes('end'); readings++) await closeUntil(id, readings);
      await run(tampering);
      const standings = createClosingStore(server.store.db, server.store.sealing);
      expect(await standings.close(id)).toBe('contradicted');
      expect(standings.warnings()[0]).toContain(`its ${part} are not what was sealed`);
    });
  });

  test('health names the event that is not closed, until its tables are as they were and a process starts again', async () => {
    const id = await addVoted();
    const turn = sql`update ballots set winner = lo + hi - winner where number = 1`;
    await run(turn);
    server.now = NOON + HOUR;
    const standings = { ...server.store.standings, ...createClosingStore(server.store.db, server.store.sealing) };
    const app = await server.build({ store: { ...server.store, standings } });
    const sentence = `Event ${id} is not closed: its votes are not what was sealed.`;
    await expect(standings.closeDue()).rejects.toThrow(sentence);
    const health = await app.inject('/api/health');
    expect([health.statusCode, health.json()]).toMatchObject([200, { warnings: [sentence] }]);
    expect((await app.inject(`/api/results/${id}`)).json()).toMatchObject({ status: 503, code: 'still-counting' });
    await run(turn);
    expect(await createClosingStore(server.store.db, server.store.sealing).close(id)).toBe('closed');
  });
});
