// Image/*: upload of a photo with its thumbnail; the files, for those who may see the record; all photos of a listing
// as a zip; the preferred photo.
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { makeZip } from 'client-zip'
import type { FastifyReply } from 'fastify'
import { PhotoUploadFields, THUMBNAIL_SUFFIX, type UploadedFile } from '#contract/photo.ts'
import { type Caller, type ListingFacts, mayAny, mayListing, type Permission } from '#rules/may.ts'
import { listingReader, readsPhoto } from '#rules/visible-fields.ts'
import { zipName, zipNames } from '#rules/zip-names.ts'
import type { Blobs } from '../../blobs/blobs.ts'
import type { Tx } from '../../db/connection.ts'
import { ownSecret } from '../../db/own-secret.ts'
import { type AnyRoute, anyMember, type Context, defineRoute } from '../../http/endpoint.ts'
import { KEPT, PICTURES_AT_ONCE } from '../../http/limits/limits.ts'
import { createGate } from '../../http/limits/turns.ts'
import { refuse } from '../../http/refusal.ts'
import { verifyLink } from '../../http/sign-link.ts'
import { photoUrl } from '../../records/photo-url.ts'
import { type FindListingFacts, findRecordFacts } from '../../records/record-facts.store.ts'
import { mayEditRecord, mayViewRecord, type RecordFacts, recordReader } from '../../records/record-rights.ts'
import type { ReceivePicture } from '../../uploads/received-picture.ts'
import { unclaimedBytes } from '../../uploads/stored-bytes.store.ts'
import { mayReadUpload } from '../../uploads/upload-owner.ts'
import { type UploadDeps, type UploadKind, uploadRoute } from '../../uploads/upload-route.ts'
import { findUploaded, insertUploaded, type NewUpload, preferredPhoto, type UploadedPhoto } from './photos.store.ts'
import {
  findMedia,
  type PhotoForZip,
  type PictureFiles,
  photosForZip,
  photosOfFile,
  type StoredFile,
} from './picture-files.store.ts'
import type { ReceivedPhoto } from './receive-photo.ts'

/** `record`: the photo's record; null while it belongs to a draft. */
type FoundFile = { stored: StoredFile; record: RecordFacts | null }
export type PhotoDeps = Omit<UploadDeps, 'findListing'> & {
  readDemoPhoto: ReadDemoPhoto
  findListing: FindListingFacts
  receivePicture: ReceivePicture
  now?: () => Date
}

export function photoRoutes(deps: PhotoDeps): AnyRoute[] {
  const drawOnce = createDemoPictures(deps.blobs, deps.readDemoPhoto)
  return [
    uploadRoute(photoKind(deps.receivePicture), deps),
    defineRoute<'uploadRoom'>({
      name: 'uploadRoom',
      may: anyMember,
      handle: async ({ tx, caller }) => ({
        usedBytes: await unclaimedBytes(tx, caller.memberId),
        maxBytes: KEPT.unclaimedBytes,
      }),
    }),
    defineRoute<'getFile', FoundFile[]>({
      name: 'getFile',
      find: ({ tx, query }) => findForReading(tx, query.file, deps),
      may: (caller, found) => mayAny(found, (each) => maySeeFile(caller, each)),
      handle: async (context, [first]) => askedBy(context, first!.stored),
      // Runs after the transaction, so that drawing a picture holds no database connection.
      send: (reply, asked) => sendFile(reply, asked as Asked, deps.blobs, drawOnce),
    }),
    defineRoute<'mediaFile', NonNullable<Awaited<ReturnType<typeof findMedia>>>>({
      name: 'mediaFile',
      find: async ({ tx, query }) => {
        const link = verifyLink(query, await ownSecret(tx, 'media-secret'), deps.now?.() ?? new Date())
        if (link !== 'valid') throw refuse('link-expired')
        return findMedia(tx, query.file)
      },
      // The address was signed for a destination to which the listing was delivered.
      may: (_caller, media) => (media.wasHandedOver ? 'yes' : 'hidden'),
      handle: async (context, stored) => askedBy(context, stored),
      send: (reply, asked) => sendFile(reply, asked as Asked, deps.blobs, drawOnce),
    }),
    defineRoute<'downloadPhotos', NonNullable<Awaited<ReturnType<FindListingFacts>>>>({
      name: 'downloadPhotos',
      find: ({ tx, input }) => deps.findListing(tx, { uniqueId: input.key }),
      may: (caller, listing) => mayListing(caller, 'view', listing),
      handle: async ({ tx, input, caller }, listing): Promise<ZipAsked> => ({
        listingId: listing.listingId,
        photos: await photosForZip(tx, listing.uniqueId, input.files, listingReader(caller, listing)),
      }),
      send: async (reply, asked) =>
        sendZip(reply, asked as ZipAsked, (photo) => readPicture(deps.blobs.get, photo.imageFile, photo, drawOnce)),
    }),
    defineRoute<'preferredPhoto', ListingFacts & { uniqueId: number }>({
      name: 'preferredPhoto',
      find: ({ tx, input }) => deps.findListing(tx, { uniqueId: Number(input.key) }),
      may: (caller, listing) => mayListing(caller, 'view', listing),
      handle: ({ tx, caller }, listing) => preferredPhoto(tx, listing.uniqueId, listingReader(caller, listing)),
    }),
  ]
}

