import { sql } from 'kysely';
import type { Database } from '../server/store/database/database';

/** Inserts rows in their order; what one of them lacks is null. Returns them with the columns that the database adds. */
export async function insertRows<Row = unknown>(
  db: Database,
  table: string,
  given: readonly object[],
): Promise<readonly Row[]> {
  const names = new Set(given.flatMap(row => Object.keys(row)));
  const columns = sql.join([...names].map(name => sql.ref(name)));
  const { rows } = await sql<Row>`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(given)}::jsonb)
    returning *`.execute(db);
  return rows;
}
