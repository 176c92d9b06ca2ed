// Publishing status of a listing. Each line follows from a server reply or a finished transaction on the phone, and
// from nothing else.
import type { ListingRecord } from '#contract/listing.ts'
import { capitalized } from '#contract/text.ts'
import { type DeliveryWords, deliveryWords } from '#rules/delivery-words.ts'
import { destinationName } from '#rules/destination-name.ts'
import type { Formats } from '#src/ui/formats.ts'
import type { IconName } from '#src/ui/icon.tsx'

export type Waypoint = DeliveryWords & {
  /** A single word, for a line that lists all destinations. */
  short: string
  /** If it differs from its state's icon. */
  icon?: IconName
}

/** `nationalSite`: the board's name for that site. */
export function whereabouts(
  { row, deliveries }: Pick<ListingRecord, 'row' | 'deliveries'>,
  nationalSite: string,
  { mediumMoment }: Formats,
): Waypoint[] {
  const saved: Waypoint = {
    place: row.StandardStatus === 'I' ? 'Saved to the server' : 'Submitted',
    short: row.StandardStatus === 'I' ? 'Saved' : 'Submitted',
    text: `Last changed ${mediumMoment(row.ModifiedDate)}`,
    state: 'done',
    icon: 'cloud-done',
  }
  const delivered = deliveries.map((delivery) => ({
    ...deliveryWords(delivery, nationalSite, mediumMoment),
    short: capitalized(destinationName(delivery.destination, nationalSite).replace(/^the /i, '')),
  }))
  return [saved, ...delivered]
}
