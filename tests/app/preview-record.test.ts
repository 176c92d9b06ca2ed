// A form's preview shows what other members will receive, and nothing else.
import { expect, test } from 'vitest'
import { previewRecord } from '#src/app/pages/record-form/preview-record.ts'
import { aDefinition } from '../features/forms/a-form.ts'

const definition = aDefinition([
  {
    name: 'Price',
    groups: [
      {
        fields: [
          { FieldName: 'ListPrice', datatype: 'decimal', see: 'public' },
          { FieldName: 'PrivateRemarks', see: 'members' },
          { FieldName: 'OwnerName', see: 'side' },
          { FieldName: 'AccessCode', see: 'code' },
          { FieldName: 'Undecided' },
          { FieldName: 'PoolFeatures', see: 'public' },
        ],
      },
      {
        groupType: 'Rooms',
        items: 'rooms',
        itemFields: [{ FieldName: 'RoomType', see: 'public' }, { FieldName: 'Note' }],
      },
      { groupType: 'Units', items: 'units', itemFields: [{ FieldName: 'TenantNames', see: 'side' }] },
    ],
  },
])
const values = {
  ListPrice: 500,
  PrivateRemarks: 'Call',
  OwnerName: 'Sam',
  AccessCode: '4711',
  Undecided: 'x',
  PoolFeatures: 'Heated',
}
const row = (uid: string, given: Record<string, string>) => ({
  uid,
  SortOrder: 1,
  IsDeleted: false,
  isNew: true,
  values: given,
})

test('fields of the side, codes, undecided ones and what rules hide are left out, in rows too', () => {
  const rows = { rooms: [row('a', { RoomType: 'Kitchen', Note: 'x' })], units: [row('b', { TenantNames: 'Kim' })] }
  const { listing, items } = previewRecord(definition, { values, rows }, (name) => name !== 'PoolFeatures')
  expect(listing).toEqual({ ListPrice: 500, PrivateRemarks: 'Call' })
  expect(items).toEqual({ rooms: [{ uid: 'a', SortOrder: 1, IsDeleted: false, RoomType: 'Kitchen' }], units: [] })
})