const photoKind = (
  receivePicture: ReceivePicture,
): UploadKind<'uploadPhoto', PhotoUploadFields, ReceivedPhoto, UploadedPhoto, NewUpload> => ({
  name: 'uploadPhoto',
  idOf: ({ photoId }) => photoId,
  receive: (request, receiving) => receivePicture(request, receiving, PhotoUploadFields),
  find: (tx, { photoId }) => findUploaded(tx, photoId),
  keys: ({ thumbnail }) => (thumbnail ? 2 : 1),
  toStore: ({ fields, image, thumbnail }, owner, [imageFile, thumbFile]) => ({
    row: {
      ...owner,
      photoId: fields.photoId,
      draftId: fields.draftId,
      imageFile: imageFile!,
      thumbFile: thumbFile ?? imageFile!,
      sha256: fields.sha256,
      thumbSha256: fields.thumbnailSha256 ?? null,
      bytes: image.bytes.length + (thumbnail?.bytes.length ?? 0),
      width: image.width,
      height: image.height,
    },
    blobs: thumbnail ? [image.bytes, thumbnail.bytes] : [image.bytes],
  }),
  insert: insertUploaded,
  isSame: (stored, fields) =>
    stored.sha256 === fields.sha256 &&
    stored.thumbSha256 === (fields.thumbnailSha256 ?? null) &&
    stored.draftId === fields.draftId,
  mismatch: 'photo-mismatch',
  replyOf,
})

const replyOf = ({ photoId, imageFile, thumbFile, sha256, thumbSha256 }: UploadedPhoto): UploadedFile[] => {
  const entry = (file: string, suffix: string, hash: string | null): UploadedFile => ({
    photoId,
    assetType: 'image/jpeg',
    displayName: `${photoId}${suffix}.jpg`,
    extension: 'jpg',
    isError: false,
    newName: `${file}.jpg`,
    path: file,
    url: photoUrl(file),
    sha256: hash ?? '',
  })
  const photo = entry(imageFile, '', sha256)
  return thumbFile === imageFile ? [photo] : [photo, entry(thumbFile, THUMBNAIL_SUFFIX, thumbSha256)]
}

async function findForReading(tx: Tx, file: string, { findListing }: PhotoDeps): Promise<FoundFile[]> {
  const found: FoundFile[] = []
  for (const stored of await photosOfFile(tx, file)) {
    const record = stored.record && (await findRecordFacts(tx, stored.record, findListing))
    if (record !== undefined) found.push({ stored, record })
  }
  return found
}

