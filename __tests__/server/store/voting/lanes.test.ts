import { sql } from 'kysely';
import { seededRandom } from '#rules/fits/random';
import { DEFAULT_AVATAR } from '#rules/outfit/avatar';
import { readLanes, readVoter, toBallot } from '../../../../server/store/voting/voter';
import { coverageLane, meanShown, podiumLane, timesSeen } from '../../../../server/voting/lanes';
import { BALLOTS_PER_WALLET, type Candidate, type RatedEntry } from '../../../../server/voting/index';
import { addEvent, NOON, VOTING, wallet } from '../../../../testing/fixtures';
import { entryRow } from '../../../../testing/entryRow';
import { hashBallots } from '../../support/hashBallots';
import { DATABASES, openTestStore, type TestStore } from '../../support/testDatabase';
import { insertRows } from '../../../../testing/insertRows';

interface StoredEntry extends RatedEntry {
  readonly tie_break: number;
  readonly withdrawn: boolean;
}

/** Some voters have entered, too. */
const voter = (index: number) => wallet(index * 2 + 1);
const VOTERS = 12;
const at = new Date(NOON).toISOString();

/** The candidates from the database must be those that the pure lanes find among all entries of the event. */
describe.each(DATABASES)('the lanes of random events on %s', kind => {
  let database: TestStore;
  beforeAll(async () => {
    database = await openTestStore(kind, () => NOON);
    await hashBallots(database.store.db);
  });
  afterAll(() => database.drop());
  beforeEach(() => database.clear());

  /** Entries of wallets 1 to `count`: some were shown equally often, one far more often, and some are withdrawn. */
  async function addRandomEntries(
    eventId: number,
    count: number,
    random: () => number,
  ): Promise<readonly StoredEntry[]> {
    const tightness = 1 + Math.floor(random() * 6);
    const favourite = Math.floor(random() * count);
    const rated = Array.from({ length: count }, (_, index) => ({
      wallet: wallet(index + 1),
      shown: 2 * Math.floor(random() * tightness) + (index === favourite ? 40 * tightness : 0),
      mu: random() * 4 - 2 + (index === favourite ? 3 : 0),
      sigma2: 0.05 + random(),
      tie_break: random(),
      withdrawn: random() < 0.1,
    }));
    const rows = rated.map(entry => ({
      ...entryRow(eventId, entry.wallet, DEFAULT_AVATAR),
      ...(entry.withdrawn ? { withdrawn_at: at, withdrawn_reason: 'A test.' } : {}),
    }));
    const { db } = database.store;
    const stored = await insertRows<{ id: number }>(db, 'entries', rows);
    const entries = rated.map((entry, index) => ({ ...entry, id: stored[index]!.id }));
    for (const { id, shown, mu, sigma2, tie_break } of entries)
      await sql`update ratings set shown = ${shown}, mu = ${mu}, sigma2 = ${sigma2}, tie_break = ${tie_break} where entry_id = ${id}`.execute(
        db,
      );
    return entries;
  }

  /** Decided ballots of pairs that a wallet may get, with each entry in several. */
  async function addRandomBallots(
    eventId: number,
    entries: readonly StoredEntry[],
    random: () => number,
  ): Promise<void> {
    for (let index = 0; index < VOTERS; index++) {
      const others = entries.filter(entry => entry.wallet !== voter(index)).slice(0, 3 + Math.floor(random() * 30));
      const pairs = others
        .flatMap((one, place) => others.slice(place + 1).map(other => ({ one, other, lot: random() })))
        .sort((a, b) => a.lot - b.lot)
        .slice(0, Math.floor(random() * BALLOTS_PER_WALLET));
      if (pairs.length === 0) continue;
      const ballots = pairs.map(({ one, other, lot }, number) => ({
        event_id: eventId,
        wallet: voter(index),
        number: number + 1,
        lo: one.id,
        hi: other.id,
        lo_wallet: one.wallet,
        hi_wallet: other.wallet,
        lo_is_left: lot < 0.5,
        winner: one.id,
        decided_at: at,
      }));
      await insertRows(database.store.db, 'ballots', ballots);
    }
  }

  async function addRandomEvent(seed: number) {
    const random = seededRandom(seed);
    const { id } = await addEvent(database.store, VOTING);
    const entries = await addRandomEntries(id, 1 + Math.floor(random() * 60), random);
    if (entries.length > 1) await addRandomBallots(id, entries, random);
    const shown = entries.reduce((sum, entry) => sum + entry.shown, 0);
    // Each ballot shows two entries. The first part of the tally was begun before the last entry came.
    const [early, all] = [Math.floor(shown / 4), shown / 2];
    await insertRows(database.store.db, 'ballot_tallies', [
      { event_id: id, shard: 0, issued: early, entries: entries.length - 1 },
      { event_id: id, shard: 1, issued: all - early, entries: entries.length },
    ]);
    return { id, entries };
  }

  test('equal those of the whole event, in the same order', async () => {
    let podiums = 0;
    for (let seed = 1; seed <= 30; seed++) {
      const { id, entries } = await addRandomEvent(seed);
      const present = entries.filter(({ withdrawn }) => !withdrawn);
      for (let index = 0; index < VOTERS; index++) {
        const { db, sqlNow } = database.store;
        const call = { eventId: id, wallet: voter(index) };
        const row = (await readVoter(db, sqlNow, call))!;
        const lanes = await readLanes(db, call, row);
        const seen = timesSeen(row.ballots.map(toBallot));
        const tieBreaks = present.filter(entry => entry.wallet !== voter(index)).map(entry => entry.tie_break);
        const coverage = coverageLane(present, voter(index), seen, () => tieBreaks.shift()!);
        const podium = podiumLane(present, voter(index), seen, lanes.meanShown);
        const ids = (lane: readonly Candidate[]) => lane.map(entry => entry.id);
        expect({ seed, index, coverage: ids(lanes.coverage()) }).toEqual({ seed, index, coverage: ids(coverage) });
        expect({ seed, index, podium: ids(lanes.podium()) }).toEqual({ seed, index, podium: ids(podium) });
        expect(lanes.meanShown).toBeCloseTo(meanShown(entries));
        expect(lanes.podium().map(({ mu, sigma2, shown }) => [mu, sigma2, shown])).toEqual(
          podium.map(({ mu, sigma2, shown }) => [mu, sigma2, shown]),
        );
        podiums += podium.length;
      }
    }
    expect(podiums).toBeGreaterThan(1_000);
  });
});
