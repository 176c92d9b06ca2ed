// Sends a photo or a file to the server: all of it in one request, under the id that the phone created, so that sending
// it twice has the same effect as once.
import type { Reply } from '#contract/endpoints.ts'
import type { CallResult } from '#src/api/call.ts'
import type { Draft, FileBytes, PhotoBytes } from '../drafts/draft-model.ts'
import { lockAgain } from '../drafts/lock-draft.ts'
import { recordKindOf, recordTypeOf } from '../drafts/record-kinds.ts'
import { isLockNote, isOver } from '../drafts/standing.ts'
import {
  findUpload,
  isSendable,
  putUpload,
  refusalOf,
  refuseSubmission,
  refuseUpload,
  unsentUploads,
  uploadKindOf,
} from '../drafts/uploads.ts'
import { writeDraft } from '../store/draft-store.ts'
import { againLater, DONE, noteOf, passingFault, type SendOutcome, STOPPED } from './send-outcome.ts'
import type { SettledDraft } from './settle-draft.ts'
import { type SendPorts, storeReply } from './store-reply.ts'

type UploadJob = { draftId: string; uploadId: string }

export async function sendUpload(job: UploadJob, isOurSession: boolean, ports: SendPorts): Promise<SendOutcome> {
  const { draftId, uploadId: id } = job
  const { store, now } = ports
  const bytes = await store.readBytes(id)
  if (!bytes || 'picked' in bytes)
    return storeReply(draftId, (draft) => ({ draft: refuseAsLost(draft, id, now()), outcome: DONE }), ports)
  const draft = await markUploading(job, ports)
  if (!draft) return DONE
  const onSent = (share: number) => ports.progress?.put(id, share)
  const { result, hashes } = await ('file' in bytes
    ? sendFile(draft, bytes, { ...ports, onSent })
    : sendPhoto(draft, bytes, { ...ports, onSent }))
  const isStopped = ports.signal.aborted
  const settled = await storeReply(
    draftId,
    (latest) => settleUpload(latest, id, hashes, { result, isOurSession, isStopped, now: now() }),
    ports,
  )
  ports.progress?.put(id, null)
  return settled
}

/**
 * Taken on another phone, or deleted by this one's browser. Bytes that are gone because the draft is over, or the upload
 * no longer needed, are not missing.
 */
const refuseAsLost = (draft: Draft, id: string, now: number): Draft =>
  isWanted(draft, id) ? refuseUpload(draft, id, refusalOf(uploadKindOf(draft, id), 'notHere'), now, true) : draft

const isWanted = (draft: Draft, id: string): boolean =>
  draft.binnedAt === null &&
  !isOver(draft) &&
  unsentUploads(draft).some((upload) => upload.id === id && isSendable(upload))

/**
 * Marks the upload as sending in the draft on disk, before the request is sent. null: it no longer needs to be sent.
 */
const markUploading = ({ draftId, uploadId: id }: UploadJob, ports: SendPorts): Promise<Draft | null> =>
  writeDraft<Draft | null>(ports, draftId, (draft) => {
    if (!draft || !isWanted(draft, id)) return { result: null }
    const marked = putUpload(draft, id, { state: 'uploading' })
    return { result: marked, draft: marked }
  })

type Ports = SendPorts & { onSent(share: number): void }
type Sent = { result: CallResult<Receipt>; hashes: string[] }

async function sendPhoto(draft: Draft, bytes: PhotoBytes, ports: Ports): Promise<Sent> {
  const { uploadPhoto, member, signal, onSent } = ports
  const { id: photoId, image, thumbnail, sha256, thumbnailSha256 } = bytes
  const fields = { photoId, draftId: draft.draftId, sha256, ...recordFields(draft) }
  // No list shows an office's picture, so its thumbnail would never be used.
  const isAlone = recordTypeOf(draft) === 'office'
  const result = await uploadPhoto(
    isAlone
      ? { fields, image, thumbnail: null, member, signal, onSent }
      : { fields: { ...fields, thumbnailSha256 }, image, thumbnail, member, signal, onSent },
  )
  return { result: received(result, photoReceipt), hashes: isAlone ? [sha256] : [sha256, thumbnailSha256] }
}

