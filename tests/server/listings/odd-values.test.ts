// Values that no form of the portal sends, but a broken or foreign client may: rejected on their field or normalized, never a server error.
import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Values } from '#contract/listing.ts'
import { givenListing, PEOPLE } from '../../support/board.ts'
import { fixture, houses } from '../../support/photo-files.ts'
import { portalForThisFile } from '../../support/portal.ts'
import { change, creation, HOUSE, photoRow, room } from '../../support/submission.ts'

const portal = await portalForThisFile()
const ann = await portal.as(PEOPLE.ann)

const lockFor = async (id: number) => (await ann.call('lockCreate', { type: 'listing', id })).value.epoch
const recordOf = async (UniqueID: number) => (await ann.call('listingRecord', { UniqueID })).value
const targets = (answer: { problem: { errors?: { target: string; code: string }[] | undefined } }) =>
  answer.problem.errors?.map(({ target, code }) => `${target} ${code}`)

async function photographed(draftId: string) {
  const photoId = randomUUID()
  const source = fixture(`${houses[0]}.jpg`)
  const image = await sharp(source).resize(600, 400, { fit: 'inside' }).jpeg().toBuffer()
  const thumbnail = await sharp(source).resize(480, 320, { fit: 'inside' }).jpeg().toBuffer()
  expect((await ann.upload({ fields: { photoId, draftId }, image, thumbnail })).status).toBe(200)
  return photoId
}

test("a room's coded field holds codes of its table; one that has left the table stays, beside changes of its row", async () => {
  const rooms = [room('a', 1, { RoomLevel: 'Main' }), room('b', 2, { RoomLevel: 'Attic' })]
  const refused = await ann.call('createListing', creation({ rooms }))
  expect([refused.status, targets(refused)]).toEqual([422, ['Rooms[2].RoomLevel choice']])

  const listing = (await ann.call('createListing', creation({ rooms: rooms.slice(0, 1) }))).value.Data
  await sql`update listing set items = replace(items::text, '"Main"', '"Cellar"')::jsonb
    where unique_id = ${listing.UniqueID}`.execute(portal.db)
  const longer = room('a', 1, { RoomLevel: 'Cellar', RoomLength: 14 })
  const kept = await ann.call(
    'updateListing',
    change(listing, await lockFor(listing.UniqueID), { rooms: [longer, room('c', 2, { RoomLevel: 'Cellar' })] }),
  )
  expect([kept.status, targets(kept)]).toEqual([422, ['Rooms[2].RoomLevel choice']])
  const written = await ann.call(
    'updateListing',
    change(listing, await lockFor(listing.UniqueID), { rooms: [longer, room('c', 2, { RoomLevel: 'Up' })] }),
  )
  expect(written.status).toBe(200)
  expect((await recordOf(listing.UniqueID)).items.rooms).toMatchObject([
    { RoomLevel: 'Cellar', RoomLength: 14 },
    { RoomLevel: 'Up' },
  ])
})

test('a text that no index holds is refused with its field, and the next save is taken', async () => {
  const draftId = randomUUID()
  for (const name of ['StreetName', 'StreetNumber', 'PostalCode'])
    for (const call of ['saveIncomplete', 'createListing'] as const) {
      // Text that no database can make small.
      const values = { ...HOUSE, [name]: randomBytes(450_000).toString('hex') }
      const refused = await ann.call(call, creation({ draftId, values }))
      expect([refused.status, targets(refused)]).toEqual([422, [`${name} value`]])
    }
  // The longest that are taken fit into one entry.
  const place = () => String.fromCodePoint(...Array.from({ length: 200 }, () => 0x20000 + randomInt(40_000)))
  const longest = { ...HOUSE, StreetName: place(), StreetNumber: place() }
  expect((await ann.call('saveIncomplete', creation({ draftId, values: longest }))).status).toBe(200)
})

