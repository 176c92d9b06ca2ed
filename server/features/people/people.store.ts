// Agents and offices in tables. What the portal itself works with stands in columns, everything else of the form in `fields`; a record is both.
import { sql } from 'kysely'
import type { Values } from '#contract/listing.ts'
import type { Tx } from '../../db/connection.ts'
import { jsonb, storableText } from '../../db/jsonb.ts'
import { beginningWith, containing } from '../../db/like-pattern.ts'
import type { Role } from '../../db/schema.ts'

export type Kind = 'agent' | 'office'
export const ROWS_MAX = 500

export const AGENT_COLUMNS = {
  MemberMlsId: 'mls_id',
  MemberStatus: 'status',
  MemberFirstName: 'first_name',
  MemberLastName: 'last_name',
  MemberEmail: 'email',
  MemberDirectPhone: 'direct_phone',
  MemberAOR: 'aor',
} as const
export const OFFICE_COLUMNS = {
  OfficeMlsId: 'mls_id',
  OfficeStatus: 'status',
  OfficeName: 'name',
  OfficePhone: 'phone',
  OfficeAOR: 'aor',
} as const

export type StoredPerson = {
  kind: Kind
  uniqueId: number
  mlsId: string
  role: Role
  /** For an office, its own. */
  officeId: number
  brokerageId: number
  version: number
  record: Values
}

const selectAgents = (tx: Tx) =>
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

type AgentRecordRow = Awaited<ReturnType<ReturnType<typeof selectAgents>['execute']>>[number]

