// Product/Listings: lists of listings, the record, the four writes, delete.
import type { Reply } from '#contract/endpoints.ts'
import type { ListingRecord } from '#contract/listing.ts'
import { PHOTO_FIELDS } from '#contract/photo.ts'
import type { Scope } from '#contract/rights.ts'
import type { FoundListings } from '#contract/search.ts'
import { aclString, type Caller, listingReach, mayListing, type Permission } from '#rules/may.ts'
import { goesToNationalSite } from '#rules/national-site.ts'
import {
  codesIn,
  listingReader,
  mayReadCodes,
  type Reader,
  readableItems,
  readableValues,
  reads,
  type Visibility,
} from '#rules/visible-fields.ts'
import { type AnyRoute, type Context, defineRoute } from '../../http/endpoint.ts'
import { refuse } from '../../http/refusal.ts'
import { RECORD_CLASS } from '../../records/changed-fields.ts'
import { ownerOf } from '../../records/owner.ts'
import type { WriteName } from './decide-write.ts'
import { createFormOf, type FoundWrite, findWrite, mayWrite } from './find-write.ts'
import type { ListingDeps } from './listing-deps.ts'
import { listRows, type Reach, readRow } from './listing-rows.store.ts'
import { deleteListing, findListing, type StoredListing } from './listings.store.ts'
import { moveRoutes } from './move.routes.ts'
import { searchAndCopyRoutes } from './search-copy.routes.ts'
import { searchListings } from './search-listings.store.ts'
import { writeListing } from './write-listing.ts'
import { deletedItems, liveItems } from './written-items.ts'
import { withFiles } from './written-supplements.ts'

export function listingRoutes(deps: ListingDeps): AnyRoute[] {
  const formOf = createFormOf(deps.catalog)
  const write = (name: WriteName) =>
    defineRoute<WriteName, FoundWrite>({
      name,
      find: (context) => findWrite(name, context, formOf, deps),
      may: mayWrite,
      handle: (context, found) => writeListing(name, context, found, deps),
    })
  return [
    defineRoute<'myListings'>({
      name: 'myListings',
      may: maySeeReach,
      handle: async (context) => ({ ...(await rowsOf(context, deps)), canSeeBrokerage: maySeeMore(context.caller) }),
    }),
    defineRoute<'listings'>({
      name: 'listings',
      may: maySeeReach,
      handle: (context) =>
        asksForMore(context)
          ? rowsOf(context, deps)
          : searchListings(context.tx, context.caller, {}, deps.catalog.visibility('listings')),
    }),
    defineRoute<'listingRecord', StoredListing>({
      name: 'listingRecord',
      find: ({ tx, input }) => findListing(tx, { uniqueId: input.UniqueID, listingId: input.ListingID }),
      may: (caller, listing) => mayListing(caller, 'view', listing),
      handle: (context, listing) => showRecord(context, listing, deps),
    }),
    defineRoute<'accessCode', StoredListing>({
      name: 'accessCode',
      find: ({ tx, input }) => findListing(tx, { uniqueId: input.UniqueID }),
      may: mayReadCodes,
      handle: (context, listing) => accessCode(context, listing, deps),
    }),
    ...searchAndCopyRoutes(deps),
    ...moveRoutes(deps, formOf),
    write('createListing'),
    write('updateListing'),
    write('saveIncomplete'),
    write('updateIncomplete'),
    defineRoute<'deleteListing', StoredListing>({
      name: 'deleteListing',
      find: ({ tx, input }) => findListing(tx, { uniqueId: input.UniqueID }),
      may: (caller, listing) => mayListing(caller, 'delete', listing),
      handle: (context, listing) => remove(context, listing, deps),
    }),
  ]
}

/** Reach of `brokerage=1`: as far as the board lets this member see listings in every status. */
const REACH: Record<Scope, Reach> = {
  none: 'own',
  own: 'own',
  co: 'own',
  office: 'office',
  brokerage: 'brokerage',
  all: 'all',
}

/** BROKER in the access string is the right to request more than one's own listings; agents do not have it. */
const maySeeMore = (caller: Caller): boolean =>
  caller.role !== 'agent' || aclString(caller.role, caller.rights).split(',').includes('BROKER')
type ListContext = Context<'myListings' | 'listings'>
const asksForMore = ({ query }: ListContext) => query.brokerage === '1'
const maySeeReach = (caller: Caller, _: undefined, context: ListContext): Permission =>
  asksForMore(context) && !maySeeMore(caller) ? 'no' : 'yes'

function rowsOf(context: ListContext, deps: ListingDeps): Promise<FoundListings> {
  const { tx, caller } = context
  const reach = asksForMore(context) ? REACH[listingReach(caller, 'view')] : 'own'
  return listRows(tx, caller, reach, deps.catalog.visibility('listings'))
}

