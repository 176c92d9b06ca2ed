// Runs one job: reads the draft from disk, sends the request, and writes the answer to disk before anything else uses
// it.
import type { Reply } from '#contract/endpoints.ts'
import type { CallResult } from '#src/api/call.ts'
import { wantsAutosave } from '../drafts/draft-facts.ts'
import type { Draft, Submission } from '../drafts/draft-model.ts'
import { recordTypeOf, type SubmitEndpoint, submitEndpointOf } from '../drafts/record-kinds.ts'
import type { DraftStore } from '../store/draft-store.ts'
import { writeDraft } from '../store/write-draft.ts'
import { autosaveBody } from './autosave-body.ts'
import { readRecord } from './read-record.ts'
import { record, type SendPorts } from './record-reply.ts'
import { returnLock, takeLock } from './send-lock.ts'
import { DONE, passingFault, type SendOutcome } from './send-outcome.ts'
import { markSending, settleAutosave, settleBin, settleSubmission, settleUsed, usedBy } from './settle-draft.ts'
import type { Job, Session } from './sync-core.ts'
import { sendUpload } from './upload.ts'

export type Sent = { verdict: SendOutcome } | { session: Exclude<Session, 'unknown'> }

export async function sendJob(job: Job, insist: boolean, ports: SendPorts): Promise<Sent> {
  switch (job.kind) {
    case 'session':
      return askSession(ports)
    case 'autosave':
      return { verdict: await sendAutosave(job.draftId, insist, ports) }
    case 'lock':
      return { verdict: await takeLock(job.draftId, insist, ports) }
    case 'unlock':
      return { verdict: await returnLock(job.draftId, insist, ports) }
    case 'submit':
      return { verdict: await sendSubmission(job.draftId, insist, ports) }
    case 'bin':
      return { verdict: await sendBin(job, insist, ports) }
    case 'upload':
      return { verdict: await sendUpload(job, insist, ports) }
  }
}

async function askSession({ call, member, signal }: SendPorts): Promise<Sent> {
  const result = await call('status', { signal })
  if (result.kind !== 'ok') return { verdict: passingFault(result, false) ?? DONE }
  const { authenticated, memberUniqueID, effectiveUniqueID } = result.value
  if (!authenticated) return { session: 'signed-out' }
  const ours = memberUniqueID === member.real && effectiveUniqueID === member.effective
  return { session: ours ? 'ours' : 'other' }
}

async function sendAutosave(draftId: string, insist: boolean, ports: SendPorts): Promise<SendOutcome> {
  const { store, member, call, now, signal } = ports
  const draft = await store.read(draftId)
  if (!draft || !wantsAutosave(draft)) return DONE
  const input = autosaveBody(draft)
  const result = await call(draft.acknowledged === 0 ? 'autosaveCreate' : 'autosaveUpdate', { input, member, signal })
  const used = await settledAsUsed(draftId, null, { result, insist }, ports)
  if (used) return used
  return record(draftId, (latest) => settleAutosave(latest, input, { result, insist, now: now() }), ports)
}

/**
 * Marks the submission as sending, durably, before the request is sent: from then on it cannot be withdrawn, whatever
 * fails. If the phone seems to be offline, a call that changes nothing is tried first.
 */
async function sendSubmission(draftId: string, insist: boolean, ports: SendPorts): Promise<SendOutcome> {
  const { member, call, now, signal } = ports
  const unreached = ports.seemsOffline() && passingFault(await call('status', { signal }), insist)
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
  const used = await settledAsUsed(draftId, key, { result, insist }, ports)
  if (used) return used
  return record(draftId, (latest) => settleSubmission(latest, key, { result, insist, now: now() }), ports, 'bytes')
}

/**
 * For a draft that became a record through another submission: reads that record, and settles the draft with it. null
 * if it did not, or if this member cannot read the record; then the original answer applies, and the draft stays as it
 * is.
 */
async function settledAsUsed(
  draftId: string,
  key: string | null,
  { result, insist }: { result: CallResult<unknown>; insist: boolean },
  ports: SendPorts,
): Promise<SendOutcome | null> {
  const UniqueID = usedBy(result)
  if (UniqueID === null) return null
  const { store, now, newId } = ports
  const draft = await store.read(draftId)
  if (!draft) return DONE
  const found = await readRecord(recordTypeOf(draft), UniqueID, ports)
  if (found.kind !== 'ok') return passingFault(found, insist)
  const missing = await bytesMissing(draft, store)
  const settle = (latest: Draft) => settleUsed(latest, key, found.value, { newId, now: now(), missing })
  return record(draftId, settle, ports, 'bytes')
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
  insist: boolean,
  ports: SendPorts,
): Promise<SendOutcome> {
  const { store, member, call, now, signal } = ports
  const draft = await store.read(draftId)
  if (!draft || (draft.binnedAt !== null) !== binned) return DONE
  const options = { member, signal }
  const result = binned
    ? await call('autosaveRemove', { input: { draftId, to: draft.revision, ...unanswered(draft) }, ...options })
    : await call('autosaveRestore', { input: { draftId }, ...options })
  return record(draftId, (latest) => settleBin(latest, binned, { result, insist, now: now() }), ports, 'bytes')
}

/** The server may not know a new record whose first autosave has not been answered. */
const unanswered = ({ acknowledged, operation, formName }: Draft) =>
  operation === 'create' && acknowledged === 0 && formName ? { FormName: formName } : {}