const toAgent = (row: AgentRecordRow): StoredPerson => ({
  kind: 'agent',
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

const selectOffices = (tx: Tx) =>
  tx
    .selectFrom('office')
    .innerJoin('office as main', 'main.unique_id', 'office.brokerage_id')
    .selectAll('office')
    .select(['main.name as main_name', 'main.mls_id as main_mls_id'])

type OfficeRecordRow = Awaited<ReturnType<ReturnType<typeof selectOffices>['execute']>>[number]

const toOffice = (row: OfficeRecordRow): StoredPerson => ({
  kind: 'office',
  uniqueId: row.unique_id,
  mlsId: row.mls_id,
  role: 'agent',
  officeId: row.unique_id,
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

export async function findPerson(
  tx: Tx,
  kind: Kind,
  key: { uniqueId: number } | { draftId: string },
): Promise<StoredPerson | undefined> {
  if ('uniqueId' in key && !(Number.isSafeInteger(key.uniqueId) && key.uniqueId > 0)) return undefined
  if (kind === 'agent') {
    const row = await ('uniqueId' in key
      ? selectAgents(tx).where('member.unique_id', '=', key.uniqueId)
      : selectAgents(tx).where('member.draft_id', '=', key.draftId)
    ).executeTakeFirst()
    return row && toAgent(row)
  }
  const row = await ('uniqueId' in key
    ? selectOffices(tx).where('office.unique_id', '=', key.uniqueId)
    : selectOffices(tx).where('office.draft_id', '=', key.draftId)
  ).executeTakeFirst()
  return row && toOffice(row)
}

export async function searchAgents(tx: Tx, wanted: Record<string, string>): Promise<StoredPerson[]> {
  let query = selectAgents(tx)
  if (wanted.MemberMlsId)
    query = query.where('member.mls_id', 'in', [wanted.MemberMlsId, wanted.MemberMlsId.toUpperCase()])
  if (wanted.MemberLastName)
    query = query.where(
      sql<boolean>`lower(member.last_name) like ${beginningWith(wanted.MemberLastName.toLowerCase())}`,
    )
  if (wanted.MemberFirstName)
    query = query.where(
      sql<boolean>`lower(member.first_name) like ${beginningWith(wanted.MemberFirstName.toLowerCase())}`,
    )
  if (wanted.MemberStatus) query = query.where('member.status', '=', wanted.MemberStatus)
  const rows = await query
    .orderBy('member.last_name')
    .orderBy('member.first_name')
    .orderBy('member.unique_id')
    .limit(ROWS_MAX)
    .execute()
  return rows.map(toAgent)
}

export async function searchOffices(tx: Tx, wanted: Record<string, string>): Promise<StoredPerson[]> {
  let query = selectOffices(tx)
  const has = (name: string, value: string) => sql<boolean>`office.fields ->> ${name} ilike ${containing(value)}`
  if (wanted.OfficeMlsId)
    query = query.where('office.mls_id', 'in', [wanted.OfficeMlsId, wanted.OfficeMlsId.toUpperCase()])
  if (wanted.OfficeName) query = query.where('office.name', 'ilike', containing(wanted.OfficeName))
  if (wanted.OfficeStatus) query = query.where('office.status', '=', wanted.OfficeStatus)
  if (wanted.OfficeCity) query = query.where(has('OfficeCity', wanted.OfficeCity))
  const { OfficeManagerMlsId: leaderId, OfficeManagerFullName: leader } = wanted
  if (leaderId)
    query = query.where(
      sql<boolean>`${leaderId} in (office.fields ->> 'OfficeManagerMlsId', office.fields ->> 'OfficeBrokerMlsId')`,
    )
  if (leader)
    query = query.where(
      sql<boolean>`(${has('OfficeManagerFullName', leader)} or ${has('OfficeBrokerFullName', leader)})`,
    )
  const rows = await query.orderBy('office.mls_id', 'desc').limit(ROWS_MAX).execute()
  return rows.map(toOffice)
}

/** Whoever makes or renumbers a member or office waits for whoever else does: numbers and ids stay free once they are found free. */
export async function holdNumbers(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('numbers of members and offices', 0))`.execute(tx)
}

/** Whether another active administrator remains. Whoever takes one away waits here for whoever else does: two at once cannot remove the last two. */
export async function holdOtherAdministrators(tx: Tx, except: number): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('administrators', 0))`.execute(tx)
  const { rows } =
    await sql`select from member where role = 'admin' and status = 'A' and unique_id <> ${except} limit 1`.execute(tx)
  return rows.length > 0
}

export async function isMlsIdTaken(tx: Tx, kind: Kind, mlsId: string, except: number): Promise<boolean> {
  const table = sql.table(kind === 'agent' ? 'member' : 'office')
  const { rows } = await sql`select from ${table} where mls_id = ${mlsId} and unique_id <> ${except}`.execute(tx)
  return rows.length > 0
}

export async function isLoginTaken(tx: Tx, loginId: string, except: number): Promise<boolean> {
  const { rows } = await sql`select from member where user_name = ${loginId} and unique_id <> ${except}`.execute(tx)
  return rows.length > 0
}

export async function nextNumbers(tx: Tx, kind: Kind): Promise<{ uniqueId: number; mlsId: string }> {
  const [table, sequence, letter] =
    kind === 'agent' ? ['member', 'member_number', 'A'] : ['office', 'office_number', 'O']
  const { rows } = await sql<{
    id: number
  }>`select coalesce(max(unique_id), 0) + 1 as id from ${sql.table(table!)}`.execute(tx)
  for (;;) {
    const next = await sql<{ number: number }>`select nextval(${sequence}) as number`.execute(tx)
    const mlsId = `${letter}${String(next.rows[0]!.number + 300_000)}`
    if (!(await isMlsIdTaken(tx, kind, mlsId, 0))) return { uniqueId: rows[0]!.id, mlsId }
  }
}

export type PersonWrite = {
  kind: Kind
  uniqueId: number
  record: Values
  role: Role
  officeId: number
  brokerageId: number
}

const text = (value: unknown): string => storableText(value === null || value === undefined ? '' : String(value))

function columnsOf({ kind, record, role, officeId, brokerageId }: PersonWrite) {
  const own: Record<string, string> = kind === 'agent' ? AGENT_COLUMNS : OFFICE_COLUMNS
  const columns = Object.fromEntries(Object.entries(own).map(([name, column]) => [column, text(record[name])]))
  const apart = new Set([...Object.keys(own), ...DERIVED[kind]])
  const fields = jsonb(
    Object.fromEntries(Object.entries(record).filter(([name, value]) => value !== null && !apart.has(name))),
  )
  return kind === 'agent'
    ? { ...columns, fields, role, office_id: officeId, user_name: text(record.MemberLoginId) || null }
    : { ...columns, fields, brokerage_id: brokerageId }
}

/** Read from elsewhere whenever the record is. */
const DERIVED: Record<Kind, readonly string[]> = {
  agent: [
    'MemberLoginId',
    'MemberMlsSecurityClass',
    'OfficeKeyNumeric',
    'OfficeName',
    'OfficeMlsId',
    'OfficeAOR',
    'OfficePhone',
  ],
  office: ['MainOfficeKeyNumeric', 'MainOfficeName', 'MainOfficeMlsId'],
}

export async function insertPerson(tx: Tx, write: PersonWrite, draftId: string): Promise<void> {
  const values = { ...columnsOf(write), unique_id: write.uniqueId, draft_id: draftId } as never
  await (write.kind === 'agent' ? tx.insertInto('member') : tx.insertInto('office')).values(values).execute()
}

/** The new version; undefined when somebody wrote in between. */
export async function updatePerson(tx: Tx, write: PersonWrite, version: number): Promise<number | undefined> {
  const values = { ...columnsOf(write), version: version + 1, modified_at: sql`now()` } as never
  const row = await (write.kind === 'agent'
    ? tx.updateTable('member')
    : (tx.updateTable('office') as never as ReturnType<typeof tx.updateTable<'member'>>)
  )
    .set(values)
    .where('unique_id', '=', write.uniqueId)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst()
  return row?.version
}

export async function queuePersonDelivery(
  tx: Tx,
  { kind, uniqueId, version }: { kind: Kind; uniqueId: number; version: number },
) {
  const owner = kind === 'agent' ? { member_unique_id: uniqueId } : { office_unique_id: uniqueId }
  await tx
    .insertInto('delivery')
    .values({ ...owner, version, destination: 'mls', status: 'submitted' })
    .execute()
}
