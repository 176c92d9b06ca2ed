// The parts of an agent or an office that the server decides or looks up: role, office and sign-in name; brokerage,
// manager and broker of record. Nobody gains rights by a write: neither a role, nor an office or brokerage outside their
// own reach. Only the board moves an office to another brokerage, and only members with the right role can lead one.
import type { Value, Values } from '#contract/listing.ts'
import type { FieldError } from '#contract/problem.ts'
import { ROLE_NAMES, type Role } from '#contract/rights.ts'
import { type Caller, canBeBroker, canManage, isBoard, mayAgent, mayGiveRole } from '#rules/may.ts'
import type { Tx } from '../../db/connection.ts'
import { findPerson, type StoredAgent, type StoredOffice } from '../../records/people.store.ts'
import { keyOf, notAllowed } from '../../records/sent-values.ts'
import { isLoginTaken, lockOtherAdministrators } from './write-people.store.ts'
import type { Resolved, Writing } from './write-person.ts'

export async function resolveAgent(
  { tx, caller }: Writing,
  stored: StoredAgent | null,
  sent: Values,
  { uniqueId, record }: { uniqueId: number; record: Values },
): Promise<Resolved<'agent'>> {
  const role = (sent.MemberMlsSecurityClass ?? stored?.role ?? 'agent') as Role
  const office = await findPerson(tx, 'office', keyOf(record.OfficeKeyNumeric) ?? caller.officeId)
  // Normalized as in sign-in.
  const loginId = String(record.MemberLoginId ?? '')
    .trim()
    .toLowerCase()
  const errors = [
    ...(await roleErrors(tx, caller, stored, { role, status: record.MemberStatus })),
    ...officeErrors(caller, stored, office),
    ...(loginId && (await isLoginTaken(tx, loginId, stored?.uniqueId ?? 0)) ? [LOGIN_TAKEN] : []),
  ]
  const { OfficeName, OfficeMlsId, OfficeAOR, OfficePhone } = office?.record ?? {}
  const resolved = {
    ...record,
    MemberFullName: fullName(record, stored) ?? null,
    MemberMlsSecurityClass: role,
    MemberLoginId: loginId || null,
    OfficeKeyNumeric: office?.uniqueId ?? null,
    OfficeName: OfficeName ?? null,
    OfficeMlsId: OfficeMlsId ?? null,
    OfficeAOR: OfficeAOR ?? null,
    OfficePhone: OfficePhone ?? null,
  }
  return { write: { uniqueId, record: resolved, role, officeId: office?.uniqueId ?? 0 }, errors }
}

const LOGIN_TAKEN = { target: 'MemberLoginId', code: 'taken', message: 'Somebody else has this login ID.' }

const fullName = (record: Values, stored: StoredAgent | null): Value | undefined =>
  stored
    ? record.MemberFullName
    : (record.MemberFullName ?? `${record.MemberFirstName ?? ''} ${record.MemberLastName ?? ''}`.trim())

/** A new office must be within the caller's reach, like the old one. */
function officeErrors(
  caller: Caller,
  stored: StoredAgent | null,
  office: { uniqueId: number; brokerageId: number } | undefined,
): FieldError[] {
  if (!office) return [{ target: 'OfficeKeyNumeric', code: 'unknown-office', message: 'There is no such office.' }]
  if (office.uniqueId === stored?.officeId) return []
  const there = { uniqueId: 0, officeId: office.uniqueId, brokerageId: office.brokerageId }
  return mayAgent(caller, 'edit', there) === 'yes'
    ? []
    : [notAllowed('OfficeKeyNumeric', 'You may not place agents in this office.')]
}

/** The last active administrator must keep the role: nobody in the portal could give it to somebody else. */
async function roleErrors(
  tx: Tx,
  caller: Caller,
  stored: StoredAgent | null,
  { role, status }: { role: Role; status: Value | undefined },
): Promise<FieldError[]> {
  const isChanged = role !== (stored?.role ?? 'agent')
  if (isChanged && (!ROLE_NAMES.includes(role) || !mayGiveRole(caller, stored?.uniqueId)))
    return [notAllowed('MemberMlsSecurityClass', 'Only another administrator may change this role.')]
  const wasAdministrator = stored?.role === 'admin' && stored.record.MemberStatus === 'A'
  if (!wasAdministrator || (role === 'admin' && status === 'A')) return []
  if (await lockOtherAdministrators(tx, stored.uniqueId)) return []
  const target = isChanged ? 'MemberMlsSecurityClass' : 'MemberStatus'
  return [notAllowed(target, 'This is the last administrator. Make somebody else one first.')]
}

