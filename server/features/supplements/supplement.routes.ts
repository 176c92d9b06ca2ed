// Supplement/*: upload of a file, once however often it is sent; the file, as a download, for those who may see the listing.
import { createReadStream } from 'node:fs'
import type { FastifyReply } from 'fastify'
import type { UploadedSupplement } from '#contract/supplement.ts'
import { type Caller, type ListingFacts, mayAny, mayListing, type Verdict } from '#rules/may.ts'
import { listingReader, readsSection, type Visibility } from '#rules/visible-fields.ts'
import type { Blobs } from '../../blobs/blobs.ts'
import { markReferenced } from '../../blobs/orphaned-blobs.ts'
import type { Tx } from '../../db/connection.ts'
import { storableText } from '../../db/jsonb.ts'
import { type AnyRoute, type Context, route } from '../../http/endpoint.ts'
import { refuse } from '../../http/refusal.ts'
import type { HoldLock } from '../../ports.ts'
import { demandUploadRoom } from '../../uploads/stored-bytes.ts'
import { attachment, displayName } from './file-name.ts'
import { type AnnouncedFile, type ReceivedFile, type ReceivePorts, receiveFile } from './receive-file.ts'
import {
  findSupplement,
  insertSupplement,
  type StoredSupplement,
  supplementsOfFile,
  supplementUrl,
} from './supplements.store.ts'

type FoundListing = ListingFacts & { uniqueId: number }
export type SupplementDeps = Pick<ReceivePorts, 'gate' | 'sizeInStart' | 'mintKeys'> & {
  blobs: Blobs
  visibility: (type: 'listings') => Visibility
  findListing: (tx: Tx, key: { uniqueId?: number }) => Promise<FoundListing | undefined>
  holdLock: HoldLock
}

/** `earlier`: this file is here already. `listing`: the existing record it is meant for. */
type FoundUpload = { earlier: StoredSupplement | undefined; listing: FoundListing | undefined }
/** `listing`: what it hangs on; null while it belongs to a draft. */
type FoundFile = { stored: StoredSupplement; listing: ListingFacts | null }

export function supplementRoutes(deps: SupplementDeps): AnyRoute[] {
  return [
    route<'uploadSupplement', FoundUpload, ReceivedFile, AnnouncedFile>({
      name: 'uploadSupplement',
      receive: (request, receiving) => receiveFile(request, { ...deps, ...receiving }),
      find: (context, announced) => findForUpload(context, announced, deps),
      may: mayUpload,
      handle: (context, found, received) => storeFile(context, found, received, deps),
    }),
    route<'getSupplement', FoundFile[]>({
      name: 'getSupplement',
      find: ({ tx, query }) => findForReading(tx, query.file, deps),
      may: (caller, found) => mayAny(found, (each) => maySeeFile(caller, each, deps.visibility('listings'))),
      // The bytes are the same, and their kind.
      handle: async (_, [first]) => first!.stored,
      // After the transaction: a slow reader holds no connection.
      send: (reply, stored) => sendFile(reply, stored as StoredSupplement, deps.blobs),
    }),
  ]
}

/** Asked before the file comes, and again when it is here: under an old lock no bytes need to come, and none that came count. */
async function findForUpload(
  { tx, caller, device }: Context<'uploadSupplement'>,
  { fields }: AnnouncedFile,
  deps: SupplementDeps,
) {
  const earlier = await findSupplement(tx, fields.supplementId)
  if (!earlier) await demandUploadRoom(tx, caller.memberId)
  if (fields.key === undefined) return { earlier, listing: undefined }
  if (!/^\d{1,15}$/.test(fields.key)) return undefined
  const listing = await deps.findListing(tx, { uniqueId: Number(fields.key) })
  if (listing && !earlier && mayListing(caller, 'edit', listing) === 'yes') {
    const entity = { type: 'listing' as const, id: listing.uniqueId }
    const request = fields.epoch === undefined ? null : { ...entity, epoch: epochOf(fields.epoch) }
    await deps.holdLock(tx, { entity, request, caller, device })
  }
  return listing && { earlier, listing }
}