async function sendFile(draft: Draft, bytes: FileBytes, ports: Ports): Promise<Sent> {
  const { uploadFile, member, signal, onSent } = ports
  const { id: supplementId, file, mediaType, sha256, name } = bytes
  const fields = { supplementId, draftId: draft.draftId, name, sha256, ...recordFields(draft) }
  const result = await uploadFile({ fields, file, mediaType, member, signal, onSent })
  return { result: received(result, fileReceipt), hashes: [sha256] }
}

/** Number of the existing record, and the lock under which it is changed. */
function recordFields(draft: Draft): { key?: string; epoch?: string } {
  const { base, lockEpoch } = draft
  if (!base || !recordKindOf(draft).uploadsNameRecord) return {}
  return { key: String(base.UniqueID), ...(lockEpoch !== null && { epoch: String(lockEpoch) }) }
}

export const received = <T>(result: CallResult<T>, read: (reply: T) => Receipt): CallResult<Receipt> =>
  result.kind === 'ok' ? { ...result, value: read(result.value) } : result

export const photoReceipt = (files: Reply<'uploadPhoto'>): Receipt => ({
  id: files[0]?.photoId ?? '',
  hashes: files.map(({ sha256 }) => sha256),
  isUnusable: files[0]?.isError ?? false,
  urls: { url: files[0]?.url ?? '', thumbURL: (files[1] ?? files[0])?.url ?? '' },
})

const fileReceipt = ({ supplementId, sha256, isError, url }: Reply<'uploadSupplement'>): Receipt => ({
  id: supplementId,
  hashes: [sha256],
  isUnusable: isError,
  urls: { url },
})

// Applies the reply to an upload to its draft. Pure: the store runs it on the draft as it is then.

/** What the server reports as stored: the hashes of the bytes it received, in the order sent. */
export type Receipt = {
  id: string
  hashes: readonly string[]
  isUnusable: boolean
  urls: { url: string; thumbURL?: string }
}
/** `isStopped`: this phone aborted the request. */
type Answer = { result: CallResult<Receipt>; isOurSession: boolean; isStopped: boolean; now: number }

/** An upload counts as stored on the server only if every hash it echoes matches the phone's. */
export function settleUpload(
  draft: Draft,
  id: string,
  hashes: readonly string[],
  { result, isOurSession, isStopped, now }: Answer,
): SettledDraft {
  const upload = findUpload(draft, id)
  if (!upload || upload.state === 'uploaded') return { draft, outcome: DONE }
  const kind = uploadKindOf(draft, id)
  const state = upload.state === 'paused' ? 'paused' : 'waiting'
  const again = (outcome: SendOutcome): SettledDraft => ({
    draft: putUpload(draft, id, { state, tries: upload.tries + 1 }),
    outcome,
  })
  if (isStopped && result.kind === 'silence') return { draft: putUpload(draft, id, { state }), outcome: STOPPED }
  // Timing out on a large upload says little about how small requests would do.
  if (result.kind === 'silence' && result.reason === 'deadline') return again(againLater())
  const passing = passingFault(result, isOurSession)
  if (passing) return again(passing)
  if (result.kind === 'silence') return { draft, outcome: DONE }
  if (result.kind === 'ok') {
    const receipt = result.value
    if (receipt.isUnusable) return { draft: refuseUpload(draft, id, refusalOf(kind, 'unusable'), now), outcome: DONE }
    if (receipt.id !== id || receipt.hashes.join() !== hashes.join()) return again(againLater())
    return { draft: putUpload(draft, id, { state: 'uploaded', problem: null, ...receipt.urls }), outcome: DONE }
  }
  const { problem } = result
  if (problem.code === kind.damaged) return again(againLater())
  if (!isLockNote(problem)) return { draft: refuseUpload(draft, id, problem, now), outcome: DONE }
  const isSubmitted = draft.submission?.state === 'frozen'
  const asking = isSubmitted ? lockAgain(draft, problem) : null
  // Without a lock, another answer has already reported this, or the lock was returned in the meantime.
  if (asking || draft.lockEpoch === null)
    return { draft: putUpload(asking ?? draft, id, { state }), outcome: againLater() }
  const note = noteOf(problem, 'upload', draft.revision, now)
  const stopped = isSubmitted ? refuseSubmission(draft, note) : draft
  return { draft: { ...putUpload(stopped, id, { state }), attention: note }, outcome: DONE }
}
