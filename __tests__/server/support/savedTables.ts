import { sql } from 'kysely';
import type { Database } from '../../../server/store/database/database';

/** The rows of tables, as JSON, in an order that their contents alone decide. */
export type SavedTables = Readonly<Record<string, readonly object[]>>;

async function tableNames(db: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name not like '%migration%'
    order by table_name`.execute(db);
  return rows.map(({ name }) => name);
}

export async function saveTables(db: Database): Promise<SavedTables> {
  const saved: Record<string, readonly object[]> = {};
  for (const name of await tableNames(db)) {
    const { rows } = await sql<{ rows: readonly object[] }>`
      select coalesce(json_agg(row), '[]') as rows from (select * from ${sql.id(name)} as saved order by saved::text) row`.execute(
      db,
    );
    saved[name] = rows[0]?.rows ?? [];
  }
  return saved;
}

/** Replaces all rows of these tables, as somebody can who may switch foreign keys off; unique keys and checks still hold. */
export async function restoreTables(db: Database, saved: SavedTables): Promise<void> {
  await db.transaction().execute(async tx => {
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const [name, rows] of Object.entries(saved)) {
      await sql`delete from ${sql.id(name)}`.execute(tx);
      if (rows.length === 0) continue;
      await sql`
        insert into ${sql.id(name)} overriding system value
        select * from json_populate_recordset(null::${sql.id(name)}, ${JSON.stringify(rows)}::json)`.execute(tx);
    }
  });
}
