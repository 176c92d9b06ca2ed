import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Values } from '#contract/listing.ts'
import { givenListing, OFFICES, PEOPLE } from '../../support/board.ts'
import { type Member, portalForThisFile } from '../../support/portal.ts'
import { change, creation, HOUSE, room } from '../../support/submission.ts'

const portal = await portalForThisFile()
const ann = await portal.as(PEOPLE.ann)

const lockFor = async (member: Member, id: number) =>
  (await member.call('lockCreate', { type: 'listing', id })).value.epoch
const recordOf = async (member: Member, UniqueID: number) => (await member.call('listingRecord', { UniqueID })).value
const targets = (answer: { problem: { errors?: { target: string; code: string }[] | undefined } }) =>
  answer.problem.errors?.map(({ target, code }) => `${target} ${code}`)

test('Ann lists a house: an active listing with a number, her name, and a composed address', async () => {
  const { status, value } = await ann.call('createListing', creation({ rooms: [room('a', 1)] }))
  expect(status).toBe(200)
  expect(value.Data).toMatchObject({ StandardStatus: 'A', version: 1, warnings: [] })
  expect(value.Data.ListingId).toMatch(/^A\d{7}$/)
  const { value: record } = await ann.call('listingRecord', { ListingID: value.Data.ListingId })
  expect(record.row).toMatchObject({
    StandardStatus: 'A',
    StandardStatusVerb: 'Active',
    UnparsedAddress: '88 Maple Street NW, Calgary, AB T2P 1J9',
    ListAgentFullName: 'Ann Archer',
    ListAgentKeyNumeric: PEOPLE.ann.uniqueId,
    ListPrice: 525_000,
    isEditable: true,
  })
  expect(record.items.rooms).toMatchObject([{ uid: 'a', SortOrder: 1, RoomType: 'Kitchen', IsLive: true }])
  expect(record.deliveries.map((delivery) => [delivery.destination, delivery.status])).toEqual([
    ['mls', 'submitted'],
    ['national', 'submitted'],
  ])
  expect(record.access).toEqual({ canEdit: true, canCopy: true, canAudit: true, canDelete: false })
})

test('an incomplete listing may lack what is required, is handed to nobody, and is finished later', async () => {
  const saved = await ann.call('saveIncomplete', creation({ values: { StreetName: 'Birch' } }))
  expect(saved.value.Data).toMatchObject({ StandardStatus: 'I', version: 1 })
  const listing = saved.value.Data
  expect((await recordOf(ann, listing.UniqueID)).deliveries).toEqual([])

  const first = await ann.call(
    'updateIncomplete',
    change(listing, await lockFor(ann, listing.UniqueID), { values: { StreetNumber: '5' } }),
  )
  expect(first.value.Data).toMatchObject({ StandardStatus: 'I', version: 2 })
  const early = await ann.call('updateListing', change(first.value.Data, await lockFor(ann, listing.UniqueID)))
  expect([early.status, early.problem.code, targets(early)]).toEqual([422, 'validation-failed', ['ListPrice required']])

  const submitted = await ann.call(
    'updateListing',
    change(first.value.Data, (await ann.call('lockCheck', { type: 'listing', id: listing.UniqueID })).value.epoch, {
      values: { ListPrice: 300_000 },
    }),
  )
  expect(submitted.value.Data).toMatchObject({ StandardStatus: 'A', version: 3, ListingId: listing.ListingId })
  const record = await recordOf(ann, listing.UniqueID)
  expect(record.listing).toMatchObject({ StreetName: 'Birch', StreetNumber: '5', ListPrice: 300_000 })
  expect(record.deliveries).toHaveLength(2)
})

test('an incomplete listing still keeps to datatypes, lengths and caps', async () => {
  const values: Values = { PublicRemarks: 'x'.repeat(101), ListPrice: 'a lot', City: 'PARIS' }
  const answer = await ann.call(
    'saveIncomplete',
    creation({ values, rooms: [room('a', 1), room('b', 2), room('c', 3), room('d', 4)] }),
  )
  expect(targets(answer)).toEqual(['ListPrice value', 'PublicRemarks value', 'City choice', 'Rooms too-many'])
})

