import { describe, expect, test } from 'vitest'
import { DEFAULT_BOARD } from '#contract/board.ts'
import type { FormDefinition } from '#contract/form-definition.ts'
import { changeWords, isRestorable } from '#src/app/pages/record-keeping/audit-words.ts'
import { spokenChange, summaryOf } from '#src/features/audit/spoken-change.ts'
import { createFormats } from '#src/ui/formats.ts'
import { aChange } from '../features/audit/a-transaction.ts'

const field = (FieldName: string, fieldLabel: string, more = {}) => ({
  FieldName,
  fieldLabel,
  PageName: 'P',
  SortOrder: 1,
  datatype: 'string',
  ...more,
})
const LOOKUP = { comboBoxLookupName: 'L' }
const definition = {
  fields: [
    field('ListPrice', 'Asking Price', { datatype: 'decimal', inputType: 'Currency' }),
    field('Appliances', 'Appliances', { ...LOOKUP, multiselect: true }),
    field('PossessionDate', 'Possession', { datatype: 'date' }),
    field('ListingId', 'Number', { IsDisabled: true }),
    field('Hidden', 'Not on a page'),
  ],
  pages: [
    {
      PageName: 'P',
      PageLabel: 'P',
      pageSortOrder: 1,
      groups: [
        { groupType: 'Fields', fields: ['ListPrice', 'Appliances', 'PossessionDate', 'ListingId'] },
        { groupType: 'Rooms', fields: [], items: 'rooms', itemFields: [field('RoomType', 'Room Type', LOOKUP)] },
      ],
    },
  ],
} as unknown as FormDefinition
const words = changeWords(
  definition,
  (_, code) => ({ DW: 'Dishwasher', OV: 'Oven', KIT: 'Kitchen' })[code] ?? code,
  createFormats(DEFAULT_BOARD),
)
const said = (FieldName: string, OldValue: string | null, NewValue: string | null, ClassName = 'Listing') => {
  const { field, kind, before, after, hidden } = spokenChange(
    aChange({ ClassName, FieldName, OldValue, NewValue }),
    words,
  )
  return hidden ? `${kind} / ${field}: ${hidden}` : `${kind} / ${field}: ${before} → ${after}`
}

describe('a change in words', () => {
  test.each([
    ['ListPrice', '500000', '490000.5', 'Listing', 'Listing / Asking Price: $500,000 → $490,000.50'],
    ['StandardStatus', 'A', 'S', 'Listing', 'Listing / Standard Status: Active → Sold'],
    ['Appliances', null, 'OV, DW', 'Listing', 'Listing / Appliances: null → Oven, Dishwasher'],
    ['PossessionDate', '2026-11-01', null, 'Listing', 'Listing / Possession: Nov 1, 2026 → null'],
    ['Rooms[2].RoomType', 'Den', 'KIT', 'Rooms', 'Rooms / Room 2: Room Type: Den → Kitchen'],
    ['Rooms[2].SortOrder', '2', '1', 'Rooms', 'Rooms / Room 2: Position: 2 → 1'],
    ['Media[1]', null, '0c1d', 'Media', 'Photos / Photo 1: null → Photo'],
    ['Media[1].Description', null, 'Front', 'Media', 'Photos / Photo 1: Description: null → Front'],
    ['DroppedSince', 'x', 'y', 'Listing', 'Listing / Dropped Since: x → y'],
    ['AccessCode', null, 'changed', 'Listing', 'Listing / Access Code: Changed. The values are not kept here.'],
    ['AccessCode', null, null, 'Listing', 'Listing / Access Code: Looked at. The value is not kept here.'],
  ])('%s', (name, before, after, className, expected) => {
    expect(said(name, before, after, className)).toBe(expected)
  })

  test('without a form is in the words of the log', () => {
    const bare = changeWords(null, (_, code) => code, createFormats(DEFAULT_BOARD))
    expect(spokenChange(aChange(), bare)).toMatchObject({ field: 'List Price', before: '500000' })
  })
})

test('a row says its one change in full, and names three of many', () => {
  expect(summaryOf([], words)).toBe('No changes of fields')
  expect(summaryOf([aChange()], words)).toBe('Asking Price: $500,000 → $490,000')
  expect(summaryOf([aChange({ FieldName: 'Remarks', NewValue: 'long '.repeat(20) })], words)).toBe('1 change: Remarks')
  const many = ['ListPrice', 'Appliances', 'City', 'Zoning', 'Levels'].map((FieldName) => aChange({ FieldName }))
  expect(summaryOf(many, words)).toBe('5 changes: Asking Price, Appliances, City and 2 more')
})

describe('an old value is offered back', () => {
  test.each([
    ['of a field of the form', aChange(), true],
    ['that was empty: not', aChange({ OldValue: null }), false],
    ['of a room: not', aChange({ ClassName: 'Rooms', FieldName: 'Rooms[1].RoomType' }), false],
    ['of a field that nobody types: not', aChange({ FieldName: 'ListingId' }), false],
    ['of a field on no page: not', aChange({ FieldName: 'Hidden' }), false],
    ['of a field of another form: not', aChange({ FieldName: 'ClosePrice' }), false],
  ])('%s', (_what, change, expected) => {
    expect(isRestorable(change, definition)).toBe(expected)
  })
})
