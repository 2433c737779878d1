import { sql, type RawBuilder } from 'kysely';

/** The time in SQL: the database's own, read when the expression is evaluated and not when the transaction began, unless a test brings its clock. */
export type SqlNow = () => RawBuilder<Date>;

export function sqlNow(clock: (() => number) | undefined): SqlNow {
  if (clock === undefined) return () => sql<Date>`clock_timestamp()`;
  return () => sql<Date>`${new Date(clock()).toISOString()}::timestamptz`;
}
