import { sql } from 'kysely';
import type { Database } from '../database/database';

/** By table. */
type WalletRows = Readonly<Record<string, readonly unknown[]>>;

/** The secret of a session, and the wallets whose fits were on a ballot. */
const NOT_THEIRS = ['token_hash', 'lo_wallet', 'hi_wallet'];

/** Everything that is stored about a wallet: its rows of every table with such a column, so that a new table is included automatically. */
export async function readWalletRows(db: Database, wallet: string): Promise<WalletRows> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = current_schema() and column_name = 'wallet' order by table_name`.execute(db);
  const found: [string, readonly unknown[]][] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: unknown }>`
      select to_jsonb(t) - ${NOT_THEIRS}::text[] as row from ${sql.table(name)} t where wallet = ${wallet}`.execute(db);
    if (rows.length > 0) found.push([name, rows.map(({ row }) => row)]);
  }
  return Object.fromEntries(found);
}
