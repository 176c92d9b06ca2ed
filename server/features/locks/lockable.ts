// The records that can be locked, and who may lock them: whoever may edit them.
import { type Caller, type ListingFacts, mayEditAgent, mayEditOffice, mayListing, type Verdict } from '#rules/may.ts'

/** `label` is the id that members know: ListingId, MemberMlsId, OfficeMlsId. */
export type Lockable =
  | { type: 'listing'; label: string; facts: ListingFacts }
  | { type: 'agent'; label: string; facts: { uniqueId: number; officeId: number; brokerageId: number } }
  | { type: 'office'; label: string; facts: { uniqueId: number; brokerageId: number } }

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
