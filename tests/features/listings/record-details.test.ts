import { expect, test } from 'vitest'
import { DEFAULT_BOARD } from '#contract/board.ts'
import type { FieldDefinition, FormDefinition } from '#contract/form-definition.ts'
import { historyLine, isHistory } from '#src/features/listings/listing-facts.tsx'
import { lookupText } from '#src/features/listings/lookup-text.ts'
import { itemHeadline, itemLists, recordDetails, spoken } from '#src/features/listings/record-details.ts'
import { valueText } from '#src/features/listings/value-text.ts'
import { createFormats } from '#src/ui/formats.ts'

const formats = createFormats(DEFAULT_BOARD)

const field = (FieldName: string, fieldLabel: string, datatype: string, more: Partial<FieldDefinition> = {}) =>
  ({ FieldName, fieldLabel, datatype, PageName: 'p', SortOrder: 0, ...more }) as FieldDefinition

const definition: FormDefinition = {
  formName: 'res',
  title: 'Residential',
  hash: 'h',
  lookups: ['Heating', 'Lookup_Property_Listing_City'],
  lookupsHash: 'l',
  pages: [
    {
      PageName: 'Inside',
      PageLabel: 'Inside',
      pageSortOrder: 2,
      groups: [{ groupType: 'Fields', fields: ['Heating', 'YearBuilt'] }],
    },
    {
      PageName: 'Price',
      PageLabel: 'Listing & Price',
      pageSortOrder: 1,
      groups: [{ groupType: 'Fields', fields: ['ListPrice', 'NewConstructionYN'] }],
    },
    {
      PageName: 'Rooms',
      PageLabel: 'Rooms',
      pageSortOrder: 3,
      groups: [
        {
          groupType: 'Rooms',
          fields: [],
          items: 'rooms',
          itemFields: [
            field('RoomType', 'Room', 'string'),
            field('RoomLevel', 'Level', 'string'),
            field('RoomLength', 'Length', 'decimal'),
            field('RoomWidth', 'Width', 'decimal'),
            field('RoomLengthWidthUnits', 'Measured In', 'string', { comboBoxLookupName: 'Units' }),
          ],
        },
      ],
    },
  ],
  fields: [
    field('ListPrice', 'List Price', 'decimal', { inputType: 'Currency' }),
    field('NewConstructionYN', 'New Construction', 'bit'),
    field('Heating', 'Heating', 'string', { comboBoxLookupName: 'Heating', multiselect: true }),
    field('YearBuilt', 'Year Built', 'string'),
  ],
  rules: {},
  itemRules: {},
}
const lookups = lookupText({
  tables: [
    {
      tableName: 'Heating',
      rows: [
        { Code: 'FA', Description: 'Forced Air' },
        { Code: 'NG', Description: 'Natural Gas', Active: false },
      ],
    },
    { tableName: 'Units', rows: [{ Code: 'F', Description: 'Feet' }] },
    {
      tableName: 'Lookup_Property_Listing_City',
      rows: [
        { Code: 'CAL', Description: 'Calgary' },
        { Code: 'OLD', Description: 'Oldtown', Active: false },
      ],
    },
  ],
})

test('everything filled is shown, page by page, in the words of the form', () => {
  const groups = recordDetails(
    { ListPrice: 638000, Heating: ['FA', 'NG'], NewConstructionYN: 0, YearBuilt: '' },
    definition,
    lookups,
    formats,
  )
  expect(groups.map(({ label, rows }) => [label, rows.map(({ label, text }) => `${label}: ${text}`)])).toEqual([
    ['Listing & Price', ['List Price: $638,000', 'New Construction: No']],
    ['Inside', ['Heating: Forced Air, Natural Gas']],
  ])
})

test('a field the form does not know is shown last, not dropped', () => {
  const groups = recordDetails({ ListPrice: 1, CumulativeDaysOnMarket: 12 }, definition, lookups, formats)
  expect(groups.at(-1)).toMatchObject({
    label: 'Other details',
    rows: [{ label: 'Cumulative Days On Market', text: '12' }],
  })
})

