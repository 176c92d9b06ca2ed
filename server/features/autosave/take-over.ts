// Takes over another member's unfinished changes of a listing, for members who may edit it and hold its lock or find
// none live. Nobody's work is lost: the owner gets a notice and keeps a copy in their bin for 30 days, with the photos
// and files that the server has; the new owner gets their own photos and files, with the same bytes.
import { BIN_DAYS } from '#contract/constants.ts'
import type { Autosave, AutosaveTakenOver } from '#contract/draft.ts'
import { type Caller, type ListingFacts, mayListing } from '#rules/may.ts'
import type { Tx } from '../../db/connection.ts'
import type { Context } from '../../http/endpoint.ts'
import { refuse } from '../../http/refusal.ts'
import { isSameOwner, ownerOf } from '../../records/owner.ts'
import { discardAutosave } from './autosave-bin.store.ts'
import type { AutosaveDeps } from './autosave-deps.ts'
import {
  copyAutosave,
  type DraftKey,
  findHead,
  findHeadOn,
  type Head,
  memberName,
  readAutosave,
} from './autosaves.store.ts'
import { requireDraftSpace } from './draft-caps.store.ts'
import { renameUploads } from './rename-uploads.ts'

type TakeOver = Context<'autosaveTakeOver'>
export type Foreign = { head: Head; listing: ListingFacts; parentId: number }

/** Locks the lock's row before the draft's: every write of a record uses this order. */
export async function findForeign({ tx, caller, device, input }: TakeOver, deps: AutosaveDeps) {
  const listing = await deps.findListing(tx, { uniqueId: input.ParentID })
  if (!listing) return undefined
  if (mayListing(caller, 'edit', listing) === 'yes')
    await deps.requireLockOrFree(tx, {
      entity: { type: 'listing', id: input.ParentID },
      request: input.rowLockRequest,
      caller,
      device,
    })
  const head = await findHeadOn(tx, input.draftId, input.ParentID)
  return head && { head, listing, parentId: input.ParentID }
}

export async function takeOver(
  context: TakeOver,
  { head, listing, parentId }: Foreign,
  deps: AutosaveDeps,
): Promise<AutosaveTakenOver> {
  const { tx, caller, device, input } = context
  const { into } = input
  // An id identifies a single draft of a listing, so the copy needs its own.
  if (into === head.draftId) throw refuse('not-found')
  const own = { draftId: into ?? '', realId: caller.memberId }
  const mine = into === null ? undefined : await findHead(tx, own)
  if (into !== null && mine) {
    if (!isOwn(caller, mine)) throw refuse('not-found')
    if (mine.takenFrom !== head.draftId || mine.parentId !== parentId) throw refuse('draft-mismatch')
    if (mine.finished) throw refuse('draft-used')
    // This same takeover already succeeded, but its reply was lost.
    return { removed: true, autosave: await contentOf(tx, own, caller, deps) }
  }
  if (isOwn(caller, head)) throw refuse('invalid-request', { detail: 'These changes are your own.' })
  if (into === null && head.discarded) return { removed: true, autosave: null }
  if (head.finished || head.discarded) throw refuse('not-found')
  if (head.revision !== input.revision) throw refuse('autosave-other-device', { extra: { revision: head.revision } })
  if (into !== null) {
    if (!device) throw refuse('invalid-request', { detail: 'The X-Curbside-Device header is missing.' })
    await requireDraftSpace(tx, caller.memberId, deps.draftsMax)
    const content = await readAutosave(tx, head)
    if (!(await deps.mayReadFiles(tx, caller, { listing, uniqueId: parentId, rows: content.rows.supplements ?? {} })))
      throw refuse('not-allowed')
    const ids = await deps.copyUploads(tx, { from: head, to: { draftId: into, caller } })
    await copyAutosave(tx, head, { draftId: into, caller, deviceId: device, content: renameUploads(content, ids) })
  }
  await discardAutosave(tx, head)
  await notifyOwner(context, head, parentId, deps)
  return { removed: true, autosave: into === null ? null : await contentOf(tx, own, caller, deps) }
}

const isOwn = (caller: Caller, head: Head): boolean => isSameOwner(ownerOf(caller), head)

/** A complete draft, with the photos and files that have arrived. */
export async function contentOf(tx: Tx, key: DraftKey, caller: Caller, deps: AutosaveDeps): Promise<Autosave> {
  const autosave = await readAutosave(tx, key)
  const propertyType = deps.propertyTypeOf(autosave.record.FormName)
  return {
    ...autosave,
    ...(propertyType !== undefined && { propertyType }),
    uploaded: await deps.photosOfDraft(tx, key.draftId, caller),
    uploadedFiles: await deps.filesOfDraft(tx, key.draftId, caller),
  }
}

async function notifyOwner(
  { tx, caller, requestId, input }: TakeOver,
  head: Head,
  parentId: number,
  deps: AutosaveDeps,
) {
  const { record } = await readAutosave(tx, head)
  const label = record.ListingId ?? String(parentId)
  const did = input.into ? 'took over' : 'discarded'
  await deps.recordAudit(tx, {
    caller,
    requestId,
    kind: input.into ? 'Unsaved Changes Takeover' : 'Unsaved Changes Discard',
    tableName: 'Listing',
    entityId: label,
    recordUniqueId: parentId,
    changes: [],
  })
  // Also notifies a member whose own draft this is, created while acting as somebody else: they need to know that it is
  // gone.
  await deps.notifyMember(tx, {
    memberId: head.realId,
    kind: input.into ? 'autosave-taken-over' : 'autosave-discarded',
    text: `${await memberName(tx, caller.memberId)} ${did} your unsaved changes of listing ${label}. Your copy is in the bin for ${BIN_DAYS} days.`,
    data: { type: 'listing', id: parentId, label, draftId: head.draftId },
  })
}
