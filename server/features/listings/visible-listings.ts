// SQL condition for the listings that a member sees: the same scope that mayListing checks for one.
import { type RawBuilder, sql } from 'kysely'
import type { StatusLetter } from '#contract/listing.ts'
import { type Caller, listingReach } from '#rules/may.ts'

export type Condition = RawBuilder<boolean>

/** Null if the member sees every listing in these statuses; without statuses, in all of them. */
export function visible(caller: Caller, statuses: StatusLetter[] = []): Condition | null {
  const reach = listingReach(caller, 'view')
  const isActiveOnly = statuses.length > 0 && statuses.every((status) => status === 'A')
  if (reach === 'all' || isActiveOnly) return null
  const theirs: Condition[] =
    statuses.length === 0 || statuses.includes('A') ? [sql`listing.standard_status = 'A'`] : []
  if (reach !== 'none') theirs.push(sql`listing.list_agent_id = ${caller.effectiveId}`)
  if (reach !== 'none' && reach !== 'own') theirs.push(sql`listing.co_list_agent_id = ${caller.effectiveId}`)
  if (reach === 'office' || reach === 'brokerage') theirs.push(sql`listing.list_office_id = ${caller.officeId}`)
  if (reach === 'brokerage')
    theirs.push(
      sql`listing.list_office_id = any(array(select unique_id from office where brokerage_id = ${caller.brokerageId}))`,
    )
  return theirs.length === 0 ? sql`false` : sql`(${sql.join(theirs, sql` or `)})`
}
