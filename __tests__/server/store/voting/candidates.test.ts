import { sql } from 'kysely';
import { createBallotStore } from '../../../../server/store/voting/ballotStore';
import { addVoting, admitAll, NOON, wallet } from '../../../../testing/fixtures';
import { DATABASES, openTestStore, type TestStore } from '../../support/testDatabase';
import { insertRows } from '../../../../testing/insertRows';

describe.each(DATABASES)('the candidates of a pair on %s', kind => {
  let database: TestStore;
  beforeAll(async () => {
    database = await openTestStore(kind, () => NOON);
  });
  afterAll(() => database.drop());
  beforeEach(() => database.clear());

  /** The random numbers begin with `draws`. */
  const ballotsWith = (...draws: readonly number[]) => {
    const first = [...draws];
    const { db, sqlNow, seals, sessions } = database.store;
    return createBallotStore(db, sqlNow, { random: () => first.shift() ?? Math.random(), seals, sessions });
  };

  const startVoting = (count: number) => addVoting(database.store, count);

  const change = (id: number, { shown, mu, sigma2 }: { shown?: number; mu?: number; sigma2?: number }) =>
    sql`
      update ratings set shown = coalesce(${shown ?? null}, shown), mu = coalesce(${mu ?? null}, mu),
        sigma2 = coalesce(${sigma2 ?? null}, sigma2)
      where entry_id = ${id}`.execute(database.store.db);

  const setMean = (eventId: number, count: number, mean: number) =>
    insertRows(database.store.db, 'ballot_tallies', [
      { event_id: eventId, shard: 3, issued: (mean * count) / 2, entries: count },
    ]);

  async function pick(eventId: number, voter: string, ...draws: readonly number[]) {
    const next = await ballotsWith(...draws).next(eventId, voter, admitAll);
    if (next.refusal !== undefined || next.pair === undefined) throw new Error('no pair');
    return next.pair.map(({ id }) => id).sort((a, b) => a - b);
  }

  test('the podium lane is used once the mean is three, with the six entries that may be the best', async () => {
    const { id, entries } = await startVoting(30);
    for (const entry of entries) await change(entry, { mu: entry / 10, sigma2: 0.1, shown: 5 });
    expect(Math.max(...(await pick(id, wallet(900), 0)))).toBeLessThanOrEqual(30);
    await setMean(id, 30, 4);
    for (const voter of [901, 902, 903]) expect(Math.min(...(await pick(id, wallet(voter), 0)))).toBeGreaterThan(24);
  });

  test('the wallet’s own entry and one shown four times the mean make room in the podium lane', async () => {
    const { id, entries } = await startVoting(30);
    await setMean(id, 30, 4);
    for (const entry of entries) await change(entry, { shown: 5 });
    await change(30, { mu: 9, shown: 17 });
    await change(29, { mu: 8 });
    await change(28, { mu: 7, shown: 4 });
    await change(27, { mu: 6.9 });
    expect(await pick(id, wallet(29), 0)).toEqual([27, 28]);
  });

  test('the coverage lane begins with entries that the wallet has not seen, even if others saw them more often', async () => {
    const { id, entries } = await startVoting(20);
    const first = await pick(id, wallet(900));
    const [left, right] = first as [number, number];
    await database.store.ballots.vote(id, wallet(900), left, right);
    for (const entry of entries) if (!first.includes(entry)) await change(entry, { shown: 7 });
    const second = await pick(id, wallet(900), 0.99);
    expect(second.filter(entry => first.includes(entry))).toEqual([]);
  });

  test('a shown entry gets a new random place among those shown equally often', async () => {
    const { id } = await startVoting(6);
    const tieBreaks = async () => {
      const { rows } = await sql<{ entry_id: number; tie_break: number }>`
        select entry_id, tie_break from ratings`.execute(database.store.db);
      return new Map(rows.map(row => [row.entry_id, row.tie_break]));
    };
    const before = await tieBreaks();
    const shown = await pick(id, wallet(900));
    for (const [entry, tieBreak] of await tieBreaks()) {
      if (shown.includes(entry)) expect(tieBreak).not.toBe(before.get(entry));
      else expect(tieBreak).toBe(before.get(entry));
    }
  });

  test('the tally counts the ballots that are issued at the same time', async () => {
    const { id } = await startVoting(10);
    const voters = Array.from({ length: 40 }, (_, index) => wallet(900 + index));
    await Promise.all(voters.map(voter => database.store.ballots.next(id, voter, admitAll)));
    await Promise.all(voters.map(voter => database.store.ballots.next(id, voter, admitAll)));
    const { rows } = await sql<{ issued: number; entries: number }>`select * from ballot_tallies`.execute(
      database.store.db,
    );
    expect(rows).toHaveLength(16);
    expect(rows.reduce((sum, { issued }) => sum + issued, 0)).toBe(40);
    expect(new Set(rows.map(({ entries }) => entries))).toEqual(new Set([10]));
  });
});
