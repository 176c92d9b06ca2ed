// What members may put into a field, what they read when they may not, and when a field counts as changed.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FieldDefinition } from '#contract/form-definition.ts'
import type { Value } from '#contract/listing.ts'
import { DATATYPES, datatypes } from '#rules/record/datatypes.ts'
import {
  expressionType,
  fromExpression,
  isEmpty,
  problemOf,
  sameValue,
  toExpression,
  toStored,
} from '#rules/record/value.ts'
import { field } from './form-builders.ts'

const ZONE = 'America/Edmonton'
const of = (datatype: string, more: Partial<FieldDefinition> = {}) => field('Field', datatype, more)
const read = (datatype: string, text: string, more?: Partial<FieldDefinition>) =>
  problemOf(of(datatype, more), text) ?? fromExpression(of(datatype, more), text, ZONE)

describe('reading text, or what is wrong with it', () => {
  test.each<[string, string, Value, Partial<FieldDefinition>?]>([
    ['string', 'Calgary', 'Calgary'],
    ['string', ' kept as typed ', ' kept as typed '],
    ['string', 'abcdef', '5 characters at most; this has 6.', { maxLength: 5 }],
    ['integer', '12', 12],
    ['integer', ' 12 ', 12],
    ['integer', '-3', 'Cannot be negative.'],
    ['integer', '-3', -3, { allowNegative: true }],
    ['integer', '1,200', 'Must be a whole number.'],
    ['integer', '1.5', 'Whole numbers only; this has decimals.'],
    ['integer', '0', 'Cannot be zero; leave it empty instead.'],
    ['integer', '0', 0, { allowZero: true }],
    ['integer', 'three', 'Must be a whole number.'],
    ['integer', '1e3', 'Must be a whole number.'],
    ['integer', '9'.repeat(20), 'This number is too large.'],
    ['decimal', '450,000.50', 'Must be a number.'],
    ['decimal', '.5', 0.5],
    ['decimal', '12.345', 'At most 2 decimals; this has 3.', { Precision: 2 }],
    ['decimal', '12.34', 12.34, { Precision: 2 }],
    ['decimal', '1.25', 'At most 1 decimal; this has 2.', { Precision: 1 }],
    ['decimal', '1.5', 'Whole numbers only; this has decimals.', { Precision: 0 }],
    ['decimal', '0.00', 'Cannot be zero; leave it empty instead.'],
    ['numeric', '1,5x', 'Must be a number.'],
    ['bit', 'Yes', 1],
    ['bit', 'no', 0],
    ['bit', '1', 1],
    ['bit', 'maybe', 'Must be Yes or No.'],
    ['date', '2026-11-21', '2026-11-21'],
    ['date', '2026-11-21T10:00:00.000Z', '2026-11-21'],
    ['date', '2026-02-30', 'Must be a date like 2026-11-21.'],
    ['date', '21/11/2026', 'Must be a date like 2026-11-21.'],
    ['date', '1906-12-31', 'Cannot be before 1907.'],
    ['date', '1907-01-01', '1907-01-01'],
    ['time', '1:30 PM', '1:30 PM'],
    ['time', '13:30', '1:30 PM'],
    ['time', '12:00am', '12:00 AM'],
    ['time', '12:15 p.m.', '12:15 PM'],
    ['time', '25:00', 'Must be a time like 1:30 PM.'],
    ['time', '13:30 PM', 'Must be a time like 1:30 PM.'],
    ['time', '9:75', 'Must be a time like 1:30 PM.'],
    ['datetime', '2026-11-21 13:30', '2026-11-21T19:30:00.000Z'],
    ['datetime', '2026-07-01 13:30', '2026-07-01T19:30:00.000Z'],
    ['datetime', '2026-11-21T20:30:00Z', '2026-11-21T20:30:00.000Z'],
    ['datetime', 'tomorrow', 'Must be a date and time like 2026-11-21 13:30.'],
    ['datetime', '1900-01-01 10:00', 'Cannot be before 1907.'],
    ['geometry', 'anything', 'anything'],
  ])('%s %j', (datatype, text, expected, more) => expect(read(datatype, text, more)).toBe(expected))
})

