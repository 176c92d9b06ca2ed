// Writing an agent, an office, the member's own profile. Role: record, photos, audit and delivery row, and the end of the lock are written in the one
// transaction of the request, or nothing is; and nobody gains rights by it: not a role, not an office or brokerage out of their own reach.
import type { PersonWritten } from '#contract/agent.ts'
import type { Delivery } from '#contract/delivery.ts'
import type { FormDefinition } from '#contract/form-definition.ts'
import type { Value, Values } from '#contract/listing.ts'
import type { FencedLockRequest, LockEntity } from '#contract/lock.ts'
import type { LookupTable } from '#contract/lookup.ts'
import type { ListingPhoto, PhotoRow } from '#contract/photo.ts'
import type { FieldError } from '#contract/problem.ts'
import { ROLE_NAMES } from '#contract/rights.ts'
import { checkRecord, type Finding } from '#rules/check-record.ts'
import { type CompiledForm, planOf } from '#rules/form-plan.ts'
import {
  type Caller,
  mainActions,
  mayAgent,
  mayEditAgent,
  mayEditOffice,
  mayGiveRole,
  type Role,
  type Verdict,
} from '#rules/may.ts'
import { lockedFields, permissionsOf, refusedFields } from '#rules/permitted-fields.ts'
import { isBoard, type Visibility } from '#rules/visible-fields.ts'
import type { Tx } from '../../db/connection.ts'
import { refuse } from '../../http/refusal.ts'
import type { HoldLock, RecordAudit } from '../../ports.ts'
import { type Change, photoChanges } from '../../records/changed-fields.ts'
import type { RecordKey } from '../../records/record-key.ts'
import { allowedValues, overlay } from '../../records/sent-values.ts'
import {
  photoErrors,
  photoRows,
  type RecordPhoto,
  type RecordPhotos,
  settlePhotos,
} from '../../records/written-photos.ts'
import {
  findPerson,
  holdNumbers,
  holdOtherAdministrators,
  insertPerson,
  isLoginTaken,
  isMlsIdTaken,
  type Kind,
  nextNumbers,
  type PersonWrite,
  queuePersonDelivery,
  type StoredPerson,
  updatePerson,
} from './people.store.ts'

export type PeopleDeps = {
  catalog: {
    form(formName: string): Promise<{ definition: FormDefinition } | undefined>
    lookups(): { tables: Map<string, LookupTable> }
    visibility(type: Kind): Visibility
  }
  timeZone: string
  locks: {
    hold: HoldLock
    release(tx: Tx, entity: LockEntity): Promise<void>
  }
  photos: RecordPhotos & { of(tx: Tx, record: RecordKey): Promise<ListingPhoto[]> }
  latestDeliveries(tx: Tx, entity: { type: Kind; id: number }): Promise<Delivery[]>
  recordAudit: RecordAudit
}

export type Writing = { tx: Tx; caller: Caller; device: string | null; requestId: string }
export type Submitted = {
  kind: Kind
  formName: string
  values: Values
  photos: PhotoRow[]
  draftId: string
  baseVersion: number | undefined
  lock: FencedLockRequest | null
}

export const mayWritePerson = (caller: Caller, person: StoredPerson): Verdict =>
  person.kind === 'office' ? mayEditOffice(caller, person) : mayEditAgent(caller, person)

export const mayCreatePerson = (caller: Caller, kind: Kind): Verdict => {
  const menu = mainActions(caller.role, caller.rights)
  return (kind === 'agent' ? menu.AgentsCreate : menu.OfficesCreate) ? 'yes' : 'no'
}

