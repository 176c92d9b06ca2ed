// Writes an agent or an office. Record, photos, audit and delivery row, and the release of the lock are all written in
// the transaction of the request, or nothing is.
import { AUDIT_NAMES } from '#contract/audit.ts'
import type { FormDefinition } from '#contract/form-definition.ts'
import type { Values } from '#contract/listing.ts'
import type { FencedLockRequest } from '#contract/lock.ts'
import type { LookupTable } from '#contract/lookup.ts'
import type { PhotoRow } from '#contract/photo.ts'
import type { FieldError } from '#contract/problem.ts'
import type { RecordWritten } from '#contract/record-write.ts'
import type { Role } from '#contract/rights.ts'
import { checkRecord, type Finding } from '#rules/check-record.ts'
import { type CompiledForm, planOf } from '#rules/form-plan.ts'
import type { Caller } from '#rules/may.ts'
import { lockedFields, permissionsOf, refusedFields } from '#rules/permitted-fields.ts'
import type { Tx } from '../../db/connection.ts'
import { refuse } from '../../http/refusal.ts'
import type { FinishAutosave, QueueDeliveries, RecordAudit, ReleaseLock, RequireLock } from '../../ports.ts'
import { photoChanges, valueChanges } from '../../records/changed-fields.ts'
import { ownerOf } from '../../records/owner.ts'
import {
  findPersonByDraft,
  type PersonType,
  type PersonWrite,
  type StoredAgent,
  type StoredOffice,
  type StoredPerson,
} from '../../records/people.store.ts'
import { allowedValues, overlay } from '../../records/sent-values.ts'
import {
  photoErrors,
  photoRows,
  type RecordPhoto,
  type RecordPhotos,
  resolvePhotos,
} from '../../records/written-photos.ts'
import { insertPersonRow, isMlsIdTaken, lockNumbers, nextNumbers, updatePersonRow } from './write-people.store.ts'

export type Resolved<Type extends PersonType> = { write: PersonWrite[Type]; errors: FieldError[] }

/** What the server decides about records of one type. */
export type PersonRules<Type extends PersonType> = {
  type: Type
  mlsId: string
  status: string
  /** Fields whose value must be unique among records. */
  unique: readonly string[]
  firstStatus(caller: Caller): string
  /**
   * Decides or looks up the values that the server does not take from the form. `record` has its UniqueID, MLS ID and
   * status.
   */
  resolve(
    context: Writing,
    stored: StoredPerson[Type] | null,
    sent: Values,
    draft: { uniqueId: number; record: Values },
  ): Promise<Resolved<Type>>
}

export type WriteDeps = {
  catalog: {
    form(formName: string): Promise<{ definition: FormDefinition } | undefined>
    lookups(): { tables: Map<string, LookupTable> }
  }
  timeZone: string
  locks: { hold: RequireLock; release: ReleaseLock }
  photos: RecordPhotos
  recordAudit: RecordAudit
  finishAutosave: FinishAutosave
  queueDeliveries: QueueDeliveries
  /** Called if a member's role has changed. */
  endSessionsForRole: (tx: Tx, changed: { memberId: number; role: Role }) => Promise<void>
}

export type Writing = { tx: Tx; caller: Caller; device: string | null; requestId: string }
export type SentPerson = {
  formName: string
  values: Values
  photos: PhotoRow[]
  draftId: string
  baseVersion: number | undefined
  lock: FencedLockRequest | null
}

/**
 * Creates one record for a draft. A repeat under the same key has already got its reply; any other submission of the
 * draft, perhaps with different content, is refused with the record that the draft became. `stored`: created by an
 * earlier request.
 */
export async function createPerson<Type extends PersonType>(
  context: Writing,
  stored: StoredPerson[Type] | null,
  sent: SentPerson,
  rules: PersonRules<Type>,
  deps: WriteDeps,
): Promise<RecordWritten> {
  if (stored) throw draftUsed(stored)
  // Waits for a request that is creating a record now, perhaps from the same draft.
  await lockNumbers(context.tx)
  const made = await findPersonByDraft(context.tx, rules.type, sent.draftId)
  if (made) throw draftUsed(made)
  return writePerson(context, null, sent, rules, deps)
}

export async function updatePerson<Type extends PersonType>(
  context: Writing,
  stored: StoredPerson[Type],
  sent: SentPerson,
  rules: PersonRules<Type>,
  deps: WriteDeps,
): Promise<RecordWritten> {
  const { tx, caller, device } = context
  const entity = { type: rules.type, id: stored.uniqueId }
  await deps.locks.hold(tx, { entity, request: sent.lock, caller, device })
  if (sent.baseVersion !== stored.version) throw conflict(stored)
  const reply = await writePerson(context, stored, sent, rules, deps)
  await deps.locks.release(tx, entity, { by: caller, label: stored.mlsId })
  return reply
}

