import { sql } from 'kysely';
import { openDatabase, type Database } from '../../../../server/store/database/database';
import { MIGRATIONS } from '../../../../server/store/database/migrations/migrations';
import { PGliteDialect } from '../../../../server/store/database/pgliteDialect';
import { draft, OPEN } from '../../../../testing/fixtures';
import { DATABASES, emptySchemaBeside, openTestStore, type TestStore } from '../../support/testDatabase';
import { entryRow } from '../../../../testing/entryRow';
import { insertRows } from '../../../../testing/insertRows';

describe.each(DATABASES)('the database (%s)', kind => {
  let opened: TestStore;
  let db: Database;
  beforeAll(async () => {
    opened = await openTestStore(kind);
    db = opened.store.db;
  });
  beforeEach(() => opened.clear());
  afterAll(() => opened.drop());

  const titles = async () =>
    (await sql<{ title: string }>`select title from events order by id`.execute(db)).rows.map(row => row.title);

  test('all migrations are applied, in the order of their names', async () => {
    const names = Object.keys(MIGRATIONS);
    expect(names).toEqual([...names].sort());
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
    expect(rows.map(row => row.name)).toEqual(names);
  });

  if (kind === 'PostgreSQL') {
    test('opening a database that is up to date changes nothing', async () => {
      await insertRows(db, 'events', [draft(OPEN)]);
      const others = await Promise.all([openDatabase(opened.location), openDatabase(opened.location)]);
      expect(await titles()).toHaveLength(1);
      for (const other of others) await other.close();
    });

    test('three servers that open an empty database at once all start', async () => {
      const location = emptySchemaBeside(opened);
      const databases = await Promise.all([openDatabase(location), openDatabase(location), openDatabase(location)]);
      expect((await sql`select * from events`.execute(databases[0].db)).rows).toEqual([]);
      await sql`drop schema ${sql.id(location.schema)} cascade`.execute(db);
      for (const other of databases) await other.close();
    });
  }

  test('every key of an event’s rows begins with the event, so that they can be partitioned or distributed by it', async () => {
    const { rows } = await sql<{ relation: string; key: string; first: string }>`
      select c.conrelid::regclass::text as relation, c.conname as key, a.attname as first
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype in ('p', 'u', 'f') and c.connamespace = current_schema()::regnamespace
        and exists (select from pg_attribute where attrelid = c.conrelid and attname = 'event_id')
      union all
      select i.indrelid::regclass::text, i.indexrelid::regclass::text, a.attname
      from pg_index i join pg_class t on t.oid = i.indrelid
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
      where i.indisunique and t.relnamespace = current_schema()::regnamespace
        and exists (select from pg_attribute where attrelid = i.indrelid and attname = 'event_id')`.execute(db);
    expect(new Set(rows.map(({ relation }) => relation))).toEqual(
      new Set([
        'prizes',
        'entries',
        'ballots',
        'ratings',
        'reports',
        'seals',
        'list_pages',
        'ballot_tallies',
        'standings',
        'token_claims',
        'rulings',
        'ban_effects',
        'worn_pieces',
        'xp_awards',
      ]),
    );
    const others = rows.filter(({ first }) => first !== 'event_id');
    expect(others).toEqual([]);
  });

  test('a failed transaction leaves nothing behind, and the next one works', async () => {
    const failing = db.transaction().execute(async tx => {
      await insertRows(tx, 'events', [draft(OPEN, { title: 'Lost' })]);
      throw new Error('change of mind');
    });
    await expect(failing).rejects.toThrow('change of mind');
    await insertRows(db, 'events', [draft(OPEN, { title: 'Kept' })]);
    expect(await titles()).toEqual(['Kept']);
  });

  test('after a failed statement, every other query still gets its own result', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 30 }, (_, n) =>
        n % 3 ? sql<{ n: number }>`select ${n}::int as n`.execute(db) : sql`select 1 / ${0}::int`.execute(db),
      ),
    );
    expect(
      results.map(result => (result.status === 'fulfilled' ? (result.value.rows[0] as { n: number }).n : 'error')),
    ).toEqual(Array.from({ length: 30 }, (_, n) => (n % 3 ? n : 'error')));
  });

  test('uncommitted changes of a transaction are invisible', async () => {
    let release = () => {};
    const held = new Promise<void>(resolve => (release = resolve));
    let inserted = () => {};
    const written = new Promise<void>(resolve => (inserted = resolve));
    const writing = db.transaction().execute(async tx => {
      await insertRows(tx, 'events', [draft(OPEN)]);
      inserted();
      await held;
    });
    await written;
    const reading = titles();
    // With one connection, the reader waits for its turn and sees the result; with several, it sees the state before.
    if (kind === 'PostgreSQL') expect(await reading).toHaveLength(0);
    release();
    await writing;
    if (kind === 'PGlite') expect(await reading).toHaveLength(1);
  });

  test('ids and counts are numbers, times are dates, fits are objects', async () => {
    const { rows } = await sql<
      Record<string, unknown>
    >`select 9007199254740991::bigint as big, count(*) as many, '{"a":1}'::jsonb as fit, '2026-05-01T12:00:00Z'::timestamptz as at from events`.execute(
      db,
    );
    expect(rows[0]).toMatchObject({ big: 9007199254740991, many: 0, fit: { a: 1 } });
    expect((rows[0]!.at as Date).toISOString()).toBe('2026-05-01T12:00:00.000Z');
  });

  test.each([
    ['an end before the start', draft([2, 1, 3])],
    ['a close before the end', draft([1, 3, 2])],
    ['no title', draft(OPEN, { title: '' })],
    ['negative XP', draft(OPEN, { xp_entry: -1 })],
  ])('an event with %s is refused', async (_name, event) => {
    await expect(insertRows(db, 'events', [event])).rejects.toMatchObject({ code: '23514' });
  });

  test('a wallet in upper case is refused', async () => {
    const { id } = (await insertRows<{ id: number }>(db, 'events', [draft(OPEN)]))[0]!;
    await expect(insertRows(db, 'entries', [entryRow(id, `0x${'A'.repeat(40)}`, {})])).rejects.toMatchObject({
      code: '23514',
    });
  });

  test('the store’s time comes from the database', async () => {
    expect(Math.abs((await opened.store.now()) - Date.now())).toBeLessThan(60_000);
  });

  afterEach(() => jest.useRealTimers());

  if (kind === 'PGlite')
    test('waiting for the only connection fails after a while, but not when it has been handed over', async () => {
      jest.useFakeTimers({ doNotFake: ['setImmediate'] });
      const query = jest.fn(() => Promise.resolve({ rows: [], fields: [] }));
      const dialect = new PGliteDialect({ waitReady: Promise.resolve(), query } as never, 20);
      const driver = dialect.createDriver();
      const first = await driver.acquireConnection();
      const refused = expect(driver.acquireConnection()).rejects.toThrow('no connection within 20 ms');
      jest.advanceTimersByTime(20);
      await refused;
      const second = driver.acquireConnection();
      const third = driver.acquireConnection();
      await driver.releaseConnection();
      jest.advanceTimersByTime(19);
      const fourth = driver.acquireConnection();
      jest.advanceTimersByTime(1);
      expect(await second).toBe(first);
      await expect(third).rejects.toThrow('no connection within 20 ms');
      await driver.releaseConnection();
      expect(await fourth).toBe(first);
      await driver.releaseConnection();
      await expect(driver.acquireConnection()).resolves.toBe(first);
    });
});