test('far too many rows are refused without checking each of them, and an answer has a hundred errors at most', async () => {
  const rooms = (count: number, more: Values = {}) =>
    Array.from({ length: count }, (_, at) => room(`r${at}`, at + 1, { RoomLength: 500, ...more }))
  expect(targets(await ann.call('createListing', creation({ rooms: rooms(990) })))).toEqual(['Rooms too-many'])
  const odd = Object.fromEntries(Array.from({ length: 120 }, (_, at) => [`Odd${at}`, 1]))
  expect(targets(await ann.call('createListing', creation({ rooms: rooms(1, odd) })))).toHaveLength(100)
})

test('an active listing stays active when it is changed, and cannot become incomplete again', async () => {
  const listing = await givenListing(portal.db)
  const epoch = await lockFor(ann, listing.UniqueID)
  const back = await ann.call('updateIncomplete', change(listing, epoch, { values: { ListPrice: 1 } }))
  expect(back.problem.code).toBe('status-change')
  const { value } = await ann.call('updateListing', change(listing, epoch, { values: { ListPrice: 455_000 } }))
  expect(value.Data).toMatchObject({ StandardStatus: 'A', version: 2 })
})

test("the board's rules decide on the server too; their messages land on field and row", async () => {
  const answer = await ann.call(
    'createListing',
    creation({ values: { ...HOUSE, ListPrice: 5 }, rooms: [room('a', 1), room('b', 2, { RoomLength: 500 })] }),
  )
  expect(answer.status).toBe(422)
  expect(answer.problem.errors).toEqual([
    { target: 'ListPrice', code: 'price-low', message: 'The price looks too low.' },
    { target: 'Rooms[2].RoomLength', code: 'room-long', message: 'No room is this long.' },
  ])
  expect(answer.problem.detail).toBe('Please correct 2 validation errors and try again.')
})

test('a warning comes along and does not block', async () => {
  const { value } = await ann.call('createListing', creation({ values: { ...HOUSE, ListPrice: 123_456 } }))
  expect(value.Data.warnings).toEqual([{ target: 'ListPrice', message: 'Is this the price?' }])
})

test("a field that is not the form's own is refused; what the server derives is never taken from the phone", async () => {
  const foreign = await ann.call('createListing', creation({ values: { ...HOUSE, role: 'admin' } }))
  expect(targets(foreign)).toEqual(['role unknown-field'])
  const foreignRow = await ann.call('createListing', creation({ rooms: [room('a', 1, { Secret: 'x' })] }))
  expect(targets(foreignRow)).toEqual(['Rooms[1].Secret unknown-field'])

  const { value } = await ann.call(
    'createListing',
    creation({
      values: {
        ...HOUSE,
        StandardStatus: 'S',
        ListingId: 'A1',
        UnparsedAddress: 'Nowhere',
        ListAgentFullName: 'Somebody Else',
      },
    }),
  )
  const { UniqueID } = value.Data
  const epoch = await lockFor(ann, UniqueID)
  const values = { StandardStatus: 'W', ListAgentFullName: 'Somebody Else', ListAgentMlsId: 'M999', ListPrice: 1_000 }
  expect((await ann.call('updateListing', change(value.Data, epoch, { values }))).status).toBe(200)
  const record = await recordOf(ann, UniqueID)
  expect(record.listing).not.toHaveProperty('ListingId')
  expect(record.row).toMatchObject({ StandardStatus: 'A', ListAgentFullName: 'Ann Archer' })
  expect(record.listing).toMatchObject({
    StandardStatus: 'A',
    ListAgentMlsId: PEOPLE.ann.mlsId,
    UnparsedAddress: '88 Maple Street NW, Calgary, AB T2P 1J9',
  })
})

test('agents and offices are written from their own records, and a phone number of choice stays', async () => {
  const { value } = await ann.call(
    'createListing',
    creation({
      values: { ...HOUSE, CoListAgentKeyNumeric: PEOPLE.wes.uniqueId, ListAgentDirectPhone: '403-555-7777' },
    }),
  )
  expect((await recordOf(ann, value.Data.UniqueID)).listing).toMatchObject({
    ListAgentMlsId: PEOPLE.ann.mlsId,
    ListAgentDirectPhone: '403-555-7777',
    ListOfficeKeyNumeric: OFFICES.downtown.uniqueId,
    ListOfficeName: OFFICES.downtown.name,
    CoListAgentFullName: 'Wes Walker',
    CoListOfficeKeyNumeric: OFFICES.west.uniqueId,
    CoListOfficeMlsId: OFFICES.west.mlsId,
  })
})

