// Runs one job: reads the draft from disk, sends the request, and writes the answer to disk before anything else uses
// it.
import type { Reply } from '#contract/endpoints.ts'
import type { RecordKey } from '#contract/lock.ts'
import type { Call, CallResult } from '#src/api/call.ts'
import { isSameOwner, type Owner } from '#src/api/owner.ts'
import { wantsAutosave } from '../drafts/draft-facts.ts'
import type { Draft, DraftEdit, Submission } from '../drafts/draft-model.ts'
import { editDraft } from '../drafts/edit-draft.ts'
import { isOfRecord, recordTypeOf, type SubmitEndpoint, submitEndpointOf } from '../drafts/record-kinds.ts'
import { isOver } from '../drafts/standing.ts'
import { type DraftStore, writeDraft } from '../store/draft-store.ts'
import { autosaveBody } from './autosave-body.ts'
import { readRecord } from './read-record.ts'
import { DONE, passingFault, type SendOutcome } from './send-outcome.ts'
import { markSending, settleAutosave, settleBin, settleSubmission, settleUsed, usedBy } from './settle-draft.ts'
import { markAsking, markReturning, settleCompared, settleLock, settleLookedUp, settleReturned } from './settle-lock.ts'
import { type SendPorts, storeReply } from './store-reply.ts'
import type { Job, Session } from './sync-core.ts'
import { sendUpload } from './upload.ts'

export type Sent = { outcome: SendOutcome } | { session: Exclude<Session, 'unknown'> }

export async function sendJob(job: Job, isOurSession: boolean, ports: SendPorts): Promise<Sent> {
  switch (job.kind) {
    case 'session':
      return askSession(ports)
    case 'autosave':
      return { outcome: await sendAutosave(job.draftId, isOurSession, ports) }
    case 'lock':
      return { outcome: await takeLock(job.draftId, isOurSession, ports) }
    case 'unlock':
      return { outcome: await returnLock(job.draftId, isOurSession, ports) }
    case 'submit':
      return { outcome: await sendSubmission(job.draftId, isOurSession, ports) }
    case 'bin':
      return { outcome: await sendBin(job, isOurSession, ports) }
    case 'upload':
      return { outcome: await sendUpload(job, isOurSession, ports) }
  }
}

async function askSession({ call, member, signal }: SendPorts): Promise<Sent> {
  const result = await call('status', { signal })
  if (result.kind !== 'ok') return { outcome: passingFault(result, false) ?? DONE }
  const { authenticated, memberUniqueID, effectiveUniqueID } = result.value
  if (!authenticated) return { session: 'signed-out' }
  const ours = memberUniqueID === member.real && effectiveUniqueID === member.effective
  return { session: ours ? 'ours' : 'other' }
}

async function sendAutosave(draftId: string, isOurSession: boolean, ports: SendPorts): Promise<SendOutcome> {
  const { store, member, call, now, signal } = ports
  const draft = await store.read(draftId)
  if (!draft || !wantsAutosave(draft)) return DONE
  const input = autosaveBody(draft)
  const result = await call(draft.acknowledged === 0 ? 'autosaveCreate' : 'autosaveUpdate', { input, member, signal })
  const used = await settledAsUsed(draftId, null, { result, isOurSession }, ports)
  if (used) return used
  return storeReply(draftId, (latest) => settleAutosave(latest, input, { result, isOurSession, now: now() }), ports)
}

/**
 * Marks the submission as sending, durably, before the request is sent: from then on it cannot be withdrawn, whatever
 * fails. If the phone seems to be offline, a call that changes nothing is tried first.
 */
async function sendSubmission(draftId: string, isOurSession: boolean, ports: SendPorts): Promise<SendOutcome> {
  const { member, call, now, signal } = ports
  const unreached = ports.seemsOffline() && passingFault(await call('status', { signal }), isOurSession)
  if (unreached) return unreached
  const leaving = await writeDraft<(Submission & { endpoint: SubmitEndpoint }) | null>(ports, draftId, (draft) => {
    const marked = draft?.submission && markSending(draft, draft.submission.key)
    if (!marked?.submission) return { result: null }
    const endpoint = submitEndpointOf(marked, marked.submission.kind)
    if (!endpoint) throw new Error(`Nothing takes ${marked.submission.kind} of ${marked.formName}`)
    return { result: { ...marked.submission, endpoint }, draft: marked }
  })
  if (!leaving) return DONE
  const { body: input, key, endpoint } = leaving
  const result: CallResult<Reply<SubmitEndpoint>> = await call(endpoint, {
    input,
    member,
    idempotencyKey: key,
    signal,
  })
  const used = await settledAsUsed(draftId, key, { result, isOurSession }, ports)
  if (used) return used
  return storeReply(
    draftId,
    (latest) => settleSubmission(latest, key, { result, isOurSession, now: now() }),
    ports,
    'bytes',
  )
}

/**
 * For a draft that became a record through another submission: reads that record, and settles the draft with it. null
 * if it did not, or if this member cannot read the record; then the original answer applies, and the draft stays as it
 * is.
 */
async function settledAsUsed(
  draftId: string,
  key: string | null,
  { result, isOurSession }: { result: CallResult<unknown>; isOurSession: boolean },
  ports: SendPorts,
): Promise<SendOutcome | null> {
  const UniqueID = usedBy(result)
  if (UniqueID === null) return null
  const { store, now, newId } = ports
  const draft = await store.read(draftId)
  if (!draft) return DONE
  const found = await readRecord(recordTypeOf(draft), UniqueID, ports)
  if (found.kind !== 'ok') return passingFault(found, isOurSession)
  const missing = await bytesMissing(draft, store)
  const settle = (latest: Draft) => settleUsed(latest, key, found.value, { newId, now: now(), missing })
  return storeReply(draftId, settle, ports, 'bytes')
}

