import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Migrator, sql, type Kysely } from 'kysely';
import { OperatorError } from '../../../server/errors';
import { migrateDatabase, openDatabase, type Database } from '../../../server/store/database';
import { migrate } from '../../../server/store/migrate';
import { MIGRATIONS } from '../../../server/store/migrations/migrations';
import type { Schema } from '../../../server/store/schema';
import {
  DATABASES,
  emptySchemaBeside,
  openMemory,
  openTestStore,
  type Memory,
  type TestStore,
} from '../support/testDatabase';

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

interface Column {
  readonly type: string;
  readonly isRequired: boolean;
  readonly hasDefault: boolean;
}

interface Shape {
  /** By 'table.column'. */
  readonly columns: ReadonlyMap<string, Column>;
  /** By 'table.name', the columns of a constraint or a unique index. */
  readonly constraints: ReadonlyMap<string, readonly string[]>;
}

async function shapeOf(db: Kysely<Schema>): Promise<Shape> {
  const { rows: columns } = await sql<Column & { id: string }>`
    select c.relname || '.' || a.attname as id, format_type(a.atttypid, a.atttypmod) as type,
      a.attnotnull as "isRequired", a.atthasdef or a.attidentity <> '' as "hasDefault"
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped`.execute(
    db,
  );
  const { rows: constraints } = await sql<{ id: string; about: readonly string[] }>`
    select rule.relation || '.' || rule.name as id, array(
      select rule.relation || '.' || attname from pg_attribute where attrelid = rule.oid and attnum = any (rule.keys)) as about
    from (
      select conrelid as oid, conrelid::regclass::text as relation, conname as name, conkey as keys from pg_constraint
      where contype in ('c', 'f', 'p', 'u', 'x') and connamespace = 'public'::regnamespace
      union
      select indrelid, indrelid::regclass::text, indexrelid::regclass::text, indkey::smallint[] from pg_index
      where indisunique and indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)) as rule`.execute(
    db,
  );
  return {
    columns: new Map(columns.map(({ id, ...column }) => [id, column])),
    constraints: new Map(constraints.map(({ id, about }) => [id, about])),
  };
}

const tableOf = (id: string) => id.split('.')[0]!;

/** The changes that a build for the earlier schema could not handle. */
function incompatibilities(before: Shape, after: Shape): readonly string[] {
  const tables = new Set([...before.columns.keys()].map(tableOf));
  const lost = [...before.columns].flatMap(([id, { type, isRequired }]) => {
    const now = after.columns.get(id);
    if (now === undefined) return [`${id} is gone`];
    if (now.type !== type) return [`${id} is ${now.type} instead of ${type}`];
    return now.isRequired && !isRequired ? [`${id} may no longer be null`] : [];
  });
  const demanded = [...after.columns].flatMap(([id, { isRequired, hasDefault }]) => {
    const isNew = tables.has(tableOf(id)) && !before.columns.has(id);
    return isNew && isRequired && !hasDefault ? [`${id} must be given`] : [];
  });
  const forbidden = [...after.constraints].flatMap(([id, about]) => {
    const isNew = tables.has(tableOf(id)) && !before.constraints.has(id);
    return isNew && about.every(column => before.columns.has(column)) ? [`${id} restricts only old columns`] : [];
  });
  return [...lost, ...demanded, ...forbidden];
}

describe('migrations only add', () => {
  /** Migrations up to this one are older than the rule. */
  const RELEASED = NAMES.indexOf('0008_token_claims');
  let memory: Memory;
  let db: Kysely<Schema>;
  beforeAll(async () => {
    memory = await openMemory();
    db = memory.db;
  });
  afterAll(() => memory.close());

  test('so that the previous build runs on the schema after each', async () => {
    const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(MIGRATIONS) } });
    await migrator.migrateTo(NAMES[RELEASED]!);
    for (const name of NAMES.slice(RELEASED + 1)) {
      const before = await shapeOf(db);
      expect((await migrator.migrateTo(name)).error).toBeUndefined();
      expect([name, incompatibilities(before, await shapeOf(db))]).toEqual([name, []]);
    }
  });

  test.each([
    ['alter table events drop column description', ['events.description is gone']],
    ['alter table events rename column title to name', ['events.title is gone', 'events.name must be given']],
    [
      'drop table prizes',
      ['prizes.event_id is gone', 'prizes.position is gone', 'prizes.url is gone', 'prizes.file is gone'],
    ],
    ['alter table events alter column id type bigint', ['events.id is bigint instead of integer']],
    ['alter table events alter column sub_title set not null', ['events.sub_title may no longer be null']],
    ['alter table events add column fee integer not null', ['events.fee must be given']],
    ['alter table events add column fee integer not null default 0', []],
    ["alter table events add constraint short check (title < 'x')", ['events.short restricts only old columns']],
    ['alter table events add column fee integer check (fee < 7)', []],
    ['create unique index titles on events (title)', ['events.titles restricts only old columns']],
    ['create table fees (id integer primary key)', []],
  ])('%s: %j', async (statement, expected) => {
    await migrate(db);
    const before = await shapeOf(db);
    await sql`begin`.execute(db);
    await sql.raw(statement).execute(db);
    const found = incompatibilities(before, await shapeOf(db));
    await sql`rollback`.execute(db);
    expect(found).toEqual(expected);
  });
});

interface Recording {
  readonly migration: string;
  readonly texts: readonly string[];
  readonly statements: readonly (readonly [text: number, parameters: readonly unknown[], rows: number])[];
}

test('every statement of the last build returns as many rows on the schema of this one', async () => {
  const file = join(__dirname, 'queriesOfLastBuild.json');
  const { migration, texts, statements } = JSON.parse(readFileSync(file, 'utf8')) as Recording;
  expect(NAMES).toContain(migration);
  const { db, pglite, close } = await openMemory();
  await migrate(db);
  for (const [text, parameters, rows] of statements) {
    const result = await pglite.query(texts[text]!, [...parameters]);
    expect([texts[text], result.rows.length]).toEqual([texts[text], rows]);
  }
  await close();
});
