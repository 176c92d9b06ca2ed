import type { Call } from '../../api/call.ts'

/** Services that the lists and the record need from the app. `online` is the browser's hint. */
export type ListingPorts = {
  call: Call
  online: boolean
  /** Epoch milliseconds. */
  now(): number
  newId(): string
}
