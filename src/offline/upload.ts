// One photo on its way: fields, picture and thumbnail in one request, under the id the phone minted, so that sending it twice is the same as once.
import type { PhotoUploadFields } from '#contract/photo.ts'
import type { Draft, PhotoBytes } from './draft-model.ts'
import { record, type SendPorts } from './record-reply.ts'
import { refusePhoto, settleUpload } from './settle-draft.ts'
import { DONE, type Verdict } from './verdict.ts'

type PhotoJob = { draftId: string; photoId: string }

export async function sendPhoto({ draftId, photoId }: PhotoJob, insist: boolean, ports: SendPorts): Promise<Verdict> {
  const { store, member, uploadPhoto, now, notify, signal } = ports
  const bytes = await store.readBytes(photoId)
  if (!bytes) return record(draftId, (draft) => lostBytes(draft, photoId, now()), ports)
  const draft = await store.update<Draft | null>(draftId, (latest) => {
    const marked = latest && markUploading(latest, photoId)
    return marked ? { result: marked, draft: marked } : { result: null }
  })
  if (!draft) return DONE
  notify(draftId)
  const { image, thumbnail } = bytes
  const result = await uploadPhoto({ fields: uploadFields(draft, bytes), image, thumbnail, member, signal })
  return record(draftId, (latest) => settleUpload(latest, photoId, bytes, { result, insist, now: now() }), ports)
}

/** null: it need not go any more. */
function markUploading(draft: Draft, photoId: string): Draft | null {
  const photo = draft.photos[photoId]
  if (!photo || photo.IsDeleted || photo.state === 'uploaded' || photo.state === 'refused') return null
  if (draft.binnedAt !== null || draft.submission?.state === 'done') return null
  return { ...draft, photos: { ...draft.photos, [photoId]: { ...photo, state: 'uploading' } } }
}

function uploadFields(draft: Draft, { photoId, sha256, thumbnailSha256 }: PhotoBytes): PhotoUploadFields {
  const fields: PhotoUploadFields = { photoId, draftId: draft.draftId, sha256, thumbnailSha256 }
  if (draft.base) fields.key = String(draft.base.UniqueID)
  if (draft.base && draft.lockEpoch !== null) fields.epoch = String(draft.lockEpoch)
  return fields
}

/** Taken on another phone, or swept away by this one. */
const lostBytes = (draft: Draft, photoId: string, now: number) => ({
  draft: refusePhoto(draft, photoId, NOT_HERE, now),
  verdict: DONE,
})

const NOT_HERE = {
  type: '/problems/photo-refused',
  title: 'This picture is not on this phone.',
  status: 422,
  code: 'photo-refused',
}
