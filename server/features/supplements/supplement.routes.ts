// Supplement/*: upload of a file, whole or in parts; download of a file, for those who may see the listing.
import { createReadStream } from 'node:fs'
import type { FastifyReply } from 'fastify'
import type { Value } from '#contract/listing.ts'
import type { SupplementUploadFields, UploadedSupplement } from '#contract/supplement.ts'
import { type Caller, type ListingFacts, mayAny, mayListing, type Permission } from '#rules/may.ts'
import { listingReader, readsRow, type Visibility } from '#rules/visible-fields.ts'
import type { Blobs } from '../../blobs/blobs.ts'
import type { Tx } from '../../db/connection.ts'
import { storableText } from '../../db/jsonb.ts'
import { type AnyRoute, defineRoute } from '../../http/endpoint.ts'
import type { Turns } from '../../http/limits/turns.ts'
import { refuse } from '../../http/refusal.ts'
import { isOwnUpload, mayReadUpload } from '../../uploads/upload-owner.ts'
import { type UploadDeps, type UploadKind, uploadRoute } from '../../uploads/upload-route.ts'
import type { ScanFile } from '../../uploads/virus-scanner.ts'
import { partKind } from './part-route.ts'
import { lengthOf, partsHeld, removeParts, type StoredPart } from './parts.store.ts'
import { type BytesBefore, type ReceivedFile, receiveFile } from './receive-file.ts'
import {
  findSupplement,
  insertSupplement,
  kindsOnListing,
  type StoredFile,
  type StoredSupplement,
  supplementsOfFile,
  supplementUrl,
} from './supplements.store.ts'

export type SupplementDeps = UploadDeps & {
  /** Limits how many pictures are decoded at once. */
  gate: Turns['take']
  visibility: (type: 'listings') => Visibility
  scan?: ScanFile | undefined
  inTransaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
}

/** `listing`: the file's listing; null while it belongs to a draft. `SupplementType`: what it is there. */
type FoundFile = { stored: StoredSupplement; listing: ListingFacts | null; SupplementType?: Value | undefined }

export function supplementRoutes(deps: SupplementDeps): AnyRoute[] {
  return [
    uploadRoute(fileKind(deps), deps),
    uploadRoute(partKind, deps),
    standingRoute,
    defineRoute<'getSupplement', FoundFile[]>({
      name: 'getSupplement',
      find: ({ tx, query }) => findForReading(tx, query.file, deps),
      may: (caller, found) => mayAny(found, (each) => maySeeFile(caller, each, deps.visibility('listings'))),
      // All of them have the same bytes and the same kind.
      handle: async (_, [first]) => first!.stored,
      // Runs after the transaction, so that a slow reader holds no connection.
      send: (reply, stored) => sendFile(reply, stored as StoredSupplement, deps.blobs),
    }),
  ]
}

const standingRoute = defineRoute<'uploadStanding', { stored: StoredFile | undefined }>({
  name: 'uploadStanding',
  find: async ({ tx, input }) => ({ stored: await findSupplement(tx, input) }),
  may: (caller, { stored }) => (stored && !isOwnUpload(caller, stored) ? 'hidden' : 'yes'),
  async handle({ tx, input, caller }, { stored }) {
    if (stored && !isSame(stored, input)) throw refuse('supplement-mismatch')
    return { offset: lengthOf(await partsHeld(tx, input, caller)), stored: stored ? replyOf(stored) : null }
  },
})

async function findForReading(tx: Tx, file: string, deps: SupplementDeps): Promise<FoundFile[]> {
  const found: FoundFile[] = []
  for (const stored of await supplementsOfFile(tx, file)) {
    const uniqueId = stored.listingUniqueId
    const listing = uniqueId === null ? null : await deps.findListing(tx, { uniqueId })
    if (listing === undefined) continue
    const kinds = uniqueId === null ? new Map() : await kindsOnListing(tx, uniqueId)
    found.push({ stored, listing, SupplementType: kinds.get(stored.supplementId) })
  }
  return found
}

