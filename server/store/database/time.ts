import { sql, type RawBuilder } from 'kysely';

/** The current time in SQL. The database's clock is read when the expression is evaluated, not when the transaction began. Tests pass their own clock. */
export type SqlNow = () => RawBuilder<Date>;

export function sqlNow(clock: (() => number) | undefined): SqlNow {
  if (clock === undefined) return () => sql<Date>`clock_timestamp()`;
  return () => sql<Date>`${new Date(clock()).toISOString()}::timestamptz`;
}
