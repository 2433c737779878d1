import type { RawBuilder } from 'kysely';
import type { Database } from './database';

/** The row of a statement that always returns one. */
export async function onlyRow<Row>(db: Database, statement: RawBuilder<Row>): Promise<Row> {
  const [row] = (await statement.execute(db)).rows;
  if (row === undefined) throw new Error('a statement returned no row');
  return row;
}