export async function writePerson(
  context: Writing,
  stored: StoredPerson | null,
  sent: Submitted,
  deps: PeopleDeps,
): Promise<PersonWritten> {
  const { tx, caller, device } = context
  const { kind } = sent
  if (stored) {
    const entity = { type: kind, id: stored.uniqueId }
    await deps.locks.hold(tx, { entity, request: sent.lock, caller, device })
    if (sent.baseVersion !== stored.version) throw conflict(stored)
  }
  const found = await deps.catalog.form(sent.formName)
  if (!found) throw refuse('definition-unknown')
  const form = planOf(found.definition)
  const before = stored?.record ?? {}
  const allowed = allowedValues(sent.values, form.fields, deps.timeZone)
  if (!allowed.ok) throw refuse('validation-failed', { errors: allowed.errors })
  demand([
    ...refusedFields(caller, form.definition, allowed.values, stored && before),
    ...(stored ? lockedFields(form.definition, allowed.values, before) : []),
    ...photoErrors(sent.photos, form),
  ])
  const { errors, ...write } = await settle(context, stored, sent, overlay(before, allowed.values))
  demand(errors)
  const photos = await settlePhotos(
    tx,
    sent.photos,
    {
      record: stored && { type: kind, id: stored.uniqueId },
      draftId: sent.draftId.toLowerCase(),
      memberId: caller.memberId,
      effectiveId: caller.effectiveId,
    },
    deps.photos,
  )
  const warnings = check(form, stored?.record ?? null, write.record, photos.after, caller, deps)
  const changes = [...changesOf(kind, before, write.record), ...photoChanges(photos.before, photos.after)]
  if (stored && changes.length === 0) {
    // Nobody is told of a change that is none, the MLS and the log included.
    await deps.locks.release(tx, { type: kind, id: stored.uniqueId })
    return { data: { UniqueID: stored.uniqueId, version: stored.version, warnings } }
  }
  const version = stored ? await updatePerson(tx, write, stored.version) : 1
  if (version === undefined) throw conflict(stored!)
  if (!stored) await insertPerson(tx, write, sent.draftId)
  await deps.photos.place(tx, { type: kind, id: write.uniqueId }, photos.after)
  await leaveTraces(context, write, version, changes, deps)
  return { data: { UniqueID: write.uniqueId, version, warnings } }
}

const conflict = (stored: StoredPerson) =>
  refuse('version-conflict', { extra: { UniqueID: stored.uniqueId, currentVersion: stored.version } })

/** One word a field: what is refused for two reasons is said once. */
const demand = (errors: FieldError[]): void => {
  const first = errors.filter(({ target }, at) => errors.findIndex((each) => each.target === target) === at)
  if (first.length > 0) throw refuse('validation-failed', { errors: first })
}
const notAllowed = (target: string, message: string): FieldError => ({ target, code: 'not-allowed', message })
const keyOf = (value: unknown): number | null => (value === null || value === undefined ? null : Number(value))

/** Numbers, the role, the office: what the server decides or looks up, whatever was sent. */
async function settle(
  { tx, caller }: Writing,
  stored: StoredPerson | null,
  { kind, values }: Submitted,
  record: Values,
): Promise<PersonWrite & { errors: FieldError[] }> {
  const [mlsName, statusName] = kind === 'agent' ? ['MemberMlsId', 'MemberStatus'] : ['OfficeMlsId', 'OfficeStatus']
  const errors: FieldError[] = []
  const isRenamed = record.MemberLoginId !== stored?.record.MemberLoginId
  if (!stored || record[mlsName] !== stored.mlsId || isRenamed) await holdNumbers(tx)
  const numbers = stored ?? (await nextNumbers(tx, kind))
  const mlsId = String(record[mlsName] ?? numbers.mlsId)
  if (await isMlsIdTaken(tx, kind, mlsId, stored?.uniqueId ?? 0))
    errors.push({ target: mlsName, code: 'taken', message: 'This MLS ID is somebody else’s.' })
  const named = { ...record, [mlsName]: mlsId, [statusName]: record[statusName] ?? firstStatus(caller, kind) }
  const rest =
    kind === 'agent'
      ? await settleAgent(tx, caller, stored, values, named, errors)
      : await settleOffice(tx, caller, stored, numbers.uniqueId, named, errors)
  return { kind, uniqueId: numbers.uniqueId, errors, ...rest }
}

/** The board admits members: whom a manager enters waits for it. */
const firstStatus = (caller: Caller, kind: Kind): string => (kind === 'agent' && !isBoard(caller) ? 'P' : 'A')

