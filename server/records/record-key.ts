// A record that rows of other tables belong to (photos, supplements, deliveries): its type and UniqueID, and the column
// that refers to it.
import type { RecordKey } from '#contract/lock.ts'

/** Each of these columns refers to a record of one type; at most one of them is set in a row. */
export const RECORD_COLUMN = {
  listing: 'listing_unique_id',
  agent: 'member_unique_id',
  office: 'office_unique_id',
} as const

type RecordColumns = {
  listing_unique_id: number | null
  member_unique_id: number | null
  office_unique_id: number | null
}

/** The record that a row belongs to; null for an upload that still belongs to a draft. */
export function recordOfRow(row: RecordColumns): RecordKey | null {
  for (const type of ['listing', 'agent', 'office'] as const) {
    const id = row[RECORD_COLUMN[type]]
    if (id !== null) return { type, id }
  }
  return null
}

/** 0, which matches no record, if the text is not a UniqueID. */
export const keyIn = (text: string): number => (/^\d{1,15}$/.test(text) ? Number(text) : 0)
