import { sql } from 'kysely';
import { addEntries, addEvent, ARCHIVED, HOUR, NOON, wallet } from '../../../../testing/fixtures';
import { hashBallots } from '../../support/hashBallots';
import { DATABASES, openTestStore, type TestStore } from '../../support/testDatabase';

describe.each(DATABASES)('closing an event on %s', kind => {
  let database: TestStore;
  beforeAll(async () => {
    database = await openTestStore(kind, () => NOON);
    await hashBallots(database.store.db);
  });
  afterAll(() => database.drop());
  beforeEach(() => database.clear());

  /** Two entries, and a vote for the second. */
  async function addEnded() {
    const { id } = await addEvent(database.store, ARCHIVED);
    await addEntries(database.store, id, 2);
    await sql`insert into ballots (event_id, wallet, number, lo, hi, lo_wallet, hi_wallet, lo_is_left, winner, decided_at)
      values (1, ${wallet(100)}, 1, 1, 2, ${wallet(1)}, ${wallet(2)}, true, 2, ${new Date(NOON - 2 * HOUR).toISOString()})`.execute(
      database.store.db,
    );
    return id;
  }

  test('a failure while writing leaves nothing behind but the end seal, and the next attempt succeeds', async () => {
    const { store } = database;
    const id = await addEnded();
    await sql`create function fail() returns trigger language plpgsql as $$ begin raise 'no space left'; end $$`.execute(
      store.db,
    );
    await sql`create trigger fail before insert on xp_awards execute function fail()`.execute(store.db);
    await expect(store.standings.close(id)).rejects.toThrow('no space left');
    await sql`drop function fail cascade`.execute(store.db);
    const standings = async () =>
      (await sql`select place, entry_id from standings order by place`.execute(store.db)).rows;
    expect(await standings()).toEqual([]);
    expect((await store.events.find(id))?.isClosed).toBe(false);
    const sealed = await store.lists.seals(id);
    expect(sealed?.seals.map(({ kind }) => kind)).toEqual(['start', 'end']);
    expect(await store.standings.close(id)).toBe('closed');
    expect((await store.lists.seals(id))?.seals).toEqual(sealed?.seals);
    expect(await standings()).toEqual([
      { place: 1, entry_id: 2 },
      { place: 2, entry_id: 1 },
    ]);
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
    await database.store.standings.close(await addEnded());
    await expect(statement.execute(database.store.db)).rejects.toThrow(constraint);
  });
});
