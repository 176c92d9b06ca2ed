// The parts of an office that the server decides or looks up: brokerage, manager, broker of record. Nobody gains rights
// by a write; only the board moves an office to another brokerage, and only members with the right role can lead one.
import type { Values } from '#contract/listing.ts'
import type { FieldError } from '#contract/problem.ts'
import type { Role } from '#contract/rights.ts'
import type { Caller } from '#rules/may.ts'
import { canBeBroker, canManage, isBoard } from '#rules/may.ts'
import type { Tx } from '../../db/connection.ts'
import { keyOf, notAllowed } from '../../records/sent-values.ts'
import type { RecordType, RecordWrite, Settled, Writing } from '../../records/write-record.ts'
import {
  findOffice,
  findOfficeByDraft,
  insertOffice,
  type OfficeWrite,
  type StoredOffice,
  updateOffice,
} from './offices.store.ts'

type Member = { role: Role; officeId: number; brokerageId: number; record: Values }
export type FindMember = (tx: Tx, uniqueId: number) => Promise<Member | undefined>

export const officeKind = (findMember: FindMember): RecordType<StoredOffice, OfficeWrite> => ({
  type: 'office',
  className: 'Office',
  mlsId: 'OfficeMlsId',
  status: 'OfficeStatus',
  unique: ['OfficeMlsId'],
  firstStatus: () => 'A',
  findByDraft: findOfficeByDraft,
  settle: (...given) => settleOffice(...given, findMember),
  insert: insertOffice,
  update: updateOffice,
})

async function settleOffice(
  { tx, caller }: Writing,
  stored: StoredOffice | null,
  _: Values,
  { uniqueId, record }: RecordWrite,
  findMember: FindMember,
): Promise<Settled<OfficeWrite>> {
  const brokerageId = keyOf(record.MainOfficeKeyNumeric) ?? uniqueId
  const main = brokerageId === uniqueId ? undefined : await findOffice(tx, brokerageId)
  const errors = brokerageErrors(caller, stored, { uniqueId, brokerageId, main })
  const settled: Values = { ...record }
  if (main) Object.assign(settled, { MainOfficeName: main.record.OfficeName, MainOfficeMlsId: main.mlsId })
  const place = { uniqueId, brokerageId, isNew: !stored }
  for (const leader of LEADERS) {
    const target = `${leader.field}KeyNumeric`
    const key = keyOf(record[target])
    const member = key === null ? undefined : await findMember(tx, key)
    // The current leader is not checked again; they stay until somebody else is named.
    if (key !== null && key !== keyOf(stored?.record[target]))
      errors.push(...leaderErrors(target, leader, member, place))
    for (const [part, from] of Object.entries(leader.copied))
      settled[leader.field + part] = member?.record[from] ?? null
  }
  return { write: { uniqueId, record: settled, brokerageId }, errors }
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
  mayLead(member: Member, office: OfficeScope, isOfBrokerage: boolean): boolean
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

function leaderErrors(target: string, leader: Leader, member: Member | undefined, office: OfficeScope): FieldError[] {
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
