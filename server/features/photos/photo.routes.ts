// Image/*: upload of a photo with its thumbnail, once however often it is sent; the files, for those who may see the listing; the preferred photo.
import type { FastifyReply } from 'fastify'
import { UNCLAIMED_MAX_BYTES } from '#contract/constants.ts'
import { THUMBNAIL_SUFFIX, type UploadedFile } from '#contract/photo.ts'
import {
  type Caller,
  type ListingFacts,
  mayAny,
  mayEditAgent,
  mayEditOffice,
  mayListing,
  type Verdict,
} from '#rules/may.ts'
import type { Blobs } from '../../blobs/blobs.ts'
import { type MintKeys, markReferenced } from '../../blobs/orphaned-blobs.ts'
import type { Tx } from '../../db/connection.ts'
import { ownSecret } from '../../db/own-secret.ts'
import { type AnyRoute, anyMember, type Context, route } from '../../http/endpoint.ts'
import { refuse } from '../../http/refusal.ts'
import { verifyLink } from '../../http/sign-link.ts'
import type { HoldLock } from '../../ports.ts'
import { photoUrl } from '../../records/photo-url.ts'
import { demandUploadRoom, unclaimedBytes } from '../../uploads/stored-bytes.ts'
import { createDemoPictures, type DrawDemoPhoto } from './demo-pictures.ts'
import { createPictureGate } from './encode-picture.ts'
import { restrictPictureFormats } from './judge-picture.ts'
import { sendZip, type ZipAsked } from './photo-zip.ts'
import { findUploaded, insertUploaded, preferredPhoto, type UploadedPhoto } from './photos.store.ts'
import {
  findFile,
  findMedia,
  type PhotoRecord,
  type PictureFiles,
  photosForZip,
  type StoredFile,
} from './picture-files.store.ts'
import { type AnnouncedUpload, receiveUpload, type Upload } from './receive-upload.ts'

type FoundListing = ListingFacts & { uniqueId: number; listingId: string }
export type ImageDeps = {
  blobs: Blobs
  drawDemoPhoto: DrawDemoPhoto
  findListing: (tx: Tx, key: { uniqueId?: number }) => Promise<FoundListing | undefined>
  holdLock: HoldLock
  mintKeys: MintKeys
  now?: () => Date
}

/** `earlier`: this photo is here already. `listing`: the existing record it is meant for. */
type FoundUpload = { earlier: UploadedPhoto | undefined; listing: (ListingFacts & { uniqueId: number }) | undefined }

export function imageRoutes(deps: ImageDeps): AnyRoute[] {
  restrictPictureFormats()
  const gateFor = createPictureGate()
  const drawOnce = createDemoPictures(deps.blobs, deps.drawDemoPhoto)
  return [
    route<'uploadPhoto', FoundUpload, Upload, AnnouncedUpload>({
      name: 'uploadPhoto',
      receive: (request, receiving) => receiveUpload(request, { ...receiving, gateFor, mintKeys: deps.mintKeys }),
      find: (context, announced) => findForUpload(context, announced, deps),
      may: mayUpload,
      handle: (context, found, upload) => storeUpload(context, found, upload, deps),
    }),
    route<'uploadRoom'>({
      name: 'uploadRoom',
      may: anyMember,
      handle: async ({ tx, caller }) => ({
        usedBytes: await unclaimedBytes(tx, caller.memberId),
        maxBytes: UNCLAIMED_MAX_BYTES,
      }),
    }),
    route<'getFile', StoredFile[]>({
      name: 'getFile',
      find: ({ tx, query }) => findFile(tx, query.file),
      may: (caller, found) => mayAny(found, (each) => maySeeFile(caller, each)),
      handle: async (context, [first]) => askedBy(context, first!),
      // After the transaction: a picture that is still to be drawn holds no connection.
      send: (reply, asked) => sendFile(reply, asked as Asked, deps.blobs, drawOnce),
    }),
    route<'mediaFile', NonNullable<Awaited<ReturnType<typeof findMedia>>>>({
      name: 'mediaFile',
      find: async ({ tx, query }) => {
        const verdict = verifyLink(query, await ownSecret(tx, 'media-secret'), deps.now?.() ?? new Date())
        if (verdict !== 'valid') throw refuse('link-expired')
        return findMedia(tx, query.file)
      },
      // Whoever holds an address that the portal signed for the place it handed the listing to.
      may: (_caller, media) => (media.wasHandedOver ? 'yes' : 'hidden'),
      handle: async (context, stored) => askedBy(context, stored),
      send: (reply, asked) => sendFile(reply, asked as Asked, deps.blobs, drawOnce),
    }),
    route<'downloadPhotos', FoundListing>({
      name: 'downloadPhotos',
      find: ({ tx, input }) => deps.findListing(tx, { uniqueId: input.key }),
      may: (caller, listing) => mayListing(caller, 'view', listing),
      handle: async ({ tx, input }, { uniqueId, listingId }): Promise<ZipAsked> => ({
        listingId,
        photos: await photosForZip(tx, uniqueId, input.files),
      }),
      send: async (reply, asked) =>
        sendZip(reply, asked as ZipAsked, (photo) => readPicture(photo.imageFile, photo, deps.blobs, drawOnce)),
    }),
    route<'preferredPhoto', ListingFacts & { uniqueId: number }>({
      name: 'preferredPhoto',
      find: ({ tx, input }) => deps.findListing(tx, { uniqueId: input.key }),
      may: (caller, listing) => mayListing(caller, 'view', listing),
      handle: ({ tx }, listing) => preferredPhoto(tx, listing.uniqueId),
    }),
  ]
}

