import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { jsonb } from '#server/db/jsonb.ts'
import { givenListing, OFFICES, PEOPLE } from '../../support/board.ts'
import { portalForThisFile } from '../../support/portal.ts'
import { creation } from '../../support/submission.ts'

const portal = await portalForThisFile()

const { ann, cole, wes, mia, sid } = PEOPLE
const audits = async (id: number) =>
  (
    await portal.db
      .selectFrom('audit_transaction')
      .select(['kind', 'real_id'])
      .where('record_unique_id', '=', id)
      .where('table_name', '=', 'Listing')
      .execute()
  ).map((row) => [row.kind, row.real_id])

test('a copy begins with the house, and without what made it that listing', async () => {
  const source = await givenListing(portal.db, {
    status: 'S',
    fields: {
      ListingContractDate: '2024-02-03',
      UnparsedAddress: '12 Elm',
      ClosePrice: 400_000,
      BuyerAgentKeyNumeric: 201,
      Retired: 'x',
      Appliances: ['DW'],
    },
  })
  await portal.db
    .updateTable('listing')
    .set({
      items: jsonb({
        rooms: [
          { uid: 'old', SortOrder: 1, IsDeleted: false, UniqueID: 4, RoomType: 'Kitchen' },
          { uid: 'gone', SortOrder: 2, IsDeleted: true, UniqueID: 5 },
        ],
        supplements: [{ uid: 'file', SortOrder: 1, IsDeleted: false }],
      }),
    })
    .where('unique_id', '=', source.UniqueID)
    .execute()
  const { Data } = (await (await portal.as(ann)).call('copyListing', { UniqueID: source.UniqueID })).value
  expect([Data.ListingId, Data.formName, Data.propertyType]).toEqual([source.ListingId, 'res', 'RES'])
  expect(Data.listing).toEqual({
    ListPrice: 450_000,
    StreetNumber: '12',
    StreetName: 'Elm',
    City: 'CAL',
    Appliances: ['DW'],
    ListAgentKeyNumeric: ann.uniqueId,
    ListAgentFullName: ann.fullName,
    ListOfficeKeyNumeric: ann.officeId,
  })
  expect(Object.keys(Data.items)).toEqual(['rooms'])
  expect(Data.items.rooms).toEqual([
    { uid: expect.stringMatching(/^[0-9a-f-]{36}$/), SortOrder: 1, IsDeleted: false, RoomType: 'Kitchen' },
  ])
  expect(await audits(source.UniqueID)).toEqual([['Copy', ann.uniqueId]])
  const made = await (await portal.as(ann)).call('saveIncomplete', creation({ values: Data.listing }))
  expect([made.status, made.value.Data.StandardStatus]).toEqual([200, 'I'])
})

test('a copy’s co-list office is the co-list agent’s of today, or none, so that the copy can be listed', async () => {
  const held = { CoListOfficeKeyNumeric: OFFICES.other.uniqueId, CoListOfficeName: OFFICES.other.name }
  const copied = async (coAgent?: typeof wes) => {
    const fields = { ...held, ...(coAgent && { CoListAgentKeyNumeric: coAgent.uniqueId }) }
    const source = await givenListing(portal.db, { ...(coAgent && { coAgent }), fields })
    const { listing } = (await (await portal.as(ann)).call('copyListing', { UniqueID: source.UniqueID })).value.Data
    const made = await (await portal.as(ann)).call('saveIncomplete', creation({ values: listing }))
    return [made.status, listing.CoListOfficeKeyNumeric, listing.CoListOfficeName]
  }
  expect(await copied(wes)).toEqual([200, OFFICES.west.uniqueId, OFFICES.west.name])
  expect(await copied()).toEqual([200, undefined, undefined])
})

test('asked again under its key, the same copy answers and is told once', async () => {
  const source = await givenListing(portal.db)
  const member = await portal.as(ann)
  const key = randomUUID()
  const [first, again] = [
    await member.call('copyListing', { UniqueID: source.UniqueID }, { key }),
    await member.call('copyListing', { UniqueID: source.UniqueID }, { key }),
  ]
  expect(again.value).toEqual(first.value)
  expect(await audits(source.UniqueID)).toHaveLength(1)
})

test('who may not', async () => {
  const [active, sold] = [await givenListing(portal.db), await givenListing(portal.db, { status: 'S', coAgent: cole })]
  const status = async (person: typeof ann | typeof mia | typeof sid | typeof wes, UniqueID: number) =>
    (await (await portal.as(person)).call('copyListing', { UniqueID })).status
  expect(await status(sid, active.UniqueID)).toBe(403)
  expect(await status(sid, sold.UniqueID)).toBe(404)
  expect(await status(wes, active.UniqueID)).toBe(403)
  expect(await status(mia, sold.UniqueID)).toBe(200)
  expect(await status(ann, 4_242_424)).toBe(404)
  expect((await portal.nobody.call('copyListing', { UniqueID: active.UniqueID })).status).toBe(401)
  expect(await audits(active.UniqueID)).toEqual([])
})
