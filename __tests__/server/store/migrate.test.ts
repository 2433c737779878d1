import { sql } from 'kysely';
import { OperatorError } from '../../../server/errors';
import { migrateDatabase, openDatabase, type Database } from '../../../server/store/database';
import { migrate } from '../../../server/store/migrate';
import { MIGRATIONS } from '../../../server/store/migrations/migrations';
import { DATABASES, emptySchemaBeside, openTestStore, type TestStore } from '../support/testDatabase';

const NAMES = Object.keys(MIGRATIONS);
const LAST = NAMES.at(-1)!;

describe.each(DATABASES)('the schema (%s)', kind => {
  let opened: TestStore;
  let db: Database;
  beforeAll(async () => {
    opened = await openTestStore(kind);
    db = opened.store.db;
  });
  afterEach(async () => {
    await sql`delete from kysely_migration`.execute(db);
    for (const name of NAMES) await add(name);
  });
  afterAll(() => opened.drop());

  const forget = (name: string) => sql`delete from kysely_migration where name = ${name}`.execute(db);
  const add = (name: string) => sql`insert into kysely_migration (name, timestamp) values (${name}, '')`.execute(db);
  const applied = async () =>
    (await sql<{ name: string }>`select name from kysely_migration`.execute(db)).rows.map(({ name }) => name);
  const schemaOf = () => (opened.location.kind === 'postgres' ? opened.location.schema : undefined);

  test('a database that is newer than this build is not changed', async () => {
    await add('9999_future');
    expect(await migrate(db, schemaOf())).toEqual([]);
    expect(await applied()).toContain('9999_future');
  });

  test('a database with other migrations than this build is refused in one sentence', async () => {
    await add('0007_other');
    await forget(LAST);
    const migrating = migrate(db, schemaOf());
    await expect(migrating).rejects.toThrow(OperatorError);
    await expect(migrating).rejects.toThrow(`it lacks ${LAST} and has 0007_other, which this build does not know`);
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

    test('is refused if it is older, until the command has migrated it', async () => {
      const location = emptySchemaBeside(opened);
      const opening = openDatabase(location, { schema: 'check' });
      await expect(opening).rejects.toThrow(OperatorError);
      await expect(opening).rejects.toThrow('The database has no tables yet: run npm run migrate.');
      expect(await migrateDatabase(location)).toEqual(NAMES);
      expect(await migrateDatabase(location)).toEqual([]);
      await sql`delete from ${sql.id(location.schema, 'kysely_migration')} where name = ${LAST}`.execute(db);
      await expect(openDatabase(location, { schema: 'check' })).rejects.toThrow(
        `older than this build (it lacks ${LAST}): run npm run migrate.`,
      );
      await sql`drop schema ${sql.id(location.schema)} cascade`.execute(db);
    });
  });
});