test('an agent lists for themselves only, a manager for their office, and the office belongs to the agent', async () => {
  const forCole = { ...HOUSE, ListAgentKeyNumeric: PEOPLE.cole.uniqueId }
  expect(targets(await ann.call('createListing', creation({ values: forCole })))).toEqual([
    'ListAgentKeyNumeric not-allowed',
  ])
  const mia = await portal.as(PEOPLE.mia)
  const { value } = await mia.call('createListing', creation({ values: forCole }))
  expect((await recordOf(mia, value.Data.UniqueID)).row.ListAgentFullName).toBe('Cole Carter')

  const elsewhere = { ...HOUSE, ListOfficeKeyNumeric: OFFICES.other.uniqueId }
  expect(targets(await ann.call('createListing', creation({ values: elsewhere })))).toEqual([
    'ListOfficeKeyNumeric foreign-office',
  ])
  const nobody = { ...HOUSE, CoListAgentKeyNumeric: 999_999 }
  expect(targets(await ann.call('createListing', creation({ values: nobody })))).toEqual([
    'CoListAgentKeyNumeric unknown-member',
  ])
  for (const noKey of ['Cole', 102.5, 1e30, -1, ['102']])
    for (const [name, code] of [
      ['ListAgentKeyNumeric', 'unknown-member'],
      ['CoListAgentKeyNumeric', 'unknown-member'],
      ['ListOfficeKeyNumeric', 'unknown-office'],
    ] as const)
      expect(targets(await ann.call('saveIncomplete', creation({ values: { ...HOUSE, [name]: noKey } })))).toEqual([
        `${name} ${code}`,
      ])
})

test('Ann cannot give her listing to somebody whose listings she may not edit', async () => {
  const listing = await givenListing(portal.db)
  const epoch = await lockFor(ann, listing.UniqueID)
  const answer = await ann.call(
    'updateListing',
    change(listing, epoch, { values: { ListAgentKeyNumeric: PEOPLE.sid.uniqueId } }),
  )
  expect(targets(answer)).toEqual(['ListAgentKeyNumeric not-allowed'])
})

test('a field that is emptied leaves the record; rows are kept by uid, deleted ones go and the rest is renumbered', async () => {
  const { value } = await ann.call(
    'createListing',
    creation({
      values: { ...HOUSE, PublicRemarks: 'Bright' },
      rooms: [room('a', 1), room('b', 2, { RoomType: 'Den' }), room('c', 3, { RoomType: 'Bath' })],
    }),
  )
  const epoch = await lockFor(ann, value.Data.UniqueID)
  await ann.call(
    'updateListing',
    change(value.Data, epoch, {
      values: { PublicRemarks: '' },
      rooms: [room('a', 1, { IsDeleted: true }), room('c', 1, { RoomType: 'Bath' })],
    }),
  )
  const record = await recordOf(ann, value.Data.UniqueID)
  expect(record.listing).not.toHaveProperty('PublicRemarks')
  expect(record.items.rooms?.map((row) => [row.uid, row.SortOrder, row.RoomType])).toEqual([
    ['c', 1, 'Bath'],
    ['b', 2, 'Den'],
  ])
})

test('rows the form does not show may come along as they are stored; changed, they are refused', async () => {
  const listing = await givenListing(portal.db)
  const kept = { uid: 'h1', SortOrder: 1, IsDeleted: false, MlsChangeType: 'New Listing', DOM: 3 }
  const old = { uid: 'a', SortOrder: 1, IsDeleted: false, RoomType: 'Den', RoomColor: 'red' }
  await portal.db
    .updateTable('listing')
    .set({ items: JSON.stringify({ history: [kept], rooms: [old] }) })
    .where('unique_id', '=', listing.UniqueID)
    .execute()
  const write = async (history: object, rooms: object) => {
    const body = change(listing, await lockFor(ann, listing.UniqueID))
    Object.assign(body.listingRequest.data, { history: [history], rooms: [rooms], roomsHaveChanged: true })
    return ann.call('updateListing', body)
  }
  expect(targets(await write({ ...kept, DOM: 4 }, old))).toEqual(['History unknown-field'])
  expect(targets(await write({ ...kept, uid: 'h2' }, old))).toEqual(['History unknown-field'])
  expect(targets(await write(kept, { ...old, RoomColor: 'blue' }))).toEqual(['Rooms[1].RoomColor unknown-field'])
  expect((await write(kept, { ...old, RoomType: 'Bath' })).status).toBe(200)
  expect((await recordOf(ann, listing.UniqueID)).items).toMatchObject({
    history: [kept],
    rooms: [{ uid: 'a', RoomType: 'Bath', RoomColor: 'red' }],
  })
})

