// A board adds a kind of property by publishing data: it is listed, found, copied, changed, sold and delivered; and when the board
// gives it up, nothing new begins and what is there goes on.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Values } from '#contract/listing.ts'
import { propertyTypesOf } from '#contract/property-type.ts'
import { checkCatalog } from '#server/catalog/check/check-catalog.ts'
import { buildCatalog } from '#server/catalog/read/build-catalog.ts'
import { readCatalog } from '#server/catalog/read/read-catalog.ts'
import { publishCatalog } from '#server/features/forms/catalog.store.ts'
import { describeForDelivery } from '#server/features/forms/lookup-codes.ts'
import { openPublishedCatalog } from '#server/features/forms/published-catalog.ts'
import { PEOPLE } from '../../support/board.ts'
import { BOAT, removeBoat, writeBoatCatalog } from '../../support/boat-catalog.ts'
import { openPortal, portalForThisFile } from '../../support/portal.ts'
import { change, creation } from '../../support/submission.ts'

const folder = mkdtempSync(join(tmpdir(), 'curbside-boat-'))
writeBoatCatalog(folder)
expect(checkCatalog(readCatalog(folder)).filter(({ message }) => !message.includes('warning'))).toEqual([])
const portal = await portalForThisFile({ catalog: buildCatalog(readCatalog(folder)) })
const ann = await portal.as(PEOPLE.ann)
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
})

const LISTED: Values = { PropertyType: BOAT.code, StreetName: 'Harbour', ListPrice: 89_000 }

async function givenBoatHouse(): Promise<{ UniqueID: number; ListingId: string; version: number }> {
  const { listingRequest, ...rest } = creation({ formName: BOAT.route, draftId: randomUUID() })
  const data = { ...listingRequest.data, propertyType: BOAT.code, listing: { [BOAT.code]: LISTED } }
  const saved = await ann.call('saveIncomplete', { ...rest, listingRequest: { ...listingRequest, data } })
  expect(saved.problem?.errors ?? []).toEqual([])
  return saved.value.Data
}
const onTheMarket = (UniqueID: number) =>
  portal.db
    .updateTable('listing')
    .set({ standard_status: 'A', list_agent_id: PEOPLE.ann.uniqueId })
    .where('unique_id', '=', UniqueID)
    .execute()

test('the published forms say what the new type is called, how it is drawn and where it stands', async () => {
  const { forms } = (await ann.call('forms')).value
  const types = propertyTypesOf(forms)
  expect(types.all.map(({ code }) => code)).toEqual(['RES', 'MULT', 'RNT', 'MOB', 'LAND', 'COM', 'FARM', BOAT.code])
  expect(types.byRoute(BOAT.route)).toMatchObject({ code: BOAT.code, label: BOAT.label, icon: 'mobile' })
})

test('a listing of it is saved, found by its code and by its long name, and copied into its own form', async () => {
  const { UniqueID, ListingId } = await givenBoatHouse()
  await onTheMarket(UniqueID)
  for (const value of [BOAT.code, BOAT.longName.toLowerCase()]) {
    const where = { clause: [{ name: 'PropertyType' as const, value }] }
    const found = await ann.call('searchListings', { where } as never)
    expect(found.value.rows.map((row: { ListingId: string }) => row.ListingId)).toContain(ListingId)
  }
  const copied = await ann.call('copyListing', { UniqueID })
  expect(copied.value.Data).toMatchObject({ formName: BOAT.route, propertyType: BOAT.code })
})

test('its own data say which change forms lead anywhere: sold it can be, leased never', async () => {
  const { UniqueID, version } = await givenBoatHouse()
  await onTheMarket(UniqueID)
  const offered = await ann.call('access', { action: 'forms', uniqueId: UniqueID }, { params: { form: 'listing' } })
  expect(offered.value.formPermissions).toMatchObject({ chgSold: true, chgPending: true })
  expect(offered.value.formPermissions.chgLeased).toBeUndefined()

  const { epoch } = (await ann.call('lockCreate', { type: 'listing', id: UniqueID })).value
  const sent = change({ UniqueID, version }, epoch, { formName: 'chgLeased', values: {} })
  sent.listingRequest.data.propertyType = BOAT.code
  expect((await ann.call('updateListing', sent)).problem?.code).toBe('status-change')
})

test('other systems are sent its name in the RESO Data Dictionary', async () => {
  const catalog = await openPublishedCatalog(portal.db)
  expect(describeForDelivery(catalog, 'Lookup_Property_Listing_PropertyType', BOAT.code)).toBe(BOAT.resoName)
  expect(describeForDelivery(catalog, 'Lookup_Property_Listing_PropertyType', 'MULT')).toBe('Residential Income')
})

test('given up by the board: no copy and no new listing, while those that are there are opened and changed', async () => {
  const { UniqueID, version } = await givenBoatHouse()
  removeBoat(folder)
  await publishCatalog(portal.db, buildCatalog(readCatalog(folder)))
  const neighbour = await openPortal({ beside: portal })
  const member = await neighbour.as(PEOPLE.ann)
  try {
    const types = propertyTypesOf((await member.call('forms')).value.forms)
    expect(types.byCode(BOAT.code)?.isRetired).toBe(true)
    expect((await member.call('definition', undefined, { params: { formName: BOAT.route } })).status).toBe(200)

    const { listingRequest, ...rest } = creation({ formName: BOAT.route })
    const data = { ...listingRequest.data, propertyType: BOAT.code, listing: { [BOAT.code]: LISTED } }
    const begun = await member.call('saveIncomplete', { ...rest, listingRequest: { ...listingRequest, data } })
    expect([begun.status, begun.problem?.code]).toEqual([404, 'definition-unknown'])

    const { epoch } = (await member.call('lockCreate', { type: 'listing', id: UniqueID })).value
    const sent = change({ UniqueID, version }, epoch, { formName: BOAT.route, values: { ListPrice: 91_000 } })
    sent.listingRequest.data.propertyType = BOAT.code
    const written = await member.call('updateIncomplete', sent)
    expect([written.status, written.problem]).toEqual([200, undefined])
    expect((await member.call('copyListing', { UniqueID })).problem?.code).toBe('definition-unknown')
  } finally {
    await neighbour.close()
  }
})
