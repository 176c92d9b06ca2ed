// Supplements of a listing after a write: each row's file must have arrived under the row's own uid. The server's facts
// about a file are added to the row when it is read, and never accepted from a phone.
import type { ItemRow, ListingRecord, ListingRequest } from '#contract/listing.ts'
import { SUPPLEMENT_FILE_FIELDS, type SupplementFile } from '#contract/supplement.ts'
import type { Caller } from '#rules/may.ts'
import { refuse } from '../../http/refusal.ts'
import type { UploadScope } from '../../records/written-photos.ts'
import type { WriteContext } from './find-write.ts'
import type { ListingDeps } from './listing-deps.ts'
import type { StoredListing } from './listings.store.ts'

type Data = ListingRequest['data']
type SentRow = Data['supplements'][number]

export const withoutFiles = (data: Data): Data => ({ ...data, supplements: data.supplements.map(withoutFile) })

function withoutFile(row: SentRow): SentRow {
  const file: readonly string[] = SUPPLEMENT_FILE_FIELDS
  return Object.fromEntries(Object.entries(row).filter(([name]) => !file.includes(name))) as SentRow
}

/** Photos and files that this write may use. */
export const uploadScope = (
  { memberId, effectiveId }: Caller,
  { listingRequest }: WriteContext['input'],
  stored: StoredListing | null,
): UploadScope => ({
  record: stored && { type: 'listing', id: stored.uniqueId },
  draftId: listingRequest.draftId,
  memberId,
  effectiveId,
})

/** A file deleted before it arrived is not required; one that the listing already shows has arrived. */
export async function requireFiles(
  { tx, caller, input }: WriteContext,
  stored: StoredListing | null,
  rows: readonly ItemRow[],
  deps: ListingDeps,
): Promise<void> {
  const before = new Set((stored?.items.supplements ?? []).filter((row) => !row.IsDeleted).map((row) => row.uid))
  const needed = rows.filter((row) => !row.IsDeleted && !before.has(row.uid)).map((row) => row.uid)
  if (needed.length === 0) return
  const usable = await deps.supplements.usable(tx, needed, uploadScope(caller, input, stored))
  const missing = needed.filter((uid) => !usable.has(uid.toLowerCase()))
  if (missing.length > 0) throw refuse('supplement-missing', { extra: { supplementIds: missing } })
}

export const withFiles = (items: ListingRecord['items'], files: Map<string, SupplementFile>): ListingRecord['items'] =>
  items.supplements
    ? {
        ...items,
        supplements: items.supplements.map((row) => ({ ...row, ...files.get(row.uid.toLowerCase()) })),
      }
    : items
