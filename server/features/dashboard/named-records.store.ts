// Records by key, with the facts that rights depend on and the texts that identify them on Home.
import { sql } from 'kysely'
import type { Values } from '#contract/listing.ts'
import type { LockEntity } from '#contract/lock.ts'
import { type Reader, reads, seeLevel, type Visibility } from '#rules/visible-fields.ts'
import type { Tx } from '../../db/connection.ts'
import type { RecordFacts } from '../../records/record-rights.ts'

export type NamedRecord = RecordFacts & { titleFor(reader: Reader, visibility: Visibility): string }
export const keyOf = ({ type, id }: LockEntity): string => `${type} ${id}`

/** A listing's title is its address, provided that the reader may read it. */
export const listingTitle =
  (shown: Values | null) =>
  (reader: Reader, visibility: Visibility): string =>
    reads(reader, seeLevel(visibility, 'UnparsedAddress')) ? String(shown?.UnparsedAddress ?? '') : ''

/** Keyed by `keyOf`. Omits deleted records. */
export async function namedRecords(tx: Tx, keys: readonly LockEntity[]): Promise<Map<string, NamedRecord>> {
  const ids = (type: LockEntity['type']) => keys.filter((key) => key.type === type).map(({ id }) => id)
  const found = [
    ...(await listings(tx, ids('listing'))),
    ...(await agents(tx, ids('agent'))),
    ...(await offices(tx, ids('office'))),
  ]
  return new Map(found)
}

type Found = [string, NamedRecord][]

async function listings(tx: Tx, ids: number[]): Promise<Found> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('listing')
    .leftJoin('office', 'office.unique_id', 'listing.list_office_id')
    .select([
      'listing.unique_id as id',
      'listing.listing_id as label',
      'listing.standard_status as standardStatus',
      'listing.list_agent_id as listAgentId',
      'listing.co_list_agent_id as coListAgentId',
      'listing.list_office_id as listOfficeId',
      'office.brokerage_id as brokerageId',
      'listing.shown',
    ])
    .where(sql<boolean>`listing.unique_id = any(${ids}::bigint[])`)
    .where('listing.deleted_at', 'is', null)
    .execute()
  return rows.map(({ id, label, shown, ...facts }) => [
    keyOf({ type: 'listing', id }),
    { type: 'listing', label, facts, titleFor: listingTitle(shown) },
  ])
}

async function agents(tx: Tx, ids: number[]): Promise<Found> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('member')
    .innerJoin('office', 'office.unique_id', 'member.office_id')
    .select([
      'member.unique_id as uniqueId',
      'member.mls_id as label',
      'member.role',
      'member.office_id as officeId',
      'office.brokerage_id as brokerageId',
      'member.first_name as first',
      'member.last_name as last',
    ])
    .where(sql<boolean>`member.unique_id = any(${ids}::bigint[])`)
    .execute()
  return rows.map(({ label, first, last, ...facts }) => [
    keyOf({ type: 'agent', id: facts.uniqueId }),
    { type: 'agent', label, facts, titleFor: () => `${first} ${last}`.trim() },
  ])
}

async function offices(tx: Tx, ids: number[]): Promise<Found> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('office')
    .select(['unique_id as uniqueId', 'mls_id as label', 'brokerage_id as brokerageId', 'name'])
    .where(sql<boolean>`unique_id = any(${ids}::bigint[])`)
    .execute()
  return rows.map(({ label, name, ...facts }) => [
    keyOf({ type: 'office', id: facts.uniqueId }),
    { type: 'office', label, facts, titleFor: () => name },
  ])
}