test('a choice of several that has left the table stays, and another may be added beside it', async () => {
  const listing = (await ann.call('createListing', creation({ values: { ...HOUSE, Appliances: ['DW'] } }))).value.Data
  await sql`update listing set fields = replace(fields::text, '"DW"', '"ICEBOX"')::jsonb
    where unique_id = ${listing.UniqueID}`.execute(portal.db)
  const write = async (Appliances: string[]) =>
    ann.call('updateListing', change(listing, await lockFor(listing.UniqueID), { values: { Appliances } }))
  expect(targets(await write(['ICEBOX', 'WOODSTOVE']))).toEqual(['Appliances choice'])
  expect((await write(['ICEBOX', 'OV'])).status).toBe(200)
  expect((await recordOf(listing.UniqueID)).listing.Appliances).toEqual(['ICEBOX', 'OV'])
})

test('yes is no length, and a number in a text is text', async () => {
  const refused = await ann.call('createListing', creation({ rooms: [room('a', 1, { RoomLength: true })] }))
  expect(targets(refused)).toEqual(['Rooms[1].RoomLength value'])
  const listing = (await ann.call('createListing', creation({ values: { ...HOUSE, StreetNumber: 88 } }))).value.Data
  expect((await recordOf(listing.UniqueID)).listing.StreetNumber).toBe('88')
})

test('a character that no stored text holds is left out, of the record and of what the audit log says', async () => {
  const values = { ...HOUSE, PublicRemarks: 'Bright\u0000 corner' }
  const { status, value } = await ann.call('createListing', creation({ values }))
  expect(status).toBe(200)
  expect((await recordOf(value.Data.UniqueID)).listing.PublicRemarks).toBe('Bright corner')
  const told = await portal.db
    .selectFrom('audit_change')
    .innerJoin('audit_transaction', 'audit_transaction.transaction_id', 'audit_change.transaction_id')
    .where('record_unique_id', '=', value.Data.UniqueID)
    .where('field_name', '=', 'PublicRemarks')
    .select('new_value')
    .execute()
  expect(told).toEqual([{ new_value: 'Bright corner' }])
})

test('an epoch that no lock ever had is an old epoch', async () => {
  const listing = await givenListing(portal.db)
  await lockFor(listing.UniqueID)
  for (const epoch of [1.5, 1e30, -1]) {
    const answer = await ann.call('updateListing', change(listing, epoch, { values: { PublicRemarks: 'x' } }))
    expect([epoch, answer.status, answer.problem.code]).toEqual([epoch, 409, 'lock-epoch'])
  }
})

test("a photo's place is a whole number, of a deleted one too", async () => {
  const draftId = randomUUID()
  const photoId = await photographed(draftId)
  const photos = [photoRow(photoId, 1)]
  const listing = (await ann.call('createListing', creation({ draftId, photos }))).value.Data
  for (const place of [1.5, 1e20, -1]) {
    const sent = { photos: [photoRow(photoId, place, { IsDeleted: true })] }
    const answer = await ann.call('updateListing', change(listing, await lockFor(listing.UniqueID), sent))
    expect([answer.status, targets(answer)?.[0]]).toEqual([
      400,
      expect.stringMatching(/^listingRequest\.data\.photos\[0\]\.SortOrder /),
    ])
  }
  expect((await recordOf(listing.UniqueID)).photos.map(({ id }) => id)).toEqual([photoId])
})

test('words beside a photo that are too long are told at the photo, however long they are', async () => {
  const draftId = randomUUID()
  const [first, second] = [await photographed(draftId), await photographed(draftId)]
  for (const length of [51, 1_025, 20_000]) {
    const photos = [photoRow(first, 2, { Description: 'x'.repeat(length) }), photoRow(second, 1)]
    for (const call of ['createListing', 'saveIncomplete'] as const) {
      const answer = await ann.call(call, creation({ draftId, photos }))
      expect([answer.status, targets(answer)]).toEqual([422, ['Media[2].Description value']])
    }
  }
})

