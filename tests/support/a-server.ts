// A server for one phone: it takes everything. What it is to answer otherwise, a test gives.
import type { Call, UploadPhoto } from '#src/api/call.ts'

export type PhotoUpload = Parameters<UploadPhoto>[0]
type Sent = { name: string; input: unknown }

/** A reply may be made from the input. `knows`: the member who is signed in. */
export function aServer(replies: Readonly<Record<string, unknown>> = {}) {
  const [sent, photos]: [Sent[], PhotoUpload[]] = [[], []]
  let member = 0
  const answer = (name: string, input: { draftId?: string; to?: number }) => {
    const reply = replies[name]
    if (reply !== undefined) return typeof reply === 'function' ? reply(input) : reply
    if (name === 'status') return { authenticated: true, memberUniqueID: member, effectiveUniqueID: member }
    return { draftId: input.draftId, revision: input.to, savedAt: new Date().toISOString() }
  }
  const call = async (name: string, { input = {} }: { input?: object }) => {
    sent.push({ name, input })
    return { kind: 'ok', value: answer(name, input) }
  }
  const uploadPhoto = async (upload: PhotoUpload) => {
    sent.push({ name: 'uploadPhoto', input: upload.fields })
    photos.push(upload)
    const { photoId, sha256, thumbnailSha256 } = upload.fields
    const stored = { photoId, isError: false, errorMsg: null, url: `Image/GetAwsFile?fileId=${photoId}` }
    return { kind: 'ok', value: [sha256, thumbnailSha256].map((hash) => ({ ...stored, sha256: hash })) }
  }
  const knows = (real: number) => {
    member = real
  }
  return { sent, photos, knows, call: call as unknown as Call, uploadPhoto: uploadPhoto as unknown as UploadPhoto }
}
