// Create, update, save incomplete, update incomplete. Record, photos, audit and delivery rows, the end of the autosave
// and of the lock are all written in the transaction of the request, or nothing is. The decisions are in the pure files
// in this folder; this file combines them.
import { randomUUID } from 'node:crypto'
import type { StatusLetter, Values, WriteListingReply } from '#contract/listing.ts'
import { composeAddress } from '#rules/address.ts'
import type { Finding } from '#rules/check-record.ts'
import type { CompiledForm } from '#rules/form-plan.ts'
import { mayListing } from '#rules/may.ts'
import { sectionOf } from '#rules/record/sections.ts'
import { listingReader, readsRow } from '#rules/visible-fields.ts'
import { refuse } from '../../http/refusal.ts'
import {
  type Change,
  changesBetween,
  NOTHING_YET,
  type Snapshot,
  withAnswers,
  withoutCodes,
} from '../../records/changed-fields.ts'
import { ownerOf } from '../../records/owner.ts'
import { overlay } from '../../records/sent-values.ts'
import { photoErrors, type RecordPhoto, resolvePhotos } from '../../records/written-photos.ts'
import { addressWords } from './address-words.ts'
import { type Checked, checkListing } from './check-listing.ts'
import { type AuditKind, decideRepeatedCreate, decideWrite, type WriteName } from './decide-write.ts'
import { draftIdOf, type FoundWrite, type ReadyWrite, type WriteContext } from './find-write.ts'
import type { ListingDeps } from './listing-deps.ts'
import {
  findByDraft,
  findListing,
  insertListing,
  nextListingId,
  requireIncompleteSpace,
  type StoredListing,
  updateListing,
  type WrittenListing,
} from './listings.store.ts'
import { withHistory, withType } from './type-and-history.ts'
import { excessRows, writeItems } from './written-items.ts'
import { requireFiles, uploadScope, withoutFiles } from './written-supplements.ts'

/** Checked once photos and files are attached; a refusal rolls the write back. */
const TOO_MUCH = [
  {
    target: sectionOf('supplements').target,
    code: 'too-many',
    message: 'Photos and supplements must not exceed 1 GB together, those removed in the last 30 days included.',
  },
]

type Written = { uniqueId: number; listingId: string; version: number }

export async function writeListing(
  name: WriteName,
  context: WriteContext,
  found: FoundWrite,
  deps: ListingDeps,
): Promise<WriteListingReply> {
  if (found.kind === 'denied') throw refuse('not-allowed')
  if (found.kind === 'made') return repeatedCreate(name, context, found.listing)
  const { stored, form } = found
  const type = stored ? deps.catalog.propertyTypes().byCode(stored.propertyType) : undefined
  const current = stored && { status: stored.standardStatus as StatusLetter, type }
  const decision = decideWrite(name, form.definition.formName, current)
  if (stored) await lockRecord(context, stored, deps)
  const excess = excessRows(context.input.listingRequest.data, form)
  if (excess.length > 0) throw refuse('validation-failed', { errors: excess })
  if (decision.kind === 'refuse') throw refuse('status-change')

  const { before, after: sent } = await snapshots(context, found, decision.status, deps)
  const checked = check(
    context,
    { form, before, after: sent, changes: changesBetween(before ?? NOTHING_YET, sent, form), status: decision.status },
    deps,
  )
  const { after, type: typed } = withType(form, stored, sent, deps.catalog.forms())
  const changes = withAnswers(changesBetween(before ?? NOTHING_YET, after, form), found.replaced)
  const items = withHistory(before, after, decision.status, {
    now: nowOf(deps),
    timeZone: deps.timeZone,
    newUid: randomUUID,
  })
  const record = { ...recordOf(found, { ...after, items }, decision), ...typed }
  const written = stored ? await overwrite(context, stored, record) : await insertOnce(context, record)
  if (!written) return repeatedCreate(name, context, await madeMeanwhile(context))
  await deps.photos.place(context.tx, { type: 'listing', id: written.uniqueId }, after.photos)
  await deps.supplements.place(context.tx, written.uniqueId, after.items.supplements ?? [])
  if (await deps.exceedsStorage(context.tx, written.uniqueId)) throw refuse('validation-failed', { errors: TOO_MUCH })
  await recordAndQueue(context, { ...written, fields: after.fields }, decision, changes, deps)
  await endDraft(context, found, decision.isDeleted, deps)
  return replyOf(written, decision.status, checked.warnings)
}

