// autosave/*: the server's copy of a draft, for another device or if a phone is lost. A draft belongs to the pair of
// members who created it.
import type { Autosave, AutosaveReply, AutosaveRequest, RowDraft, RowDrafts } from '#contract/draft.ts'
import { FORM_KINDS, formKindOf } from '#contract/form-kind.ts'
import type { RecordKey } from '#contract/lock.ts'
import { type Caller, type ListingFacts, mayAutosave, mayBegin, mayListing, type Permission } from '#rules/may.ts'
import { type AnyRoute, type Context, defineRoute } from '../../http/endpoint.ts'
import { BODY } from '../../http/limits/limits.ts'
import { refuse } from '../../http/refusal.ts'
import { ownerOf } from '../../records/owner.ts'
import { binUnsaved, discardAutosave, restoreAutosave } from './autosave-bin.store.ts'
import type { AutosaveDeps } from './autosave-deps.ts'
import {
  applyAutosave,
  beginAutosave,
  type DraftKey,
  findHead,
  type Head,
  isFinished,
  listAutosaves,
  listOthersAutosaves,
  moveToDevice,
  readRows,
  type Saved,
} from './autosaves.store.ts'
import { applyIfAssumed } from './continue-autosave.store.ts'
import { decideAutosave, mayDiscard } from './decide-autosave.ts'
import { isShort, requireBinSpace, requireDraftSpace, requireFitting, requireFormNames } from './draft-caps.store.ts'
import { contentOf, type Foreign, findForeign, takeOver } from './take-over.ts'

/**
 * `head`: the stored draft, if any; `isAssumed`: it has not been read yet (assumeHead). `listing`: the listing that the
 * draft edits, if any; `record`: type of the record that it becomes.
 */
type Found = { head: Head | undefined; isAssumed?: true; listing: ListingFacts | undefined; record: RecordKey['type'] }
type Write = 'autosaveCreate' | 'autosaveUpdate'

export function autosaveRoutes(deps: AutosaveDeps): AnyRoute[] {
  const write = (name: Write) =>
    defineRoute<Write, Found>({
      name,
      find: (context) => findForWrite(context, deps),
      may: mayWrite,
      handle: (context, found) => save(context, found, deps),
    })
  const mayOwn = (caller: Caller, head: Head): Permission => mayAutosave(caller, head)
  return [
    write('autosaveCreate'),
    write('autosaveUpdate'),
    defineRoute<'autosaveCheck', ListingFacts | 'own'>({
      name: 'autosaveCheck',
      find: async ({ tx, input }) =>
        input.ParentID === undefined ? 'own' : deps.findListing(tx, { uniqueId: input.ParentID }),
      may: (caller, found) => (found === 'own' ? 'yes' : mayListing(caller, 'view', found)),
      handle: async ({ tx, caller, input }, found) => {
        const owner = ownerOf(caller)
        const data = await listAutosaves(tx, owner, {
          parentId: input.ParentID,
          formName: input.FormName,
          bin: input.bin,
        })
        if (input.ParentID === undefined) return { listingHasAutosave: data.length > 0, data, others: [] }
        // Only members who may edit the listing learn that somebody is working on it.
        if (found === 'own' || mayListing(caller, 'edit', found) !== 'yes')
          return { listingHasAutosave: false, data, others: [] }
        const others = await listOthersAutosaves(tx, owner, input.ParentID)
        return { listingHasAutosave: await deps.hasAutosave(tx, { type: 'listing', id: input.ParentID }), data, others }
      },
    }),
    defineRoute<'autosaveRetrieve', Head>({
      name: 'autosaveRetrieve',
      find: (context) => findHead(context.tx, keyOf(context)),
      may: mayOwn,
      handle: (context, head) => retrieve(context, head, deps),
    }),
    defineRoute<'autosaveRemove', Head | 'unsaved'>({
      name: 'autosaveRemove',
      find: async (context) =>
        (await findHead(context.tx, keyOf(context))) ?? (context.input.FormName ? 'unsaved' : undefined),
      may: (caller, found) => (found === 'unsaved' ? 'yes' : mayOwn(caller, found)),
      handle: async (context, head) => {
        if (head === 'unsaved') return discardUnsaved(context, deps)
        const { tx, device, input } = context
        const { draftId, revision } = head
        if (!mayDiscard(head, { deviceId: device, revision: input.revision }))
          throw refuse('autosave-other-device', { extra: { revision } })
        const to = head.deviceId === device ? input.to : undefined
        // This request is late: the device has restored the draft and saved it since.
        if (to !== undefined && to < revision) return { draftId, removed: false }
        await discardAutosave(tx, head, to)
        return { draftId, removed: true }
      },
    }),
    defineRoute<'autosaveTakeOver', Foreign>({
      name: 'autosaveTakeOver',
      find: (context) => findForeign(context, deps),
      may: (caller, { listing }) => mayListing(caller, 'edit', listing),
      handle: (context, found) => takeOver(context, found, deps),
    }),
    defineRoute<'autosaveRestore', Head>({
      name: 'autosaveRestore',
      find: (context) => findHead(context.tx, keyOf(context)),
      may: mayOwn,
      handle: async ({ tx, caller, device }, head) => {
        if (head.discarded) await requireDraftSpace(tx, caller.memberId, deps.draftsMax)
        if (!(await restoreAutosave(tx, head, device))) throw refuse('not-found')
        return { draftId: head.draftId, removed: false }
      },
    }),
  ]
}

