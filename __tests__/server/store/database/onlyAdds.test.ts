import { sql, type Kysely } from 'kysely';
import { applyMigration } from '../../../../server/store/database/applyMigration';
import { migrate } from '../../../../server/store/database/migrate';
import { MIGRATIONS } from '../../../../server/store/database/migrations/migrations';
import { openMemory, type Memory } from '../../support/testDatabase';

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

async function shapeOf(db: Kysely<unknown>): Promise<Shape> {
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

/** How often a transaction has read each table, and how many of its rows it has written, so far. */
async function usesOf(db: Kysely<unknown>): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ name: string; uses: number }>`
    select relname as name, seq_scan + coalesce(idx_scan, 0) + n_tup_ins + n_tup_upd + n_tup_del as uses
    from pg_stat_xact_user_tables`.execute(db);
  return new Map(rows.map(({ name, uses }) => [name, uses]));
}

/** The tables, of those that exist before it, whose rows a change reads or writes while it has their locks. */
async function tablesUsed(tx: Kysely<unknown>, change: () => Promise<unknown>): Promise<readonly string[]> {
  const before = await usesOf(tx);
  await change();
  const after = await usesOf(tx);
  return [...before].flatMap(([name, uses]) => ((after.get(name) ?? uses) === uses ? [] : [name]));
}

/** The last migration of the last release, whose servers run while its database is upgraded. */
const LAST_RELEASED = '0001_schema';

let memory: Memory;
let db: Kysely<unknown>;
beforeAll(async () => {
  memory = await openMemory();
  db = memory.db;
});
afterAll(() => memory.close());

const through = (last: string) => Object.entries(MIGRATIONS).filter(([name]) => name <= last);

test('migrations after the last release only add, and no `up` uses rows from before', async () => {
  await migrate(db, { remedies: { older: '', foreign: '' }, migrations: Object.fromEntries(through(LAST_RELEASED)) });
  const released = await shapeOf(db);
  for (const [, migration] of Object.entries(MIGRATIONS).slice(through(LAST_RELEASED).length))
    await applyMigration(db, 'up' in migration ? watched(migration.up.bind(migration)) : migration, () =>
      Promise.resolve(),
    );
  expect(incompatibilities(released, await shapeOf(db))).toEqual([]);
});

/** Fails if `up` uses earlier rows. */
const watched = (up: (db: Kysely<unknown>) => Promise<void>) => ({
  async up(tx: Kysely<unknown>) {
    expect(await tablesUsed(tx, () => up(tx))).toEqual([]);
  },
});

describe('a statement that would stop them is noticed', () => {
  /** Runs a statement and takes it back. */
  async function plant<T>(statement: string, observe: (run: () => Promise<unknown>) => Promise<T>): Promise<T> {
    await sql`begin`.execute(db);
    try {
      return await observe(() => sql.raw(statement).execute(db));
    } finally {
      await sql`rollback`.execute(db);
    }
  }

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
    const before = await shapeOf(db);
    const found = await plant(statement, async run => {
      await run();
      return incompatibilities(before, await shapeOf(db));
    });
    expect(found).toEqual(expected);
  });

  test.each([
    ['alter table ballots add column fee integer not null default 0', []],
    ['alter table ballots add column fee uuid default gen_random_uuid()', ['ballots']],
    ['alter table ballots add column fee integer check (fee < 7)', ['ballots']],
    ['alter table ballots add column fee integer, add constraint low check (fee < 7) not valid', []],
    ['alter table ballots add column banned text references bans', []],
    ['alter table ballots add foreign key (event_id) references events (id)', ['ballots']],
    ['alter table ballots alter column salt set not null', ['ballots']],
    ['create index ballots_decided on ballots (decided_at)', ['ballots']],
    ["update ballots set passed = 'even' where event_id = 1 and wallet = 'x'", ['ballots']],
    ['create table voters as select distinct wallet from ballots', ['ballots']],
    ['create table fees (event_id integer references events (id))', []],
  ])('%s uses %j', async (statement, expected) => {
    expect(await plant(statement, run => tablesUsed(db, run))).toEqual(expected);
  });
});
