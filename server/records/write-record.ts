// Writes an agent or an office. Record, photos, audit and delivery row, and the release of the lock are all written in
// the transaction of the request, or nothing is. `RecordType` holds the differences between the two; each feature has
// its own.

import type { AuditTable } from '#contract/audit.ts'
import type { FormDefinition } from '#contract/form-definition.ts'
import type { Values } from '#contract/listing.ts'
import type { FencedLockRequest } from '#contract/lock.ts'
import type { LookupTable } from '#contract/lookup.ts'
import type { PhotoRow } from '#contract/photo.ts'
import type { FieldError } from '#contract/problem.ts'
import type { RecordWritten } from '#contract/record-write.ts'
import { checkRecord, type Finding } from '#rules/check-record.ts'
import { type CompiledForm, planOf } from '#rules/form-plan.ts'
import type { Caller } from '#rules/may.ts'
import { lockedFields, permissionsOf, refusedFields } from '#rules/permitted-fields.ts'
import type { Tx } from '../db/connection.ts'
import { refuse } from '../http/refusal.ts'
import type { FinishAutosave, RecordAudit, ReleaseLock, RequireLock } from '../ports.ts'
import { photoChanges, valueChanges } from './changed-fields.ts'
import { RECORD_COLUMN, type RecordKey } from './record-key.ts'
import { isMlsIdTaken, lockNumbers, type NumberedType, nextNumbers } from './record-numbers.store.ts'
import { allowedValues, overlay } from './sent-values.ts'
import { photoErrors, photoRows, type RecordPhoto, type RecordPhotos, settlePhotos } from './written-photos.ts'

export type StoredRecord = { uniqueId: number; mlsId: string; version: number; record: Values }
export type RecordWrite = { uniqueId: number; record: Values }
export type Settled<Write> = { write: Write; errors: FieldError[] }

/** How records of one type are stored, and what the server decides about them. */
export type RecordType<Stored extends StoredRecord, Write extends RecordWrite> = {
  type: NumberedType
  /** Name of the record type in the audit log. */
  className: AuditTable
  mlsId: string
  status: string
  /** Fields whose value must be unique among records. */
  unique: readonly string[]
  firstStatus(caller: Caller): string
  findByDraft(tx: Tx, draftId: string): Promise<Stored | undefined>
  /**
   * Decides or looks up the values that the server does not take from the form. `record` has its UniqueID, MLS ID and
   * status.
   */
  settle(context: Writing, stored: Stored | null, sent: Values, draft: RecordWrite): Promise<Settled<Write>>
  insert(tx: Tx, write: Write, draftId: string): Promise<void>
  /** The new version; undefined if somebody else has written since. */
  update(tx: Tx, write: Write, version: number): Promise<number | undefined>
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
}

