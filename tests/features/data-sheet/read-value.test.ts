// Text on paper parsed as a field's value, or the reason why it is not one.
import { describe, expect, test } from 'vitest'
import type { FieldDefinition } from '#contract/form-definition.ts'
import { readValue } from '#src/features/data-sheet/read-value.ts'
import { typedAs } from './a-sheet.ts'

const field = (more: Partial<FieldDefinition>): FieldDefinition => ({
  FieldName: 'F',
  fieldLabel: 'F',
  datatype: 'string',
  PageName: 'P',
  SortOrder: 1,
  ...more,
})
const TEXT = field({ maxLength: 12 })
const WHOLE = field({ datatype: 'integer' })
const PRICE = field({ datatype: 'decimal', inputType: 'Currency', Precision: 0 })
const AREA = field({ datatype: 'decimal', Precision: 2 })
const YES_NO = field({ datatype: 'bit' })
const DAY = field({ datatype: 'date' })
const TIME = field({ datatype: 'time' })
const ONE = field({ comboBoxLookupName: 'T' })
const MANY = field({ comboBoxLookupName: 'T', multiselect: true })
const OPTIONS = [
  { code: 'BNG', text: 'Bungalow' },
  { code: '2ST', text: '2 Storey' },
  { code: '3ST', text: '3 Storey' },
  { code: 'CON', text: 'Concrete, poured' },
  { code: 'ROOF', text: 'Roof' },
  { code: 'PRV', text: 'Private Roof' },
  { code: 'RANGE', text: 'Electric Range', also: ['Stove'] },
]

const read = (definition: FieldDefinition, text: string) =>
  readValue(definition, { text, options: OPTIONS, typed: (written) => typedAs(definition, written) })

describe('a value as its field takes it', () => {
  test.each<[string, FieldDefinition, string, unknown]>([
    ['text', TEXT, ' Main  Street ', { value: 'Main  Street' }],
    ['a whole number', WHOLE, '1978', { value: 1978 }],
    ['an amount', PRICE, '$ 489,900', { value: 489900 }],
    ['an amount with cents of nothing', PRICE, '489,900.00', { value: 489900 }],
    ['an amount torn apart', PRICE, '718, 283', { value: 718283 }],
    ['a size', AREA, '1 842.5', { value: 1842.5 }],
    ['a size with its unit', AREA, '1,842 sq. ft.', { value: 1842, unit: 'SF' }],
    ['a size with the code of its unit', AREA, '0.25 AC', { value: 0.25, unit: 'AC' }],
    ['yes', YES_NO, 'YES', { value: 1 }],
    ['n for no', YES_NO, 'n.', { value: 0 }],
    ['a date', DAY, '2026-11-21', { value: '2026-11-21' }],
    ['a date in words', DAY, 'Nov 21, 2026', { value: '2026-11-21' }],
    ['a time', TIME, '1:30 pm', { value: '1:30 PM' }],
    ['a choice', ONE, 'bungalow', { value: 'BNG' }],
    ['a choice by its code', ONE, '2ST', { value: '2ST' }],
    ['a choice by another word', ONE, 'Stove', { value: 'RANGE' }],
    ['a choice misread by a letter or two', ONE, 'Bunga1ow', { value: 'BNG' }],
    ['several choices, each once', MANY, 'Bungalow; 2 Storey, Bungalow', { value: ['BNG', '2ST'] }],
    ['two choices that together look like one', MANY, 'Roof, Private Roof', { value: ['ROOF', 'PRV'] }],
    ['a choice with a comma', MANY, 'Stove, Concrete, poured', { value: ['RANGE', 'CON'] }],
  ])('%s', (_, definition, text, outcome) => {
    expect(read(definition, text)).toEqual(outcome)
  })
})

describe('what is no value is not guessed', () => {
  test.each<[string, FieldDefinition, string, RegExp]>([
    ['letters for figures', WHOLE, '19T8', /whole number/],
    ['two numbers', WHOLE, '3 or 4', /whole number/],
    ['two numbers with a comma', WHOLE, '3, 4', /whole number/],
    ['decimals where there are none', WHOLE, '3.5', /Whole numbers/],
    ['nothing but a unit', AREA, 'sq ft', /number/],
    ['both boxes', YES_NO, 'Yes No', /Yes or No/],
    ['no day', DAY, '2026-13-41', /date/],
    ['no time', TIME, 'noon', /time/],
    ['too long', TEXT, 'Thirteen char', /12 characters at most/],
    ['no choice', ONE, 'Castle', /not one of the choices/],
    ['as near to two choices', ONE, '8 Storey', /not one of the choices/],
    ['one of several unknown', MANY, 'Bungalow, Castle', /not one of the choices/],
    ['several where one is taken', ONE, 'Bungalow, 2 Storey', /not one of the choices/],
  ])('%s', (_, definition, text, problem) => {
    expect(read(definition, text)).toEqual({ problem: expect.stringMatching(problem) })
  })
})