const keyOf = ({ caller, input }: { caller: Caller; input: { draftId: string } }): DraftKey => ({
  draftId: input.draftId,
  realId: caller.memberId,
})

/** The first autosave may still be in transit, and must not create the draft that the member has discarded. */
async function discardUnsaved({ tx, caller, device, input }: Context<'autosaveRemove'>, deps: AutosaveDeps) {
  const { FormName = '', to = 0 } = input
  if (!device || !(await deps.formNames(tx, FormName))) throw refuse('not-found')
  const { draftId } = input
  if (Number.isFinite(deps.draftsMax)) await requireBinSpace(tx, caller.memberId)
  await binUnsaved(tx, caller, { draftId, deviceId: device, formName: FormName, revision: to })
  // The draft may have been stored at this very moment.
  await discardAutosave(tx, { draftId, realId: caller.memberId }, to)
  return { draftId, removed: true }
}

async function findForWrite(context: Context<Write>, deps: AutosaveDeps): Promise<Found | undefined> {
  const { tx, caller, device, input } = context
  if (device !== input.deviceId)
    throw refuse('invalid-request', { detail: 'The X-Curbside-Device header names another device.' })
  const { record } = requireOwnForm(input)
  const assumed = assumeHead(caller, input)
  if (assumed) return { head: assumed, isAssumed: true, listing: undefined, record }
  let listing: ListingFacts | undefined
  if (input.ParentID !== null) {
    listing = await deps.findListing(tx, { uniqueId: input.ParentID })
    if (!listing) return undefined
    // Lock the lock's row before the draft's: every write of a record uses this order. A draft whose listing is already
    // written needs no lock.
    if (mayListing(caller, 'edit', listing) === 'yes' && !(await isFinished(tx, keyOf(context))))
      await deps.requireLock(tx, {
        entity: { type: 'listing', id: input.ParentID },
        request: input.rowLockRequest,
        caller,
        device,
      })
  }
  return { head: await findHead(tx, keyOf(context)), listing, record }
}

/**
 * Nearly every autosave adds a few fields of a new record to the previous autosave from the same device. In that case
 * this predicts the stored draft without reading and locking it first; policy and decision use the prediction, and the
 * write itself verifies it (`applyIfAssumed`). undefined: the stored draft has to be read.
 */
function assumeHead(caller: Caller, sent: AutosaveRequest): Head | undefined {
  const isPlain = sent.ParentID === null && !sent.photos && !sent.photoOrder && Object.keys(sent.rows).length === 0
  if (!isPlain || sent.from === 0 || !isShort(sent)) return undefined
  const assumed: Head = {
    draftId: sent.draftId,
    ...ownerOf(caller),
    deviceId: sent.deviceId,
    parentId: null,
    formName: sent.FormName,
    revision: sent.from,
    savedAt: new Date(0),
    discarded: false,
    finished: false,
    takenFrom: null,
  }
  return decideAutosave(assumed, sent).kind === 'apply' ? assumed : undefined
}

/**
 * The form determines the type of the draft's record. Existing agents and offices are not autosaved: only listings can
 * be saved incomplete.
 */
function requireOwnForm({ FormName, ResourceName, ParentID }: AutosaveRequest) {
  const kind = FORM_KINDS[formKindOf(FormName)]
  if (kind.resource !== ResourceName)
    throw refuse('invalid-request', { detail: 'The form and the resource do not belong together.' })
  if (kind.record !== 'listing' && (ParentID !== null || !kind.begins))
    throw refuse('invalid-request', { detail: 'Only a new agent or office is autosaved.' })
  return kind
}

