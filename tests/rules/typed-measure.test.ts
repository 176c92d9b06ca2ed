// What is typed as a size is that size in feet or meters, or it is not read: nobody's 12 ft becomes 12 m, or 126.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { feetInchesText } from '#rules/measure.ts'
import { readTypedLengths, typedLengthProblem } from '#rules/typed-measure.ts'

const lengths = (unit: string, ...sides: number[]) => ({ kind: 'lengths', lengths: sides, unit })

describe('two sides in one box', () => {
  test.each([
    [`12' 6" x 14'`, lengths('F', 12.5, 14)],
    [`12'6"x14'3"`, lengths('F', 12.5, 14.25)],
    ['12′ 6″ × 14′', lengths('F', 12.5, 14)],
    ['12 6 x 10', lengths('F', 12.5, 10)],
    ['12 6 by 10 11', lengths('F', 12.5, 10.92)],
    ['12ft 6in by 14 feet', lengths('F', 12.5, 14)],
    ['12 ft 6 inches X 14 ft', lengths('F', 12.5, 14)],
    ['12-6 x 14-0', lengths('F', 12.5, 14)],
    ['12.5 x 14', lengths('F', 12.5, 14)],
    ['3.8 x 4.2', lengths('F', 3.8, 4.2)],
    ['3.8 x 4.2 m', lengths('M', 3.8, 4.2)],
    ['3.8m x 4.2', lengths('M', 3.8, 4.2)],
    ['3.8 metres by 4.2 metres', lengths('M', 3.8, 4.2)],
    [' 12 * 14 ', lengths('F', 12, 14)],
  ])('%s, where feet are meant', (text, read) => expect(readTypedLengths(text, 'F')).toEqual(read))

  test.each([
    ['3.8 x 4.2', lengths('M', 3.8, 4.2)],
    [`12' x 14'`, lengths('F', 12, 14)],
    [`12' x 14`, lengths('F', 12, 14)],
  ])('%s, where meters are meant', (text, read) => expect(readTypedLengths(text, 'M')).toEqual(read))
})

describe('one side', () => {
  test.each([
    ['12 6', 12.5],
    [`12'6`, 12.5],
    [`12' 6"`, 12.5],
    ['12.5', 12.5],
    ['12', 12],
    [`8"`, 0.67],
    ['12`6', 12.5],
    ['12´ 6´´', 12.5],
    ["12'\u00a06''", 12.5],
    ['12’\u200e6”', 12.5],
    ['12\u20116', 12.5],
    ['.5', 0.5],
  ])('%s', (text, side) => expect(readTypedLengths(text, 'F')).toEqual(lengths('F', side)))
})

describe('is refused, with the reason', () => {
  test.each([
    ['12 13', 'At most 11 inches; this has 13.'],
    [`12' 13" x 14'`, 'At most 11 inches; this has 13.'],
    ['13 in', 'At most 11 inches; this has 13.'],
    [`13" x 8"`, 'At most 11 inches; this has 13.'],
    [`12' 6.5"`, `Whole inches only, such as 12' 6".`],
    [`12'6½"`, `Whole inches only, such as 12' 6".`],
    [`12' 6 1/2" x 14'`, `Whole inches only, such as 12' 6".`],
    [`12½'`, `Whole inches only, such as 12' 6".`],
    [`12' x 4 m`, 'Give both sides in feet or both in meters.'],
  ])('%s', (text, message) => expect(readTypedLengths(text, 'F')).toEqual({ kind: 'refused', message }))
})

test.each([
  '',
  '  ',
  'x',
  '12 x',
  'x 14',
  '12 x 14 x 8',
  'about 12',
  '12,5',
  '12 6 3',
  '1e3',
  '-12',
  '12 m 6',
  '3.8 cm',
])('%j says no length', (text) => expect(readTypedLengths(text, 'F')).toBeNull())

const inches = fc.integer({ min: 1, max: 200 * 12 })
const asFeet = (total: number) => Math.round((total / 12) * 100) / 100

test('whatever the screen shows as feet and inches reads as the same length', () =>
  fc.assert(
    fc.property(inches, inches, fc.constantFrom(' x ', '×', ' by ', 'X'), (length, width, between) => {
      const text = `${feetInchesText(length / 12)}${between}${feetInchesText(width / 12)}`
      expect(readTypedLengths(text, 'M')).toEqual(lengths('F', asFeet(length), asFeet(width)))
    }),
  ))

test('meters are the digits that were typed', () =>
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 6124 }), fc.integer({ min: 1, max: 6124 }), (a, b) => {
      const [length, width] = [a / 100, b / 100]
      expect(readTypedLengths(`${length} x ${width}m`, 'F')).toEqual(lengths('M', length, width))
    }),
  ))

const keys = fc.array(fc.constantFrom(...'0123456789', ' ', '.', "'", '"', 'x', 'm', 'f', 't', '-', ','), {
  maxLength: 16,
})

test('whatever is typed, no digit is lost or added', () =>
  fc.assert(
    fc.property(keys, (all) => {
      const text = all.join('')
      const read = readTypedLengths(text, 'F')
      if (read?.kind !== 'lengths') return
      const marked = /['"ft]|\d[ -]+\d/.test(text)
      if (!marked) expect(read.lengths.map(Number)).toEqual(text.replace(/m\.?/g, '').split('x').map(Number))
      for (const side of read.lengths) expect(Number.isFinite(side)).toBe(true)
    }),
    { numRuns: 20_000 },
  ))

test('a text that is longer than any length is not searched for one', () => {
  const long = `1${' '.repeat(1_000_000)}z`
  expect([readTypedLengths(long, 'F'), typedLengthProblem(long)]).toEqual([null, null])
})
