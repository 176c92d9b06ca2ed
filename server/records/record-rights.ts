// Rights on a record of any type. The policy itself is rules/may.ts; this maps each type to its part of it.
import {
  type Caller,
  type ListingFacts,
  mayEditAgent,
  mayEditOffice,
  mayListing,
  type OfficeFacts,
  type Permission,
  type RankedAgent,
} from '#rules/may.ts'
import { agentReader, listingReader, officeReader, type Reader } from '#rules/visible-fields.ts'

/**
 * A record with the facts that rights depend on. `label`: the id that members know: ListingId, MemberMlsId,
 * OfficeMlsId.
 */
export type RecordFacts =
  | { type: 'listing'; label: string; facts: ListingFacts }
  | { type: 'agent'; label: string; facts: RankedAgent }
  | { type: 'office'; label: string; facts: OfficeFacts }

export function mayEditRecord(caller: Caller, record: RecordFacts): Permission {
  switch (record.type) {
    case 'listing':
      return mayListing(caller, 'edit', record.facts)
    case 'agent':
      return mayEditAgent(caller, record.facts)
    case 'office':
      return mayEditOffice(caller, record.facts)
  }
}

/** The caller's relation to a record that they may view. */
export function recordReader(caller: Caller, record: RecordFacts): Reader {
  switch (record.type) {
    case 'listing':
      return listingReader(caller, record.facts)
    case 'agent':
      return agentReader(caller, record.facts)
    case 'office':
      return officeReader(caller, record.facts)
  }
}

/** Every member sees every agent and every office. */
export const mayViewRecord = (caller: Caller, record: RecordFacts): Permission =>
  record.type === 'listing' ? mayListing(caller, 'view', record.facts) : 'yes'
