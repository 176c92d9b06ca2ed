// SQL condition for the listings that a member sees: the same scope that mayListing checks for one listing.
import { sql } from 'kysely'
import type { StatusLetter } from '#contract/listing.ts'
import type { Caller } from '#rules/may.ts'
import { anyOf, type Condition, withinReach } from '../../records/listing-reach.ts'

export type { Condition }

/** Null if the member sees every listing with these statuses, or with any status if none are given. */
export function visible(caller: Caller, statuses: StatusLetter[] = []): Condition | null {
  const theirs = withinReach(caller, 'view')
  const isActiveOnly = statuses.length > 0 && statuses.every((status) => status === 'A')
  if (theirs === null || isActiveOnly) return null
  const active: Condition[] =
    statuses.length === 0 || statuses.includes('A') ? [sql`listing.standard_status = 'A'`] : []
  return anyOf([...active, ...theirs])
}
