// Receives a photo and its thumbnail: checks their first bytes and hashes them as they arrive, then re-encodes
// them before any transaction opens. Both are held in memory.
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { PHOTO_FIELD, type PhotoUploadFields, THUMBNAIL_SUFFIX } from '#contract/photo.ts'
import type { Receiving } from '../../http/endpoint.ts'
import { addressOf } from '../../http/limits/address-of.ts'
import type { UploadSlot } from '../../http/limits/upload-shares.ts'
import { refuse } from '../../http/refusal.ts'
import { checkPieces } from '../../uploads/check-pieces.ts'
import { type Announced, readUpload } from '../../uploads/read-upload.ts'
import type { PictureFields, ReceivedPicture, ReceivePicture } from '../../uploads/received-picture.ts'
import { checkPhotoStart, checkPicture } from './check-picture.ts'
import { type createPictureGate, encodePhoto, encodeThumbnail } from './encode-picture.ts'

export type ReceivedPhoto = ReceivedPicture<PhotoUploadFields>

const PARTS = { fileField: PHOTO_FIELD, damaged: 'photo-damaged' } as const
/** A phone’s thumbnail has a sixth of a million. */
const THUMBNAIL_PIXELS_MAX = 4_000_000
const BEGINNING = { check: checkPhotoStart, maxBytes: 1024 * 1024, refused: 'photo-refused' } as const

export const pictureReceiver =
  (gateFor: ReturnType<typeof createPictureGate>): ReceivePicture =>
  (request, receiving, schema) =>
    receivePicture(request, receiving, schema, gateFor)

async function receivePicture<Fields extends PictureFields>(
  request: FastifyRequest,
  receiving: Receiving<Announced<Fields>>,
  schema: z.ZodMiniType<Fields>,
  gateFor: ReturnType<typeof createPictureGate>,
): Promise<ReceivedPicture<Fields>> {
  const { fields, files } = await readUpload(
    request,
    { schema, ...PARTS },
    receiving,
    async (pieces, { filename }) => ({
      isThumbnail: (filename ?? '').replace(/\.[^.]*$/, '').endsWith(THUMBNAIL_SUFFIX),
      ...(await collected(checkPieces(held(pieces, receiving.slot), BEGINNING))),
    }),
  )
  const sent = files.find((file) => !file.isThumbnail)
  const sentThumbnail = files.find((file) => file.isThumbnail)
  const [image, thumbnail] = [sent?.bytes, sentThumbnail?.bytes]
  const isComplete =
    files.length === (thumbnail ? 2 : 1) && (thumbnail !== undefined) === (fields.thumbnailSha256 !== undefined)
  if (!image || !isComplete)
    throw refuse('invalid-request', { detail: `An upload holds a photo and its ${THUMBNAIL_SUFFIX}.` })
  if (sent?.sha256 !== fields.sha256 || sentThumbnail?.sha256 !== fields.thumbnailSha256) throw refuse('photo-damaged')
  await requirePicture(image)
  if (thumbnail) await requirePicture(thumbnail, THUMBNAIL_PIXELS_MAX)
  const who = String(request.caller?.memberId ?? addressOf(request.ip))
  return {
    fields,
    image: await (await gateFor(who, image))(() => encodePhoto(image)),
    thumbnail: thumbnail ? await (await gateFor(who, thumbnail))(() => encodeThumbnail(thumbnail)) : null,
  }
}

async function* held(pieces: AsyncIterable<Buffer>, slot: UploadSlot): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    slot.hold(piece.length)
    yield piece
  }
}

/** Hashed piece by piece: all at once, it would keep everybody waiting. */
async function collected(pieces: AsyncIterable<Buffer>): Promise<{ bytes: Buffer; sha256: string }> {
  const all: Buffer[] = []
  const hash = createHash('sha256')
  for await (const piece of pieces) {
    all.push(piece)
    hash.update(piece)
  }
  return { bytes: Buffer.concat(all), sha256: hash.digest('hex') }
}

async function requirePicture(bytes: Buffer, pixelsMax?: number): Promise<void> {
  const result = await checkPicture(bytes, pixelsMax)
  if (!result.ok) throw refuse('photo-refused', { detail: result.reason })
}
