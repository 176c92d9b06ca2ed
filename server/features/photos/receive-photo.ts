// Receives a photo and its thumbnail: judged by their first bytes as they arrive, hashed and encoded again before any transaction opens. Both are held
// in memory.
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { PHOTO_FIELD, PhotoUploadFields, THUMBNAIL_SUFFIX } from '#contract/photo.ts'
import type { Receiving } from '../../http/endpoint.ts'
import type { UploadSlot } from '../../http/limits/upload-shares.ts'
import { refuse } from '../../http/refusal.ts'
import { judgePieces } from '../../uploads/judge-pieces.ts'
import { type Announced, readUpload, type UploadShape } from '../../uploads/read-upload.ts'
import { type createPictureGate, encodePhoto, encodeThumbnail, type Picture } from './encode-picture.ts'
import { judgePhotoBeginning, judgePicture } from './judge-picture.ts'

export type ReceivedPhoto = Announced<PhotoUploadFields> & { image: Picture; thumbnail: Picture | null }

const SHAPE: UploadShape<PhotoUploadFields> = {
  schema: PhotoUploadFields,
  normalize: (fields) => ({
    ...fields,
    photoId: fields.photoId.toLowerCase(),
    draftId: fields.draftId.toLowerCase(),
  }),
  fileField: PHOTO_FIELD,
  damaged: 'photo-damaged',
}
const BEGINNING = { judge: judgePhotoBeginning, maxBytes: 1024 * 1024, refused: 'photo-refused' } as const

export async function receivePhoto(
  request: FastifyRequest,
  receiving: Receiving<Announced<PhotoUploadFields>>,
  gateFor: ReturnType<typeof createPictureGate>,
): Promise<ReceivedPhoto> {
  const { fields, files } = await readUpload(request, SHAPE, receiving, async ({ filename }, pieces) => ({
    isThumbnail: (filename ?? '').replace(/\.[^.]*$/, '').endsWith(THUMBNAIL_SUFFIX),
    bytes: await collected(judgePieces(held(pieces, receiving.slot), BEGINNING)),
  }))
  const image = files.find((file) => !file.isThumbnail)?.bytes
  const thumbnail = files.find((file) => file.isThumbnail)?.bytes
  const isComplete =
    files.length === (thumbnail ? 2 : 1) && (thumbnail !== undefined) === (fields.thumbnailSha256 !== undefined)
  if (!image || !isComplete)
    throw refuse('invalid-request', { detail: `An upload holds a photo and its ${THUMBNAIL_SUFFIX}.` })
  demandWhole(image, fields.sha256)
  if (thumbnail) demandWhole(thumbnail, fields.thumbnailSha256)
  await demandPicture(image)
  if (thumbnail) await demandPicture(thumbnail)
  return {
    fields,
    image: await (await gateFor(image))(() => demandDecodable(encodePhoto(image))),
    thumbnail: thumbnail ? await (await gateFor(thumbnail))(() => demandDecodable(encodeThumbnail(thumbnail))) : null,
  }
}

async function* held(pieces: AsyncIterable<Buffer>, slot: UploadSlot): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    slot.hold(piece.length)
    yield piece
  }
}

async function collected(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}

function demandWhole(bytes: Buffer, sha256: string | undefined): void {
  if (createHash('sha256').update(bytes).digest('hex') !== sha256) throw refuse('photo-damaged')
}

async function demandPicture(bytes: Buffer): Promise<void> {
  const judgement = await judgePicture(bytes)
  if (!judgement.ok) throw refuse('photo-refused', { detail: judgement.reason })
}

async function demandDecodable(encoding: Promise<Picture | undefined>): Promise<Picture> {
  const picture = await encoding
  if (!picture) throw refuse('photo-refused', { detail: 'The photo is damaged and cannot be shown.' })
  return picture
}
