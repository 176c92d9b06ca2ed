// Where a listing stands, in the words of the promises: each line is driven by a reply of the server's or a finished transaction on the phone, by nothing else.
import type { Delivery, Destination } from '#contract/delivery.ts'
import type { ListingRecord } from '#contract/listing.ts'
import { mediumMoment } from '../../ui/formats.ts'
import type { IconName } from '../../ui/icon.tsx'

/** done: it has happened; ahead: on its way; wrong: it did not get there. */
export type Waypoint = {
  place: string
  text: string
  state: 'done' | 'ahead' | 'wrong'
  icon: IconName
  /** Refused there, and may be sent once more. */
  refusedBy?: Destination
}

const PLACES = {
  mls: { arrived: 'In the MLS', name: 'The MLS', usual: '10-15 minutes' },
  national: { arrived: 'On the national site', name: 'The national site', usual: '10-30 minutes' },
} as const

export function whereabouts({ row, deliveries }: Pick<ListingRecord, 'row' | 'deliveries'>): Waypoint[] {
  const saved: Waypoint = {
    place: row.StandardStatus === 'I' ? 'Saved to the server' : 'Submitted',
    text: `Last changed ${mediumMoment(row.ModifiedDate)}`,
    state: 'done',
    icon: 'cloud-done',
  }
  return [saved, ...deliveries.map(waypointOf)]
}

/** The seller does not want it there (any more). */
const withdrawal = (name: string, status: Delivery['status'], when: string): Waypoint =>
  status === 'delivered'
    ? {
        place: `Not on ${name.toLowerCase()}`,
        text: `Removed ${when}, as requested in the listing`,
        state: 'done',
        icon: 'check',
      }
    : { place: name, text: `Being removed since ${when}, as requested in the listing`, state: 'ahead', icon: 'clock' }

function waypointOf({ destination, status, at: when, detail, isWithdrawal }: Delivery): Waypoint {
  const place = PLACES[destination]
  if (isWithdrawal && status !== 'failed') return withdrawal(place.name, status, mediumMoment(when))
  switch (status) {
    case 'delivered':
      return { place: place.arrived, text: mediumMoment(when), state: 'done', icon: 'check' }
    case 'failed':
      return {
        place: place.name,
        text: detail ?? 'It couldn’t be delivered. The board has been notified.',
        state: 'wrong',
        icon: 'alert',
        refusedBy: destination,
      }
    case 'accepted':
      return { place: place.name, text: `Accepted ${mediumMoment(when)}, live soon`, state: 'ahead', icon: 'clock' }
    case 'submitted':
      return {
        place: place.name,
        text: `Sent ${mediumMoment(when)}, usually live in ${place.usual}.${detail ? ` ${detail} Trying again.` : ''}`,
        state: 'ahead',
        icon: 'clock',
      }
  }
}