/** Photos and files whose bytes are not on this phone. */
async function bytesMissing(draft: Draft, store: DraftStore): Promise<ReadonlySet<string>> {
  const missing = new Set<string>()
  for (const id of [...Object.keys(draft.photos), ...Object.keys(draft.files)])
    if ((await store.readBytes(id)) === undefined) missing.add(id)
  return missing
}

async function sendBin(
  { draftId, binned }: { draftId: string; binned: boolean },
  isOurSession: boolean,
  ports: SendPorts,
): Promise<SendOutcome> {
  const { store, member, call, now, signal } = ports
  const draft = await store.read(draftId)
  if (!draft || (draft.binnedAt !== null) !== binned) return DONE
  const options = { member, signal }
  const result = binned
    ? await call('autosaveRemove', { input: { draftId, to: draft.revision, ...unanswered(draft) }, ...options })
    : await call('autosaveRestore', { input: { draftId }, ...options })
  return storeReply(
    draftId,
    (latest) => settleBin(latest, binned, { result, isOurSession, now: now() }),
    ports,
    'bytes',
  )
}

/** The server may not know a new record whose first autosave has not been answered. */
const unanswered = ({ acknowledged, operation, formName }: Draft) =>
  operation === 'create' && acknowledged === 0 && formName ? { FormName: formName } : {}

// Takes the lock of the record that a submission changes, and returns it if the submission isn't sent.

/** Written to disk before a request is sent; writes nothing and resolves with null if the request is no longer due. */
const mark = (draftId: string, change: (draft: Draft) => Draft | null, ports: SendPorts) =>
  writeDraft<Draft | null>(ports, draftId, (found) => {
    const marked = found ? change(found) : null
    return marked ? { result: marked, draft: marked } : { result: null }
  })

const entityOf = (draft: Draft | null): RecordKey | null =>
  draft?.base ? { type: recordTypeOf(draft), id: draft.base.UniqueID } : null

/** Takes the lock, then compares the record with the version that the edit began on. */
async function takeLock(draftId: string, isOurSession: boolean, ports: SendPorts): Promise<SendOutcome> {
  const { member, call, now, signal } = ports
  const entity = entityOf(await mark(draftId, markAsking, ports))
  if (!entity) return DONE
  const result = await call('lockCreate', { input: entity, member, signal })
  const outcome = await storeReply(draftId, (latest) => settleLock(latest, { result, isOurSession, now: now() }), ports)
  if (result.kind !== 'ok' || !result.value.rowIsLockedByUser) return outcome
  const found = await readRecord(entity.type, entity.id, ports)
  if (found.kind !== 'ok') return passingFault(found, isOurSession) ?? DONE
  return storeReply(draftId, (latest) => settleCompared(latest, found.value, now()), ports)
}

/** Not returned while another draft of the record on this phone uses the same lock, such as that of an open form. */
async function returnLock(draftId: string, isOurSession: boolean, ports: SendPorts): Promise<SendOutcome> {
  const { store, member, call, now, signal } = ports
  const draft = await mark(draftId, markReturning, ports)
  const entity = entityOf(draft)
  if (!entity) return DONE
  const epoch = draft?.takenLock
  if (epoch === undefined) {
    const result = await call('lockCheck', { input: entity, member, signal })
    return storeReply(draftId, (latest) => settleLookedUp(latest, { result, isOurSession, now: now() }), ports)
  }
  const isUnder = (other: Draft) =>
    isOfRecord(other, entity.type, entity.id) && other.lockEpoch === epoch && !isOver(other)
  if (!(await store.readAll()).some(isUnder)) {
    const passing = passingFault(
      await call('lockRemove', { input: { ...entity, epoch }, member, signal }),
      isOurSession,
    )
    if (passing) return passing
  }
  return storeReply(draftId, (latest) => settleReturned(latest, epoch), ports)
}

// Autosaves a draft that this phone cannot store, from the memory of its open form. This is the only way to save typed
// work if the phone's database cannot be opened; its result relies on a valid reply alone.

type MemoryPorts = { call: Call; member: Owner; now: () => number }

/**
 * Returns the draft with the edits, as the server has it now; null if it was not sent: not eligible for autosave,
 * offline, refused.
 */
export async function sendFromMemory(
  memory: Draft,
  edits: readonly DraftEdit[],
  { call, member, now }: MemoryPorts,
): Promise<Draft | null> {
  if (memory.submission?.state === 'sending') return null
  let draft = editDraft(memory, edits, now())
  // The second attempt starts from the revision that the server reports.
  for (let attempt = 1; attempt <= 2; attempt++) {
    if (!isSameOwner(draft.owner, member) || !wantsAutosave(draft)) return null
    const input = autosaveBody(draft)
    const result = await call(draft.acknowledged === 0 ? 'autosaveCreate' : 'autosaveUpdate', { input, member })
    const settled = settleAutosave(draft, input, { result, isOurSession: false, now: now() }).draft
    if (!settled) return null
    if (result.kind === 'ok' && settled.acknowledged === draft.revision) return settled
    draft = settled
  }
  return null
}
