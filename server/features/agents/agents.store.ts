// Agents in their table. Fields that the portal uses itself have columns, all other fields of the form are in `fields`;
// a record combines both.
import { sql } from 'kysely'
import { PEOPLE_ROWS_MAX } from '#contract/constants.ts'
import type { Values } from '#contract/listing.ts'
import type { Role } from '#contract/rights.ts'
import type { Tx } from '../../db/connection.ts'
import { nameBeginsWith } from '../../db/like-pattern.ts'
import { keyIn } from '../../records/read-record.ts'
import { otherFields, textColumns, textOf } from '../../records/record-columns.ts'

const COLUMNS = {
  MemberMlsId: 'mls_id',
  MemberStatus: 'status',
  MemberFirstName: 'first_name',
  MemberLastName: 'last_name',
  MemberEmail: 'email',
  MemberDirectPhone: 'direct_phone',
  MemberAOR: 'aor',
} as const
/** Fields read from other columns, or from the agent's office, whenever the record is read. */
const DERIVED = [
  'MemberLoginId',
  'MemberMlsSecurityClass',
  'OfficeKeyNumeric',
  'OfficeName',
  'OfficeMlsId',
  'OfficeAOR',
  'OfficePhone',
]

export type StoredAgent = {
  uniqueId: number
  mlsId: string
  role: Role
  officeId: number
  brokerageId: number
  version: number
  record: Values
}

const select = (tx: Tx) =>
  tx
    .selectFrom('member')
    .innerJoin('office', 'office.unique_id', 'member.office_id')
    .selectAll('member')
    .select([
      'office.name as office_name',
      'office.mls_id as office_mls_id',
      'office.aor as office_aor',
      'office.phone as office_phone',
      'office.brokerage_id',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

const fromRow = (row: Row): StoredAgent => ({
  uniqueId: row.unique_id,
  mlsId: row.mls_id,
  role: row.role,
  officeId: row.office_id,
  brokerageId: row.brokerage_id,
  version: row.version,
  record: {
    MemberFullName: `${row.first_name} ${row.last_name}`,
    ...row.fields,
    MemberMlsId: row.mls_id,
    MemberStatus: row.status,
    MemberFirstName: row.first_name,
    MemberLastName: row.last_name,
    MemberEmail: row.email || null,
    MemberDirectPhone: row.direct_phone || null,
    MemberAOR: row.aor || null,
    MemberLoginId: row.user_name,
    MemberMlsSecurityClass: row.role,
    OfficeKeyNumeric: row.office_id,
    OfficeName: row.office_name,
    OfficeMlsId: row.office_mls_id,
    OfficeAOR: row.office_aor,
    OfficePhone: row.office_phone,
  },
})

/** Matches nobody if the number cannot be a UniqueID. */
export async function findAgent(tx: Tx, uniqueId: number): Promise<StoredAgent | undefined> {
  if (!Number.isSafeInteger(uniqueId) || uniqueId <= 0) return undefined
  const row = await select(tx).where('member.unique_id', '=', uniqueId).executeTakeFirst()
  return row && fromRow(row)
}

export async function findAgentByDraft(tx: Tx, draftId: string): Promise<StoredAgent | undefined> {
  const row = await select(tx).where('member.draft_id', '=', draftId).executeTakeFirst()
  return row && fromRow(row)
}

export async function searchAgents(tx: Tx, wanted: Record<string, string>): Promise<StoredAgent[]> {
  let query = select(tx)
  if (wanted.MemberMlsId)
    query = query.where('member.mls_id', 'in', [wanted.MemberMlsId, wanted.MemberMlsId.toUpperCase()])
  if (wanted.MemberLastName) query = query.where(nameBeginsWith(sql.ref('member.last_name'), wanted.MemberLastName))
  if (wanted.MemberFirstName) query = query.where(nameBeginsWith(sql.ref('member.first_name'), wanted.MemberFirstName))
  if (wanted.MemberStatus) query = query.where('member.status', '=', wanted.MemberStatus)
  if (wanted.OfficeKeyNumeric) query = query.where('member.office_id', '=', keyIn(wanted.OfficeKeyNumeric))
  const rows = await query
    .orderBy('member.last_name')
    .orderBy('member.first_name')
    .orderBy('member.unique_id')
    .limit(PEOPLE_ROWS_MAX)
    .execute()
  return rows.map(fromRow)
}

/**
 * Whether another active administrator remains. Holds a lock to the end of the transaction: of two requests that each
 * remove one, the second waits for the first, so they cannot remove the last two.
 */
export async function lockOtherAdministrators(tx: Tx, except: number): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('administrators', 0))`.execute(tx)
  const { rows } =
    await sql`select from member where role = 'admin' and status = 'A' and unique_id <> ${except} limit 1`.execute(tx)
  return rows.length > 0
}

export async function isLoginTaken(tx: Tx, loginId: string, except: number): Promise<boolean> {
  const { rows } = await sql`select from member where user_name = ${loginId} and unique_id <> ${except}`.execute(tx)
  return rows.length > 0
}

export type AgentWrite = { uniqueId: number; record: Values; role: Role; officeId: number }

const columnsOf = ({ record, role, officeId }: AgentWrite) => ({
  ...textColumns(record, COLUMNS),
  fields: otherFields(record, COLUMNS, DERIVED),
  role,
  office_id: officeId,
  user_name: textOf(record.MemberLoginId) || null,
})

export async function insertAgent(tx: Tx, write: AgentWrite, draftId: string): Promise<void> {
  await tx
    .insertInto('member')
    .values({ ...columnsOf(write), unique_id: write.uniqueId, draft_id: draftId })
    .execute()
}

/** The new version; undefined if somebody else has written since. */
export async function updateAgent(tx: Tx, write: AgentWrite, version: number): Promise<number | undefined> {
  const row = await tx
    .updateTable('member')
    .set({ ...columnsOf(write), version: version + 1, modified_at: sql`now()` })
    .where('unique_id', '=', write.uniqueId)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst()
  return row?.version
}