function mayWrite(caller: Caller, { head, listing, record }: Found): Permission {
  // The same person acting as another member: their work waits until they act as that member again. A draft with the
  // same id that belongs to anybody else is a different draft.
  if (head && mayAutosave(caller, head) !== 'yes') throw refuse('other-member')
  return listing ? mayListing(caller, 'edit', listing) : mayBegin(caller, record)
}

const reply = (draftId: string, saved: { revision: number; savedAt: Date }): AutosaveReply => ({
  draftId,
  revision: saved.revision,
  savedAt: saved.savedAt.toISOString(),
})

function fitting(draftId: string, saved: Saved): AutosaveReply {
  requireFitting(saved)
  return reply(draftId, saved)
}

async function save(context: Context<Write>, found: Found, deps: AutosaveDeps): Promise<AutosaveReply> {
  const { tx, caller, input: sent } = context
  const { head, record } = found
  if (head && found.isAssumed) {
    await requireFormNames(tx, sent, deps.formNames)
    const saved = await applyIfAssumed(tx, head, sent)
    return saved ? reply(sent.draftId, saved) : saveStored(context, record, deps)
  }
  const isOfAnother = head && FORM_KINDS[formKindOf(head.formName)].record !== record
  if (isOfAnother || (head && head.parentId !== sent.ParentID && !head.finished))
    throw refuse('invalid-request', { detail: 'This draft belongs to another record.' })
  const decision = decideAutosave(head, sent)
  // A draft that was discarded and swept has no row here; its listing keeps the draft's id.
  if (decision.kind === 'finished' || (!head && sent.ParentID === null)) {
    const UniqueID = sent.ParentID ?? (await deps.findMade[record](tx, sent.draftId, caller.memberId))?.uniqueId
    if (decision.kind === 'finished' || UniqueID !== undefined) throw refuse('draft-used', { extra: { UniqueID } })
  }
  switch (decision.kind) {
    case 'begin': {
      await requireDraftSpace(tx, caller.memberId, deps.draftsMax)
      await requireFormNames(tx, sent, deps.formNames)
      const saved = await beginAutosave(tx, caller, sent)
      if (saved) return fitting(sent.draftId, saved)
      // Another request was faster: decide again, for the draft that it stored.
      return saveStored(context, record, deps)
    }
    case 'apply': {
      // A late change brings a discarded draft back, so it needs room like a new one.
      if (head!.discarded) await requireDraftSpace(tx, caller.memberId, deps.draftsMax)
      await requireFormNames(tx, sent, deps.formNames)
      const hasRows = Object.keys(sent.rows).length > 0
      const rows = hasRows ? overlayRows(await readRows(tx, head!), sent.rows) : undefined
      const saved = await applyAutosave(tx, head!, sent, rows)
      // However little was sent, the database has rewritten the whole draft.
      await context.spend(Math.floor(saved.bytes / BODY.large))
      return fitting(sent.draftId, saved)
    }
    case 'again':
      return reply(sent.draftId, head!)
    case 'gap':
      throw refuse('autosave-gap', { extra: { revision: decision.revision } })
    case 'other-device':
      throw refuse('autosave-other-device', { extra: { revision: head!.revision } })
    case 'nonsense':
      throw refuse('invalid-request', { detail: 'Revisions are whole numbers, and `to` is not below `from`.' })
  }
}

/** Decides again, for the stored draft of a record that does not exist yet. */
async function saveStored(context: Context<Write>, record: RecordKey['type'], deps: AutosaveDeps) {
  const found = { head: await findHead(context.tx, keyOf(context)), listing: undefined, record }
  if (mayWrite(context.caller, found) !== 'yes') throw refuse('not-found')
  return save(context, found, deps)
}

async function retrieve(
  { tx, caller, device, input }: Context<'autosaveRetrieve'>,
  head: Head,
  deps: AutosaveDeps,
): Promise<Autosave> {
  if (head.finished) throw refuse('draft-used')
  if (input.takeOver) {
    if (!device) throw refuse('invalid-request', { detail: 'The X-Curbside-Device header is missing.' })
    await moveToDevice(tx, head, device)
  }
  return contentOf(tx, head, caller, deps)
}

// Merges a draft's rows, which consist of registers, too: a sent register replaces the stored one, everything else
// stays.
function overlayRows(stored: RowDrafts, sent: RowDrafts): RowDrafts {
  const merged: RowDrafts = { ...stored }
  for (const [section, rows] of Object.entries(sent)) {
    const before = merged[section] ?? {}
    const after: Record<string, RowDraft> = { ...before }
    for (const [uid, row] of Object.entries(rows))
      after[uid] = { ...row, fields: { ...before[uid]?.fields, ...row.fields } }
    merged[section] = after
  }
  return merged
}
