// Column types: the value written and the value read.
import type { ColumnType, JSONColumnType } from 'kysely'

/** Defaults to the database's now(). */
export type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>
export type NullableTimestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
export type OptionalKey = ColumnType<number | null, number | null | undefined, number | null>
export type Json<T> = JSONColumnType<T & object, string, string>