test('two rows or photos under one id are refused: one of them would vanish', async () => {
  const draftId = randomUUID()
  const photoId = await photographed(draftId)
  const photos = [photoRow(photoId, 1, { Description: 'Front' }), photoRow(photoId.toUpperCase(), 2)]
  expect(targets(await ann.call('createListing', creation({ draftId, photos })))).toEqual(['Media[2].id duplicate'])
  const rooms = [room('a', 1), room('b', 2), room('b', 3, { RoomType: 'Den' })]
  expect(targets(await ann.call('createListing', creation({ rooms })))).toEqual(['Rooms[2].uid duplicate'])
  const listing = (await ann.call('createListing', creation({ rooms: rooms.slice(0, 2) }))).value.Data
  const other = { rooms: [room('A', 3)] }
  expect(targets(await ann.call('updateListing', change(listing, await lockFor(listing.UniqueID), other)))).toEqual([
    'Rooms[3].uid duplicate',
  ])
})

test('a row is told by its place among those that stay', async () => {
  const rooms = [room('a', 1), room('b', 2), room('c', 3)]
  const listing = (await ann.call('createListing', creation({ rooms }))).value.Data
  const sent = [room('c', 1, { Color: 'red' }), room('a', 1, { IsDeleted: true, Color: 'red' }), room('b', 2)]
  const answer = await ann.call('updateListing', change(listing, await lockFor(listing.UniqueID), { rooms: sent }))
  expect(targets(answer)).toEqual(['Rooms[1].Color unknown-field'])
})

const itemsOf = async (UniqueID: number) => {
  const row = await sql<{ items: { rooms: object[] }; size: number }>`
    select items, octet_length(items::text) as size from listing where unique_id = ${UniqueID}`.execute(portal.db)
  return row.rows[0]!
}
const descriptionOf = async (photoId: string) =>
  (await portal.db.selectFrom('photo').select('description').where('photo_id', '=', photoId).executeTakeFirstOrThrow())
    .description
const LONG = 'x'.repeat(100_000)

test('a deleted room or photo keeps the values of the record, and is checked when it is restored', async () => {
  const draftId = randomUUID()
  const photoId = await photographed(draftId)
  const photos = [photoRow(photoId, 1, { Description: 'Front' })]
  const rooms = [room('a', 1), room('b', 2, { RoomType: 'Den' })]
  const made = (await ann.call('createListing', creation({ draftId, rooms, photos }))).value.Data
  const deleted = {
    rooms: [room('b', 2, { IsDeleted: true, RoomType: LONG, RoomLength: 7 }), room('new', 3, { IsDeleted: true })],
    photos: [photoRow(photoId, 1, { IsDeleted: true, Description: LONG })],
  }
  const first = await ann.call('updateListing', change(made, await lockFor(made.UniqueID), deleted))
  expect(first.status).toBe(200)
  const { items, size } = await itemsOf(made.UniqueID)
  expect(items.rooms).toMatchObject([{ uid: 'a' }, { uid: 'b', IsDeleted: true, RoomType: 'Den', RoomLength: 12 }])
  expect(size).toBeLessThan(1_000)
  expect(await descriptionOf(photoId)).toBe('Front')

  const listing = first.value.Data
  const refused = {
    rooms: [room('b', 2, { RoomLevel: 'Attic' })],
    photos: [photoRow(photoId, 1, { Description: LONG })],
  }
  const answer = await ann.call('updateListing', change(listing, await lockFor(listing.UniqueID), refused))
  expect(targets(answer)).toEqual(['Rooms[2].RoomLevel choice', 'Media[1].Description value'])
  const restored = {
    rooms: [{ uid: 'b', SortOrder: 2, IsDeleted: false, RoomLength: 14 }],
    photos: [photoRow(photoId, 1, { Description: 'Back' })],
  }
  await ann.call('updateListing', change(listing, await lockFor(listing.UniqueID), restored))
  const record = await recordOf(listing.UniqueID)
  expect(record.items.rooms?.at(-1)).toMatchObject({ uid: 'b', RoomType: 'Den', RoomLength: 14 })
  expect(record.photos.map(({ Description }) => Description)).toEqual(['Back'])
})

