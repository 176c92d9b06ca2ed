// The member's own listings as templates for a new one: saved or submitted, of the same type. Pure.
import type { ListingRow } from '#contract/listing.ts'
import { searchWords } from '#contract/text.ts'

const byListingId = new Intl.Collator('en', { numeric: true })

/** Newest first; only those that this member may copy. */
export const templatesOf = (rows: readonly ListingRow[], propertyType: string): ListingRow[] =>
  rows
    .filter((row) => row.PropertyType === propertyType && row.isCopyable)
    .toSorted((a, b) => byListingId.compare(b.ListingId, a.ListingId))

/** Matches every typed word, in any order, in the address or the id. */
export function matchTemplates(rows: readonly ListingRow[], typed: string): ListingRow[] {
  const words = searchWords(typed)
  return rows.filter(({ UnparsedAddress, ListingId, City }) => {
    const text = `${UnparsedAddress} ${City ?? ''} ${ListingId}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
