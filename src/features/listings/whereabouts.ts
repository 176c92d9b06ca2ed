// How far a listing has come, in the words of the promises. Each line follows from a reply of the server or a finished transaction on the phone, and from nothing else.
import type { Delivery, Destination } from '#contract/delivery.ts'
import type { ListingRecord } from '#contract/listing.ts'
import { capitalized, destinationName } from '#rules/destination-name.ts'
import type { Formats } from '../../ui/formats.ts'
import type { IconName } from '../../ui/icon.tsx'

/** done: it has happened; ahead: in progress; wrong: it failed. */
export type Waypoint = {
  place: string
  text: string
  state: 'done' | 'ahead' | 'wrong'
  icon: IconName
  /** Refused there, and may be sent again. */
  refusedBy?: Destination
}

const PLACES = {
  mls: { on: 'in', usual: '10-15 minutes' },
  national: { on: 'on', usual: '10-30 minutes' },
} as const

/** `nationalSite`: the board's name for it. */
export function whereabouts(
  { row, deliveries }: Pick<ListingRecord, 'row' | 'deliveries'>,
  nationalSite: string,
  formats: Formats,
): Waypoint[] {
  const { mediumMoment } = formats
  const saved: Waypoint = {
    place: row.StandardStatus === 'I' ? 'Saved to the server' : 'Submitted',
    text: `Last changed ${mediumMoment(row.ModifiedDate)}`,
    state: 'done',
    icon: 'cloud-done',
  }
  return [saved, ...deliveries.map((delivery) => waypointOf(delivery, nationalSite, formats))]
}

/** The seller doesn't want it there (anymore). */
const withdrawal = (name: string, status: Delivery['status'], when: string): Waypoint =>
  status === 'delivered'
    ? {
        place: `Not on ${name}`,
        text: `Removed ${when}, as requested in the listing`,
        state: 'done',
        icon: 'check',
      }
    : {
        place: capitalized(name),
        text: `Being removed since ${when}, as requested in the listing`,
        state: 'ahead',
        icon: 'clock',
      }

function waypointOf(
  { destination, status, at: when, detail, isWithdrawal }: Delivery,
  nationalSite: string,
  { mediumMoment }: Formats,
): Waypoint {
  const { on, usual } = PLACES[destination]
  const name = destinationName(destination, nationalSite)
  const place = capitalized(name)
  if (isWithdrawal && status !== 'failed') return withdrawal(name, status, mediumMoment(when))
  switch (status) {
    case 'delivered':
      return { place: capitalized(`${on} ${name}`), text: mediumMoment(when), state: 'done', icon: 'check' }
    case 'failed':
      return {
        place,
        text: detail ?? 'It couldn’t be delivered. The board has been notified.',
        state: 'wrong',
        icon: 'alert',
        refusedBy: destination,
      }
    case 'accepted':
      return { place, text: `Accepted ${mediumMoment(when)}, live soon`, state: 'ahead', icon: 'clock' }
    case 'submitted':
      return {
        place,
        text: `Sent ${mediumMoment(when)}, usually live in ${usual}.${detail ? ` ${detail} Trying again.` : ''}`,
        state: 'ahead',
        icon: 'clock',
      }
  }
}
