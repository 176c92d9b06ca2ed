// Reads for moving an agent's listings: what would move, what holds it back, and who edits it before and afterwards.
import { sql } from 'kysely'
import type { MovableListing } from '#contract/move-listings.ts'
import type { Role } from '#contract/rights.ts'
import type { AgentFacts, ListingFacts } from '#rules/may.ts'
import type { Tx } from '../../db/connection.ts'
import { type FoundListing, toFacts } from './listings.store.ts'

export type Movable = Omit<MovableListing, 'UniqueID' | 'ListingID' | 'StandardStatus'> & FoundListing

/**
 * Listings of this list agent, those in `except` aside; active ones, or in any status. Held: locked, however long ago, or
 * with unsaved changes on the server.
 */
export async function findMovable(
  tx: Tx,
  { agentId, isActive, except }: { agentId: number; isActive: boolean; except: number | null },
): Promise<Movable[]> {
  const { rows } = await sql<Parameters<typeof toFacts>[0] & { address: string | null; held: Movable['heldBy'] }>`
    select listing.unique_id, listing.listing_id, listing.property_type, listing.standard_status, listing.list_agent_id,
      listing.co_list_agent_id, listing.list_office_id, office.brokerage_id, listing.shown ->> 'UnparsedAddress' as address,
      (
        select json_build_object('kind', kind, 'name', first_name || ' ' || last_name, 'since', since)
        from (
          select 1 as rank, 'lock' as kind, real_id, updated_at as since from row_lock
          where entity_type = 'listing' and entity_id = listing.unique_id and real_id is not null
          union all
          select 2, 'changes', real_id, saved_at from autosave
          where parent_id = listing.unique_id and finished_at is null and discarded_at is null
        ) as hold join member on member.unique_id = hold.real_id
        order by rank, since desc limit 1
      ) as held
    from listing left join office on office.unique_id = listing.list_office_id
    where listing.list_agent_id = ${agentId} and listing.deleted_at is null
      and (${!isActive} or listing.standard_status = 'A')
      and (${except}::bigint is null or listing.list_office_id is distinct from ${except})
    order by listing.standard_status <> 'A', listing.listing_id desc`.execute(tx)
  return rows.map((row) => ({
    ...toFacts(row),
    UnparsedAddress: row.address ?? '',
    heldBy: row.held && { ...row.held, since: new Date(row.held.since).toISOString() },
  }))
}

export type Editor = AgentFacts & { role: Role; name: string }

/** Active members of these brokerages, those who lead first. */
export async function findEditors(tx: Tx, brokerages: readonly number[]): Promise<Editor[]> {
  if (brokerages.length === 0) return []
  const rows = await tx
    .selectFrom('member')
    .innerJoin('office', 'office.unique_id', 'member.office_id')
    .select(['member.unique_id', 'first_name', 'last_name', 'role', 'office_id', 'office.brokerage_id'])
    .where('member.status', '=', 'A')
    .where('office.brokerage_id', 'in', [...new Set(brokerages)])
    .orderBy(sql`role = 'agent'`)
    .orderBy('last_name')
    .orderBy('first_name')
    .execute()
  return rows.map((row) => ({
    uniqueId: row.unique_id,
    role: row.role,
    officeId: row.office_id,
    brokerageId: row.brokerage_id,
    name: `${row.first_name} ${row.last_name}`,
  }))
}

export type Facts = Pick<ListingFacts, 'listAgentId' | 'listOfficeId' | 'brokerageId'>

/** Undoes what `work` wrote, and nothing else of the transaction, if it returns why. */
export async function unlessUndone<Why>(tx: Tx, work: () => Promise<Why | null>): Promise<Why | null> {
  await sql`savepoint one_of_many`.execute(tx)
  const why = await work()
  if (why !== null) await sql`rollback to savepoint one_of_many`.execute(tx)
  await sql`release savepoint one_of_many`.execute(tx)
  return why
}
