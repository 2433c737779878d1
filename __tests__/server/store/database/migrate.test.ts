import { sql } from 'kysely';
import { OperatorError } from '../../../../server/config/errors';
import { migrateDatabase, openDatabase, type Database } from '../../../../server/store/database/database';
import { checkSchema, migrate } from '../../../../server/store/database/migrate';
import { MIGRATIONS } from '../../../../server/store/database/migrations/migrations';
import { DATABASES, emptySchemaBeside, openTestStore, type TestStore } from '../../support/testDatabase';

const NAMES = Object.keys(MIGRATIONS);

describe.each(DATABASES)('the schema (%s)', kind => {
  let opened: TestStore;
  let db: Database;
  beforeAll(async () => {
    opened = await openTestStore(kind);
    db = opened.store.db;
  });
  afterEach(async () => {
    await forgetAll();
    for (const name of NAMES) await add(name);
  });
  afterAll(() => opened.drop());

  const forgetAll = () => sql`delete from kysely_migration`.execute(db);
  const add = (name: string) => sql`insert into kysely_migration (name, timestamp) values (${name}, '')`.execute(db);
  const applied = async () =>
    (await sql<{ name: string }>`select name from kysely_migration`.execute(db)).rows.map(({ name }) => name);
  const remedies = { older: 'upgrade it', foreign: 'use another one' };
  const schemaOf = () => (opened.location.kind === 'postgres' ? opened.location.schema : undefined);
  const migrateIt = (migrations = MIGRATIONS) => migrate(db, { remedies, schema: schemaOf(), migrations });

  test('a database that is newer than this build is not changed', async () => {
    await add('9999_future');
    expect(await migrateIt()).toEqual([]);
    expect(await applied()).toContain('9999_future');
  });

  test('a database with other migrations than this build is refused in one sentence', async () => {
    await add('0007_other');
    const migrating = migrateIt({ ...MIGRATIONS, '0002_later': { online: [] } });
    await expect(migrating).rejects.toThrow(OperatorError);
    await expect(migrating).rejects.toThrow('it lacks 0002_later and has 0007_other, which this build does not know');
  });

  test.each([
    ['another first migration', ['0001_game', '0002_local_index']],
    ['no migrations', []],
  ])('tables with %s are refused in one sentence', async (_name, names) => {
    await forgetAll();
    for (const name of names) await add(name);
    const sentence = 'The database is from before version 1.0.0, or of another program: use another one.';
    await expect(migrateIt()).rejects.toThrow(new OperatorError(sentence));
    await expect(checkSchema(db, remedies)).rejects.toThrow(new OperatorError(sentence));
    expect(await applied()).toEqual(names);
  });

  // PGlite is always migrated when it is opened.
  if (kind === 'PGlite') return;

  describe('when a server checks it', () => {
    const open = async (sentences: string[] = []) => {
      const other = await openDatabase(opened.location, {
        schema: 'check',
        onNewerSchema: sentence => sentences.push(sentence),
      });
      await other.close();
    };

    test('is accepted if it fits or is newer', async () => {
      const sentences: string[] = [];
      await open(sentences);
      expect(sentences).toEqual([]);
      await add('9999_future');
      await open(sentences);
      expect(sentences).toEqual([expect.stringContaining('newer than this build: it has 9999_future.')]);
    });

    test('is refused if it is empty, until the command has migrated it, and if it is older', async () => {
      const location = emptySchemaBeside(opened);
      const opening = openDatabase(location, { schema: 'check' });
      await expect(opening).rejects.toThrow(OperatorError);
      await expect(opening).rejects.toThrow('The database has no tables yet: run npm run migrate.');
      expect(await migrateDatabase(location)).toEqual(NAMES);
      expect(await migrateDatabase(location)).toEqual([]);
      const later = { ...MIGRATIONS, '9999_later': { online: [] } };
      await expect(checkSchema(db, remedies, later)).rejects.toThrow(
        'older than this build (it lacks 9999_later): upgrade it.',
      );
      expect(await migrateDatabase(location, later)).toEqual(['9999_later']);
      await sql`drop schema ${sql.id(location.schema)} cascade`.execute(db);
    });
  });
});