test('a room that was added and deleted again before it was saved leaves nothing', async () => {
  const rooms = [room('gone', 1, { IsDeleted: true, RoomType: 'Den' }), room('a', 1)]
  const { value } = await ann.call('createListing', creation({ rooms }))
  const row = await portal.db
    .selectFrom('listing')
    .select('items')
    .where('unique_id', '=', value.Data.UniqueID)
    .executeTakeFirstOrThrow()
  expect(row.items.rooms?.map((each) => each.uid)).toEqual(['a'])
})

test('deleted rooms do not pile up: the latest keep their values, the next their ids, and the oldest are dropped', async () => {
  const listing = await givenListing(portal.db)
  const earlier = Array.from({ length: 250 }, (_, at) =>
    room(`earlier-${at}`, 1, { IsDeleted: true, UniqueID: at + 3 }),
  )
  await portal.db
    .updateTable('listing')
    .set({ items: JSON.stringify({ rooms: [room('a', 1), room('b', 2), ...earlier] }) })
    .where('unique_id', '=', listing.UniqueID)
    .execute()
  const rooms = [room('b', 2, { IsDeleted: true }), room('c', 2)]
  const sent = change(listing, await lockFor(ann, listing.UniqueID), { rooms })
  const { version } = (await ann.call('updateListing', sent)).value.Data
  const { items } = await portal.db
    .selectFrom('listing')
    .select('items')
    .where('unique_id', '=', listing.UniqueID)
    .executeTakeFirstOrThrow()
  const kept = ['b', ...earlier.slice(0, 199).map(({ uid }) => uid)]
  expect(items.rooms?.map(({ uid }) => uid)).toEqual(['a', 'c', ...kept])
  expect(items.rooms?.filter((row) => row.RoomType).map(({ uid }) => uid)).toEqual(['a', 'c', ...kept.slice(0, 25)])
  // A phone that knows only what it changed restores a row with the rest of its values.
  const restored = { uid: 'b', SortOrder: 3, IsDeleted: false, RoomLength: 14 }
  const again = { UniqueID: listing.UniqueID, version }
  await ann.call('updateListing', change(again, await lockFor(ann, listing.UniqueID), { rooms: [restored] }))
  const read = await recordOf(ann, listing.UniqueID)
  expect(read.items.rooms?.at(-1)).toMatchObject({ uid: 'b', RoomType: 'Kitchen', RoomLength: 14 })
  expect(read.deleted?.rooms).toEqual(kept.slice(1))
})

test('more members than there are connections ask for versions of a form that never were, and all are told', async () => {
  const asked = Array.from({ length: 30 }, (_, at) =>
    ann.call('definition', undefined, { params: { formName: 'res' }, query: { hash: `never-${at}` } }),
  )
  const codes = (await Promise.all(asked)).map(({ problem }) => problem.code)
  expect(new Set(codes)).toEqual(new Set(['definition-unknown']))
})

test('a form, a type and a record that do not belong together are refused', async () => {
  const unknown = await ann.call('createListing', creation({ formName: 'nope' }))
  expect(unknown.problem.code).toBe('definition-unknown')
  const body = creation()
  body.listingRequest.data.propertyType = 'LAND'
  expect((await ann.call('createListing', body)).problem.code).toBe('invalid-request')
  const flat = creation()
  flat.listingRequest.data.listing = { ListPrice: 5 }
  expect((await ann.call('createListing', flat)).problem.code).toBe('invalid-request')
})