test('without a definition the record still reads', () =>
  expect(recordDetails({ PublicRemarks: 'South yard.' }, null, lookups, formats)).toMatchObject([
    { label: 'Details', rows: [{ label: 'Public Remarks', text: 'South yard.' }] },
  ]))

test('an empty record gives nothing to show', () =>
  expect(recordDetails({ ListPrice: null, Heating: [] }, definition, lookups, formats)).toEqual([]))

test('a room is one line; deleted rooms are gone, the others in their order', () => {
  const room = (uid: string, SortOrder: number, RoomType: string, IsDeleted = false) => ({
    uid,
    SortOrder,
    IsDeleted,
    RoomType,
    RoomLevel: 'Main',
    RoomLength: 17.5,
    RoomWidth: 13,
    RoomLengthWidthUnits: 'F',
  })
  const [rooms] = itemLists(
    { rooms: [room('b', 1, 'Den'), room('a', 0, 'Living Room'), room('c', 2, 'Gone', true)], doors: [] },
    definition,
    lookups,
    formats,
  )
  expect(rooms?.label).toBe('Rooms')
  expect(rooms?.items.map(({ rows }) => itemHeadline(rows))).toEqual([
    { title: 'Living Room', rest: 'Main · 17′ 6″ × 13′' },
    { title: 'Den', rest: 'Main · 17′ 6″ × 13′' },
  ])
})

test.each([
  [
    { MlsChangeType: 'New Listing', NewValue: '512900', EffectiveDate: '2026-08-10' },
    'New Listing',
    '$512,900 · Aug 10, 2026',
  ],
  [{ MlsChangeType: 'Status Change', PreviousValue: 'A', NewValue: 'P' }, 'Status Change', 'Active → Pending'],
])('history %o reads as a line', (values, title, rest) => {
  const rows = Object.entries(values).map(([name, text]) => ({ name, label: name, text }))
  expect(isHistory(rows)).toBe(true)
  expect(historyLine(rows, formats)).toEqual({ title, rest })
})

test('a city reads by its description only while it is active', () => {
  expect(lookups('Lookup_Property_Listing_City', 'cal')).toBe('Calgary')
  expect(lookups('Lookup_Property_Listing_City', 'OLD')).toBe('OLD')
  expect(lookups('NoSuchTable', 'X')).toBe('X')
})

test.each([
  ['date', '2026-11-18', 'Nov 18, 2026'],
  ['datetime', '2026-07-19T02:30:00Z', 'Jul 18, 2026, 8:30 p.m.'],
  ['date', 'sometime', 'sometime'],
  ['integer', 2140, '2,140'],
  ['bit', 1, 'Yes'],
  ['mystery', 'as it is', 'as it is'],
])('a %s of %s reads %s', (datatype, value, text) =>
  expect(valueText(value, { datatype }, lookups, formats).replace(/[\u00a0\u202f]/g, ' ')).toBe(text),
)

test.each([
  ['BuildingAreaTotal', 'Building Area Total'],
  ['NewConstructionYN', 'New Construction'],
  ['MLSAreaMajor', 'MLS Area Major'],
])('%s is spoken %s', (name, words) => expect(spoken(name)).toBe(words))

test.each(['YearBuilt', 'TaxYear', 'ListAgentKeyNumeric'])('%s is a name, not an amount', (FieldName) =>
  expect(valueText(1958, { FieldName, datatype: 'integer' }, lookups, formats)).toBe('1958'),
)

test('an agent and an office lead to their pages, and their keys are not shown', () => {
  const [group] = recordDetails(
    {
      ListAgentFullName: 'Ana Cole',
      ListAgentKeyNumeric: 41,
      BuyerOfficeName: 'Arch',
      BuyerOfficeKeyNumeric: 7,
      CoListAgentFullName: 'Jo',
    },
    null,
    lookupText(undefined),
    formats,
  )
  expect(group?.rows.map(({ text, page }) => [text, page])).toEqual([
    ['Ana Cole', { to: '/agent/view', UniqueID: 41 }],
    ['Arch', { to: '/office/view', UniqueID: 7 }],
    ['Jo', undefined],
  ])
})
