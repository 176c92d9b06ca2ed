// What the form itself writes, for each datatype, means one thing everywhere: it is carried over to the same field as it is, it is equal to itself
// and to nothing else, and it is submitted exactly where the record does not hold it yet. The values come from the form's own writers.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEFAULT_BOARD } from '#contract/board.ts'
import type { FieldDefinition, FormDefinition } from '#contract/form-definition.ts'
import type { Value } from '#contract/listing.ts'
import { compileForm } from '#rules/form-plan.ts'
import { mergeValues } from '#rules/merge.ts'
import { lockedFields } from '#rules/permitted-fields.ts'
import { DATATYPES, type Datatype, datatypes } from '#rules/record/datatypes.ts'
import { type ControlKind, carryValue, isEmpty, problemOf, sameValue, toStored } from '#rules/record/value.ts'
import { changesBetween, NOTHING_YET } from '#server/records/changed-fields.ts'
import { CONTROLS } from '#src/features/forms/fields/controls.tsx'
import { fromLocalMoment, timeSteps } from '#src/features/forms/fields/time-text.ts'
import { listingBody } from '#src/offline/sync/listing-body.ts'
import { anEdit, aRecord, aRoom, edited, FORM } from '../../offline/given.ts'

const day = fc
  .date({ min: new Date('1950-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const ZONE = DEFAULT_BOARD.timeZone
const time = fc.constantFrom(...timeSteps())
const typed = (kind: ControlKind, texts: fc.Arbitrary<string>) =>
  texts
    .map((text) => CONTROLS[kind].read(text, null, '2026-11-21') as string | number)
    .filter((value) => value !== null)
const picked = (kind: ControlKind, code: string, before: Value = null) =>
  CONTROLS[kind].choices!.value([code], before, ZONE) as string
const cents = typed(
  'number',
  fc.integer({ min: 1, max: 1e11 }).map((number) => (number / 100).toFixed(2)),
)

/** As the control of the datatype writes them, from what is typed, picked or tapped. */
const WRITTEN: Record<Datatype, fc.Arbitrary<string | number>> = {
  string: typed('text', fc.string({ maxLength: 12 })).filter((value) => !isEmpty(value)),
  integer: typed('number', fc.integer({ min: 1, max: 1e9 }).map(String)),
  decimal: cents,
  numeric: cents,
  bit: fc.constantFrom(0, 1),
  date: typed('date', day),
  time: time.map((text) => picked('time', text)),
  datetime: fc
    .tuple(day, time)
    .map(([date, text]) => picked('datetime', text, fromLocalMoment({ date, time: '' }, ZONE))),
}
const codes = fc.uniqueArray(fc.constantFrom('GAS', 'OIL', '7', '07'), { minLength: 1 })

const EMPTY_FORM: FormDefinition = {
  ...{ formName: 'res', title: '', hash: '', lookupsHash: '', lookups: [] },
  ...{ pages: [], fields: [], rules: {}, itemRules: {} },
}

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

/** Whether an edit that sets one field of a room says that the rooms have changed. */
function saysRoomsChanged(of: Field, saved: Value, value: Value): boolean {
  const draft = edited(anEdit(aRecord({ rooms: [aRoom('a', 1, { Field: saved })] })), {
    ...{ kind: 'row', section: 'rooms', uid: 'a', SortOrder: 1, IsDeleted: false, isNew: false },
    fields: { Field: value },
  })
  const pages = [{ groups: [{ items: 'rooms', itemFields: [of] }] }]
  return listingBody(draft, { ...FORM, pages }).listingRequest.data.roomsHaveChanged
}

/** How many changes the server's audit log would have. */
function audited(of: Field, saved: Value, value: Value): number {
  const form = compileForm({ ...EMPTY_FORM, fields: [of] })
  const record = (Field: Value) => ({ ...NOTHING_YET, fields: { Field } })
  return changesBetween(record(saved), record(toStored(of, value, ZONE)), form).length
}

describe.each(cases)('%s', (_, of, written) => {
  const every = (check: (value: Value, other: Value) => void) =>
    fc.assert(fc.property(written, written, check), { numRuns: 200 })

  test('is a value of its field, and stands in the record as it was written', () =>
    every((value) => {
      expect(problemOf(of, value)).toBeNull()
      expect(toStored(of, value, ZONE)).toEqual(value)
    }))

  test('reads back from its own text', () =>
    every((value) => {
      const { read, write } = datatypes[of.datatype]
      for (const each of [value].flat() as (string | number)[]) expect(read(write(each, ZONE), ZONE)).toBe(each)
    }))

  test('is carried over to a newer version of the same field as it is, known or not', () =>
    every((value) => {
      expect(carryValue(value, of, of, ZONE)).toEqual({ kind: 'same' })
      expect(carryValue(value, undefined, of, ZONE)).toEqual({ kind: 'same' })
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

  test('has changed on the phone exactly where it has on the server, in the record and in a row', () =>
    every((value, other) => {
      for (const saved of [null, value, other]) {
        const hasChanged = !sameValue(of, saved, value)
        expect(submitted(of, saved, value) !== undefined).toBe(hasChanged)
        expect(saysRoomsChanged(of, saved, value)).toBe(hasChanged)
        expect(audited(of, saved, value)).toBe(hasChanged ? 1 : 0)
        const locked = lockedFields(
          { ...EMPTY_FORM, fields: [{ ...of, IsDisabled: true }] },
          { Field: value },
          { Field: saved },
        )
        expect(locked.length).toBe(hasChanged ? 1 : 0)
      }
    }))

  test('is merged without a word where the other side left the field alone', () =>
    every((value) => {
      const { merged, conflicts } = mergeValues({}, { Field: value }, {})
      expect([merged, conflicts]).toEqual([{ Field: value }, []])
    }))
})

test('text that a number field keeps as it was typed is carried over to the same field like any other answer', () => {
  const of = field('decimal')
  for (const text of ['12 ft 13 in', '450k', '1.2.3']) expect(carryValue(text, of, of, ZONE)).toEqual({ kind: 'same' })
})
