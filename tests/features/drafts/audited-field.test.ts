// The names of a draft's fields in the audit log: those of records, rows and photos, and where there is none.
import { expect, test } from 'vitest'
import { auditedField, type ChangedRecord, type OtherValue } from '#src/features/drafts/audited-field.ts'

const record: ChangedRecord = {
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
  expect(lines(auditedField(place, record))).toEqual(expected)
})

test.each([
  ['listing', 'Listing'],
  ['agent', 'Agent'],
  ['office', 'Office'],
] as const)('a field of the %s is of the class %s', (type, ClassName) => {
  const found = auditedField(field('City', 'Airdrie'), { ...record, type })
  expect(found?.field).toEqual({ ClassName, FieldName: 'City' })
})
