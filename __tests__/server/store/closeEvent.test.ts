import { sql } from 'kysely';
import { closeEvent } from '../../../server/store/closeEvent';
import type { SqlNow } from '../../../server/store/time';
import { addEntries, addEvent, ARCHIVED, HOUR, NOON, wallet } from '../support/fixtures';
import { sealEntries1 } from '../support/format1';
import { DATABASES, openTestStore, type TestStore } from '../support/testDatabase';

describe.each(DATABASES)('closing an event on %s', kind => {
  let database: TestStore;
  beforeAll(async () => {
    database = await openTestStore(kind, () => NOON);
  });
  afterAll(() => database.drop());
  beforeEach(() => database.clear());

  const decided = (voter: number, winner: 1 | 2) =>
    sql`insert into ballots (event_id, wallet, number, lo, hi, lo_wallet, hi_wallet, lo_is_left, winner, decided_at)
      values (1, ${sql.lit(wallet(voter))}, 1, 1, 2, ${sql.lit(wallet(1))}, ${sql.lit(wallet(2))}, true, ${sql.lit(winner)}, ${sql.lit(new Date(NOON - 2 * HOUR).toISOString())})`;

  async function addEnded1() {
    const { id } = await addEvent(database.store, ARCHIVED);
    await addEntries(database.store, id, 2);
    await sealEntries1(database.store, id);
    await decided(100, 2).execute(database.store.db);
    return id;
  }

  const standings = () =>
    database.store.db
      .selectFrom('standings')
      .select(['place', 'entry_id', 'battles', 'wins'])
      .orderBy('place')
      .execute();

  test('ballots that changed between the count and the writing are counted again', async () => {
    const { db, sqlNow } = database.store;
    const id = await addEnded1();
    // The clock is read a third time right before the standings are written; reading it then casts two votes.
    await sql`
      create function late_votes() returns timestamptz language plpgsql as ${sql.raw('$$')}
      begin
        ${decided(101, 1)};
        ${decided(102, 1)};
        return ${sql.lit(new Date(NOON).toISOString())};
      end ${sql.raw('$$')}`.execute(db);
    let reads = 0;
    const now: SqlNow = () => {
      reads += 1;
      return reads === 3 ? sql<Date>`late_votes()` : sqlNow();
    };
    const outcome = await closeEvent({ ...database.store.sealing, now }, id);
    await sql`drop function late_votes()`.execute(db);
    expect(outcome).toBe('closed');
    expect(await standings()).toEqual([
      { place: 1, entry_id: 1, battles: 3, wins: 2 },
      { place: 2, entry_id: 2, battles: 3, wins: 1 },
    ]);
    const awards = await db.selectFrom('xp_awards').select(['wallet', 'xp']).orderBy('place').execute();
    expect(awards).toEqual([
      { wallet: wallet(1), xp: 300 },
      { wallet: wallet(2), xp: 200 },
    ]);
  });

  test('a failure while writing leaves nothing behind, and the next attempt succeeds', async () => {
    const { store } = database;
    const id = await addEnded1();
    // The fifth reading of the clock is for the awards, so a failure there happens while writing.
    let reads = 0;
    const failing: SqlNow = () => {
      reads += 1;
      return reads === 5 ? sql<Date>`(1 / 0)::text::timestamptz` : store.sqlNow();
    };
    await expect(closeEvent({ ...store.sealing, now: failing }, id)).rejects.toThrow('division by zero');
    expect(await standings()).toEqual([]);
    expect((await store.events.find(id))?.isClosed).toBe(false);
    expect(await store.standings.close(id)).toBe('closed');
    expect(await store.standings.xpOf(wallet(2))).toBe(300);
  });

  test.each([
    [
      'an entry at two places',
      sql`insert into standings values (1, 3, 1, 0, 0, 1, 3)`,
      'standings_event_id_entry_id_key',
    ],
    ['two entries at one place', sql`update standings set place = 1, best = 1`, 'standings_pkey'],
    ['more wins than battles', sql`update standings set wins = battles + 1`, 'standings_wins_of_battles'],
    ['a place outside its range', sql`update standings set best = place + 1`, 'standings_place_in_range'],
    ['a second award to a wallet', sql`insert into xp_awards select * from xp_awards limit 1`, 'xp_awards_pkey'],
    ['an award without a place', sql`update xp_awards set place = 9 where place = 2`, 'xp_awards_event_id_place_fkey'],
  ])('the database itself refuses %s', async (_name, statement, constraint) => {
    await database.store.standings.close(await addEnded1());
    await expect(statement.execute(database.store.db)).rejects.toThrow(constraint);
  });
});
