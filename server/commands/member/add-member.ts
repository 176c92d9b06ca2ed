// A member whom nobody in the portal can add: the first of a board without the demo, who adds the others. Role: their office, they and the rows of
// the audit are written in one transaction, or nothing is. Nothing goes to the MLS yet: the first save in the portal sends the whole record.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Values } from '#contract/listing.ts'
import { ROLE_NAMES, type Role } from '#contract/rights.ts'
import { CannotStart } from '../../db/cannot-start.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { COMMAND_LINE } from '../../features/audit/audit.store.ts'
import {
  holdNumbers,
  insertPerson,
  type Kind,
  nextNumbers,
  type PersonWrite,
} from '../../features/people/people.store.ts'
import { calledBy, membersNamed, signInName } from './members-named.ts'
import { recordCommand } from './record-command.ts'

export type NewMember = { email: string; name: string; role: string; office: string }
/** One that was checked. */
export type Order = { login: string; firstName: string; lastName: string; role: Role; office: string }
export type Added = { mlsId: string; email: string; office: string; isNewOffice: boolean }

/** Says what is wrong with it before a database is started, or made. */
export function checkedOrder({ email, name, role, office }: NewMember): Order {
  const login = signInName(email)
  if (!isRole(role)) throw new CannotStart(`No role is called ${role}; there are ${ROLE_NAMES.join(', ')}`)
  if (!/^[^\s@]+@[^\s@]+$/.test(login)) throw new CannotStart(`${email} is no e-mail address`)
  const [firstName = '', ...others] = name.trim().split(/\s+/)
  if (others.length === 0) throw new CannotStart('--name takes a first and a last name: "Ann Example"')
  if (office.trim() === '') throw new CannotStart('--office takes a name')
  return { login, firstName, lastName: others.join(' '), role, office: office.trim() }
}

/** `office`: the one of this name, made when there is none. */
export async function addMember(db: Db, { login, firstName, lastName, role, office }: Order): Promise<Added> {
  return db.transaction().execute(async (tx) => {
    await holdNumbers(tx)
    const [other] = await membersNamed(tx, login)
    if (other) throw new CannotStart(`${login} is taken, by ${calledBy(other)}`)
    const place = (await findOffice(tx, office)) ?? (await officeToMake(tx, office))
    const { uniqueId, mlsId } = await nextNumbers(tx, 'agent')
    const record = {
      MemberMlsId: mlsId,
      MemberStatus: 'A',
      MemberFirstName: firstName,
      MemberLastName: lastName,
      MemberFullName: `${firstName} ${lastName}`,
      MemberEmail: login,
      MemberLoginId: login,
      MemberMlsSecurityClass: role,
      OfficeKeyNumeric: place.officeId,
      OfficeName: place.name,
    }
    const member: PersonWrite = { ...place, kind: 'agent', uniqueId, record, role }
    if (place.made) await insert(tx, place.made, member)
    await insert(tx, member, member)
    await tx
      .insertInto('local_account')
      .values({ member_id: uniqueId, user_name: login, password_hash: null })
      .execute()
    return { mlsId, email: login, office: place.name, isNewOffice: place.made !== undefined }
  })
}

const isRole = (role: string): role is Role => (ROLE_NAMES as readonly string[]).includes(role)

type Place = { officeId: number; brokerageId: number; name: string; made?: PersonWrite }

async function findOffice(tx: Tx, name: string): Promise<Place | undefined> {
  const offices = await tx
    .selectFrom('office')
    .select(['unique_id as officeId', 'brokerage_id as brokerageId', 'name'])
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .limit(2)
    .execute()
  if (offices.length > 1) throw new CannotStart(`Several offices are called ${name}`)
  return offices[0]
}

/** A main office, as the board's own is. */
async function officeToMake(tx: Tx, name: string): Promise<Place> {
  const { uniqueId, mlsId } = await nextNumbers(tx, 'office')
  const place = { officeId: uniqueId, brokerageId: uniqueId, name }
  const record = { OfficeMlsId: mlsId, OfficeStatus: 'A', OfficeName: name }
  return { ...place, made: { ...place, kind: 'office', uniqueId, record, role: 'agent' } }
}

const CLASS: Record<Kind, string> = { agent: 'Agent', office: 'Office' }

async function insert(tx: Tx, write: PersonWrite, added: PersonWrite): Promise<void> {
  const { kind, uniqueId, record } = write
  await insertPerson(tx, write, randomUUID())
  await recordCommand(tx, {
    caller: { ...added, memberId: added.uniqueId, effectiveId: added.uniqueId },
    requestId: COMMAND_LINE,
    kind: 'Insert',
    tableName: CLASS[kind],
    entityId: String(record[kind === 'agent' ? 'MemberMlsId' : 'OfficeMlsId']),
    recordUniqueId: uniqueId,
    changes: changesOf(CLASS[kind], record),
  })
}

const changesOf = (className: string, record: Values) =>
  Object.entries(record).map(([fieldName, value]) => ({
    className,
    fieldName,
    oldValue: null,
    newValue: String(value),
  }))
