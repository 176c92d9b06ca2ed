// Ledger of what a phone has acknowledged, and the error of a history that breaks a promise.
import type { Value } from '#contract/listing.ts'

/** What this phone has said "saved" to. */
export type Ledger = {
  fields: Map<string, Value>
  rows: Map<string, Value>
  photos: Map<string, string>
  files: Map<string, string>
  /** What was said of photos: descriptions and fields, as `photos id field`. */
  words: Map<string, Value>
  /** Ids in the order that the member gave last, of `photos` and of rows; `rev`: the draft's revision then. */
  orders: Map<string, { ids: string[]; rev: number }>
  /** Photos and rows that were added, and those that were deleted, by target: `photos[id]`, `rooms[uid]`. */
  added: Set<string>
  deletions: Set<string>
  withdrawn: boolean
  /** What of it the other phone had saved when this one went on from its copy. */
  heard: Ledger | null
}
export const emptyLedger = (): Ledger => ({
  fields: new Map(),
  rows: new Map(),
  photos: new Map(),
  files: new Map(),
  words: new Map(),
  orders: new Map(),
  added: new Set(),
  deletions: new Set(),
  withdrawn: false,
  heard: null,
})

export class Broken extends Error {}
