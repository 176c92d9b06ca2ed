// The records that can be locked, and what the policy needs to know of each.
import type { LockEntity } from '#contract/lock.ts'
import type { ListingFacts } from '#rules/may.ts'
import type { Tx } from '../../db/connection.ts'

import type { Lockable } from './lockable.ts'

type LockableOf<T extends Lockable['type']> = Extract<Lockable, { type: T }>

export type FindLockable = (
  tx: Tx,
  key: { uniqueId?: number },
) => Promise<(ListingFacts & { listingId: string }) | undefined>

export async function findLockable(
  tx: Tx,
  { type, id }: LockEntity,
  findListing: FindLockable,
): Promise<Lockable | undefined> {
  // Ids are bigint keys: anything else names no record.
  if (!Number.isSafeInteger(id) || id <= 0) return undefined
  switch (type) {
    case 'listing': {
      const facts = await findListing(tx, { uniqueId: id })
      return facts && { type, label: facts.listingId, facts }
    }
    case 'agent':
      return findAgent(tx, id)
    case 'office':
      return findOffice(tx, id)
  }
}

export async function findAgent(tx: Tx, id: number): Promise<LockableOf<'agent'> | undefined> {
  const row = await tx
    .selectFrom('member')
    .innerJoin('office', 'office.unique_id', 'member.office_id')
    .select(['member.mls_id', 'member.role', 'member.office_id', 'office.brokerage_id'])
    .where('member.unique_id', '=', id)
    .executeTakeFirst()
  return (
    row && {
      type: 'agent',
      label: row.mls_id,
      facts: { uniqueId: id, role: row.role, officeId: row.office_id, brokerageId: row.brokerage_id },
    }
  )
}

export async function findOffice(tx: Tx, id: number): Promise<LockableOf<'office'> | undefined> {
  const row = await tx
    .selectFrom('office')
    .select(['mls_id', 'brokerage_id'])
    .where('unique_id', '=', id)
    .executeTakeFirst()
  return row && { type: 'office', label: row.mls_id, facts: { uniqueId: id, brokerageId: row.brokerage_id } }
}
