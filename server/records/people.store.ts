// Agents and offices in their tables, `member` and `office`. Fields that the portal uses itself have columns, all other
// fields of the form are in `fields`; a record combines both. PEOPLE holds what differs between the two.
import { type RawBuilder, sql } from 'kysely'
import type { AgentClause } from '#contract/agent.ts'
import { PEOPLE_ROWS_MAX } from '#contract/constants.ts'
import type { Values } from '#contract/listing.ts'
import type { OfficeClause } from '#contract/office.ts'
import type { Role } from '#contract/rights.ts'
import type { Tx } from '../db/connection.ts'
import { storableText } from '../db/jsonb.ts'
import { nameBeginsWith, nameContains } from '../db/like-pattern.ts'
import { keyIn } from './record-key.ts'

export type PersonType = 'agent' | 'office'

export type StoredOffice = {
  uniqueId: number
  mlsId: string
  brokerageId: number
  version: number
  modifiedAt: Date
  record: Values
}
export type StoredAgent = StoredOffice & { role: Role; officeId: number }
export type StoredPerson = { agent: StoredAgent; office: StoredOffice }

export type AgentWrite = { uniqueId: number; record: Values; role: Role; officeId: number }
export type OfficeWrite = { uniqueId: number; record: Values; brokerageId: number }
export type PersonWrite = { agent: AgentWrite; office: OfficeWrite }

type Clause = { agent: AgentClause; office: OfficeClause }
type Condition = RawBuilder<boolean>

type Person<Type extends PersonType> = {
  table: 'member' | 'office'
  /** Sequence and first letter of the MLS IDs of new records. */
  mlsIds: { sequence: string; letter: string }
  /** Fields with a text column of their own. */
  columns: Readonly<Record<string, string>>
  /** Fields read from other columns, or from another office, whenever the record is read. */
  derived: readonly string[]
  read(tx: Tx, conditions: Condition[]): Promise<StoredPerson[Type][]>
  /** How each clause of a search matches. */
  search: Record<Clause[Type], (value: string) => Condition>
  /** Columns that are not text, or that the server decides. */
  decided(write: PersonWrite[Type]): object
}

/** A field's value as text, for tables. */
export const textIn = (record: Values, name: string): string => String(record[name] ?? '')

/** Text that the database can store. */
export const textOf = (value: unknown): string =>
  storableText(value === null || value === undefined ? '' : String(value))

const inField = (name: string, value: string): Condition => nameContains(sql`office.fields ->> ${name}`, value)
const isMlsId = (table: 'member' | 'office', id: string): Condition =>
  sql`${sql.ref(`${table}.mls_id`)} in (${id}, ${id.toUpperCase()})`

export const PEOPLE: { readonly [Type in PersonType]: Person<Type> } = {
  agent: {
    table: 'member',
    mlsIds: { sequence: 'member_number', letter: 'A' },
    columns: {
      MemberMlsId: 'mls_id',
      MemberStatus: 'status',
      MemberFirstName: 'first_name',
      MemberLastName: 'last_name',
      MemberEmail: 'email',
      MemberDirectPhone: 'direct_phone',
      MemberAOR: 'aor',
    },
    derived: [
      'MemberLoginId',
      'MemberMlsSecurityClass',
      'OfficeKeyNumeric',
      'OfficeName',
      'OfficeMlsId',
      'OfficeAOR',
      'OfficePhone',
    ],
    read: readAgents,
    search: {
      MemberMlsId: (id) => isMlsId('member', id),
      MemberLastName: (name) => nameBeginsWith(sql.ref('member.last_name'), name),
      MemberFirstName: (name) => nameBeginsWith(sql.ref('member.first_name'), name),
      MemberStatus: (status) => sql`member.status = ${status}`,
      OfficeKeyNumeric: (key) => sql`member.office_id = ${keyIn(key)}`,
    },
    decided: ({ record, role, officeId }) => ({
      role,
      office_id: officeId,
      user_name: textOf(record.MemberLoginId) || null,
    }),
  },
  office: {
    table: 'office',
    mlsIds: { sequence: 'office_number', letter: 'O' },
    columns: {
      OfficeMlsId: 'mls_id',
      OfficeStatus: 'status',
      OfficeName: 'name',
      OfficePhone: 'phone',
      OfficeAOR: 'aor',
    },
    derived: ['MainOfficeKeyNumeric', 'MainOfficeName', 'MainOfficeMlsId'],
    read: readOffices,
    search: {
      OfficeMlsId: (id) => isMlsId('office', id),
      OfficeName: (name) => nameContains(sql.ref('office.name'), name),
      OfficeStatus: (status) => sql`office.status = ${status}`,
      OfficeCity: (city) => inField('OfficeCity', city),
      City: (city) => inField('OfficeCity', city),
      OfficeManagerMlsId: (id) =>
        sql`${id} in (office.fields ->> 'OfficeManagerMlsId', office.fields ->> 'OfficeBrokerMlsId')`,
      OfficeManagerFullName: (name) =>
        sql`(${inField('OfficeManagerFullName', name)} or ${inField('OfficeBrokerFullName', name)})`,
    },
    decided: ({ brokerageId }) => ({ brokerage_id: brokerageId }),
  },
}