const maySeeFile = (caller: Caller, { stored, record }: FoundFile): Permission =>
  mayReadUpload(
    caller,
    stored,
    record && {
      mayEdit: () => mayEditRecord(caller, record),
      mayView: () =>
        readsPhoto(recordReader(caller, record), stored.permission) ? mayViewRecord(caller, record) : 'hidden',
    },
  )

type Asked = { file: string; stored: PictureFiles; isKnown: boolean }
const tagOf = (file: string) => `"${file}"`

const askedBy = ({ query, request }: Context<'getFile' | 'mediaFile'>, stored: PictureFiles): Asked => ({
  file: query.file,
  stored,
  isKnown: request.headers['if-none-match'] === tagOf(query.file),
})

async function sendFile(
  reply: FastifyReply,
  { file, stored, isKnown }: Asked,
  blobs: Blobs,
  drawOnce: ReturnType<typeof createDemoPictures>,
): Promise<unknown> {
  // The bytes behind an id never change, so the member's own browser may keep them; no proxy may.
  reply.header('cache-control', 'private, max-age=86400, immutable').header('etag', tagOf(file))
  if (isKnown) return reply.code(304).send()
  const found = await readPicture(blobs.stream, file, stored, drawOnce)
  if (!found) throw refuse('not-found')
  return reply
    .type('image/jpeg')
    .header('content-length', found.size)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('content-disposition', 'inline')
    .send(found.stream)
}

/** A demo picture is stored on first request. */
async function readPicture<Found>(
  read: (file: string) => Promise<Found | undefined>,
  file: string,
  { imageFile, thumbFile, demoSeed }: PictureFiles,
  drawOnce: ReturnType<typeof createDemoPictures>,
): Promise<Found | undefined> {
  const found = await read(file)
  if (found || demoSeed === null) return found
  await drawOnce({ imageFile, thumbFile, demoSeed })
  return read(file)
}

// The demo board's pictures: read on first request, then stored like any other.
type ReadDemoPhoto = (seed: number) => Promise<{ image: Buffer; thumbnail: Buffer }>
type DemoPicture = { imageFile: string; thumbFile: string; demoSeed: number }

/** Concurrent requests for the same picture share the work. */
function createDemoPictures(blobs: Blobs, read: ReadDemoPhoto) {
  const gate = createGate(PICTURES_AT_ONCE.demo)
  const inProgress = new Map<string, Promise<void>>()

  const readAndStore = async ({ imageFile, thumbFile, demoSeed }: DemoPicture) => {
    const { image, thumbnail } = await read(demoSeed)
    await blobs.put(imageFile, image)
    await blobs.put(thumbFile, thumbnail)
  }

  return (picture: DemoPicture): Promise<void> => {
    const known = inProgress.get(picture.imageFile)
    if (known) return known
    const storing = gate(() => readAndStore(picture)).finally(() => inProgress.delete(picture.imageFile))
    inProgress.set(picture.imageFile, storing)
    return storing
  }
}

// Streams all photos of a listing as a zip: stored uncompressed (JPEG does not get smaller), with one picture in memory
// at a time.
type ZipAsked = { listingId: string; photos: PhotoForZip[] }

export function sendZip(
  reply: FastifyReply,
  { listingId, photos }: ZipAsked,
  read: (photo: PhotoForZip) => Promise<Buffer | undefined>,
): FastifyReply {
  const names = zipNames(photos.map(({ description }) => description))
  async function* entries() {
    for (const [at, photo] of photos.entries()) {
      const input = await read(photo)
      if (input) yield { name: names[at]!, input, lastModified: photo.createdAt }
      else reply.log.warn({ file: photo.imageFile }, 'a photo without its bytes is left out of a zip')
    }
  }
  return reply
    .type('application/zip')
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `attachment; filename="${zipName(listingId)}"`)
    .send(Readable.fromWeb(makeZip(entries()) as ReadableStream))
}
