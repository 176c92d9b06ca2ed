import type { Call } from '../../api/call.ts'

/** What the lists and the record need of the app around them. `online` is the browser's hint. */
export type ListingPorts = {
  call: Call
  online: boolean
  /** Epoch milliseconds. */
  now(): number
  newId(): string
}
