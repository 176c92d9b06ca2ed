// Uploads photos and files. A photo and its thumbnail are one request. A large file is
// sent in parts: the client asks how much the server has and continues from that byte, however the last attempt ended.
// The last request carries the rest, and its reply is the same as for a file sent whole.
import type { Reply } from '#contract/endpoints.ts'
import { PHOTO_FIELD, THUMBNAIL_SUFFIX } from '#contract/photo.ts'
import {
  SUPPLEMENT_FIELD,
  SUPPLEMENT_PART_BYTES,
  SUPPLEMENT_WHOLE_MAX_BYTES,
  type UploadedSupplement,
} from '#contract/supplement.ts'
import type {
  Call,
  CallResult,
  FileUpload,
  PictureUpload,
  Post,
  SentFile,
  UploadFile,
  UploadGuestPhoto,
  UploadPhoto,
} from './call.ts'
import { sha256Of } from './sha256.ts'

/** Sends a photo and its thumbnail in one idempotent request. */
export const createUploadPhoto = (post: Post): UploadPhoto => pictureUpload(post, 'uploadPhoto')
export const createUploadGuestPhoto = (post: Post): UploadGuestPhoto => pictureUpload(post, 'guestUpload')

const pictureUpload =
  <Name extends 'uploadPhoto' | 'guestUpload', Fields extends { photoId: string }>(post: Post, name: Name) =>
  ({ fields, image, thumbnail, ...rest }: PictureUpload<Fields>): Promise<CallResult<Reply<Name>>> => {
    const file = (bytes: ArrayBuffer, suffix: string): SentFile => ({
      bytes,
      type: 'image/jpeg',
      name: `${fields.photoId}${suffix}.jpg`,
    })
    const files = thumbnail ? [file(image, ''), file(thumbnail, THUMBNAIL_SUFFIX)] : [file(image, '')]
    return post(name, { ...rest, fields, field: PHOTO_FIELD, files })
  }

/** Sizes in bytes. `digest`: SHA-256 in hex. */
type PartRules = { wholeMax: number; part: number; digest: (bytes: ArrayBuffer) => Promise<string> }
const PART_RULES: PartRules = { wholeMax: SUPPLEMENT_WHOLE_MAX_BYTES, part: SUPPLEMENT_PART_BYTES, digest: sha256Of }

export type FilePorts = { call: Call; post: Post }

export const createUploadFile =
  (ports: FilePorts, rules = PART_RULES): UploadFile =>
  async (upload) => {
    if (upload.file.byteLength <= rules.wholeMax) return sendRest(ports, upload, 0)
    const standing = await askStanding(ports, upload)
    if (standing.kind !== 'ok') return standing
    const { offset, stored } = standing.value
    return stored ? { kind: 'ok', value: stored } : sendParts(ports, upload, offset, rules)
  }

function askStanding({ call }: FilePorts, { fields, file, mediaType, onSent, ...patience }: FileUpload) {
  const { supplementId, draftId, sha256 } = fields
  return call('uploadStanding', { ...patience, input: { supplementId, draftId, sha256 } })
}

async function sendParts(
  ports: FilePorts,
  upload: FileUpload,
  from: number,
  { part, digest }: PartRules,
): Promise<CallResult<UploadedSupplement>> {
  const { file } = upload
  const { name, ...fields } = upload.fields
  let offset = from
  for (; file.byteLength - offset > part; offset += part) {
    const bytes = file.slice(offset, offset + part)
    const about = { ...fields, offset: String(offset), partSha256: await digest(bytes) }
    const sent = await sendBytes(ports, 'uploadSupplementPart', upload, { about, bytes, offset })
    if (sent.kind !== 'ok') return sent
  }
  return sendRest(ports, upload, offset)
}

const sendRest = (ports: FilePorts, upload: FileUpload, offset: number) =>
  sendBytes(ports, 'uploadSupplement', upload, {
    about: offset === 0 ? upload.fields : { ...upload.fields, offset: String(offset) },
    bytes: offset === 0 ? upload.file : upload.file.slice(offset),
    offset,
  })

/** Progress covers the whole file. */
function sendBytes<Name extends 'uploadSupplement' | 'uploadSupplementPart'>(
  { post }: FilePorts,
  name: Name,
  { fields, file, mediaType, onSent, ...patience }: FileUpload,
  { about, bytes, offset }: { about: object; bytes: ArrayBuffer; offset: number },
): Promise<CallResult<Reply<Name>>> {
  return post(name, {
    ...patience,
    fields: about,
    field: SUPPLEMENT_FIELD,
    files: [{ bytes, type: mediaType, name: fields.supplementId }],
    onSent: onSent && ((share) => onSent((offset + share * bytes.byteLength) / file.byteLength)),
  })
}
