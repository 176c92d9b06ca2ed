// How far a delivery has come, in the words of the promises. Each line follows from a reply of the server and from nothing else. Pure.
import type { Delivery, Destination } from '#contract/delivery.ts'
import { capitalized, destinationName } from './destination-name.ts'

/** done: it has happened; ahead: in progress; wrong: it failed. */
type DeliveryState = 'done' | 'ahead' | 'wrong'
export type DeliveryWords = {
  place: string
  text: string
  state: DeliveryState
  /** Refused there, and may be sent again. */
  refusedBy?: Destination
}

const PLACES = {
  mls: { on: 'in', usual: '10-15 minutes' },
  national: { on: 'on', usual: '10-30 minutes' },
} as const

/** `nationalSite`: the board's name for it; `moment`: a date and time as the board's members read it. */
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

/** The seller doesn't want it there (anymore). */
const withdrawal = (name: string, status: Delivery['status'], when: string): DeliveryWords =>
  status === 'delivered'
    ? { place: `Not on ${name}`, text: `Removed ${when}, as requested in the listing`, state: 'done' }
    : {
        place: capitalized(name),
        text: `Being removed since ${when}, as requested in the listing`,
        state: 'ahead',
      }
