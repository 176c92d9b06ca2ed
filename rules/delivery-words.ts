// Texts that tell members the state of a delivery, in the words of the specification's promises. Each text follows only
// from the server's reply. Pure.
import type { Delivery, Destination } from '#contract/delivery.ts'
import { capitalized } from '#contract/text.ts'
import { destinationName } from './destination-name.ts'

/** done: it has happened; ahead: in progress; wrong: it failed. */
type DeliveryState = 'done' | 'ahead' | 'wrong'
export type DeliveryWords = {
  place: string
  text: string
  state: DeliveryState
  /** Destination that refused the record; the record can be sent there again. */
  refusedBy?: Destination
}

const PLACES = {
  mls: { on: 'in', usual: '10-15 minutes' },
  national: { on: 'on', usual: '10-30 minutes' },
} as const

/** `nationalSite`: the board's name for it; `moment`: formats a date and time for the board's members. */
export function deliveryWords(
  { destination, status, at, detail, isWithdrawal }: Delivery,
  nationalSite: string,
  moment: (at: string) => string,
): DeliveryWords {
  const { on, usual } = PLACES[destination]
  const name = destinationName(destination, nationalSite)
  const place = capitalized(name)
  const when = moment(at)
  if (isWithdrawal && status !== 'failed') return withdrawal(name, status, when)
  switch (status) {
    case 'delivered':
      return { place: capitalized(`${on} ${name}`), text: when, state: 'done' }
    case 'failed':
      return {
        place,
        text: detail ?? 'It couldn’t be delivered. The board has been notified.',
        state: 'wrong',
        refusedBy: destination,
      }
    case 'accepted':
      return { place, text: `Accepted ${when}, live soon`, state: 'ahead' }
    case 'submitted':
      return {
        place,
        text: `Sent ${when}, usually live in ${usual}.${detail ? ` ${detail} Trying again.` : ''}`,
        state: 'ahead',
      }
  }
}

/** Texts for a record that is being removed because the seller doesn't want it there. */
const withdrawal = (name: string, status: Delivery['status'], when: string): DeliveryWords =>
  status === 'delivered'
    ? { place: `Not on ${name}`, text: `Removed ${when}, as requested in the listing`, state: 'done' }
    : {
        place: capitalized(name),
        text: `Being removed since ${when}, as requested in the listing`,
        state: 'ahead',
      }
