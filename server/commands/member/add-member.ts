// Adds a member from the command line: the first member of a board without the demo, who then adds the others in the
// portal. Office, member and audit rows are written in a single transaction. Nothing is sent to the MLS yet: the first
// save in the portal sends the whole record.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Values } from '#contract/listing.ts'
import { ROLE_NAMES, type Role } from '#contract/rights.ts'
import type { Caller } from '#rules/may.ts'
import { CannotStart } from '../../db/cannot-start.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { COMMAND_LINE } from '../../features/audit/audit.store.ts'
import { insertPersonRow, lockNumbers, nextNumbers } from '../../features/people/write-people.store.ts'
import type { AgentWrite, OfficeWrite } from '../../records/people.store.ts'
import { calledBy, membersNamed, signInName } from './members-named.ts'
import { inCommand, recordCommand } from './record-command.ts'

export type NewMember = { email: string; name: string; role: string; office: string }
/** A validated request to add a member. */
export type Order = { login: string; firstName: string; lastName: string; role: Role; office: string }
export type Added = { mlsId: string; email: string; office: string; isNewOffice: boolean }

/** Validates the request before a database is started or created. Throws with the reason. */
export function validateNewMember({ email, name, role, office }: NewMember): Order {
  const login = signInName(email)
  if (!isRole(role)) throw new CannotStart(`There is no role ${role}. Use one of: ${ROLE_NAMES.join(', ')}`)
  if (!/^[^\s@]+@[^\s@]+$/.test(login)) throw new CannotStart(`${email} is not an e-mail address`)
  const [firstName = '', ...others] = name.trim().split(/\s+/)
  if (others.length === 0) throw new CannotStart('--name needs a first and a last name: "Ann Example"')
  if (office.trim() === '') throw new CannotStart('--office needs a name')
  return { login, firstName, lastName: others.join(' '), role, office: office.trim() }
}

/** `office`: name of the office, which is created if it does not exist. */
export async function addMember(db: Db, { login, firstName, lastName, role, office }: Order): Promise<Added> {
  return inCommand(db, async (tx) => {
    await lockNumbers(tx)
    const [other] = await membersNamed(tx, login)
    if (other) throw new CannotStart(`${login} is already used by ${calledBy(other)}`)
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
    const member: AgentWrite = { uniqueId, record, role, officeId: place.officeId }
    const caller = { ...place, role, memberId: uniqueId, effectiveId: uniqueId }
    if (place.made) {
      await insertPersonRow(tx, 'office', place.made, randomUUID())
      await recordInsert(tx, caller, { tableName: 'Office', mlsIdField: 'OfficeMlsId', write: place.made })
    }
    await insertPersonRow(tx, 'agent', member, randomUUID())
    await recordInsert(tx, caller, { tableName: 'Agent', mlsIdField: 'MemberMlsId', write: member })
    await tx
      .insertInto('local_account')
      .values({ member_id: uniqueId, user_name: login, password_hash: null })
      .execute()
    return { mlsId, email: login, office: place.name, isNewOffice: place.made !== undefined }
  })
}

const isRole = (role: string): role is Role => (ROLE_NAMES as readonly string[]).includes(role)

type OfficeChoice = { officeId: number; brokerageId: number; name: string; made?: OfficeWrite }

async function findOffice(tx: Tx, name: string): Promise<OfficeChoice | undefined> {
  const offices = await tx
    .selectFrom('office')
    .select(['unique_id as officeId', 'brokerage_id as brokerageId', 'name'])
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .limit(2)
    .execute()
  if (offices.length > 1) throw new CannotStart(`Several offices have the name ${name}`)
  return offices[0]
}

/** A main office, like the board's own. */
async function officeToMake(tx: Tx, name: string): Promise<OfficeChoice> {
  const { uniqueId, mlsId } = await nextNumbers(tx, 'office')
  const place = { officeId: uniqueId, brokerageId: uniqueId, name }
  const record = { OfficeMlsId: mlsId, OfficeStatus: 'A', OfficeName: name }
  return { ...place, made: { uniqueId, record, brokerageId: uniqueId } }
}

type Inserted = { tableName: 'Office' | 'Agent'; mlsIdField: string; write: { uniqueId: number; record: Values } }

async function recordInsert(tx: Tx, caller: Caller, { tableName, mlsIdField, write }: Inserted): Promise<void> {
  await recordCommand(tx, {
    caller,
    requestId: COMMAND_LINE,
    kind: 'Insert',
    tableName,
    entityId: String(write.record[mlsIdField]),
    recordUniqueId: write.uniqueId,
    changes: changesOf(tableName, write.record),
  })
}

const changesOf = (className: string, record: Values) =>
  Object.entries(record).map(([fieldName, value]) => ({
    className,
    fieldName,
    oldValue: null,
    newValue: String(value),
  }))
