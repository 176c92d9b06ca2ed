// Reads for moving an agent's listings: what would move, what holds it back, and who edits it before and afterwards.
import { sql } from 'kysely'
import type { MovableListing } from '#contract/move-listings.ts'
import type { Role } from '#contract/rights.ts'
import type { AgentFacts, ListingFacts } from '#rules/may.ts'
import type { Tx } from '../../db/connection.ts'
import { FACTS, type FoundListing, toFacts, withOffice } from './listings.store.ts'

export type Movable = Omit<MovableListing, 'UniqueID' | 'ListingID' | 'StandardStatus'> & FoundListing

/**
 * Listings of this list agent, except those of the office `except`; active ones, or in any status. Held: locked, however
 * long ago, or with unsaved changes on the server.
 */
export async function findMovable(
  tx: Tx,
  { agentId, isActive, except }: { agentId: number; isActive: boolean; except: number | null },
): Promise<Movable[]> {
  const rows = await withOffice(tx)
    .select([...FACTS, sql<string | null>`listing.shown ->> 'UnparsedAddress'`.as('address'), HELD.as('held')])
    .where('listing.list_agent_id', '=', agentId)
    .where('listing.deleted_at', 'is', null)
    .$if(isActive, (query) => query.where('listing.standard_status', '=', 'A'))
    .$if(except !== null, (query) => query.where('listing.list_office_id', 'is distinct from', except))
    .orderBy(sql`listing.standard_status <> 'A'`)
    .orderBy('listing.listing_id', 'desc')
    .execute()
  return rows.map((row) => ({
    ...toFacts(row),
    UnparsedAddress: row.address ?? '',
    heldBy: row.held && { ...row.held, since: new Date(row.held.since).toISOString() },
  }))
}

const HELD = sql<Movable['heldBy']>`(
  select json_build_object('kind', kind, 'name', first_name || ' ' || last_name, 'since', since)
  from (
    select 1 as rank, 'lock' as kind, real_id, updated_at as since from row_lock
    where entity_type = 'listing' and entity_id = listing.unique_id and real_id is not null
    union all
    select 2, 'changes', real_id, saved_at from autosave
    where parent_id = listing.unique_id and finished_at is null and discarded_at is null
  ) as hold join member on member.unique_id = hold.real_id
  order by rank, since desc limit 1
)`

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