async function findForReading(tx: Tx, file: string, deps: SupplementDeps): Promise<FoundFile[]> {
  const found: FoundFile[] = []
  for (const stored of await supplementsOfFile(tx, file)) {
    const uniqueId = stored.listingUniqueId
    const listing = uniqueId === null ? null : await deps.findListing(tx, { uniqueId })
    if (listing !== undefined) found.push({ stored, listing })
  }
  return found
}

/** A file that hangs on no listing yet belongs to the pair who brought it. */
const broughtIt = (caller: Caller, { uploadedBy, uploadedAs }: StoredSupplement): boolean =>
  uploadedBy === caller.memberId && uploadedAs === caller.effectiveId

/** One that was removed from its listing lies in the bin: there it is for those who may bring it back. */
function maySeeFile(caller: Caller, { stored, listing }: FoundFile, visibility: Visibility): Verdict {
  if (!listing) return broughtIt(caller, stored) ? 'yes' : 'hidden'
  if (stored.isTakenOff) return mayListing(caller, 'edit', listing) === 'yes' ? 'yes' : 'hidden'
  const verdict = mayListing(caller, 'view', listing)
  return verdict === 'yes' && !readsSection(visibility, listingReader(caller, listing), 'supplements')
    ? 'hidden'
    : verdict
}

/** A file's id belongs to the member whose phone minted it. */
function mayUpload(caller: Caller, { earlier, listing }: FoundUpload): Verdict {
  if (earlier && !broughtIt(caller, earlier)) return 'hidden'
  return listing ? mayListing(caller, 'edit', listing) : 'yes'
}

async function storeFile(
  { tx, caller }: Context<'uploadSupplement'>,
  { earlier }: FoundUpload,
  received: ReceivedFile,
  deps: SupplementDeps,
): Promise<UploadedSupplement> {
  const { fields, kind, path, bytes, key } = received
  if (earlier) return again(earlier, fields)
  const stored = {
    supplementId: fields.supplementId,
    draftId: fields.draftId,
    listingUniqueId: null,
    uploadedBy: caller.memberId,
    uploadedAs: caller.effectiveId,
    file: key,
    name: displayName(storableText(fields.name), kind.extension),
    extension: kind.extension,
    mediaType: kind.mediaType,
    bytes,
    sha256: fields.sha256,
  }
  // The bytes first: a row that names a file must never be without it. Bytes without a row are marked as orphaned.
  await deps.blobs.put(stored.file, { stream: createReadStream(path), size: bytes })
  if (await insertSupplement(tx, stored)) {
    await markReferenced(tx, [key])
    return replyOf(stored)
  }
  const other = await findSupplement(tx, fields.supplementId)
  if (!other || !broughtIt(caller, other)) throw refuse('not-found')
  return again(other, fields)
}

/** Sent again: the stored reply, if it is the same file. */
function again(earlier: StoredSupplement, { sha256, draftId }: ReceivedFile['fields']): UploadedSupplement {
  if (earlier.sha256 !== sha256 || earlier.draftId !== draftId) throw refuse('supplement-mismatch')
  return replyOf(earlier)
}

function epochOf(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw refuse('invalid-request', { detail: 'epoch is a whole number.' })
  return Number(text)
}

const replyOf = ({
  supplementId,
  name,
  extension,
  mediaType,
  file,
  sha256,
}: Omit<StoredSupplement, 'isTakenOff'>): UploadedSupplement => ({
  supplementId,
  assetType: mediaType,
  displayName: name,
  extension,
  isError: false,
  newName: `${file}.${extension}`,
  path: file,
  url: supplementUrl(file),
  sha256,
})

/** Always a download: a document must never run as a page of the portal. */
async function sendFile(reply: FastifyReply, stored: StoredSupplement, blobs: Blobs): Promise<unknown> {
  const found = await blobs.stream(stored.file)
  if (!found) throw refuse('not-found')
  return reply
    .type(stored.mediaType)
    .header('content-length', found.size)
    .header('cache-control', 'private, max-age=86400, immutable')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('content-disposition', attachment(stored.name))
    .send(found.stream)
}