test("somebody else's change in the meantime is told, not overwritten", async () => {
  const listing = await givenListing(portal.db)
  const mia = await portal.as(PEOPLE.mia)
  await mia.call(
    'updateListing',
    change(listing, await lockFor(mia, listing.UniqueID), { values: { ListPrice: 999_000 } }),
  )
  const answer = await ann.call(
    'updateListing',
    change(listing, await lockFor(ann, listing.UniqueID), { values: { ListPrice: 111_000 } }),
  )
  expect([answer.status, answer.problem.code, answer.problem.currentVersion]).toEqual([409, 'version-conflict', 2])
  expect((await recordOf(ann, listing.UniqueID)).listing.ListPrice).toBe(999_000)
})

test('a write needs the lock, with its present epoch, on the device that holds it', async () => {
  const listing = await givenListing(portal.db)
  const epoch = await lockFor(ann, listing.UniqueID)
  const values = { ListPrice: 2_000_000 }
  const none = await ann.call('updateListing', change(listing, null, { values }))
  const old = await ann.call('updateListing', change(listing, epoch - 1, { values }))
  const tablet = await ann.onDevice(randomUUID()).call('updateListing', change(listing, epoch, { values }))
  const other = change(listing, epoch, { values })
  other.rowLockRequest = { type: 'listing', id: listing.UniqueID + 1, epoch }
  expect([none, old, tablet, await ann.call('updateListing', other)].map((each) => each.problem.code)).toEqual([
    'lock-required',
    'lock-epoch',
    'lock-epoch',
    'invalid-request',
  ])
  expect(old.problem.lock).toMatchObject({ rowIsLocked: true, userName: 'Ann Archer', epoch })
  expect((await recordOf(ann, listing.UniqueID)).version).toBe(1)
})

test('after a submit the lock is free', async () => {
  const listing = await givenListing(portal.db)
  await ann.call('updateListing', change(listing, await lockFor(ann, listing.UniqueID)))
  expect((await ann.call('lockCheck', { type: 'listing', id: listing.UniqueID })).value.rowIsLocked).toBe(false)
})

test('Ann deletes an incomplete listing under its lock; it is gone, and its lock with it', async () => {
  const listing = await givenListing(portal.db, { status: 'I' })
  const input = { UniqueID: listing.UniqueID, PropertyType: 'RES' }
  for (const lockless of [input, { ...input, rowLockRequest: null }, { ...input, PropertyType: 'Residential' }])
    expect((await ann.call('deleteListing', lockless)).problem.code).toBe('lock-required')
  expect((await ann.call('deleteListing', { ...input, PropertyType: 'Rental' })).problem.code).toBe('invalid-request')
  const rowLockRequest = {
    type: 'listing' as const,
    id: listing.UniqueID,
    epoch: await lockFor(ann, listing.UniqueID),
  }
  const key = randomUUID()
  const { value } = await ann.call('deleteListing', { ...input, rowLockRequest }, { key })
  expect(value).toEqual({ Data: { ListingId: listing.ListingId } })
  const repeated = await ann.call('deleteListing', { ...input, rowLockRequest }, { key })
  expect(repeated.value).toEqual(value)
  expect((await ann.call('listingRecord', { UniqueID: listing.UniqueID })).status).toBe(404)
  const lock = await portal.db
    .selectFrom('row_lock')
    .select('real_id')
    .where('entity_id', '=', listing.UniqueID)
    .executeTakeFirst()
  expect(lock?.real_id).toBeNull()
})

test('a record is asked for by one of its two names', async () => {
  const { UniqueID, ListingId } = await givenListing(portal.db)
  const { value } = await ann.call('listingRecord', { ListingID: ListingId })
  expect(value.row).toMatchObject({ UniqueID, ListingId, ListingID: ListingId })
  expect((await ann.call('listingRecord', { UniqueID })).value.row).toEqual(value.row)
  for (const unclear of [{}, { UniqueID, ListingID: ListingId }]) {
    const { status, problem } = await ann.call('listingRecord', unclear)
    expect([status, problem.errors?.[0]?.target]).toEqual([400, 'ListingID'])
  }
})

test('an active listing is not deleted here', async () => {
  const listing = await givenListing(portal.db)
  const rowLockRequest = {
    type: 'listing' as const,
    id: listing.UniqueID,
    epoch: await lockFor(ann, listing.UniqueID),
  }
  const answer = await ann.call('deleteListing', { UniqueID: listing.UniqueID, PropertyType: 'RES', rowLockRequest })
  expect([answer.status, answer.problem.code]).toEqual([403, 'not-allowed'])
})