async function readAgents(tx: Tx, conditions: Condition[]): Promise<StoredAgent[]> {
  const rows = await tx
    .selectFrom('member')
    .innerJoin('office', 'office.unique_id', 'member.office_id')
    .selectAll('member')
    .select(['office.name as office_name', 'office.mls_id as office_mls_id', 'office.aor as office_aor'])
    .select(['office.phone as office_phone', 'office.brokerage_id'])
    .where((eb) => eb.and(conditions))
    .orderBy('member.last_name')
    .orderBy('member.first_name')
    .orderBy('member.unique_id')
    .limit(PEOPLE_ROWS_MAX)
    .execute()
  return rows.map((row) => ({
    uniqueId: row.unique_id,
    mlsId: row.mls_id,
    role: row.role,
    officeId: row.office_id,
    brokerageId: row.brokerage_id,
    version: row.version,
    modifiedAt: row.modified_at,
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
  }))
}

async function readOffices(tx: Tx, conditions: Condition[]): Promise<StoredOffice[]> {
  const rows = await tx
    .selectFrom('office')
    .innerJoin('office as main', 'main.unique_id', 'office.brokerage_id')
    .selectAll('office')
    .select(['main.name as main_name', 'main.mls_id as main_mls_id'])
    .where((eb) => eb.and(conditions))
    .orderBy('office.mls_id', 'desc')
    .limit(PEOPLE_ROWS_MAX)
    .execute()
  return rows.map((row) => ({
    uniqueId: row.unique_id,
    mlsId: row.mls_id,
    brokerageId: row.brokerage_id,
    version: row.version,
    modifiedAt: row.modified_at,
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
  }))
}

const column = (type: PersonType, name: string) => sql.ref(`${PEOPLE[type].table}.${name}`)

export const findPeople = <Type extends PersonType>(tx: Tx, type: Type, uniqueIds: number[]) =>
  PEOPLE[type].read(tx, [sql`${column(type, 'unique_id')} = any(${uniqueIds}::bigint[])`])

/** Matches nobody if the number cannot be a UniqueID. */
export async function findPerson<Type extends PersonType>(
  tx: Tx,
  type: Type,
  uniqueId: number,
): Promise<StoredPerson[Type] | undefined> {
  if (!Number.isSafeInteger(uniqueId) || uniqueId <= 0) return undefined
  return (await findPeople(tx, type, [uniqueId]))[0]
}

export async function findPersonByDraft<Type extends PersonType>(
  tx: Tx,
  type: Type,
  draftId: string,
): Promise<StoredPerson[Type] | undefined> {
  return (await PEOPLE[type].read(tx, [sql`${column(type, 'draft_id')} = ${draftId}`]))[0]
}

/** `wanted`: text of each clause. The contract has checked the clauses' names. */
export const searchPeople = <Type extends PersonType>(tx: Tx, type: Type, wanted: Record<string, string>) =>
  PEOPLE[type].read(
    tx,
    Object.entries(wanted).map(([name, value]) => PEOPLE[type].search[name as Clause[Type]](value)),
  )
