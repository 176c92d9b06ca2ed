// Who made the other changes: what the server is asked, and what its reply says about which field.
import { expect, test, vi } from 'vitest'
import type { AuditField, LastChangesReply } from '#contract/audit.ts'
import { LAST_CHANGES_MAX } from '#contract/constants.ts'
import type { Call } from '#src/api/call.ts'
import { NoReply } from '#src/api/reply-of.ts'
import {
  auditedField,
  type ChangedRecord,
  type OtherValue,
  readLastChanges,
} from '#src/features/drafts/last-changes.ts'

const ROOMS = 60
const record: ChangedRecord = {
  ...{ type: 'office', UniqueID: 7, version: 3, values: {}, photos: [] },
  items: { rooms: Array.from({ length: ROOMS }, (_, at) => ({ uid: `r${at}`, SortOrder: at + 1, IsDeleted: false })) },
}
const FIELD: OtherValue = { section: 'fields', uid: null, field: 'City', theirs: null }
const ROOM: OtherValue = { section: 'rooms', uid: 'r0', field: 'RoomLength', theirs: null }
const LENGTH = { ClassName: 'Rooms', FieldName: 'Rooms[1].RoomLength' }
const MOVED = { ClassName: 'Rooms', FieldName: 'Rooms[1].SortOrder' }

type Change = LastChangesReply['changes'][number]
const change = (field: AuditField, more: Partial<Change> = {}): Change => ({
  ...field,
  ...{ ChangeTimeStamp: '2026-07-21T16:42:00.000Z', RealUser: 'Ana Reyes', ImpersonatedUser: null },
  ...more,
})
async function read(places: OtherValue[], changes: Change[], version = record.version) {
  const call = vi.fn(async (..._: unknown[]) => ({ kind: 'ok', value: { version, changes } }))
  const found = await readLastChanges(call as unknown as Call, record, places, new AbortController().signal)
  const fields = call.mock.calls.map(([, asked]) => (asked as { input: { fields: AuditField[] } }).input.fields)
  return { found: Object.fromEntries(found), fields: fields.flat(), calls: call.mock.calls }
}
const who = async (...asked: Parameters<typeof read>) =>
  Object.values((await read(...asked)).found).map((each) => `${each.who}${each.isOwn ? ' (own)' : ''}`)

test('the record is asked about by its own type and number', async () => {
  const { calls } = await read([FIELD], [])
  const input = { entity: { type: 'office', id: 7 }, fields: [{ ClassName: 'Office', FieldName: 'City' }] }
  expect(calls).toEqual([['lastChanges', { input, signal: expect.any(AbortSignal) }]])
})

const CITY = { ClassName: 'Office', FieldName: 'City' }
const BEFORE = '2026-07-21T16:41:59.999Z'
const AFTER = '2026-07-21T16:42:00.001Z'
test.each<[string, OtherValue[], Change[], string[]]>([
  ['one who changed it', [FIELD], [change(CITY)], ['Ana Reyes']],
  ['one who acted', [FIELD], [change(CITY, { ImpersonatedUser: 'Bob Stone' })], ['Ana Reyes for Bob Stone']],
  ['the member', [FIELD], [change(CITY, { own: true })], ['Ana Reyes (own)']],
  ['nobody', [FIELD], [], []],
  ['one who changed another field', [FIELD], [change({ ...CITY, FieldName: 'Phone' })], []],
  ['a room’s', [ROOM], [change(LENGTH)], ['Ana Reyes']],
  [
    'a room’s, which moved there before',
    [ROOM],
    [change(LENGTH), change(MOVED, { ChangeTimeStamp: BEFORE })],
    ['Ana Reyes'],
  ],
  ['a room’s, which moved there after', [ROOM], [change(LENGTH), change(MOVED, { ChangeTimeStamp: AFTER })], []],
  ['a room’s, which moved there with the change', [ROOM], [change(LENGTH), change(MOVED)], []],
  ['a room’s, of which only the move is known', [ROOM], [change(MOVED)], []],
])('%s', async (_, places, changes, expected) => {
  expect(await who(places, changes)).toEqual(expected)
})

test('a newer version’s names are not those of the values on screen', async () => {
  expect(await who([FIELD], [change(CITY)], record.version + 1)).toEqual([])
})

