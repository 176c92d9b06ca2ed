// A form on paper: what is asked for, in the form's order, with a box for each option where there is room.
import { expect, test } from 'vitest'
import { buildCatalog } from '#server/catalog/read/build-catalog.ts'
import { readCatalog } from '#server/catalog/read/read-catalog.ts'
import { blankSheet } from '#src/app/pages/data-sheet/blank-sheet.ts'
import { aDefinition } from '../features/forms/a-form.ts'

const rows = (...words: string[]) => words.map((Description) => ({ Code: Description.toUpperCase(), Description }))
const LOOKUPS = {
  Kind: [
    { Code: 'HOUSE', Description: 'House', Parents: [{ ParentField: 'PropertyType', ParentCodes: ['RES'] }] },
    { Code: 'SHOP', Description: 'Shop', Parents: [{ ParentField: 'PropertyType', ParentCodes: ['COM'] }] },
    { Code: 'OLD', Description: 'Old', Active: false },
  ],
  Town: rows('Calgary', 'Airdrie').map((row) => ({
    ...row,
    Parents: [{ ParentField: 'CountyOrParish', ParentCodes: ['CAL'] }],
  })),
  Heating: rows('Gas', 'Electric'),
  Brand: rows(...Array.from({ length: 200 }, (_, at) => `Brand ${at}`)),
}
const tables = new Map(
  Object.entries(LOOKUPS).map(([tableName, each]) => [tableName, { tableName, rows: each }] as const),
)
const FORM = aDefinition([
  {
    name: 'House',
    groups: [
      {
        label: 'Basics',
        fields: [
          { FieldName: 'PropertyType', comboBoxLookupName: 'Kind' },
          { FieldName: 'Kind', comboBoxLookupName: 'Kind', IsRequired: true },
          { FieldName: 'Town', comboBoxLookupName: 'Town' },
          { FieldName: 'Heating', comboBoxLookupName: 'Heating', multiselect: true },
          { FieldName: 'Brand', comboBoxLookupName: 'Brand' },
          { FieldName: 'ListPrice', datatype: 'decimal', inputType: 'Currency' },
          { FieldName: 'ListingContractDate', datatype: 'date' },
          { FieldName: 'PoolYN', datatype: 'bit' },
          { FieldName: 'PublicRemarks', maxLength: 3_000 },
          { FieldName: 'UnparsedAddress', IsDisabled: true },
          { FieldName: 'Hidden', IsVisible: false },
        ],
      },
      { groupType: 'AgentLookup', label: 'Co-list agent', fields: [{ FieldName: 'Name' }, { FieldName: 'Phone' }] },
      { groupType: 'LocationPlotter', fields: [{ FieldName: 'Latitude' }] },
      { groupType: 'Rooms', items: 'rooms', itemFields: [{ FieldName: 'RoomType' }, { FieldName: 'RoomLength' }] },
    ],
  },
  { name: 'Photos', groups: [{ groupType: 'Photos', items: 'photos', itemFields: [{ FieldName: 'Description' }] }] },
])

test('has what the form asks for, in its order', () => {
  const sheet = blankSheet(FORM, tables)
  expect(sheet.map(({ label }) => label)).toEqual(['House'])
  const [basics, person, rooms] = sheet[0]!.groups
  expect(
    basics!.fields.map((field) => [
      field.name,
      field.kind === 'options' ? field.options.join('|') : field.lines,
      field.hint,
    ]),
  ).toEqual([
    ['Kind', 'House', ''],
    ['Town', 1, ''],
    ['Heating', 'Gas|Electric', 'all that apply'],
    ['Brand', 1, ''],
    ['ListPrice', 1, '$'],
    ['ListingContractDate', 1, 'yyyy-mm-dd'],
    ['PoolYN', 'Yes|No', ''],
    ['PublicRemarks', 4, ''],
  ])
  expect(basics!.fields.map(({ required }) => required).indexOf(true)).toBe(0)
  expect(person!.fields.map(({ name, label }) => [name, label])).toEqual([['Name', 'Co-list agent']])
  expect([rooms!.rows, rooms!.fields.map(({ label }) => label)]).toEqual([10, ['Room Type', 'Room Length']])
})

test('of every form of the board has all that its rules require', () => {
  const { forms, lookups } = buildCatalog(readCatalog('server/catalog/board'))
  const all = new Map(lookups.map((table) => [table.tableName, table] as const))
  // Persons are a line each; the place on the map is not for paper.
  const others = /^(Co)?(List|Buyer)(Agent|Office)|^(Lat|Long)itude$/
  const types = forms.filter(({ propertyType }) => propertyType)
  expect(types).toHaveLength(7)
  for (const form of types) {
    const printed = blankSheet(form, all).flatMap(({ groups }) => groups.flatMap(({ fields }) => fields))
    const starred = new Set(printed.filter(({ required }) => required).map(({ name }) => name))
    const asked = form.fields.filter(
      ({ FieldName, IsDisabled, IsVisible }) =>
        !IsDisabled &&
        IsVisible !== false &&
        !others.test(FieldName) &&
        form.rules[`${FieldName}Rules`]?.some(({ action }) => action === 'SET_REQUIRED'),
    )
    expect(asked.length).toBeGreaterThan(20)
    expect(asked.map(({ FieldName }) => FieldName).filter((name) => !starred.has(name))).toEqual([])
  }
})