export async function resolveOffice(
  { tx, caller }: Writing,
  stored: StoredOffice | null,
  _: Values,
  { uniqueId, record }: { uniqueId: number; record: Values },
): Promise<Resolved<'office'>> {
  const brokerageId = keyOf(record.MainOfficeKeyNumeric) ?? uniqueId
  const main = brokerageId === uniqueId ? undefined : await findPerson(tx, 'office', brokerageId)
  const errors = brokerageErrors(caller, stored, { uniqueId, brokerageId, main })
  const resolved: Values = { ...record }
  if (main) Object.assign(resolved, { MainOfficeName: main.record.OfficeName, MainOfficeMlsId: main.mlsId })
  const office = { uniqueId, brokerageId, isNew: !stored }
  for (const leader of LEADERS) {
    const target = `${leader.field}KeyNumeric`
    const key = keyOf(record[target])
    const member = key === null ? undefined : await findPerson(tx, 'agent', key)
    // The current leader is not checked again; they stay until somebody else is named.
    if (key !== null && key !== keyOf(stored?.record[target]))
      errors.push(...leaderErrors(target, leader, member, office))
    for (const [part, from] of Object.entries(leader.copied))
      resolved[leader.field + part] = member?.record[from] ?? null
  }
  return { write: { uniqueId, record: resolved, brokerageId }, errors }
}

function brokerageErrors(
  caller: Caller,
  stored: StoredOffice | null,
  { uniqueId, brokerageId, main }: { uniqueId: number; brokerageId: number; main: StoredOffice | undefined },
): FieldError[] {
  const target = 'MainOfficeKeyNumeric'
  const isUnknown = brokerageId !== uniqueId && main?.brokerageId !== brokerageId
  const isMoved = stored !== null && stored.brokerageId !== brokerageId
  return [
    ...(isUnknown ? [{ target, code: 'unknown-office', message: 'There is no such main office.' }] : []),
    ...(isMoved && !isBoard(caller)
      ? [notAllowed(target, 'The board decides to which brokerage an office belongs.')]
      : []),
  ]
}

type OfficeScope = { uniqueId: number; brokerageId: number; isNew: boolean }
type Leader = {
  /** Prefix of the office's field names. */
  field: string
  /** Suffix of the office's field name → the member's field that it is copied from. */
  copied: Readonly<Record<string, string>>
  mayLead(member: StoredAgent, office: OfficeScope, isOfBrokerage: boolean): boolean
  /** Says what `mayLead` requires. `isAnyBrokerage`: the office is a new brokerage. */
  refusal(office: OfficeScope, isAnyBrokerage: boolean): string
}

/** A new office has no members yet: its first manager works elsewhere in the brokerage. */
const LEADERS: readonly Leader[] = [
  {
    field: 'OfficeManager',
    copied: {
      FullName: 'MemberFullName',
      MlsId: 'MemberMlsId',
      DirectPhone: 'MemberDirectPhone',
      Email: 'MemberEmail',
    },
    mayLead: ({ role, officeId }, office, isOfBrokerage) =>
      canManage(role) && (office.isNew ? isOfBrokerage : officeId === office.uniqueId),
    refusal: ({ isNew }, isAnyBrokerage) => {
      const where = isNew ? (isAnyBrokerage ? '' : ' of this brokerage') : ' of this office'
      return `Choose a member${where} whose role is higher than agent. The board changes roles.`
    },
  },
  {
    field: 'OfficeBroker',
    copied: { FullName: 'MemberFullName', MlsId: 'MemberMlsId' },
    mayLead: ({ role }, _, isOfBrokerage) => canBeBroker(role) && isOfBrokerage,
    refusal: (_, isAnyBrokerage) =>
      `Choose a member${isAnyBrokerage ? '' : ' of this brokerage'} whose role is broker. The board changes roles.`,
  },
]

function leaderErrors(
  target: string,
  leader: Leader,
  member: StoredAgent | undefined,
  office: OfficeScope,
): FieldError[] {
  if (!member) return [{ target, code: 'unknown-member', message: 'There is no such member.' }]
  if (member.record.MemberStatus !== 'A')
    return [{ target, code: 'inactive-member', message: 'This member is not active. Choose somebody who is.' }]
  // A new brokerage has no members either: its first leaders come from another brokerage.
  const isNewBrokerage = office.isNew && office.brokerageId === office.uniqueId
  const isOfBrokerage = isNewBrokerage || member.brokerageId === office.brokerageId
  return leader.mayLead(member, office, isOfBrokerage)
    ? []
    : [notAllowed(target, leader.refusal(office, isNewBrokerage))]
}