describe('showing it again', () => {
  test.each(['13:30', '1:30 PM'])('a time of %s', (value) => expect(datatypes.time.write(value, ZONE)).toBe('1:30 PM'))

  test.each([
    ['2026-11-21T19:30:00.000Z', '2026-11-21 13:30'],
    ['2026-07-01T19:30:00.000Z', '2026-07-01 13:30'],
    ['soon', 'soon'],
  ])('a moment of %s', (value, text) => expect(datatypes.datetime.write(value, ZONE)).toBe(text))
})

describe('has it changed?', () => {
  const list = { multiselect: true }
  test.each<[string, unknown, unknown, boolean, Partial<FieldDefinition>?]>([
    ['string', null, '', true],
    ['string', undefined, '  ', true],
    ['string', 'a', 'A', false],
    ['string', 'a', null, false],
    ['integer', 5, '5', true],
    ['decimal', 5, '5.00', true],
    ['decimal', '5.10', 5.1, true],
    ['decimal', 5, null, false],
    ['decimal', 'abc', 'abc', true],
    ['decimal', 'abc', 'abd', false],
    ['bit', 1, true, true],
    ['bit', '0', 0, true],
    ['bit', 'Yes', 1, true],
    ['bit', 0, null, false],
    ['date', '2026-11-21', '2026-11-21T07:00:00.000Z', true],
    ['date', '2026-11-21', '2026-11-22', false],
    ['time', '1:30 PM', '13:30', true],
    ['time', '1:30 PM', '1:30 AM', false],
    ['datetime', '2026-11-21T20:30:00Z', '2026-11-21T13:30:00-07:00', true],
    ['datetime', '2026-11-21T20:30:00Z', '2026-11-21T20:31:00Z', false],
    ['string', ['A', 'B'], ['B', 'A'], true, list],
    ['string', ['A'], ['A', 'B'], false, list],
    ['string', [], null, true, list],
    ['string', ['A'], 'A', true, list],
  ])('%s %j and %j: %s', (datatype, a, b, same, more) => {
    expect(sameValue(of(datatype, more), a, b)).toBe(same)
    expect(sameValue(of(datatype, more), b, a)).toBe(same)
  })
})

describe('as rules see it', () => {
  test.each<[string, unknown, unknown, Partial<FieldDefinition>?]>([
    ['bit', 1, true],
    ['bit', '0', false],
    ['bit', 'perhaps', null],
    ['integer', '5', 5],
    ['decimal', 'lots', null],
    ['decimal', Number.NaN, null],
    ['string', 5, '5'],
    ['string', '', null],
    ['date', '2026-11-21T01:00:00Z', '2026-11-21'],
    ['date', 'soon', null],
    ['time', '1:30 PM', '13:30'],
    ['time', '9:05 AM', '09:05'],
    ['datetime', '2026-11-21 13:30', '2026-11-21T19:30:00.000Z'],
    ['string', ['B', 'A'], ['A', 'B'], { multiselect: true }],
    ['string', [], null, { multiselect: true }],
    ['string', { odd: 1 }, null],
    ['bit', true, true],
  ])('%s %j', (datatype, value, seen, more) => expect(toExpression(of(datatype, more), value, ZONE)).toEqual(seen))

  test('and the type that the check at publishing is told', () => {
    expect(DATATYPES.map((datatype) => expressionType(of(datatype)))).toEqual([
      'text',
      'number',
      'number',
      'number',
      'boolean',
      'time',
      'text',
      'time',
    ])
    expect(expressionType(of('string', { multiselect: true }))).toBe('list')
    expect(expressionType(of('geometry'))).toBe('text')
  })

  test('and back, for a rule that sets', () => {
    expect(fromExpression(of('bit'), true, ZONE)).toBe(1)
    expect(fromExpression(of('integer'), 5, ZONE)).toBe(5)
    expect(fromExpression(of('date'), '2026-11-21', ZONE)).toBe('2026-11-21')
    expect(fromExpression(of('time'), '13:30', ZONE)).toBe('1:30 PM')
    expect(fromExpression(of('string'), null, ZONE)).toBeNull()
    expect(fromExpression(of('integer'), 'five', ZONE)).toBeUndefined()
    expect(fromExpression(of('string'), ['a'], ZONE)).toBeUndefined()
    expect(fromExpression(of('string', { multiselect: true }), ['b', 'a'], ZONE)).toEqual(['a', 'b'])
  })
})

