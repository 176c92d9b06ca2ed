// What a sheet proposes for a form: fields that may be filled, codes that fit their parents, sizes with their unit.
import { expect, test } from 'vitest'
import type { FieldDefinition } from '#contract/form-definition.ts'
import type { Values } from '#contract/listing.ts'
import type { LookupTable } from '#contract/lookup.ts'
import { heldBy, proposalsOf, type SheetForm, settle } from '#src/features/data-sheet/proposals.ts'
import { LookupIndex } from '#src/features/lookups/lookup-index.ts'
import { typedAs, wordsOfLines } from './a-sheet.ts'

const field = (FieldName: string, fieldLabel: string, more: Partial<FieldDefinition> = {}) => ({
  label: fieldLabel,
  definition: { FieldName, fieldLabel, datatype: 'string', PageName: 'P', SortOrder: 1, ...more },
})
const FIELDS = [
  field('County', 'County', { comboBoxLookupName: 'Counties' }),
  field('City', 'City or Town', { comboBoxLookupName: 'Cities' }),
  field('YearBuilt', 'Year Built', { datatype: 'integer' }),
  field('AreaUnits', 'Area Units', { comboBoxLookupName: 'Units' }),
  field('LivingArea', 'Living Area', { datatype: 'decimal' }),
  field('Basement', 'Below Grade', { datatype: 'decimal' }),
]
const row = (Code: string, Description: string, county?: string) => ({
  Code,
  Description,
  Active: true,
  ...(county && { Parents: [{ ParentField: 'County', ParentCodes: [county] }] }),
})
const TABLES: LookupTable[] = [
  { tableName: 'Counties', rows: [row('FH', 'Foothills'), row('RV', 'Rocky View')] },
  { tableName: 'Cities', rows: [row('HR', 'High River', 'FH'), row('AD', 'Airdrie', 'RV')] },
  { tableName: 'Units', rows: [row('SF', 'Square Feet'), row('SM', 'Square Meters')] },
]

function aForm(held: Values = {}, fields = FIELDS): SheetForm {
  const lookups = new LookupIndex(TABLES)
  return {
    fields,
    value: (name) => held[name] ?? null,
    unitsOf: (name) => (name === 'LivingArea' || name === 'Basement' ? 'AreaUnits' : undefined),
    typed: (name, text) => typedAs(FIELDS.find(({ definition }) => definition.FieldName === name)!.definition, text),
    options: (name, read) => {
      const table = FIELDS.find(({ definition }) => definition.FieldName === name)?.definition.comboBoxLookupName
      return table ? lookups.options(table, read, []) : []
    },
    tables: lookups.tables,
    refusals: () => new Map(),
  }
}
const valuesOf = (form: SheetForm, ...lines: string[]) => {
  const { open, same, unread } = proposalsOf(wordsOfLines(...lines), form)
  return {
    open: open.map(({ values }) => values),
    same: same.map(({ name }) => name),
    unread: unread.map(({ name, text, problem }) => [name, text, problem]),
  }
}

test('values are proposed in the order of the sheet; what is no value is shown as it was read', () => {
  const found = valuesOf(aForm(), 'Year Built  1978', 'Living Area  l842', 'County  Foothills')
  expect(found.open).toEqual([{ YearBuilt: 1978 }, { County: 'FH' }])
  expect(found.unread).toEqual([['LivingArea', 'l842', 'Must be a number.']])
})

test('a field that may not be filled is not proposed', () => {
  const form = aForm(
    {},
    FIELDS.filter(({ label }) => label !== 'Year Built'),
  )
  expect(valuesOf(form, 'Year Built  1978')).toEqual({ open: [], same: [], unread: [] })
})

test('what the board’s rules refuse by itself is shown as read, with their reason', () => {
  const refusals = (values: Values) =>
    new Map(Number(values.YearBuilt) < 1800 ? [['YearBuilt', 'Too early for Alberta.']] : [])
  const found = valuesOf({ ...aForm(), refusals }, 'Year Built  1078', 'County  Foothills')
  expect(found.open).toEqual([{ County: 'FH' }])
  expect(found.unread).toEqual([['YearBuilt', '1078', 'Too early for Alberta.']])
})

test('what rules refuse only beside another value of the sheet is proposed: the other may be the wrong one', () => {
  const refusals = ({ LivingArea, Basement }: Values) =>
    new Map(
      Basement && LivingArea && Number(Basement) > Number(LivingArea)
        ? [['LivingArea', 'Smaller than below grade.']]
        : [],
    )
  const form = { ...aForm({ AreaUnits: 'SF' }), refusals }
  expect(valuesOf(form, 'Living Area  842', 'Below Grade  9000').open).toEqual([
    { LivingArea: 842 },
    { Basement: 9000 },
  ])
})

test('what the form has already is no question; another value stands beside the old one', () => {
  const form = aForm({ YearBuilt: 1978, County: 'RV' })
  const found = proposalsOf(wordsOfLines('Year Built  1978', 'County  Foothills'), form)
  expect(found.same.map(({ name }) => name)).toEqual(['YearBuilt'])
  expect(found.open.map((each) => heldBy(each, form))).toEqual([{ County: 'RV' }])
})

test('a city is read with the county of the same sheet, wherever it stands', () => {
  expect(valuesOf(aForm(), 'City or Town  High River', 'County  Foothills').open).toEqual([
    { City: 'HR' },
    { County: 'FH' },
  ])
  expect(valuesOf(aForm({ County: 'RV' }), 'City or Town  High River').open).toEqual([])
})

test('a city without its county is left out when the county is skipped', () => {
  const form = aForm()
  const { open } = proposalsOf(wordsOfLines('County  Foothills', 'City or Town  High River'), form)
  expect(settle(open, form)).toEqual({ values: { County: 'FH', City: 'HR' }, unfit: new Set() })
  expect(settle(open.slice(1), form)).toEqual({ values: {}, unfit: new Set(['City']) })
})

test.each<[string, Values, string[], Values[]]>([
  ['a size brings its unit', {}, ['Living Area  1,842 sq ft'], [{ LivingArea: 1842, AreaUnits: 'SF' }]],
  ['a size without one is in the form’s', { AreaUnits: 'SM' }, ['Living Area  171'], [{ LivingArea: 171 }]],
  [
    'two sizes in one unit',
    { AreaUnits: 'SM' },
    ['Living Area  1842 SF', 'Below Grade  600 SF'],
    [
      { LivingArea: 1842, AreaUnits: 'SF' },
      { Basement: 600, AreaUnits: 'SF' },
    ],
  ],
  [
    'two sizes in two units: the first',
    {},
    ['Living Area  1842 SF', 'Below Grade  56 SM'],
    [{ LivingArea: 1842, AreaUnits: 'SF' }],
  ],
  ['a unit that the form does not offer', {}, ['Living Area  2 acres'], []],
])('%s', (_, held, lines, values) => expect(valuesOf(aForm(held), ...lines).open).toEqual(values))

test('a unit that nobody may change takes sizes in it, and no others', () => {
  const form = aForm(
    { AreaUnits: 'SF' },
    FIELDS.filter(({ label }) => label !== 'Area Units'),
  )
  expect(valuesOf(form, 'Living Area  1842 SF').open).toEqual([{ LivingArea: 1842 }])
  expect(valuesOf(form, 'Living Area  171 SM').open).toEqual([])
})
