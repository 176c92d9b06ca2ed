// The part of a listing's record that its reader may see, as decided by rules/visible-fields.ts. Pure.
import type { ListingRecord } from '#contract/listing.ts'
import { goesToNationalSite } from '#rules/national-site.ts'
import { type Reader, readableItems, readableValues, reads, type Visibility } from '#rules/visible-fields.ts'

type Part = Pick<ListingRecord, 'listing' | 'photos' | 'items' | 'deliveries'>

export function readablePart(
  visibility: Visibility,
  reader: Reader,
  { listing, photos, items, deliveries }: Part,
): Part {
  const isSide = reads(reader, 'side')
  const describes = reads(reader, visibility.rows.get('photos')?.get('Description'))
  return {
    listing: readableValues(visibility, reader, listing),
    photos: describes ? photos : photos.map((photo) => ({ ...photo, Description: '', LongDescription: '' })),
    items: readableItems(visibility, reader, items),
    deliveries: deliveries.map((delivery) => ({
      ...delivery,
      // A destination's refusal may quote the record.
      detail: isSide ? delivery.detail : null,
      ...(delivery.destination === 'national' && !goesToNationalSite(listing) && { isWithdrawal: true }),
    })),
  }
}