describe('as the record keeps it', () => {
  test.each<[string, Value, Value]>([
    ['string', ' \n', null],
    ['string', ' Elm ', ' Elm '],
    ['string', 88, '88'],
    ['integer', ' 5 ', 5],
    ['decimal', '12.50', 12.5],
    ['decimal', 'a lot', 'a lot'],
    ['decimal', 1e21, 1e21],
    ['bit', 'Yes', 1],
    ['bit', 'false', 0],
    ['bit', 2, 2],
    ['date', '2026-11-21T10:00:00Z', '2026-11-21'],
    ['date', 'soon', 'soon'],
    ['time', '13:30', '1:30 PM'],
    ['datetime', '2026-11-21 13:30', '2026-11-21T19:30:00.000Z'],
    ['string', ['a'], ['a']],
    ['unheard-of', 'x', 'x'],
  ])('%s: %j', (datatype, sent, kept) => expect(toStored(of(datatype), sent, ZONE)).toEqual(kept))

  test('several codes stand once each, one code is a list of one', () => {
    const multi = of('string', { multiselect: true })
    expect(toStored(multi, ['b', 'a', 'b'], ZONE)).toEqual(['b', 'a'])
    expect(toStored(multi, 'a', ZONE)).toEqual(['a'])
    expect(toStored(multi, [], ZONE)).toBeNull()
  })

  test('a value that may stand means the same as before, and stays as it is the second time', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...DATATYPES),
        fc.oneof(fc.string(), fc.integer(), fc.double()),
        (datatype, value) => {
          const any = of(datatype)
          const kept = toStored(any, value, ZONE)
          expect(toStored(any, kept, ZONE)).toEqual(kept)
          expect([problemOf(any, value) !== null, sameValue(any, value, kept)]).toContain(true)
        },
      ),
    )
  })
})

describe('what nobody typed', () => {
  test.each([
    ['a list in a plain field', 'string', ['a']],
    ['an object', 'string', { a: 1 }],
    ['a list of objects', 'string', [{ a: 1 }]],
  ])('%s is refused', (_, datatype, value) => {
    expect(problemOf(of(datatype), value)).toBe('This cannot be read. Please enter it again.')
  })

  test('a multi-select obeys the length of its joined codes', () => {
    const multi = of('string', { multiselect: true, maxLength: 5 })
    expect(problemOf(multi, ['ab', 'cd'])).toBeNull()
    expect(problemOf(multi, ['ab', 'cd', 'ef'])).toBe('5 characters at most; this has 8.')
  })

  test('no value at all breaks anything', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...DATATYPES, 'other'),
        fc.boolean(),
        fc.anything(),
        fc.anything(),
        (datatype, multiselect, a, b) => {
          const any = of(datatype, { multiselect })
          expect([null, 'string']).toContain(problemOf(any, a) === null ? null : 'string')
          toExpression(any, a, ZONE)
          expect(sameValue(any, a, b)).toBe(sameValue(any, b, a))
          expect(isEmpty(a) && problemOf(any, a) !== null).toBe(false)
        },
      ),
      { numRuns: 1000 },
    )
  })
})