async function writePerson<Type extends PersonType>(
  context: Writing,
  stored: StoredPerson[Type] | null,
  sent: SentPerson,
  rules: PersonRules<Type>,
  deps: WriteDeps,
): Promise<RecordWritten> {
  const { tx, caller, device } = context
  const form = await formOf(sent.formName, deps)
  const values = permittedValues(caller, form, stored, sent, deps)
  const before = stored?.record ?? {}
  const write = await resolve(context, stored, values, overlay(before, values), rules)
  const photos = await resolvePhotos(tx, sent.photos, scopeOf(caller, stored, sent, rules.type), deps.photos)
  const warnings = check(form, stored?.record ?? null, write.record, photos.after, caller, deps)
  const changes = [
    ...valueChanges(AUDIT_NAMES[rules.type], '', before, write.record, form.fields),
    ...photoChanges(photos.before, photos.after, form.sections.get('photos')?.fields),
  ]
  // A write that changes nothing creates no version, audit row or delivery.
  if (stored && changes.length === 0) return written(stored.uniqueId, stored.version, warnings)
  const version = stored ? await updatePersonRow(tx, rules.type, write, stored.version) : 1
  if (version === undefined) throw conflict(stored!)
  const { role } = write as Partial<PersonWrite['agent']>
  if (stored && role && role !== (stored as Partial<StoredAgent>).role)
    await deps.endSessionsForRole(tx, { memberId: write.uniqueId, role })
  if (!stored) {
    const { draftId } = sent
    await insertPersonRow(tx, rules.type, write, draftId)
    const { formName, hash: definitionHash } = form.definition
    await deps.finishAutosave(tx, { draftId, device, owner: ownerOf(caller), formName, definitionHash })
  }
  await deps.photos.place(tx, { type: rules.type, id: write.uniqueId }, photos.after)
  await deps.recordAudit(tx, {
    caller,
    requestId: context.requestId,
    kind: stored ? 'Update' : 'Insert',
    tableName: AUDIT_NAMES[rules.type],
    entityId: String(write.record[rules.mlsId]),
    recordUniqueId: write.uniqueId,
    changes,
  })
  await deps.queueDeliveries(tx, { type: rules.type, id: write.uniqueId }, version)
  return written(write.uniqueId, version, warnings)
}

const written = (uniqueId: number, version: number, warnings: RecordWritten['data']['warnings'] = []) => ({
  data: { UniqueID: uniqueId, version, warnings },
})

const draftUsed = ({ uniqueId, version }: StoredOffice) =>
  refuse('draft-used', { extra: { UniqueID: uniqueId, currentVersion: version } })

const conflict = ({ uniqueId, version }: StoredOffice) =>
  refuse('version-conflict', { extra: { UniqueID: uniqueId, currentVersion: version } })

async function formOf(formName: string, { catalog }: WriteDeps): Promise<CompiledForm> {
  const found = await catalog.form(formName)
  if (!found) throw refuse('definition-unknown')
  return planOf(found.definition)
}

/** The values that this caller may write with this form. */
function permittedValues(
  caller: Caller,
  form: CompiledForm,
  stored: StoredOffice | null,
  sent: SentPerson,
  { timeZone }: WriteDeps,
): Values {
  const allowed = allowedValues(sent.values, form.fields, timeZone, stored?.record ?? null)
  if (!allowed.ok) throw refuse('validation-failed', { errors: allowed.errors })
  requireNone([
    ...refusedFields(caller, form.definition, allowed.values, stored?.record ?? null),
    ...(stored ? lockedFields(form.definition, allowed.values, stored.record) : []),
    ...photoErrors(sent.photos, form),
  ])
  return allowed.values
}

/** Throws if there are errors; reports only the first for each field. */
function requireNone(errors: FieldError[]): void {
  const first = errors.filter(({ target }, at) => errors.findIndex((each) => each.target === target) === at)
  if (first.length > 0) throw refuse('validation-failed', { errors: first })
}

async function resolve<Type extends PersonType>(
  context: Writing,
  stored: StoredPerson[Type] | null,
  sent: Values,
  record: Values,
  rules: PersonRules<Type>,
): Promise<PersonWrite[Type]> {
  const { tx, caller } = context
  if (!stored || rules.unique.some((name) => record[name] !== stored.record[name])) await lockNumbers(tx)
  const numbers = stored ?? (await nextNumbers(tx, rules.type))
  const { uniqueId } = numbers
  const mlsId = String(record[rules.mlsId] ?? numbers.mlsId)
  const taken = (await isMlsIdTaken(tx, rules.type, mlsId, stored?.uniqueId ?? 0))
    ? [{ target: rules.mlsId, code: 'taken', message: 'This MLS ID is somebody else’s.' }]
    : []
  const named = { ...record, [rules.mlsId]: mlsId, [rules.status]: record[rules.status] ?? rules.firstStatus(caller) }
  const { write, errors } = await rules.resolve(context, stored, sent, { uniqueId, record: named })
  requireNone([...taken, ...errors])
  return write
}

const scopeOf = (caller: Caller, stored: StoredOffice | null, { draftId }: SentPerson, type: PersonType) => ({
  record: stored && { type, id: stored.uniqueId },
  draftId,
  memberId: caller.memberId,
  effectiveId: caller.effectiveId,
})

/** Checks the board's rules on the record as it would be written. */
function check(
  form: CompiledForm,
  before: Values | null,
  values: Values,
  photos: readonly RecordPhoto[],
  caller: Caller,
  { catalog, timeZone }: WriteDeps,
) {
  const { errors, warnings } = checkRecord(form, {
    values,
    base: before,
    rows: { photos: photoRows(photos) },
    now: new Date().toISOString(),
    timezone: timeZone,
    tokens: { OPERATION: before ? 'edit' : 'create', USERCLASS: caller.role.toUpperCase() },
    tables: catalog.lookups().tables,
    checksHiddenFields: true,
  })
  // A required field that only the board may write does not block anybody else.
  const { fields } = permissionsOf(caller, form.definition, before === null)
  const isTheirs = ({ code, field }: Finding) => code !== 'required' || fields[field] !== false
  requireNone(errors.filter(isTheirs).map(({ target, code, message }) => ({ target, code, message })))
  return warnings.map(({ target, message }) => ({ target, message }))
}