async function showRecord(
  { tx, caller, device }: Context<'listingRecord'>,
  listing: StoredListing,
  deps: ListingDeps,
): Promise<ListingRecord> {
  const may = (action: Parameters<typeof mayListing>[1]) => mayListing(caller, action, listing) === 'yes'
  const key = { type: 'listing' as const, id: listing.uniqueId }
  const visibility = deps.catalog.visibility('listings')
  const reader = listingReader(caller, listing)
  const { photos, deleted } = await deps.photos.of(tx, key, reader)
  const everything = {
    listing: listing.fields,
    photos,
    items: withFiles(liveItems(listing.items), await deps.supplements.ofListing(tx, listing.uniqueId)),
    deliveries: await deps.deliveries.latest(tx, key),
  }
  const host = { ...ownerOf(caller), device }
  const canEdit = may('edit')
  const guestPhotos = canEdit ? await deps.guestPhotos(tx, host, listing.uniqueId) : 0
  return {
    row: await readRow(tx, caller, listing.uniqueId, visibility),
    ...readablePart(visibility, reader, everything),
    ...(canEdit && {
      deleted: { ...deletedItems(readableItems(visibility, reader, listing.items)), photos: deleted },
    }),
    version: listing.version,
    definitionHash: listing.definitionHash,
    codes: mayReadCodes(caller, listing) === 'yes' ? codesIn(visibility, listing.fields) : [],
    access: { canEdit, canCopy: may('copy'), canAudit: may('audit'), canDelete: may('delete') },
    ...(guestPhotos > 0 && { guestPhotos }),
  }
}

async function accessCode(
  { tx, caller, requestId }: Context<'accessCode'>,
  listing: StoredListing,
  deps: ListingDeps,
): Promise<Reply<'accessCode'>> {
  const names = codesIn(deps.catalog.visibility('listings'), listing.fields)
  if (names.length > 0 && mayListing(caller, 'edit', listing) !== 'yes')
    await deps.recordAudit(tx, {
      caller,
      requestId,
      kind: 'Viewed',
      tableName: 'Listing',
      entityId: listing.listingId,
      recordUniqueId: listing.uniqueId,
      changes: names.map((fieldName) => ({ className: RECORD_CLASS, fieldName, oldValue: null, newValue: null })),
    })
  const codes = Object.fromEntries(names.map((name) => [name, listing.fields[name] ?? null]))
  return { Data: { UniqueID: listing.uniqueId, codes } }
}

/**
 * For incomplete listings only, which the policy has checked. Deletes the lock with the listing; unfinished changes go
 * to their owners' bins.
 */
async function remove(context: Context<'deleteListing'>, listing: StoredListing, deps: ListingDeps) {
  const { tx, caller, device, requestId, input } = context
  if (deps.catalog.propertyTypes().codeOf(input.PropertyType) !== listing.propertyType)
    throw refuse('invalid-request', { detail: 'The listing has another property type.' })
  const entity = { type: 'listing' as const, id: listing.uniqueId }
  await deps.locks.hold(tx, { entity, request: input.rowLockRequest ?? null, caller, device })
  const fence = { lock: input.rowLockRequest!, caller, device: device!, version: listing.version }
  if (!(await deleteListing(tx, listing.uniqueId, fence)))
    throw refuse('version-conflict', { extra: { UniqueID: listing.uniqueId } })
  await deps.autosaves.discardOf(tx, listing.uniqueId)
  await deps.recordAudit(tx, {
    caller,
    requestId,
    kind: 'Delete',
    tableName: 'Listing',
    entityId: listing.listingId,
    recordUniqueId: listing.uniqueId,
    changes: [
      { className: 'Listing', fieldName: 'StandardStatus', oldValue: listing.standardStatus, newValue: 'Deleted' },
    ],
  })
  await deps.locks.release(tx, entity, { by: caller, label: null })
  return { Data: { ListingId: listing.listingId } }
}

// The part of a listing's record that its reader may see, as decided by rules/visible-fields.ts.
type Part = Pick<ListingRecord, 'listing' | 'photos' | 'items' | 'deliveries'>

function readablePart(visibility: Visibility, reader: Reader, { listing, photos, items, deliveries }: Part): Part {
  const isSide = reads(reader, 'side')
  const levels = visibility.rows.get('photos')
  const hidden = PHOTO_FIELDS.filter((name) => !reads(reader, levels?.get(name)))
  const blank = {
    ...(!reads(reader, levels?.get('Description')) && { Description: '', LongDescription: '' }),
    ...Object.fromEntries(hidden.map((name) => [name, undefined])),
  }
  return {
    listing: readableValues(visibility, reader, listing),
    photos: photos.map((photo) => ({ ...photo, ...blank })),
    items: readableItems(visibility, reader, items),
    deliveries: deliveries.map((delivery) => ({
      ...delivery,
      // A destination's refusal may quote the record.
      detail: isSide ? delivery.detail : null,
      ...(delivery.destination === 'national' && !goesToNationalSite(listing) && { isWithdrawal: true }),
    })),
  }
}
