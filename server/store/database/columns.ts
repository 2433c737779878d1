import type { ColumnType } from 'kysely';

/** Columns of type jsonb: read as parsed values, written as JSON text on both drivers. */
export type Json<T> = ColumnType<T, string, string>;
/** timestamptz: read as Date, written as Date or ISO text. */
export type Timestamp = ColumnType<Date, Date | string, Date | string>;
export type NullableTimestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
export type DefaultTimestamp = ColumnType<Date, Date | string | undefined, Date | string>;
