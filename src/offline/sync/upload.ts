// A photo, or a file, on its way: everything of it in one request, under the id the phone minted, so that sending it twice is the same as once.
import type { PhotoUploadFields } from '#contract/photo.ts'
import type { SupplementUploadFields } from '#contract/supplement.ts'
import { isOver } from '../drafts/draft-end.ts'
import { putFile, unsentFiles } from '../drafts/draft-files.ts'
import type { Draft, FileBytes, PhotoBytes } from '../drafts/draft-model.ts'
import { recordKindOf } from '../drafts/record-kinds.ts'
import { writeDraft } from '../store/write-draft.ts'
import { record, type SendPorts } from './record-reply.ts'
import { refuseFile, refusePhoto, settleFile, settleUpload } from './settle-draft.ts'
import { DONE, type Verdict } from './verdict.ts'

type UploadJob = { draftId: string; photoId: string }

export async function sendUpload(job: UploadJob, insist: boolean, ports: SendPorts): Promise<Verdict> {
  const bytes = await ports.store.readBytes(job.photoId)
  if (!bytes || 'picked' in bytes)
    return record(job.draftId, (draft) => lostBytes(draft, job.photoId, ports.now()), ports)
  return 'file' in bytes ? sendFile(bytes, insist, ports) : sendPhoto(bytes, insist, ports)
}

/** What goes out says so first, durably; null: it need not go any more. */
const mark = (draftId: string, change: (draft: Draft) => Draft | null, ports: SendPorts): Promise<Draft | null> =>
  writeDraft<Draft | null>(ports, draftId, (latest) => {
    const marked = latest ? change(latest) : null
    return marked ? { result: marked, draft: marked } : { result: null }
  })

async function sendFile(bytes: FileBytes, insist: boolean, ports: SendPorts): Promise<Verdict> {
  const { photoId: id, draftId, file, mediaType } = bytes
  const { member, uploadFile, now, signal } = ports
  const draft = await mark(draftId, (latest) => markSendingFile(latest, id), ports)
  if (!draft) return DONE
  const result = await uploadFile({ fields: fileFields(draft, bytes), file, mediaType, member, signal })
  return record(draftId, (latest) => settleFile(latest, id, bytes, { result, insist, now: now() }), ports)
}

function markSendingFile(draft: Draft, id: string): Draft | null {
  const file = unsentFiles(draft).find((each) => each.id === id)
  if (!file || file.state === 'refused' || isStopped(draft)) return null
  return putFile(draft, id, { state: 'uploading' })
}

const isStopped = (draft: Draft): boolean => draft.binnedAt !== null || isOver(draft)

function fileFields(draft: Draft, { photoId, sha256, name }: FileBytes): SupplementUploadFields {
  const fields: SupplementUploadFields = { supplementId: photoId, draftId: draft.draftId, name, sha256 }
  return { ...fields, ...recordFields(draft) }
}

async function sendPhoto(bytes: PhotoBytes, insist: boolean, ports: SendPorts): Promise<Verdict> {
  const { photoId, draftId, image, thumbnail } = bytes
  const { member, uploadPhoto, now, signal } = ports
  const draft = await mark(draftId, (latest) => markUploading(latest, photoId), ports)
  if (!draft) return DONE
  const result = await uploadPhoto({ fields: uploadFields(draft, bytes), image, thumbnail, member, signal })
  return record(draftId, (latest) => settleUpload(latest, photoId, bytes, { result, insist, now: now() }), ports)
}

function markUploading(draft: Draft, photoId: string): Draft | null {
  const photo = draft.photos[photoId]
  if (!photo || photo.IsDeleted || photo.state === 'uploaded' || photo.state === 'refused') return null
  if (isStopped(draft)) return null
  return { ...draft, photos: { ...draft.photos, [photoId]: { ...photo, state: 'uploading' } } }
}

function uploadFields(draft: Draft, { photoId, sha256, thumbnailSha256 }: PhotoBytes): PhotoUploadFields {
  return { photoId, draftId: draft.draftId, sha256, thumbnailSha256, ...recordFields(draft) }
}

/** The existing record, and the lock under which it is changed. */
const recordFields = (draft: Draft): { key?: string; epoch?: string } => {
  const { base, lockEpoch } = draft
  if (!base || !recordKindOf(draft).uploadsNameRecord) return {}
  return { key: String(base.UniqueID), ...(lockEpoch !== null && { epoch: String(lockEpoch) }) }
}

/** Taken on another phone, or swept away by this one. */
const lostBytes = (draft: Draft, photoId: string, now: number) => ({
  draft: draft.photos[photoId]
    ? refusePhoto(draft, photoId, NOT_HERE, now)
    : refuseFile(draft, photoId, FILE_NOT_HERE, now),
  verdict: DONE,
})

const NOT_HERE = {
  type: '/problems/photo-refused',
  title: 'This picture is not on this phone.',
  status: 422,
  code: 'photo-refused',
}

const FILE_NOT_HERE = {
  type: '/problems/supplement-refused',
  title: 'This file is not on this phone.',
  status: 422,
  code: 'supplement-refused',
}
