// The parts of an agent that the server decides or looks up: role, office, sign-in name. Nobody gains rights by a
// write: neither a role, nor an office or brokerage outside their own reach.
import type { Value, Values } from '#contract/listing.ts'
import type { FieldError } from '#contract/problem.ts'
import { ROLE_NAMES, type Role } from '#contract/rights.ts'
import { type Caller, isBoard, mayAgent, mayGiveRole } from '#rules/may.ts'
import type { Tx } from '../../db/connection.ts'
import { keyOf, notAllowed } from '../../records/sent-values.ts'
import type { RecordType, RecordWrite, Settled, Writing } from '../../records/write-record.ts'
import {
  type AgentWrite,
  findAgentByDraft,
  insertAgent,
  isLoginTaken,
  lockOtherAdministrators,
  type StoredAgent,
  updateAgent,
} from './agents.store.ts'

export type FindOffice = (
  tx: Tx,
  uniqueId: number,
) => Promise<{ uniqueId: number; brokerageId: number; record: Values } | undefined>

export const agentKind = (findOffice: FindOffice): RecordType<StoredAgent, AgentWrite> => ({
  type: 'agent',
  className: 'Agent',
  mlsId: 'MemberMlsId',
  status: 'MemberStatus',
  unique: ['MemberMlsId', 'MemberLoginId'],
  // The board approves members: an agent entered by a manager is pending.
  firstStatus: (caller) => (isBoard(caller) ? 'A' : 'P'),
  findByDraft: findAgentByDraft,
  settle: (...given) => settleAgent(...given, findOffice),
  insert: insertAgent,
  update: updateAgent,
})

async function settleAgent(
  { tx, caller }: Writing,
  stored: StoredAgent | null,
  sent: Values,
  { uniqueId, record }: RecordWrite,
  findOffice: FindOffice,
): Promise<Settled<AgentWrite>> {
  const role = (sent.MemberMlsSecurityClass ?? stored?.role ?? 'agent') as Role
  const office = await findOffice(tx, keyOf(record.OfficeKeyNumeric) ?? caller.officeId)
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
  const settled = {
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
  return { write: { uniqueId, record: settled, role, officeId: office?.uniqueId ?? 0 }, errors }
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
