// Tables of help: messages to the board's office, and errors in browsers.
import type { ColumnType, Generated } from 'kysely'
import type { NullableTimestamp, Timestamp } from './column-shapes.ts'

/** `member_id` wrote it, acting as `effective_id`. */
export type SupportMessageTable = {
  message_id: string
  member_id: number
  effective_id: number
  text: string
  listing_id: string | null
  page: string
  written_at: ColumnType<Date, Date | string, never>
  received_at: Timestamp
  answered_at: NullableTimestamp
  answered_by: number | null
}

/** Errors in browsers, a row for each kind. */
export type ClientErrorTable = {
  fingerprint: Buffer
  kind: string
  message: string
  stack: string | null
  route: string
  version: string
  code: string | null
  times: Generated<number>
  first_at: Timestamp
  last_at: Timestamp
}