/** Asked before the files come, and again when they are here: under an old lock no bytes need to come, and none that came count. */
async function findForUpload(
  { tx, caller, device }: Context<'uploadPhoto'>,
  { fields }: AnnouncedUpload,
  deps: ImageDeps,
) {
  const earlier = await findUploaded(tx, fields.photoId)
  if (!earlier) await demandUploadRoom(tx, caller.memberId)
  if (fields.key === undefined) return { earlier, listing: undefined }
  const listing = await deps.findListing(tx, { uniqueId: Number(fields.key) })
  if (listing && !earlier && mayListing(caller, 'edit', listing) === 'yes') {
    const entity = { type: 'listing' as const, id: listing.uniqueId }
    const request = fields.epoch === undefined ? null : { ...entity, epoch: epochOf(fields.epoch) }
    await deps.holdLock(tx, { entity, request, caller, device })
  }
  return listing && { earlier, listing }
}

/** A photo's id belongs to the member whose phone minted it. */
function mayUpload(caller: Caller, { earlier, listing }: FoundUpload): Verdict {
  if (earlier && !tookIt(caller, earlier)) return 'hidden'
  return listing ? mayListing(caller, 'edit', listing) : 'yes'
}

async function storeUpload(
  { tx, caller }: Context<'uploadPhoto'>,
  { earlier }: FoundUpload,
  { fields, image, thumbnail, keys }: Upload,
  deps: ImageDeps,
): Promise<UploadedFile[]> {
  const { photoId, draftId, sha256, thumbnailSha256 } = fields
  if (earlier) return again(earlier, fields)
  const photo = {
    photoId,
    draftId,
    uploadedBy: caller.memberId,
    uploadedAs: caller.effectiveId,
    imageFile: keys[0],
    thumbFile: keys[1],
    sha256,
    thumbSha256: thumbnailSha256,
    bytes: image.bytes.length + thumbnail.bytes.length,
    width: image.width,
    height: image.height,
  }
  // The bytes first: a row that shows a photo must never be without it. Bytes without a row are marked as orphaned.
  await deps.blobs.put(photo.imageFile, image.bytes)
  await deps.blobs.put(photo.thumbFile, thumbnail.bytes)
  if (await insertUploaded(tx, photo)) {
    await markReferenced(tx, keys)
    return replyOf(photo)
  }
  const other = await findUploaded(tx, photoId)
  if (!other || !tookIt(caller, other)) throw refuse('not-found')
  return again(other, fields)
}

/** Sent again: the stored reply, if it is the same photo. */
function again(earlier: UploadedPhoto, fields: Upload['fields']): UploadedFile[] {
  if (
    earlier.sha256 !== fields.sha256 ||
    earlier.thumbSha256 !== fields.thumbnailSha256 ||
    earlier.draftId !== fields.draftId
  )
    throw refuse('photo-mismatch')
  return replyOf(earlier)
}

function epochOf(text: string): number {
  const epoch = Number(text)
  if (!/^\d{1,15}$/.test(text)) throw refuse('invalid-request', { detail: 'epoch is a whole number.' })
  return epoch
}

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
  return [entry(imageFile, '', sha256), entry(thumbFile, THUMBNAIL_SUFFIX, thumbSha256)]
}

/** A photo that hangs on no listing yet belongs to the pair who took it. */
const tookIt = (caller: Caller, photo: { uploadedBy: number; uploadedAs: number }): boolean =>
  photo.uploadedBy === caller.memberId && photo.uploadedAs === caller.effectiveId

/** One that was taken off its record lies in the bin: there it is for those who may bring it back. */
function maySeeFile(caller: Caller, file: StoredFile): Verdict {
  const { record, isTakenOff } = file
  if (!record) return tookIt(caller, file) ? 'yes' : 'hidden'
  if (isTakenOff) return mayEditRecord(caller, record) === 'yes' ? 'yes' : 'hidden'
  // Every member sees every agent and office.
  return record.type === 'listing' ? mayListing(caller, 'view', record.facts) : 'yes'
}

function mayEditRecord(caller: Caller, record: PhotoRecord): Verdict {
  switch (record.type) {
    case 'listing':
      return mayListing(caller, 'edit', record.facts)
    case 'agent':
      return mayEditAgent(caller, record.facts)
    case 'office':
      return mayEditOffice(caller, record.facts)
  }
}

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
  const bytes = await readPicture(file, stored, blobs, drawOnce)
  if (!bytes) throw refuse('not-found')
  return reply
    .type('image/jpeg')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('content-disposition', 'inline')
    .send(bytes)
}

/** A demo picture is drawn when somebody first wants it. */
async function readPicture(
  file: string,
  { imageFile, thumbFile, demoSeed }: PictureFiles,
  blobs: Blobs,
  drawOnce: ReturnType<typeof createDemoPictures>,
): Promise<Buffer | undefined> {
  const bytes = await blobs.get(file)
  if (bytes || demoSeed === null) return bytes
  await drawOnce({ imageFile, thumbFile, demoSeed })
  return blobs.get(file)
}