test('what was stored with a deleted room or photo without a check goes with the next save', async () => {
  const draftId = randomUUID()
  const photoId = await photographed(draftId)
  const photos = [photoRow(photoId, 1)]
  const made = (await ann.call('createListing', creation({ draftId, photos }))).value.Data
  const rooms = [room('a', 1), room('b', 2, { IsDeleted: true, RoomType: LONG }), room('c', 3, { IsDeleted: true })]
  await sql`update listing set items = ${JSON.stringify({ rooms })}::jsonb
    where unique_id = ${made.UniqueID}`.execute(portal.db)
  await sql`update photo set is_deleted = true, description = ${LONG} where photo_id = ${photoId}`.execute(portal.db)
  const sent = change(made, await lockFor(made.UniqueID), { values: { PublicRemarks: 'Bright' } })
  expect((await ann.call('updateListing', sent)).status).toBe(200)
  const { items, size } = await itemsOf(made.UniqueID)
  expect(items.rooms).toMatchObject([{ uid: 'a' }, { uid: 'b', IsDeleted: true }, { uid: 'c', RoomType: 'Kitchen' }])
  expect(size).toBeLessThan(1_000)
  expect(await descriptionOf(photoId)).toBe('')
})

test('rows of a new listing are taken whatever its flags say', async () => {
  const sent = creation({ rooms: [room('a', 1)] })
  sent.listingRequest.data.roomsHaveChanged = false
  const { value } = await ann.call('createListing', sent)
  expect((await recordOf(value.Data.UniqueID)).items.rooms).toHaveLength(1)
})

test('however a value is written, the record keeps it one way; blank is nothing', async () => {
  const values = { ...HOUSE, ListPrice: ' 500000 ', YearBuilt: '  ', ListingContractDate: '2026-11-21T10:00:00Z' }
  const sent = { ...values, Appliances: ['DW', 'OV', 'DW'], PublicRemarks: ' \n ' }
  const rooms = [room('a', 1, { RoomLength: '12.50', RoomLevel: '' })]
  const { status, value } = await ann.call('createListing', creation({ values: sent, rooms }))
  expect(status).toBe(200)
  const { listing, items } = await recordOf(value.Data.UniqueID)
  expect(listing).toMatchObject({ ListPrice: 500_000, ListingContractDate: '2026-11-21', Appliances: ['DW', 'OV'] })
  expect([listing.YearBuilt, listing.PublicRemarks]).toEqual([undefined, undefined])
  expect(items.rooms).toMatchObject([{ RoomLength: 12.5 }])
})

test('a postal code is stored in one spelling, however it was sent; a stored one is changed only by a new one', async () => {
  const values = { ...HOUSE, PostalCode: 't2t2a1' }
  const listing = (await ann.call('createListing', creation({ values }))).value.Data
  expect((await recordOf(listing.UniqueID)).listing.PostalCode).toBe('T2T 2A1')

  await sql`update listing set fields = fields || '{"PostalCode": "t2p1j9"}' where unique_id = ${listing.UniqueID}`.execute(
    portal.db,
  )
  const write = async (changed: Values) => {
    const { version } = await recordOf(listing.UniqueID)
    return ann.call(
      'updateListing',
      change({ ...listing, version }, await lockFor(listing.UniqueID), { values: changed }),
    )
  }
  expect((await write({ PostalCode: 't2p1j9', ListPrice: 650_000 })).status).toBe(200)
  expect((await recordOf(listing.UniqueID)).listing.PostalCode).toBe('t2p1j9')
  expect((await write({ PostalCode: 't2p-1j9' })).status).toBe(200)
  expect((await recordOf(listing.UniqueID)).listing.PostalCode).toBe('T2P 1J9')
})
