// The records that can be locked, and who may lock them: those who may write them.
import {
  type Caller,
  type ListingFacts,
  mayEditAgent,
  mayEditOffice,
  mayListing,
  type OfficeFacts,
  type RankedAgent,
  type Verdict,
} from '#rules/may.ts'

/** `label` is the id that members know: ListingId, MemberMlsId, OfficeMlsId. */
export type Lockable =
  | { type: 'listing'; label: string; facts: ListingFacts }
  | { type: 'agent'; label: string; facts: RankedAgent }
  | { type: 'office'; label: string; facts: OfficeFacts }

export const TABLE_NAMES = { listing: 'Listing', agent: 'Agent', office: 'Office' } as const

export function mayLock(caller: Caller, entity: Lockable): Verdict {
  switch (entity.type) {
    case 'listing':
      return mayListing(caller, 'edit', entity.facts)
    case 'agent':
      return mayEditAgent(caller, entity.facts)
    case 'office':
      return mayEditOffice(caller, entity.facts)
  }
}

export const maySeeLock = (caller: Caller, entity: Lockable): Verdict =>
  entity.type === 'listing' ? mayListing(caller, 'view', entity.facts) : 'yes'
