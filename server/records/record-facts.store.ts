// Facts about a record that rights depend on, used for locks, photos, audit and access.
import type { RecordKey } from '#contract/lock.ts'
import type { ListingFacts, OfficeFacts, RankedAgent } from '#rules/may.ts'
import type { Tx } from '../db/connection.ts'
import type { RecordFacts } from './record-rights.ts'

export type FindListingFacts = (
  tx: Tx,
  key: { uniqueId: number },
) => Promise<(ListingFacts & { uniqueId: number; listingId: string }) | undefined>

/** undefined for a record that does not exist or was deleted. */
export async function findRecordFacts(
  tx: Tx,
  { type, id }: RecordKey,
  findListing: FindListingFacts,
): Promise<RecordFacts | undefined> {
  // UniqueIDs are bigint keys: any other number identifies no record.
  if (!Number.isSafeInteger(id) || id <= 0) return undefined
  switch (type) {
    case 'listing': {
      const facts = await findListing(tx, { uniqueId: id })
      return facts && { type, label: facts.listingId, facts }
    }
    case 'agent': {
      const found = await findAgentFacts(tx, id)
      return found && { type, label: found.mlsId, facts: found }
    }
    case 'office': {
      const found = await findOfficeFacts(tx, id)
      return found && { type, label: found.mlsId, facts: found }
    }
  }
}

export async function findAgentFacts(tx: Tx, id: number): Promise<(RankedAgent & { mlsId: string }) | undefined> {
  return tx
    .selectFrom('member')
    .innerJoin('office', 'office.unique_id', 'member.office_id')
    .select([
      'member.unique_id as uniqueId',
      'member.mls_id as mlsId',
      'member.role',
      'member.office_id as officeId',
      'office.brokerage_id as brokerageId',
    ])
    .where('member.unique_id', '=', id)
    .executeTakeFirst()
}

export async function findOfficeFacts(tx: Tx, id: number): Promise<(OfficeFacts & { mlsId: string }) | undefined> {
  return tx
    .selectFrom('office')
    .select(['unique_id as uniqueId', 'mls_id as mlsId', 'brokerage_id as brokerageId'])
    .where('unique_id', '=', id)
    .executeTakeFirst()
}
