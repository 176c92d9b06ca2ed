// What the form itself writes, for each datatype, means one thing everywhere: it is carried over to the same field as it is, it is equal to itself
// and to nothing else, and it is submitted exactly where the record does not hold it yet. The values come from the form's own writers.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEFAULT_BOARD } from '#contract/board.ts'
import type { FieldDefinition } from '#contract/form-definition.ts'
import type { Value } from '#contract/listing.ts'
import { mergeValues } from '#rules/merge.ts'
import { DATATYPES, type Datatype, datatypes } from '#rules/record/datatypes.ts'
import { carryValue, isEmpty, problemOf, sameValue, toStored } from '#rules/record/value.ts'
import { readTypedNumber } from '#rules/typed-number.ts'
import { fromLocalMoment, timeSteps } from '#src/features/forms/fields/time-text.ts'
import { listingBody } from '#src/offline/sync/listing-body.ts'
import { anEdit, aRecord, edited, FORM } from '../../offline/given.ts'

const day = fc
  .date({ min: new Date('1950-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const time = fc.constantFrom(...timeSteps())
const whole = fc.integer({ min: 1, max: 1e9 }).map((number) => readTypedNumber(String(number))!)
const cents = fc.integer({ min: 1, max: 1e11 }).map((number) => readTypedNumber((number / 100).toFixed(2))!)

const WRITTEN: Record<Datatype, fc.Arbitrary<string | number>> = {
  string: fc.string({ minLength: 1, maxLength: 12 }).filter((text) => text.trim() !== ''),
  integer: whole,
  decimal: cents,
  numeric: cents,
  bit: fc.constantFrom(0, 1),
  date: day,
  time,
  datetime: fc.tuple(day, time).map(([date, at]) => fromLocalMoment({ date, time: at }, DEFAULT_BOARD.timeZone)!),
}
const codes = fc.uniqueArray(fc.constantFrom('GAS', 'OIL', '7', '07'), { minLength: 1 })

type Field = FieldDefinition & { datatype: Datatype }
const field = (datatype: Field['datatype'], multiselect = false): Field => ({
  FieldName: 'Field',
  fieldLabel: 'Field',
  PageName: 'One',
  SortOrder: 1,
  datatype,
  ...(multiselect && { multiselect }),
})
const cases = [
  ...DATATYPES.map((datatype) => [datatype, field(datatype), WRITTEN[datatype]] as const),
  ['several codes', field('string', true), codes] as const,
] as [string, Field, fc.Arbitrary<Value>][]

/** What an edit submits of a field, where the record holds `saved`. */
function submitted(of: Field, saved: Value, value: Value): Value | undefined {
  const record = aRecord({ values: saved === null ? {} : { Field: saved } })
  const draft = edited(anEdit(record), { kind: 'field', name: 'Field', value, base: saved })
  const form = { ...FORM, fields: [of] }
  return (listingBody(draft, form).listingRequest.data.listing as Record<string, Value>).Field
}

describe.each(cases)('%s', (_, of, written) => {
  const every = (check: (value: Value, other: Value) => void) =>
    fc.assert(fc.property(written, written, check), { numRuns: 200 })

  test('is a value of its field, and stands in the record as it was written', () =>
    every((value) => {
      expect(problemOf(of, value)).toBeNull()
      expect(toStored(of, value, DEFAULT_BOARD.timeZone)).toEqual(value)
    }))

  test('reads back from its own text', () =>
    every((value) => {
      const { read, write } = datatypes[of.datatype]
      for (const each of [value].flat() as (string | number)[])
        expect(read(write(each, DEFAULT_BOARD.timeZone), DEFAULT_BOARD.timeZone)).toBe(each)
    }))

  test('is carried over to a newer version of the same field as it is, known or not', () =>
    every((value) => {
      expect(carryValue(value, of, of, DEFAULT_BOARD.timeZone)).toEqual({ kind: 'same' })
      expect(carryValue(value, undefined, of, DEFAULT_BOARD.timeZone)).toEqual({ kind: 'same' })
    }))

  test('is the same as itself and another than nothing', () =>
    every((value) => {
      expect(isEmpty(value)).toBe(false)
      for (const nothing of [null, undefined, '', []]) {
        expect(sameValue(of, value, nothing)).toBe(false)
        expect(sameValue(of, nothing, value)).toBe(false)
      }
      expect(sameValue(of, value, structuredClone(value))).toBe(true)
    }))

  test('sameness is an equivalence, whatever else stands in the field', () => {
    const any = fc.oneof(written, fc.constantFrom<unknown>(null, '', ' ', 0, '0', true, 'x', [], ['GAS'], '1:30 pm'))
    fc.assert(
      fc.property(any, any, any, (a, b, c) => {
        expect(sameValue(of, a, a)).toBe(true)
        expect(sameValue(of, a, b)).toBe(sameValue(of, b, a))
        if (sameValue(of, a, b) && sameValue(of, b, c)) expect(sameValue(of, a, c)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  test('is submitted where the record holds nothing or something else, and only there', () =>
    every((value, other) => {
      expect(submitted(of, null, value)).toEqual(value)
      expect(submitted(of, value, value)).toBeUndefined()
      if (!sameValue(of, value, other)) expect(submitted(of, other, value)).toEqual(value)
    }))

  test('is merged without a word where the other side left the field alone', () =>
    every((value) => {
      const { merged, conflicts } = mergeValues({}, { Field: value }, {})
      expect([merged, conflicts]).toEqual([{ Field: value }, []])
    }))
})

test('text that a number field keeps as it was typed is carried over to the same field like any other answer', () => {
  const of = field('decimal')
  for (const text of ['12 ft 13 in', '450k', '1.2.3'])
    expect(carryValue(text, of, of, DEFAULT_BOARD.timeZone)).toEqual({ kind: 'same' })
})
