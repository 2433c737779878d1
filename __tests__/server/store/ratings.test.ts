import { sql } from 'kysely';
import { addVoting, NOON } from '../support/fixtures';
import { DATABASES, openTestStore, type TestStore } from '../support/testDatabase';

/** The last build writes counts and ratings into `entries`, and reads them there. */
describe.each(DATABASES)('ratings while servers of the last build run (%s)', kind => {
  let opened: TestStore;
  const run = (statement: string) => sql.raw(statement).execute(opened.store.db);
  beforeAll(async () => {
    opened = await openTestStore(kind, () => NOON);
  });
  beforeEach(async () => {
    await opened.clear();
    await addVoting(opened.store, 2);
  });
  afterAll(() => opened.drop());

  async function read(table: 'entries' | 'ratings') {
    const { rows } = await sql<{ shown: number; mu: number; sigma2: number; tie_break: number }>`
      select shown, mu, sigma2, tie_break from ${sql.table(table)} order by event_id, ${sql.ref(table === 'entries' ? 'id' : 'entry_id')}`.execute(
      opened.store.db,
    );
    return rows;
  }

  test('a new entry has the same tie-break in both tables', async () => {
    expect(await read('ratings')).toEqual(await read('entries'));
  });

  test('its changes are added to those of this build, and it reads the sum', async () => {
    await run('update ratings set shown = 5, mu = 1, sigma2 = 0.5 where entry_id = 1');
    await run('update entries set shown = shown + 1, tie_break = 0.125 where id = 1');
    await run('update entries set mu = mu - 0.25, sigma2 = 1 / (1 / sigma2 + 2) where id = 1');
    expect((await read('ratings'))[0]).toEqual({ shown: 6, mu: 0.75, sigma2: 0.25, tie_break: 0.125 });
    expect(await read('entries')).toEqual(await read('ratings'));
  });

  test('it can remove ballots that this build has issued', async () => {
    await run('update ratings set shown = 2');
    await run('update entries set shown = shown - 1');
    expect((await read('ratings')).map(({ shown }) => shown)).toEqual([1, 1]);
    expect((await read('entries')).map(({ shown }) => shown)).toEqual([1, 1]);
  });
});