/** A create whose draft has already created its listing creates nothing, however late it arrives. */
function repeatedCreate(name: WriteName, { key }: WriteContext, made: StoredListing): WriteListingReply {
  const before = { createdKey: made.createdKey, status: made.standardStatus as StatusLetter }
  if (decideRepeatedCreate({ name, key }, before) === 'conflict')
    throw refuse('draft-used', { extra: { UniqueID: made.uniqueId, currentVersion: made.version } })
  return replyOf(made, made.standardStatus, [])
}

/** Another request has created this draft's listing in the meantime. */
async function madeMeanwhile(context: WriteContext): Promise<StoredListing> {
  const made = await findByDraft(context.tx, draftIdOf(context), context.caller.memberId)
  if (!made || mayListing(context.caller, 'edit', made) !== 'yes') throw refuse('not-found')
  return made
}

/** Locks the lock's row for the rest of the transaction, then checks that the member saw the current version. */
async function lockRecord({ tx, caller, device, input }: WriteContext, stored: StoredListing, deps: ListingDeps) {
  const entity = { type: 'listing' as const, id: stored.uniqueId }
  await deps.locks.hold(tx, { entity, request: input.rowLockRequest, caller, device })
  if (input.listingRequest.baseVersion !== stored.version) throw versionConflict(stored)
}

const versionConflict = (stored: Pick<StoredListing, 'uniqueId' | 'version'>) =>
  refuse('version-conflict', { extra: { UniqueID: stored.uniqueId, currentVersion: stored.version } })

async function snapshots(
  context: WriteContext,
  { form, stored, placed }: ReadyWrite,
  status: StatusLetter,
  deps: ListingDeps,
): Promise<{ before: Snapshot | null; after: Snapshot }> {
  const { data } = context.input.listingRequest
  const reader = stored && listingReader(context.caller, stored)
  const written = writeItems(stored?.items ?? null, withoutFiles(data), form.sections, {
    timeZone: deps.timeZone,
    mayRead: (section, row) => !reader || readsRow(deps.catalog.visibility('listings'), reader, section, row),
  })
  if (!written.ok) throw refuse('validation-failed', { errors: written.errors })
  await requireFiles(context, stored, written.items.supplements ?? [], deps)
  const photos = await photosOf(context, form, stored, deps)
  const derived = { PropertyType: form.definition.propertyType ?? stored!.propertyType, StandardStatus: status }
  const fields = overlay(stored?.fields ?? {}, { ...placed.values, ...derived })
  const address = composeAddress(fields, addressWords(derived.PropertyType, deps.catalog))
  return {
    before: stored && { fields: stored.fields, items: stored.items, photos: photos.before },
    after: {
      fields: overlay(fields, { UnparsedAddress: address || null }),
      items: written.items,
      photos: photos.after,
    },
  }
}

function photosOf(
  { tx, caller, input }: WriteContext,
  form: CompiledForm,
  stored: StoredListing | null,
  deps: ListingDeps,
): Promise<{ before: RecordPhoto[]; after: RecordPhoto[] }> {
  const { data } = input.listingRequest
  const sent = stored && !data.photosHaveChanged ? [] : data.photos
  const errors = photoErrors(sent, form)
  if (errors.length > 0) throw refuse('validation-failed', { errors })
  return resolvePhotos(tx, sent, uploadScope(caller, input, stored), deps.photos)
}

type CheckedWrite = {
  form: CompiledForm
  before: Snapshot | null
  after: Snapshot
  changes: Change[]
  status: StatusLetter
}

