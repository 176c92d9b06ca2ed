// The route of an upload, for photos and files alike. An upload is stored once however often it is sent, its bytes
// before its row, and only by a member who may edit the record it is meant for and holds its lock. `UploadKind` holds
// the differences between photos and files.
import type { FastifyRequest } from 'fastify'
import type { Reply } from '#contract/endpoints.ts'
import type { ProblemCode } from '#contract/problem.ts'
import { type Caller, type ListingFacts, mayListing, type Permission } from '#rules/may.ts'
import type { BlobSource, Blobs } from '../blobs/blobs.ts'
import { type MintKeys, markReferenced } from '../blobs/orphaned-blobs.store.ts'
import type { Tx } from '../db/connection.ts'
import { type AnyRoute, type Context, defineRoute, type Receiving } from '../http/endpoint.ts'
import { refuse } from '../http/refusal.ts'
import type { RequireLock } from '../ports.ts'
import type { Announced } from './read-upload.ts'
import { requireUploadSpace } from './stored-bytes.store.ts'
import { isOwnUpload, type UploadOwner } from './upload-owner.ts'

type UploadName = 'uploadPhoto' | 'uploadSupplement' | 'uploadSupplementPart'
type UploadFields = { draftId: string; key?: string | undefined; epoch?: string | undefined }

export type UploadKind<
  Name extends UploadName,
  Fields extends UploadFields,
  Received extends Announced<Fields>,
  Stored extends UploadOwner,
  New extends Stored,
> = {
  name: Name
  idOf(fields: Fields): string
  /** Reads, checks and re-encodes the bytes, before any transaction opens. */
  receive(request: FastifyRequest, receiving: Receiving<Announced<Fields>>): Promise<Received>
  find(tx: Tx, fields: Fields): Promise<Stored | undefined>
  /** Checks further requirements besides permission, storage space and lock. Throws a refusal. */
  checkRequirements?(tx: Tx, fields: Fields, caller: Caller): Promise<void>
  /** Number of blobs to store. */
  keys(received: Received): number
  /** The row, and the bytes to store under each of the keys. */
  toStore(received: Received, owner: UploadOwner, keys: string[]): { row: New; blobs: BlobSource[] }
  /** Waits for another request that is storing the same upload; false if that request stored it. */
  insert(tx: Tx, row: New): Promise<boolean>
  /** Whether a repeated upload is the same as the stored one. */
  isSame(stored: Stored, fields: Fields): boolean
  /** Problem code for a different upload under an id that is taken. */
  mismatch: ProblemCode
  replyOf(stored: Stored): Reply<Name>
}

export type UploadDeps = {
  blobs: Blobs
  mintKeys: MintKeys
  findListing: (tx: Tx, key: { uniqueId: number }) => Promise<(ListingFacts & { uniqueId: number }) | undefined>
  requireLock: RequireLock
}

/** `earlier`: the upload already stored under this id. `listing`: the existing record it is meant for. */
type FoundUpload<Stored> = {
  earlier: Stored | undefined
  listing: (ListingFacts & { uniqueId: number }) | null
}

export function uploadRoute<
  Name extends UploadName,
  Fields extends UploadFields,
  Received extends Announced<Fields>,
  Stored extends UploadOwner,
  New extends Stored,
>(kind: UploadKind<Name, Fields, Received, Stored, New>, deps: UploadDeps): AnyRoute {
  return defineRoute<Name, FoundUpload<Stored>, Received & { keys: string[] }, Announced<Fields>>({
    name: kind.name,
    receive: async (request, receiving) => {
      const received = await kind.receive(request, receiving)
      return { ...received, keys: await deps.mintKeys(kind.keys(received)) }
    },
    find: async ({ tx }, { fields }) => {
      const earlier = await kind.find(tx, fields)
      if (fields.key === undefined) return { earlier, listing: null }
      const listing = isWholeNumber(fields.key)
        ? await deps.findListing(tx, { uniqueId: Number(fields.key) })
        : undefined
      return listing && { earlier, listing }
    },
    may: mayUpload,
    guard: async (context, found, { fields }) => {
      // A repeated upload that is already stored gets its reply again.
      if (found.earlier) return
      await requireSpaceAndLock(context, found, { ...fields, id: kind.idOf(fields) }, deps)
      await kind.checkRequirements?.(context.tx, fields, context.caller)
    },
    handle: (context, found, received) => storeOnce(context, found, received, kind, deps),
  })
}

/** An upload's id belongs to the pair of members who first sent it. */
function mayUpload(caller: Caller, { earlier, listing }: FoundUpload<UploadOwner>): Permission {
  if (earlier && !isOwnUpload(caller, earlier)) return 'hidden'
  return listing ? mayListing(caller, 'edit', listing) : 'yes'
}

async function requireSpaceAndLock(
  { tx, caller, device }: Context<UploadName>,
  { listing }: FoundUpload<UploadOwner>,
  { id, epoch }: UploadFields & { id: string },
  deps: UploadDeps,
): Promise<void> {
  await requireUploadSpace(tx, caller.memberId, id)
  if (!listing) return
  const entity = { type: 'listing' as const, id: listing.uniqueId }
  const request = epoch === undefined ? null : { ...entity, epoch: epochOf(epoch) }
  await deps.requireLock(tx, { entity, request, caller, device })
}

async function storeOnce<
  Name extends UploadName,
  Fields extends UploadFields,
  Received extends Announced<Fields>,
  Stored extends UploadOwner,
  New extends Stored,
>(
  { tx, caller }: Context<Name>,
  { earlier }: FoundUpload<Stored>,
  received: Received & { keys: string[] },
  kind: UploadKind<Name, Fields, Received, Stored, New>,
  deps: UploadDeps,
): Promise<Reply<Name>> {
  const { fields, keys } = received
  const repeated = (stored: Stored): Reply<Name> => {
    if (!kind.isSame(stored, fields)) throw refuse(kind.mismatch)
    return kind.replyOf(stored)
  }
  if (earlier) {
    await markReferenced(tx, keys)
    return repeated(earlier)
  }
  const { row, blobs } = kind.toStore(received, { uploadedBy: caller.memberId, uploadedAs: caller.effectiveId }, keys)
  // Stores the bytes first: a row must never exist without its bytes. Bytes without a row are marked as orphaned.
  for (const [index, bytes] of blobs.entries()) await deps.blobs.put(keys[index]!, bytes)
  if (await kind.insert(tx, row)) {
    await markReferenced(tx, keys)
    return kind.replyOf(row)
  }
  const other = await kind.find(tx, fields)
  if (!other || !isOwnUpload(caller, other)) throw refuse('not-found')
  return repeated(other)
}

const isWholeNumber = (text: string): boolean => /^\d{1,15}$/.test(text)

function epochOf(text: string): number {
  if (!isWholeNumber(text)) throw refuse('invalid-request', { detail: 'epoch is a whole number.' })
  return Number(text)
}
