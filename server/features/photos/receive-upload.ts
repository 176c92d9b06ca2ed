// Reads an upload from the wire: the text fields first, then exactly two files, each judged, hashed and written anew before any transaction opens.
// What its beginning shows is said before the rest is read.
import { createHash } from 'node:crypto'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { PHOTO_FIELD, PhotoUploadFields, THUMBNAIL_SUFFIX } from '#contract/photo.ts'
import type { MintKeys } from '../../blobs/orphaned-blobs.ts'
import type { Receiving } from '../../http/endpoint.ts'
import type { UploadSlot } from '../../http/limits/upload-shares.ts'
import { refuse } from '../../http/refusal.ts'
import { partsOf, piecesOf } from '../../uploads/upload-stream.ts'
import { type createPictureGate, encodePhoto, encodeThumbnail, type Picture } from './encode-picture.ts'
import { judgePicture, judgeStart } from './judge-picture.ts'

/** What the text fields say, before the files. */
export type AnnouncedUpload = { fields: PhotoUploadFields }
/** `keys`: under which image and thumbnail are to be kept. */
export type Upload = AnnouncedUpload & { image: Picture; thumbnail: Picture; keys: [string, string] }
export type ReceivePorts = Omit<Receiving<AnnouncedUpload>, 'temporary'> & {
  gateFor: ReturnType<typeof createPictureGate>
  mintKeys: MintKeys
}

export async function receiveUpload(request: FastifyRequest, ports: ReceivePorts): Promise<Upload> {
  const parts = await readParts(request, ports)
  ports.slot.arrived()
  return encoded(parts, ports)
}

async function encoded({ fields, files }: Parts, { gateFor, mintKeys }: ReceivePorts): Promise<Upload> {
  const image = files.find((file) => !file.isThumbnail)?.bytes
  const thumbnail = files.find((file) => file.isThumbnail)?.bytes
  if (!image || !thumbnail || files.length !== 2)
    throw refuse('invalid-request', { detail: `An upload holds a photo and its ${THUMBNAIL_SUFFIX}.` })
  demandWhole(image, fields.sha256)
  demandWhole(thumbnail, fields.thumbnailSha256)
  await demandPicture(image)
  await demandPicture(thumbnail)
  return {
    fields,
    image: await (await gateFor(image))(() => demandDecodable(encodePhoto(image))),
    thumbnail: await (await gateFor(thumbnail))(() => demandDecodable(encodeThumbnail(thumbnail))),
    keys: (await mintKeys(2)) as [string, string],
  }
}

type File = { isThumbnail: boolean; bytes: Buffer }

type Parts = AnnouncedUpload & { files: File[] }

async function readParts(request: FastifyRequest, { demandRight, slot }: ReceivePorts): Promise<Parts> {
  const texts: Record<string, unknown> = {}
  const files: File[] = []
  let fields: PhotoUploadFields | undefined
  for await (const part of partsOf(request, 'photo-damaged')) {
    if (part.type === 'field') {
      texts[part.fieldname] = part.value
      continue
    }
    if (!fields) {
      fields = readFields(texts)
      await demandRight({ fields })
    }
    if (part.fieldname !== PHOTO_FIELD)
      throw refuse('invalid-request', { detail: `Files travel in the field ${PHOTO_FIELD}.` })
    const isThumbnail = (part.filename ?? '').replace(/\.[^.]*$/, '').endsWith(THUMBNAIL_SUFFIX)
    files.push({ isThumbnail, bytes: await readPicture(part.file, slot) })
  }
  return { fields: fields ?? readFields(texts), files }
}

/** A picture whose headers are longer than this is judged when it is here. */
const START_MAX_BYTES = 1024 * 1024

/** Pictures are judged, hashed and decoded in memory. */
async function readPicture(file: MultipartFile['file'], slot: UploadSlot): Promise<Buffer> {
  const pieces: Buffer[] = []
  let size = 0
  let isJudged = false
  for await (const piece of piecesOf(file, 'photo-damaged', slot.signal)) {
    slot.hold(piece.length)
    pieces.push(piece)
    size += piece.length
    if (isJudged || size > START_MAX_BYTES) continue
    const verdict = await judgeStart(Buffer.concat(pieces))
    if (verdict && !verdict.ok) throw refuse('photo-refused', { detail: verdict.reason })
    isJudged = verdict !== undefined
  }
  return Buffer.concat(pieces)
}

function readFields(texts: Record<string, unknown>): PhotoUploadFields {
  const parsed = z.safeParse(PhotoUploadFields, texts)
  if (!parsed.success)
    throw refuse('invalid-request', {
      errors: parsed.error.issues.map((issue) => ({
        target: issue.path.join('.'),
        code: issue.code ?? 'invalid',
        message: issue.message,
      })),
    })
  const { photoId, draftId } = parsed.data
  return { ...parsed.data, photoId: photoId.toLowerCase(), draftId: draftId.toLowerCase() }
}

function demandWhole(bytes: Buffer, sha256: string): void {
  if (createHash('sha256').update(bytes).digest('hex') !== sha256) throw refuse('photo-damaged')
}

async function demandPicture(bytes: Buffer): Promise<void> {
  const verdict = await judgePicture(bytes)
  if (!verdict.ok) throw refuse('photo-refused', { detail: verdict.reason })
}

async function demandDecodable(encoding: Promise<Picture | undefined>): Promise<Picture> {
  const picture = await encoding
  if (!picture) throw refuse('photo-refused', { detail: 'The photo is damaged and cannot be shown.' })
  return picture
}