test('asks about no more fields than the server takes, and never about a row without its position', async () => {
  const rooms = Array.from({ length: ROOMS }, (_, at) => ({ ...ROOM, uid: `r${at}` }))
  const { fields } = await read([FIELD, ...rooms, ...rooms.map((each) => ({ ...each, field: 'RoomType' }))], [])
  expect(fields.length).toBeLessThanOrEqual(LAST_CHANGES_MAX)
  expect(fields.length).toBeGreaterThan(LAST_CHANGES_MAX - 2)
  const names = new Set(fields.map(({ FieldName }) => FieldName))
  expect(names.size).toBe(fields.length)
  const places = [...names].flatMap((name) => /^(Rooms\[\d+\])/.exec(name)?.[1] ?? [])
  for (const place of places) expect(names).toContain(`${place}.SortOrder`)
})

test('nothing that can be asked is no call', async () => {
  const { calls, found } = await read([{ ...FIELD, theirs: 'only in a copy' }], [])
  expect([calls, found]).toEqual([[], {}])
})

test('a refusal is an error, for the query', async () => {
  const call = (async () => ({ kind: 'problem', status: 403, problem: { title: 'No' } })) as unknown as Call
  await expect(readLastChanges(call, record, [FIELD], new AbortController().signal)).rejects.toThrow(NoReply)
})

// The names of a draft's fields in the audit log: those of records, rows and photos, and where there is none.

const listing: ChangedRecord = {
  ...{ type: 'listing', UniqueID: 42, version: 3 },
  values: { ListPrice: 500, City: 'Airdrie', Appliances: ['OV', 'DW'], CloseDate: null },
  items: {
    rooms: [
      { uid: 'a', SortOrder: 1, IsDeleted: false, RoomType: 'Den' },
      { uid: 'b', SortOrder: 2, IsDeleted: false, RoomType: 'Kitchen', RoomLength: 12 },
    ],
    openHouses: [{ uid: 'o', SortOrder: 1, IsDeleted: false, OpenHouseType: 'Public' }],
  },
  photos: [{ id: 'p', SortOrder: 4, Description: 'Front' }] as never,
}
const field = (name: string, theirs: OtherValue['theirs']): OtherValue => ({
  ...{ section: 'fields', uid: null, field: name, theirs },
})
const part = (section: string, uid: string, name: string, theirs: OtherValue['theirs']): OtherValue => ({
  ...{ section, uid, field: name, theirs },
})
const lines = (found: ReturnType<typeof auditedField>) =>
  found && [found.field, found.moved].map((each) => each && `${each.ClassName} ${each.FieldName}`)

test.each<[string, OtherValue, (string | null)[] | null]>([
  ['a field', field('ListPrice', 500), ['Listing ListPrice', null]],
  ['a field in another notation', field('ListPrice', '500.00'), ['Listing ListPrice', null]],
  ['several values in another order', field('Appliances', ['DW', 'OV']), ['Listing Appliances', null]],
  ['a field that was emptied', field('CloseDate', null), ['Listing CloseDate', null]],
  ['a field that the record does not have', field('SoldRemarks', null), ['Listing SoldRemarks', null]],
  ['a room', part('rooms', 'b', 'RoomLength', 12), ['Rooms Rooms[2].RoomLength', 'Rooms Rooms[2].SortOrder']],
  [
    'an emptied room',
    part('rooms', 'a', 'RoomLength', null),
    ['Rooms Rooms[1].RoomLength', 'Rooms Rooms[1].SortOrder'],
  ],
  [
    'an open house',
    part('openHouses', 'o', 'OpenHouseType', 'Public'),
    ['OpenHouses OpenHouses[1].OpenHouseType', 'OpenHouses OpenHouses[1].SortOrder'],
  ],
  ['a photo', part('photos', 'p', 'Description', 'Front'), ['Media Media[4].Description', 'Media Media[4].SortOrder']],
  ['a value that only a copy of the draft has', field('City', 'Calgary'), null],
  ['a room’s that only a copy of the draft has', part('rooms', 'b', 'RoomLength', 13), null],
  ['a room that the record does not have', part('rooms', 'c', 'RoomLength', null), null],
  ['a section that it does not have', part('units', 'a', 'UnitType', null), null],
  ['a photo that it does not have', part('photos', 'q', 'Description', ''), null],
  ['a place that is none', { ...field('ListPrice', 500), section: 'rooms' }, null],
])('%s', (_, place, expected) => {
  expect(lines(auditedField(place, listing))).toEqual(expected)
})

test.each([
  ['listing', 'Listing'],
  ['agent', 'Agent'],
  ['office', 'Office'],
] as const)('a field of the %s is of the class %s', (type, ClassName) => {
  const found = auditedField(field('City', 'Airdrie'), { ...listing, type })
  expect(found?.field).toEqual({ ClassName, FieldName: 'City' })
})
