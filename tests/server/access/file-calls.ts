// Examples of the calls about photos and supplements.
import { randomUUID } from 'node:crypto'
import type { EndpointName } from '#contract/endpoints.ts'
import { SUPPLEMENT_PART_BYTES } from '#contract/supplement.ts'
import { jsonb } from '#server/db/jsonb.ts'
import { ownSecret } from '#server/db/own-secret.ts'
import { queueDeliveries } from '#server/features/deliveries/deliveries.store.ts'
import { mediaAddress } from '#server/features/photos/media-address.ts'
import { PEOPLE, type Person } from '../../support/board.ts'
import type { Answer, Portal } from '../../support/portal.ts'
import type { Cell, Example } from './cell.ts'
import { AGENT, type Listing, listingOf, lockFor, made, ofListing, once, perListing, SIDES } from './examples.ts'

const opaque = () => randomUUID().replaceAll('-', '')
type Where = { listing?: Listing; by?: Person }
const photoOf = (cell: Cell, where: Where) => cell.kept('photo', () => givenPhoto(cell.portal, where))
async function givenPhoto(portal: Portal, where: Where): Promise<string> {
  const file = opaque()
  const by = (where.by ?? PEOPLE.ann).uniqueId
  await portal.db
    .insertInto('photo')
    .values({
      photo_id: randomUUID(),
      draft_id: null,
      listing_unique_id: where.listing?.UniqueID ?? null,
      uploaded_by: by,
      uploaded_as: by,
      image_file: file,
      thumb_file: opaque(),
      sha256: null,
      thumb_sha256: null,
      demo_seed: 7,
      width: 10,
      height: 10,
    })
    .execute()
  return file
}
const supplementOf = (cell: Cell, where: Where) => cell.kept('supplement', () => givenSupplement(cell.portal, where))
/** Of a kind that every member reads, unless the kind is named. */
async function givenSupplement(portal: Portal, where: Where, SupplementType = 'RPR'): Promise<string> {
  const file = opaque()
  const supplementId = randomUUID()
  if (where.listing)
    await portal.db
      .updateTable('listing')
      .set({ items: jsonb({ supplements: [{ uid: supplementId, SortOrder: 1, IsDeleted: false, SupplementType }] }) })
      .where('unique_id', '=', where.listing.UniqueID)
      .execute()
  const by = (where.by ?? PEOPLE.ann).uniqueId
  await portal.blobs.put(file, Buffer.from('%PDF-1.4'))
  await portal.db
    .insertInto('supplement')
    .values({
      supplement_id: supplementId,
      draft_id: randomUUID(),
      listing_unique_id: where.listing?.UniqueID ?? null,
      uploaded_by: by,
      uploaded_as: by,
      file,
      name: 'report.pdf',
      extension: 'pdf',
      media_type: 'application/pdf',
      bytes: 8,
      sha256: '0'.repeat(64),
    })
    .execute()
  return file
}
const ofFile = (name: 'getFile' | 'getSupplement', fileOf: typeof photoOf): Example => ({
  ...perListing(async (listing, cell) =>
    cell.member.call(name, undefined, { query: { file: await fileOf(cell, { listing }) } }),
  ),
  ...Object.fromEntries(
    SIDES.map((side) => [
      `${side} draft`,
      async (cell: Cell) =>
        cell.member.call(name, undefined, { query: { file: await fileOf(cell, { by: AGENT[side] }) } }),
    ]),
  ),
})

/** The same active listing's documents, by who may read them. */
const KINDS = { office: 'MEMO', side: 'RENTROLL', board: 'COMPLAINT' }
const ofKinds: Example = Object.fromEntries(
  Object.entries(KINDS).map(([level, kind]) => [
    `own A, ${level}`,
    async (cell: Cell) => {
      const listing = await listingOf(cell, 'own', 'A')
      const file = await cell.kept('supplement', () => givenSupplement(cell.portal, { listing }, kind))
      return cell.member.call('getSupplement', undefined, { query: { file } })
    },
  ]),
)

const upload = (listing: Listing | undefined, { member, picture }: Cell) => {
  const epoch = listing ? { key: String(listing.UniqueID), epoch: '1' } : {}
  return member.upload({ fields: { photoId: randomUUID(), draftId: randomUUID(), ...epoch }, image: picture })
}
const bring = (listing: Listing | undefined, { member }: Cell) => {
  const epoch = listing ? { key: String(listing.UniqueID), epoch: '1' } : {}
  const fields = { supplementId: randomUUID(), draftId: randomUUID(), name: 'a.txt', ...epoch }
  return member.bring({ fields, bytes: Buffer.from('Two keys are with the neighbour.') })
}
const PART = Buffer.alloc(SUPPLEMENT_PART_BYTES, 'Two keys are with the neighbour. ')
const bringPart = (listing: Listing | undefined, { member }: Cell) => {
  const epoch = listing ? { key: String(listing.UniqueID), epoch: '1' } : {}
  const fields = { supplementId: randomUUID(), draftId: randomUUID(), sha256: 'a'.repeat(64), offset: '0', ...epoch }
  return member.bringPart({ fields, bytes: PART })
}
const sending = (send: (listing: Listing | undefined, cell: Cell) => Promise<Answer<unknown>>): Example => ({
  '': (cell) => send(undefined, cell),
  ...perListing(async (listing, cell) => {
    await lockFor(cell, 'listing', listing.UniqueID)
    return send(listing, cell)
  }),
})

/** By an address that the portal signed. */
async function askMedia(cell: Cell, { isHandedOver }: { isHandedOver: boolean }) {
  const { portal, member } = cell
  const listing = await listingOf(cell, 'own', 'A')
  const file = await photoOf(cell, { listing })
  if (isHandedOver)
    await cell.kept('delivery', () =>
      portal.db.transaction().execute((tx) => queueDeliveries(tx, { type: 'listing', id: listing.UniqueID }, 1)),
    )
  const secret = await portal.db.transaction().execute((tx) => ownSecret(tx, 'media-secret'))
  const url = new URL(mediaAddress(file, { base: 'http://localhost', secret, now: new Date() }))
  return member.call('mediaFile', undefined, { query: Object.fromEntries(url.searchParams) })
}

export const FILE_CALLS = {
  uploadPhoto: sending(upload),
  uploadRoom: once('uploadRoom'),
  getFile: ofFile('getFile', photoOf),
  mediaFile: {
    unsigned: ({ member }) =>
      member.call('mediaFile', undefined, { query: { file: 'a'.repeat(32), expires: '9999999999', signature: 'a' } }),
    'handed over': (cell) => askMedia(cell, { isHandedOver: true }),
    'kept back': (cell) => askMedia(cell, { isHandedOver: false }),
  },
  preferredPhoto: ofListing('preferredPhoto', ({ UniqueID }) => ({ key: UniqueID })),
  downloadPhotos: perListing(async (listing, cell) => {
    await photoOf(cell, { listing })
    return cell.member.call('downloadPhotos', { key: listing.UniqueID })
  }),
  uploadSupplement: sending(bring),
  uploadSupplementPart: sending(bringPart),
  uploadStanding: made('uploadStanding', () => ({
    supplementId: randomUUID(),
    draftId: randomUUID(),
    sha256: 'a'.repeat(64),
  })),
  getSupplement: { ...ofFile('getSupplement', supplementOf), ...ofKinds },
} satisfies Partial<Record<EndpointName, Example>>
