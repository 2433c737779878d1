import { sql } from 'kysely';
import { applyMigration } from '../../../../server/store/database/applyMigration';
import type { Database } from '../../../../server/store/database/database';
import type { Migration } from '../../../../server/store/database/migrations/migration';
import { DATABASES, openTestStore, type TestStore } from '../../support/testDatabase';
import { insertRows } from '../../../../testing/insertRows';

const ENTRIES = 5_000;
const fill: Migration = {
  online: [
    {
      fill: 'entries',
      set: sql`salt = lpad('1', 32, '0')`,
      where: sql`salt is null and event_id in (select id from events where closed_at is null)`,
    },
  ],
};

describe.each(DATABASES)('a migration beside running servers (%s)', kind => {
  let opened: TestStore;
  let db: Database;
  let recorded = 0;
  const apply = (migration: Migration) =>
    applyMigration(db, migration, () => {
      recorded += 1;
      return Promise.resolve();
    });
  beforeAll(async () => {
    opened = await openTestStore(kind);
    db = opened.store.db;
  });
  beforeEach(async () => {
    await opened.clear();
    recorded = 0;
  });
  afterAll(() => opened.drop());

  async function plantEvent(closedAt: string | null): Promise<void> {
    const { id } = (
      await insertRows<{ id: number }>(db, 'events', [
        {
          title: 'Ball',
          description: '',
          submit_start: '2026-01-01',
          submit_end: '2026-01-02',
          voting_end: '2026-01-03',
          closed_at: closedAt,
          xp_first: 0,
          xp_second: 0,
          xp_third: 0,
          xp_entry: 0,
        },
      ])
    )[0]!;
    await sql`
      insert into entries (event_id, wallet, avatar, look)
      select ${id}::integer, '0x' || lpad(n::text, 40, '0'), '{}', lpad(n::text, 64, '0')
      from generate_series(1, ${ENTRIES}::integer) n`.execute(db);
  }

  async function readFilled(eventId: number): Promise<{ readonly filled: number; readonly transactions: number }> {
    const { rows } = await sql<{ filled: number; transactions: number }>`
      select count(salt) as filled, count(distinct xmin::text) as transactions from entries where event_id = ${eventId}`.execute(
      db,
    );
    return rows[0]!;
  }

  test('fills the rows of running events in several transactions', async () => {
    await plantEvent(null);
    await plantEvent('2026-01-04');
    await apply(fill);
    const { transactions, ...running } = await readFilled(1);
    expect(running).toEqual({ filled: ENTRIES });
    expect(transactions).toBeGreaterThan(2);
    expect(await readFilled(2)).toMatchObject({ filled: 0 });
    expect(recorded).toBe(1);
  });

  test('that fails keeps what it has done, is not recorded, and is completed by the next attempt', async () => {
    await plantEvent(null);
    await sql`alter table entries add constraint planted check (salt is null or id < 4000)`.execute(db);
    await expect(apply(fill)).rejects.toThrow('planted');
    await sql`alter table entries drop constraint planted`.execute(db);
    const { filled: done } = await readFilled(1);
    expect([done > 0, done < ENTRIES, recorded]).toEqual([true, true, 0]);
    await apply(fill);
    expect([await readFilled(1), recorded]).toEqual([expect.objectContaining({ filled: ENTRIES }), 1]);
  });

  test('builds an index again that an attempt has left behind incomplete, and drops it', async () => {
    await plantEvent(null);
    const index: Migration = { online: [{ index: 'entries_by_fee', unique: true, on: sql`entries (event_id)` }] };
    await expect(apply(index)).rejects.toThrow('entries_by_fee');
    await sql`delete from entries where wallet <> (select min(wallet) from entries)`.execute(db);
    await apply(index);
    const { rows } = await sql`
      select indisvalid, indisunique from pg_index where indexrelid = to_regclass('entries_by_fee')`.execute(db);
    expect([rows, recorded]).toEqual([[{ indisvalid: true, indisunique: true }], 1]);
    await apply({ online: [{ dropIndex: 'entries_by_fee' }] });
    const { rows: found } = await sql`select to_regclass('entries_by_fee') as index`.execute(db);
    expect(found).toEqual([{ index: null }]);
  });

  // PGlite has one connection.
  if (kind === 'PGlite') return;

  test.each([
    ['a call', 'access share', 'AccessExclusiveLock'],
    ['autovacuum', 'share update exclusive', 'ShareUpdateExclusiveLock'],
  ])('lets calls pass that come while it waits for %s', async (_name, held, awaited) => {
    const isWaiting = async (): Promise<boolean> => {
      const { rows } = await sql`
        select from pg_locks where relation = 'entries'::regclass and mode = ${awaited} and not granted`.execute(db);
      return rows.length > 0;
    };
    const adding: Migration = {
      async up(tx) {
        await sql`alter table entries add column fee integer`.execute(tx);
      },
    };
    await db
      .transaction()
      .execute(async reader => {
        await sql`lock table entries in ${sql.raw(held)} mode`.execute(reader);
        const applying = apply(adding);
        while (!(await isWaiting())) continue;
        expect((await sql<{ id: number }>`select id from entries`.execute(db)).rows).toEqual([]);
        return { applying };
      })
      .then(({ applying }) => applying);
    expect(recorded).toBe(1);
    await sql`alter table entries drop column fee`.execute(db);
  });
});
