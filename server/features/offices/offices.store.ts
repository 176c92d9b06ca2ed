// Offices in their table. Fields that the portal uses itself have columns, all other fields of the form are in
// `fields`; a record combines both.
import { sql } from 'kysely'
import { PEOPLE_ROWS_MAX } from '#contract/constants.ts'
import type { Values } from '#contract/listing.ts'
import type { Tx } from '../../db/connection.ts'
import { nameContains } from '../../db/like-pattern.ts'
import { otherFields, textColumns } from '../../records/record-columns.ts'

const COLUMNS = {
  OfficeMlsId: 'mls_id',
  OfficeStatus: 'status',
  OfficeName: 'name',
  OfficePhone: 'phone',
  OfficeAOR: 'aor',
} as const
/** Fields read from the main office whenever the record is read. */
const DERIVED = ['MainOfficeKeyNumeric', 'MainOfficeName', 'MainOfficeMlsId']

export type StoredOffice = { uniqueId: number; mlsId: string; brokerageId: number; version: number; record: Values }

const select = (tx: Tx) =>
  tx
    .selectFrom('office')
    .innerJoin('office as main', 'main.unique_id', 'office.brokerage_id')
    .selectAll('office')
    .select(['main.name as main_name', 'main.mls_id as main_mls_id'])

type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

const fromRow = (row: Row): StoredOffice => ({
  uniqueId: row.unique_id,
  mlsId: row.mls_id,
  brokerageId: row.brokerage_id,
  version: row.version,
  record: {
    ...row.fields,
    OfficeMlsId: row.mls_id,
    OfficeStatus: row.status,
    OfficeName: row.name,
    OfficePhone: row.phone || null,
    OfficeAOR: row.aor || null,
    ...(row.brokerage_id === row.unique_id
      ? {}
      : { MainOfficeKeyNumeric: row.brokerage_id, MainOfficeName: row.main_name, MainOfficeMlsId: row.main_mls_id }),
  },
})

/** Matches no office if the number cannot be a UniqueID. */
export async function findOffice(tx: Tx, uniqueId: number): Promise<StoredOffice | undefined> {
  if (!Number.isSafeInteger(uniqueId) || uniqueId <= 0) return undefined
  const row = await select(tx).where('office.unique_id', '=', uniqueId).executeTakeFirst()
  return row && fromRow(row)
}

export async function findOfficeByDraft(tx: Tx, draftId: string): Promise<StoredOffice | undefined> {
  const row = await select(tx).where('office.draft_id', '=', draftId).executeTakeFirst()
  return row && fromRow(row)
}

export async function searchOffices(tx: Tx, wanted: Record<string, string>): Promise<StoredOffice[]> {
  let query = select(tx)
  const has = (name: string, value: string) => nameContains(sql`office.fields ->> ${name}`, value)
  if (wanted.OfficeMlsId)
    query = query.where('office.mls_id', 'in', [wanted.OfficeMlsId, wanted.OfficeMlsId.toUpperCase()])
  if (wanted.OfficeName) query = query.where(nameContains(sql.ref('office.name'), wanted.OfficeName))
  if (wanted.OfficeStatus) query = query.where('office.status', '=', wanted.OfficeStatus)
  for (const city of [wanted.OfficeCity, wanted.City]) if (city) query = query.where(has('OfficeCity', city))
  const { OfficeManagerMlsId: leaderId, OfficeManagerFullName: leader } = wanted
  if (leaderId)
    query = query.where(
      sql<boolean>`${leaderId} in (office.fields ->> 'OfficeManagerMlsId', office.fields ->> 'OfficeBrokerMlsId')`,
    )
  if (leader)
    query = query.where(
      sql<boolean>`(${has('OfficeManagerFullName', leader)} or ${has('OfficeBrokerFullName', leader)})`,
    )
  const rows = await query.orderBy('office.mls_id', 'desc').limit(PEOPLE_ROWS_MAX).execute()
  return rows.map(fromRow)
}

export type OfficeWrite = { uniqueId: number; record: Values; brokerageId: number }

const columnsOf = ({ record, brokerageId }: OfficeWrite) => ({
  ...textColumns(record, COLUMNS),
  fields: otherFields(record, COLUMNS, DERIVED),
  brokerage_id: brokerageId,
})

export async function insertOffice(tx: Tx, write: OfficeWrite, draftId: string): Promise<void> {
  await tx
    .insertInto('office')
    .values({ ...columnsOf(write), unique_id: write.uniqueId, draft_id: draftId })
    .execute()
}

/** The new version; undefined if somebody else has written since. */
export async function updateOffice(tx: Tx, write: OfficeWrite, version: number): Promise<number | undefined> {
  const row = await tx
    .updateTable('office')
    .set({ ...columnsOf(write), version: version + 1, modified_at: sql`now()` })
    .where('unique_id', '=', write.uniqueId)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst()
  return row?.version
}
