// What is typed or pasted into a number never becomes another number: it is that number, or it is kept as it stands and refused with a message.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FieldDefinition } from '#contract/form-definition.ts'
import { problemOf, toStored } from '#rules/record/value.ts'
import { groupDigits, readTypedNumber } from '#rules/typed-number.ts'
import { CONTROLS } from '#src/features/forms/fields/controls.tsx'
import { field } from './form-builders.ts'

const ZONE = 'America/Edmonton'

test.each([
  ['1250', 1250],
  ['1,250.50', 1250.5],
  ['$ 1,250', 1250],
  ['-$1,250', -1250],
  ['1 250 000', 1_250_000],
  ['12.345', 12.345],
  ['450,000.75', 450_000.75],
  ['.5', 0.5],
  ['5.', 5],
  ['-3', -3],
  ['0', 0],
  ['-0', 0],
  ['  ', null],
  // Excel, Word, a phone's calculator, a page with invisible marks.
  ['\u200e450,000\u200f', 450_000],
  ['\u202d$450,000\u202c', 450_000],
  ['450\u202f000', 450_000],
  ['1\u00a0250\u00a0000\n', 1_250_000],
  ['\u22123', -3],
  ['\u200b', null],
])('%j is %j', (text, value) => expect(readTypedNumber(text)).toBe(value))

test.each(['about 1200', '1.2.3', '.', '-', '450k', '1.2m', '5e3', '5x49,900', '10,5', '1,25', '12 5', '0.0000000001'])(
  '%j is no number and stays as it was typed',
  (text) => expect(readTypedNumber(text)).toBe(text),
)

describe('a unit behind the number', () => {
  test.each([
    ['1,250 sq ft', 'SF', 1250],
    ['1250sqft', 'SF', 1250],
    ['1,250 Square Feet', 'SF', 1250],
    ['3.5 m', 'M', 3.5],
    ['12 acres', 'AC', 12],
  ] as const)('%s in %s is %d', (text, unit, value) => expect(readTypedNumber(text, unit)).toBe(value))

  test('of another kind than the field makes it no number of that field', () => {
    expect(readTypedNumber('1,250 sq ft', 'SM')).toBe('1,250 sq ft')
    expect(readTypedNumber('1,250 sq ft')).toBe('1,250 sq ft')
  })
})

describe('the message', () => {
  const price = field('ListPrice', 'decimal', { Precision: 0, inputType: 'Currency' })
  test.each<[FieldDefinition, string, string]>([
    [price, '450,000.75', 'Whole dollars only; this has cents.'],
    [field('BathroomsFull', 'integer'), '2.5', 'Whole numbers only; this has decimals.'],
    [field('LotSizeArea', 'decimal', { Precision: 2 }), '12.345', 'At most 2 decimals; this has 3.'],
    [field('TaxAnnualAmount', 'decimal', { Precision: 1 }), '1.25', 'At most 1 decimal; this has 2.'],
    [price, '4x5', 'Must be a whole number.'],
    [price, '9'.repeat(16), 'This number is too large.'],
    [field('Latitude', 'decimal'), '0.12345678901234567', 'At most 15 digits; this has 17.'],
  ])('%o %s: %s', (definition, text, message) => expect(problemOf(definition, readTypedNumber(text))).toBe(message))
})

/** The number that a text says, digit by digit and without arithmetic. Null where it says none. */
function meaning(text: string): string | null {
  const plain = text.replace(/[$\s]/g, '')
  if (!/^-?\d*\.?\d*$/.test(plain.replaceAll(',', '')) || !/\d/.test(plain)) return null
  const [whole = '', decimals = ''] = plain.replaceAll(',', '').split('.')
  const digits = whole.replace(/^(-?)0*(?=\d|$)/, '$1')
  const rest = decimals.replace(/0+$/, '')
  const said = `${digits === '' || digits === '-' ? `${digits}0` : digits}${rest && `.${rest}`}`
  return said === '-0' ? '0' : said
}

const keys = fc.constantFrom(...'0123456789', ...'0123456789', '.', ',', ' ', '-', '$', 'e', 'k', 'x', 'm')
const typed = fc.array(keys, { maxLength: 20 }).map((all) => all.join(''))
const grouped = fc
  .tuple(fc.integer({ min: 0, max: 1e10 }), fc.stringMatching(/^(\.\d{0,4})?$/))
  .map(([whole, decimals]) => whole.toLocaleString('en-US') + decimals)
const definitions = fc.constantFrom(
  field('ListPrice', 'decimal', { Precision: 0, allowZero: true }),
  field('BathroomsFull', 'integer', { allowZero: true }),
  field('LotSizeArea', 'numeric', { Precision: 2, allowZero: true }),
  field('Latitude', 'decimal', { allowZero: true }),
)

test('whatever is typed, what the record keeps is what the text says, or there is a message', () =>
  fc.assert(
    fc.property(fc.oneof(typed, grouped), definitions, (text, definition) => {
      const value = readTypedNumber(text)
      if (value === null) {
        expect(text.trim()).toBe('')
        return
      }
      if (problemOf(definition, value) !== null) return
      const kept = toStored(definition, value, ZONE) as number
      expect(kept.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 })).toBe(meaning(text))
    }),
    { numRuns: 20_000 },
  ))

test('what stands in the box once it was left reads as the same value again', () =>
  fc.assert(
    fc.property(fc.oneof(typed, grouped), (text) => {
      const value = readTypedNumber(text)
      expect(readTypedNumber(CONTROLS.number.write(value))).toBe(value)
    }),
    { numRuns: 5_000 },
  ))

test.each([
  ['999', false, '999'],
  ['1000', false, '1,000'],
  ['-1234567', false, '-1,234,567'],
  ['1250.5', false, '1,250.5'],
  ['1250.5', true, '1,250.50'],
  ['0.1234', false, '0.1234'],
])('%s is easy to check as %3$s', (text, isMoney, shown) => expect(groupDigits(text, isMoney)).toBe(shown))

test('a number with separators reads as the same number', () =>
  fc.assert(
    fc.property(fc.oneof(typed, grouped), fc.boolean(), (text, isMoney) => {
      const value = readTypedNumber(text)
      if (typeof value === 'number') expect(readTypedNumber(groupDigits(String(value), isMoney))).toBe(value)
    }),
    { numRuns: 5_000 },
  ))

test('a text that is longer than any number stays text, and is not searched for one', () => {
  const long = `$${' '.repeat(100_000)}!`
  expect(readTypedNumber(long)).toBe(long)
})
