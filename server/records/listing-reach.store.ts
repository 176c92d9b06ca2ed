// SQL for the scope of a right over listings: the same scope that mayListing checks for one listing.
import { type RawBuilder, sql } from 'kysely'
import type { StatusLetter } from '#contract/listing.ts'
import { type Caller, type ListingAction, listingReach } from '#rules/may.ts'

export type Condition = RawBuilder<boolean>

/** Conditions of which a listing within the caller's reach meets at least one; null if every listing is within it. */
export function withinReach(caller: Caller, action: ListingAction): Condition[] | null {
  const reach = listingReach(caller, action)
  if (reach === 'all') return null
  const theirs: Condition[] = []
  if (reach !== 'none') theirs.push(sql`listing.list_agent_id = ${caller.effectiveId}`)
  if (reach !== 'none' && reach !== 'own') theirs.push(sql`listing.co_list_agent_id = ${caller.effectiveId}`)
  if (reach === 'office' || reach === 'brokerage') theirs.push(sql`listing.list_office_id = ${caller.officeId}`)
  if (reach === 'brokerage')
    theirs.push(
      sql`listing.list_office_id = any(array(select unique_id from office where brokerage_id = ${caller.brokerageId}))`,
    )
  return theirs
}

/** Combines conditions with OR; without any, nothing matches. */
export const anyOf = (conditions: Condition[]): Condition =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`

/** Null if the member sees every listing with these statuses, or with any status if none are given. */
export function visible(caller: Caller, statuses: StatusLetter[] = []): Condition | null {
  const theirs = withinReach(caller, 'view')
  const isActiveOnly = statuses.length > 0 && statuses.every((status) => status === 'A')
  if (theirs === null || isActiveOnly) return null
  const active: Condition[] =
    statuses.length === 0 || statuses.includes('A') ? [sql`listing.standard_status = 'A'`] : []
  return anyOf([...active, ...theirs])
}