async function settleAgent(
  tx: Tx,
  caller: Caller,
  stored: StoredPerson | null,
  sent: Values,
  record: Values,
  errors: FieldError[],
) {
  const role = (sent.MemberMlsSecurityClass ?? stored?.role ?? 'agent') as Role
  errors.push(...(await roleErrors(tx, caller, stored, { role, status: record.MemberStatus })))
  const office = await findPerson(tx, 'office', { uniqueId: keyOf(record.OfficeKeyNumeric) ?? caller.officeId })
  if (!office) errors.push({ target: 'OfficeKeyNumeric', code: 'unknown-office', message: 'There is no such office.' })
  else if (office.uniqueId !== stored?.officeId) {
    // A new office must be in the member's reach, as the old one was.
    const there = { uniqueId: 0, officeId: office.uniqueId, brokerageId: office.brokerageId }
    if (mayAgent(caller, 'edit', there) !== 'yes')
      errors.push(notAllowed('OfficeKeyNumeric', 'You may not place agents in this office.'))
  }
  // As it is compared at sign-in.
  const loginId = String(record.MemberLoginId ?? '')
    .trim()
    .toLowerCase()
  if (loginId && (await isLoginTaken(tx, loginId, stored?.uniqueId ?? 0)))
    errors.push({ target: 'MemberLoginId', code: 'taken', message: 'Somebody else has this login ID.' })
  const { OfficeName, OfficeMlsId, OfficeAOR, OfficePhone } = office?.record ?? {}
  const fullName = stored
    ? record.MemberFullName
    : (record.MemberFullName ?? `${record.MemberFirstName ?? ''} ${record.MemberLastName ?? ''}`.trim())
  return {
    record: {
      ...record,
      MemberFullName: fullName ?? null,
      MemberMlsSecurityClass: role,
      MemberLoginId: loginId || null,
      OfficeKeyNumeric: office?.uniqueId ?? null,
      OfficeName: OfficeName ?? null,
      OfficeMlsId: OfficeMlsId ?? null,
      OfficeAOR: OfficeAOR ?? null,
      OfficePhone: OfficePhone ?? null,
    },
    role,
    officeId: office?.uniqueId ?? 0,
    brokerageId: office?.brokerageId ?? 0,
  }
}

/** A board without an administrator could never have one again in the portal. */
async function roleErrors(
  tx: Tx,
  caller: Caller,
  stored: StoredPerson | null,
  { role, status }: { role: Role; status: Value | undefined },
): Promise<FieldError[]> {
  const isChanged = role !== (stored?.role ?? 'agent')
  if (isChanged && (!ROLE_NAMES.includes(role) || !mayGiveRole(caller, stored?.uniqueId)))
    return [notAllowed('MemberMlsSecurityClass', 'Only another administrator may change this role.')]
  const wasAdministrator = stored?.role === 'admin' && stored.record.MemberStatus === 'A'
  if (!wasAdministrator || (role === 'admin' && status === 'A')) return []
  if (await holdOtherAdministrators(tx, stored.uniqueId)) return []
  const target = isChanged ? 'MemberMlsSecurityClass' : 'MemberStatus'
  return [notAllowed(target, 'This is the last administrator. Make somebody else one first.')]
}

const LEADERS = {
  OfficeManager: {
    FullName: 'MemberFullName',
    MlsId: 'MemberMlsId',
    DirectPhone: 'MemberDirectPhone',
    Email: 'MemberEmail',
  },
  OfficeBroker: { FullName: 'MemberFullName', MlsId: 'MemberMlsId' },
} as const

type Place = { uniqueId: number; brokerageId: number; isNew: boolean }

/** A new office has no members yet, nor has a new brokerage: their first leaders still work elsewhere. */
function leaderErrors(leader: keyof typeof LEADERS, person: StoredPerson | undefined, office: Place): FieldError[] {
  const target = `${leader}KeyNumeric`
  if (!person) return [{ target, code: 'unknown-member', message: 'There is no such member.' }]
  if (person.record.MemberStatus !== 'A')
    return [{ target, code: 'inactive-member', message: 'This member is not active. Choose somebody who is.' }]
  const isNewBrokerage = office.isNew && office.brokerageId === office.uniqueId
  const isOfBrokerage = isNewBrokerage || person.brokerageId === office.brokerageId
  if (leader === 'OfficeBroker')
    return isOfBrokerage && person.role === 'broker'
      ? []
      : [notAllowed(target, 'The broker of record is a broker of this brokerage.')]
  const isOfOffice = office.isNew ? isOfBrokerage : person.officeId === office.uniqueId
  return isOfOffice && person.role !== 'agent'
    ? []
    : [notAllowed(target, 'The manager is a member of this office with the role of one. The board gives roles.')]
}

