// Interface of a destination: the MLS, the national site, or the portal's simulation of them.
import type { Destination as Name } from '#contract/delivery.ts'
import type { RecordKey } from '#contract/lock.ts'

/**
 * A version of a record, under RESO's names. `remove`: the destination removes the record; `values` then only identify
 * it.
 */
export type Outgoing = {
  entity: RecordKey
  version: number
  action: 'write' | 'remove'
  /** The number that people know: ListingId, MemberMlsId, OfficeMlsId. */
  number: string
  /** The destination's own key, from an earlier delivery. */
  remoteKey: string | null
  /** Null or an empty list clears the destination's value. */
  values: Record<string, unknown>
}

export const isEmpty = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0)

/** Omits empty values, for a destination that does not have the record yet. */
export const withoutEmpty = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)))

export type Fault = { target: string | null; message: string }

export type Answer =
  /** The record is in its final place. */
  | { kind: 'delivered'; remoteKey?: string }
  /** The destination has the record and will show it; poll later. */
  | { kind: 'accepted'; againInMs: number }
  /** Final: the destination will never accept this record. */
  | { kind: 'refused'; faults: Fault[] }
  /** A temporary failure; try again. */
  | { kind: 'later'; why: string; afterMs?: number }
  /** No answer: the delivery may or may not have arrived. */
  | { kind: 'silence'; why: string }

/**
 * `send` and `poll` do not throw for a destination's answer, or for a missing one: both are an `Answer`. The same key means the
 * same delivery, however often it is sent.
 */
export type Destination = {
  name: Name
  /** What it takes, in its own words (OData $metadata, XML); throws if it does not say. */
  metadata?(): Promise<string>
  /**
   * `until`: after this time, by the given clock, another process may claim the delivery; send starts no further call
   * then.
   */
  send(outgoing: Outgoing, key: string, until?: number): Promise<Answer>
  /** Polls an accepted delivery. */
  poll?(outgoing: Outgoing, key: string): Promise<Answer>
}
