import type { Migration as SchemaChange, RawBuilder } from 'kysely';

/** Writes rows a few at a time, until `where` finds no more. */
export interface Fill {
  /** A table. */
  readonly fill: string;
  readonly set: RawBuilder<unknown>;
  readonly where: RawBuilder<unknown>;
}

/** Builds an index while its table is read and written. */
export interface Index {
  readonly index: string;
  readonly unique?: true;
  readonly on: RawBuilder<unknown>;
}

export type OnlineStep = Fill | Index | { readonly dropIndex: string };

/**
 * Servers of the previous build keep running during either kind. `up` changes the schema in one transaction: it locks
 * whole tables, so it must not read or write rows that exist before it, and should change one table that players write:
 * with a second one it keeps losing to calls that hold that one and wait for the first. A new column's `check` is added
 * as a constraint that is `not valid`, or the database reads every row. `online` may take minutes; if it is interrupted,
 * the next attempt repeats what is incomplete.
 */
export type Migration = SchemaChange | { readonly online: readonly OnlineStep[] };