export type Writing = { tx: Tx; caller: Caller; device: string | null; requestId: string }
export type SentRecord = {
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
export async function createRecord<Stored extends StoredRecord, Write extends RecordWrite>(
  context: Writing,
  stored: Stored | null,
  sent: SentRecord,
  kind: RecordType<Stored, Write>,
  deps: WriteDeps,
): Promise<RecordWritten> {
  if (stored) throw draftUsed(stored)
  // Waits for a request that is creating a record now, perhaps from the same draft.
  await lockNumbers(context.tx)
  const made = await kind.findByDraft(context.tx, sent.draftId)
  if (made) throw draftUsed(made)
  return writeRecord(context, null, sent, kind, deps)
}

export async function updateRecord<Stored extends StoredRecord, Write extends RecordWrite>(
  context: Writing,
  stored: Stored,
  sent: SentRecord,
  kind: RecordType<Stored, Write>,
  deps: WriteDeps,
): Promise<RecordWritten> {
  const { tx, caller, device } = context
  const entity = { type: kind.type, id: stored.uniqueId }
  await deps.locks.hold(tx, { entity, request: sent.lock, caller, device })
  if (sent.baseVersion !== stored.version) throw conflict(stored)
  const reply = await writeRecord(context, stored, sent, kind, deps)
  await deps.locks.release(tx, entity, { by: caller, label: stored.mlsId })
  return reply
}

async function writeRecord<Stored extends StoredRecord, Write extends RecordWrite>(
  context: Writing,
  stored: Stored | null,
  sent: SentRecord,
  kind: RecordType<Stored, Write>,
  deps: WriteDeps,
): Promise<RecordWritten> {
  const { tx, caller } = context
  const form = await formOf(sent.formName, deps)
  const values = permittedValues(caller, form, stored, sent, deps)
  const before = stored?.record ?? {}
  const write = await settle(context, stored, values, overlay(before, values), kind)
  const photos = await settlePhotos(tx, sent.photos, scopeOf(caller, stored, sent, kind.type), deps.photos)
  const warnings = check(form, stored?.record ?? null, write.record, photos.after, caller, deps)
  const changes = [
    ...valueChanges(kind.className, '', before, write.record, form.fields),
    ...photoChanges(photos.before, photos.after),
  ]
  // A write that changes nothing creates no version, audit row or delivery.
  if (stored && changes.length === 0) return written(stored.uniqueId, stored.version, warnings)
  const version = stored ? await kind.update(tx, write, stored.version) : 1
  if (version === undefined) throw conflict(stored!)
  if (!stored) {
    const draftId = sent.draftId.toLowerCase()
    await kind.insert(tx, write, draftId)
    const owner = { realId: caller.memberId, effectiveId: caller.effectiveId }
    const { formName, hash: definitionHash } = form.definition
    await deps.finishAutosave(tx, { draftId, owner, formName, definitionHash })
  }
  await deps.photos.place(tx, { type: kind.type, id: write.uniqueId }, photos.after)
  await deps.recordAudit(tx, {
    caller,
    requestId: context.requestId,
    kind: stored ? 'Update' : 'Insert',
    tableName: kind.className,
    entityId: String(write.record[kind.mlsId]),
    recordUniqueId: write.uniqueId,
    changes,
  })
  await queueDelivery(tx, { type: kind.type, id: write.uniqueId }, version)
  return written(write.uniqueId, version, warnings)
}

const written = (uniqueId: number, version: number, warnings: RecordWritten['data']['warnings'] = []) => ({
  data: { UniqueID: uniqueId, version, warnings },
})

const draftUsed = ({ uniqueId, version }: StoredRecord) =>
  refuse('draft-used', { extra: { UniqueID: uniqueId, currentVersion: version } })

const conflict = ({ uniqueId, version }: StoredRecord) =>
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
  stored: StoredRecord | null,
  sent: SentRecord,
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

async function settle<Stored extends StoredRecord, Write extends RecordWrite>(
  context: Writing,
  stored: Stored | null,
  sent: Values,
  record: Values,
  kind: RecordType<Stored, Write>,
): Promise<Write> {
  const { tx, caller } = context
  if (!stored || kind.unique.some((name) => record[name] !== stored.record[name])) await lockNumbers(tx)
  const numbers = stored ?? (await nextNumbers(tx, kind.type))
  const { uniqueId } = numbers
  const mlsId = String(record[kind.mlsId] ?? numbers.mlsId)
  const taken = (await isMlsIdTaken(tx, kind.type, mlsId, stored?.uniqueId ?? 0))
    ? [{ target: kind.mlsId, code: 'taken', message: 'This MLS ID is somebody else’s.' }]
    : []
  const named = { ...record, [kind.mlsId]: mlsId, [kind.status]: record[kind.status] ?? kind.firstStatus(caller) }
  const { write, errors } = await kind.settle(context, stored, sent, { uniqueId, record: named })
  requireNone([...taken, ...errors])
  return write
}

const scopeOf = (caller: Caller, stored: StoredRecord | null, { draftId }: SentRecord, type: NumberedType) => ({
  record: stored && { type, id: stored.uniqueId },
  draftId: draftId.toLowerCase(),
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

async function queueDelivery(tx: Tx, { type, id }: RecordKey, version: number): Promise<void> {
  await tx
    .insertInto('delivery')
    .values({ [RECORD_COLUMN[type]]: id, version, destination: 'mls', status: 'submitted' })
    .execute()
}
