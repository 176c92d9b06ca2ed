// What a delivery needs of the place it goes to: the MLS, the national site, or the portal's own stand-in for them.
import type { Destination as Name } from '#contract/delivery.ts'

export type Entity = { type: 'listing' | 'agent' | 'office'; id: number }

/** One version of one record, by RESO's names. `remove`: it is to be taken away; `values` then only name it. */
export type Outgoing = {
  entity: Entity
  version: number
  action: 'write' | 'remove'
  /** The number that people know: ListingId, MemberMlsId, OfficeMlsId. */
  number: string
  /** The destination's own key, as it named it before. */
  remoteKey: string | null
  /** Null or an empty list clears what the destination holds. */
  values: Record<string, unknown>
}

export const isEmpty = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0)

/** For a destination that holds nothing of the record yet. */
export const withoutEmpty = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)))

export type Fault = { target: string | null; message: string }

export type Answer =
  /** It stands where it belongs. */
  | { kind: 'delivered'; remoteKey?: string }
  /** The destination has it and will show it; worth asking again then. */
  | { kind: 'accepted'; againInMs: number }
  /** Not this record, however often it is sent. */
  | { kind: 'refused'; faults: Fault[] }
  /** Not now. */
  | { kind: 'later'; why: string; afterMs?: number }
  /** Nobody knows whether it arrived. */
  | { kind: 'silence'; why: string }

/** Neither call throws for what a destination does or does not say: that is an answer. The same key is the same delivery, however often it comes. */
export type Destination = {
  name: Name
  /** `until`: from then on (by the clock handed in) it may be another's; nothing is begun any more. */
  send(outgoing: Outgoing, key: string, until?: number): Promise<Answer>
  /** Asks for one that was accepted. */
  poll?(outgoing: Outgoing, key: string): Promise<Answer>
}