async function settleOffice(
  tx: Tx,
  caller: Caller,
  stored: StoredPerson | null,
  uniqueId: number,
  record: Values,
  errors: FieldError[],
) {
  const mainKey = keyOf(record.MainOfficeKeyNumeric) ?? uniqueId
  const main = mainKey === uniqueId ? undefined : await findPerson(tx, 'office', { uniqueId: mainKey })
  if (mainKey !== uniqueId && main?.brokerageId !== mainKey)
    errors.push({ target: 'MainOfficeKeyNumeric', code: 'unknown-office', message: 'There is no such main office.' })
  const isMoved = stored ? stored.brokerageId !== mainKey : false
  if (isMoved && !isBoard(caller))
    errors.push(notAllowed('MainOfficeKeyNumeric', 'The board decides to which brokerage an office belongs.'))
  const after: Values = { ...record }
  if (main) Object.assign(after, { MainOfficeName: main.record.OfficeName, MainOfficeMlsId: main.mlsId })
  const place = { uniqueId, brokerageId: mainKey, isNew: !stored }
  for (const leader of ['OfficeManager', 'OfficeBroker'] as const) {
    const target = `${leader}KeyNumeric`
    const key = keyOf(record[target])
    const person = key === null ? undefined : await findPerson(tx, 'agent', { uniqueId: key })
    // Whoever was named before stays until somebody else is.
    if (key !== null && key !== keyOf(stored?.record[target])) errors.push(...leaderErrors(leader, person, place))
    for (const [part, from] of Object.entries(LEADERS[leader])) after[leader + part] = person?.record[from] ?? null
  }
  return { record: after, role: 'agent' as const, officeId: uniqueId, brokerageId: mainKey }
}

function check(
  form: CompiledForm,
  before: Values | null,
  values: Values,
  photos: readonly RecordPhoto[],
  caller: Caller,
  deps: PeopleDeps,
) {
  const { errors, warnings } = checkRecord(form, {
    values,
    base: before,
    rows: {
      photos: photoRows(photos),
    },
    now: new Date().toISOString(),
    timezone: deps.timeZone,
    tokens: { OPERATION: before ? 'edit' : 'create', USERCLASS: caller.role.toUpperCase() },
    tables: deps.catalog.lookups().tables,
    judgesUnseen: true,
  })
  // Nobody is asked to fill in what is the board's.
  const { fields } = permissionsOf(caller, form.definition, before === null)
  const isTheirs = ({ code, field }: Finding) => code !== 'required' || fields[field] !== false
  demand(errors.filter(isTheirs).map(({ target, code, message }) => ({ target, code, message })))
  return warnings.map(({ target, message }) => ({ target, message }))
}

const CLASS = { agent: 'Agent', office: 'Office' } as const
const asText = (value: unknown): string | null =>
  value === null || value === undefined ? null : Array.isArray(value) ? value.join(', ') : String(value)

const changesOf = (kind: Kind, before: Values, after: Values): Change[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((fieldName) => ({
      className: CLASS[kind],
      fieldName,
      oldValue: asText(before[fieldName]),
      newValue: asText(after[fieldName]),
    }))
    .filter(({ oldValue, newValue }) => oldValue !== newValue)

async function leaveTraces(
  { tx, caller, requestId }: Writing,
  { kind, uniqueId, record }: PersonWrite,
  version: number,
  changes: Change[],
  deps: PeopleDeps,
): Promise<void> {
  await deps.recordAudit(tx, {
    caller,
    requestId,
    kind: version === 1 ? 'Insert' : 'Update',
    tableName: CLASS[kind],
    entityId: String(record[kind === 'agent' ? 'MemberMlsId' : 'OfficeMlsId']),
    recordUniqueId: uniqueId,
    changes,
  })
  await queuePersonDelivery(tx, { kind, uniqueId, version })
  if (version > 1) await deps.locks.release(tx, { type: kind, id: uniqueId })
}