function check(context: WriteContext, write: CheckedWrite, deps: ListingDeps): Checked {
  const { role } = context.caller
  const checked = checkListing({
    ...write,
    role,
    tables: deps.catalog.lookups().tables,
    now: nowOf(deps),
    timeZone: deps.timeZone,
  })
  if (checked.faults.length > 0) context.log.warn({ faults: checked.faults }, 'rules without a value')
  const count = checked.errors.length
  if (count > 0)
    throw refuse('validation-failed', {
      detail: `Please correct ${count} validation errors and try again.`,
      errors: checked.errors,
    })
  return checked
}

const recordOf = (
  { placed }: ReadyWrite,
  after: Snapshot,
  { status, isDeleted }: { status: StatusLetter; isDeleted: boolean },
) => ({
  standardStatus: status,
  listAgentId: placed.facts.listAgentId,
  coListAgentId: placed.facts.coListAgentId,
  listOfficeId: placed.facts.listOfficeId,
  fields: after.fields,
  items: after.items,
  isDeleted,
})

const nowOf = (deps: ListingDeps): Date => (deps.now ? deps.now() : new Date())

async function insertOnce(context: WriteContext, record: WrittenListing): Promise<Written | undefined> {
  if (record.standardStatus === 'I') await requireIncompleteSpace(context.tx, context.caller.memberId)
  const listingId = await nextListingId(context.tx)
  const made = { draftId: draftIdOf(context), createdBy: context.caller.memberId, createdKey: context.key! }
  const row = await insertListing(context.tx, { ...record, ...made, listingId })
  return row && { ...row, listingId }
}

async function overwrite(
  { tx, caller, device, input }: WriteContext,
  stored: StoredListing,
  record: WrittenListing,
): Promise<Written> {
  const fence = { lock: input.rowLockRequest!, caller, device: device!, version: stored.version }
  const row = await updateListing(tx, stored.uniqueId, record, fence)
  // The lock is held, so the version differs: somebody wrote between this request's first read and its lock.
  if (!row) throw versionConflict((await findListing(tx, { uniqueId: stored.uniqueId })) ?? stored)
  return { uniqueId: stored.uniqueId, listingId: stored.listingId, version: row.version }
}

async function recordAndQueue(
  { tx, caller, requestId }: WriteContext,
  written: Written & { fields: Values },
  { audit, status }: { audit: AuditKind; status: StatusLetter },
  changes: Change[],
  deps: ListingDeps,
): Promise<void> {
  await deps.recordAudit(tx, {
    caller,
    requestId,
    kind: audit,
    tableName: 'Listing',
    entityId: written.listingId,
    recordUniqueId: written.uniqueId,
    changes: withoutCodes(changes, deps.catalog.visibility('listings')),
  })
  if (status !== 'I')
    await deps.deliveries.queue(tx, { type: 'listing', id: written.uniqueId }, written.version, written.fields)
}

async function endDraft(
  context: WriteContext,
  { form, stored }: ReadyWrite,
  isDeleted: boolean,
  deps: ListingDeps,
): Promise<void> {
  const { tx, caller, device, input } = context
  const owner = ownerOf(caller)
  const { formName, hash: definitionHash } = form.definition
  const drafts = new Set([draftIdOf(context), input.autoSaveRequest?.draftId ?? draftIdOf(context)])
  for (const draftId of drafts) await deps.autosaves.finish(tx, { draftId, device, owner, formName, definitionHash })
  if (stored && isDeleted) await deps.autosaves.discardOf(tx, stored.uniqueId)
  if (stored)
    await deps.locks.release(
      tx,
      { type: 'listing', id: stored.uniqueId },
      { by: caller, label: isDeleted ? null : stored.listingId },
    )
}

const replyOf = (
  { uniqueId, listingId, version }: Written,
  status: string,
  warnings: Pick<Finding, 'target' | 'message'>[],
): WriteListingReply => ({
  Data: { UniqueID: uniqueId, ListingId: listingId, StandardStatus: status, version, warnings },
})