/** The file of a row that the caller may read, in the record or, for those who may edit it, in its bin. */
function maySeeFile(
  caller: Caller,
  { stored, listing, SupplementType }: FoundFile,
  visibility: Visibility,
): Permission {
  if (!listing) return mayReadUpload(caller, stored, null)
  const permission = mayReadUpload(caller, stored, {
    mayEdit: () => mayListing(caller, 'edit', listing),
    mayView: () => mayListing(caller, 'view', listing),
  })
  const isReadable = readsRow(visibility, listingReader(caller, listing), 'supplements', { SupplementType })
  return permission === 'yes' && !isReadable ? 'hidden' : permission
}

const readBytesBefore =
  ({ inTransaction, blobs }: Pick<SupplementDeps, 'inTransaction' | 'blobs'>): BytesBefore =>
  async (offset, fields, caller) => {
    const parts = offset === 0 ? [] : await inTransaction((tx) => partsHeld(tx, fields, caller))
    if (lengthOf(parts) !== offset) throw refuse('supplement-offset')
    return bytesOf(parts, blobs)
  }

const dropParts =
  ({ inTransaction }: Pick<SupplementDeps, 'inTransaction'>) =>
  ({ supplementId }: { supplementId: string }, { memberId, effectiveId }: Caller): Promise<void> =>
    inTransaction((tx) => removeParts(tx, { supplementId, uploadedBy: memberId, uploadedAs: effectiveId }))

async function* bytesOf(parts: readonly StoredPart[], blobs: Blobs): AsyncGenerator<Buffer> {
  for (const { file } of parts) {
    const found = await blobs.stream(file)
    if (!found) throw new Error(`The bytes of a part are missing: ${file}`)
    yield* found.stream
  }
}

const fileKind = (
  deps: SupplementDeps,
): UploadKind<'uploadSupplement', SupplementUploadFields, ReceivedFile, StoredFile, StoredFile> => ({
  name: 'uploadSupplement',
  idOf: ({ supplementId }) => supplementId,
  receive: (request, receiving) =>
    receiveFile(request, receiving, { ...deps, bytesBefore: readBytesBefore(deps), dropParts: dropParts(deps) }),
  find: findSupplement,
  keys: () => 1,
  toStore: ({ fields, kind, path, bytes }, owner, [file]) => ({
    row: {
      ...owner,
      supplementId: fields.supplementId,
      draftId: fields.draftId,
      listingUniqueId: null,
      file: file!,
      name: displayName(storableText(fields.name), kind.extension),
      extension: kind.extension,
      mediaType: kind.mediaType,
      bytes,
      sha256: fields.sha256,
    },
    blobs: [{ stream: createReadStream(path), size: bytes }],
  }),
  async insert(tx, row) {
    const isNew = await insertSupplement(tx, row)
    if (isNew) await removeParts(tx, row)
    return isNew
  },
  isSame,
  mismatch: 'supplement-mismatch',
  replyOf,
})

const isSame = (stored: StoredFile, { sha256, draftId }: Pick<StoredFile, 'sha256' | 'draftId'>): boolean =>
  stored.sha256 === sha256 && stored.draftId === draftId

const replyOf = ({ supplementId, name, extension, mediaType, file, sha256 }: StoredFile): UploadedSupplement => ({
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

// File names as members gave them: shown, and offered for the download; never used as a path here.
const NAME_MAX = 120

/** The extension is determined by the content. Separators, control characters and directional marks are removed. */
function displayName(given: string, extension: string): string {
  const plain = given
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]/gu, '')
    .replace(/[/\\:*?"<>|]/g, '_')
    .trim()
  const ending = plain.match(/\.([A-Za-z0-9]{1,5})$/)?.[1]?.toLowerCase()
  if (ending !== undefined && sameEnding(ending, extension)) return shorten(plain.slice(0, -ending.length - 1), ending)
  return shorten(ending === undefined ? plain : plain.slice(0, -ending.length - 1), extension)
}

const ALIKE: Record<string, string> = { jpeg: 'jpg', tif: 'tiff', mpg: 'mpeg', qt: 'mov', m4v: 'mp4' }
const sameEnding = (ending: string, extension: string): boolean => (ALIKE[ending] ?? ending) === extension

const shorten = (stem: string, ending: string): string =>
  `${[...stem.replace(/^[. ]+|[. ]+$/g, '')].slice(0, NAME_MAX).join('') || 'file'}.${ending}`

/** Content-Disposition header: RFC 6266, with RFC 5987 for characters outside ASCII. */
function attachment(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
