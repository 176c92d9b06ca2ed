// After any sequence of changes, the form shows what a complete evaluation would show.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { REPEATABLE_MAX } from '#contract/constants.ts'
import { RULE_ACTIONS, type RuleAction } from '#contract/rule-set.ts'
import type { FormInput, RowInput } from '#rules/form-input.ts'
import { compileForm } from '#rules/form-plan.ts'
import { evaluateForm, reevaluate } from '#rules/form-state.ts'
import type { FormState } from '#rules/live-state.ts'
import { field, form, type RuleLine } from './form-builders.ts'

const FIELDS = [
  field('A', 'integer', { allowZero: true }),
  field('B', 'bit', { IsRequired: true }),
  field('C', 'string', { maxLength: 3 }),
  field('D', 'date'),
  field('E', 'string', { multiselect: true, comboBoxLookupName: 'Codes', parentFields: ['C'] }),
]
const ROOM = [
  field('X', 'string', { IsRequired: true, comboBoxLookupName: 'Codes', parentFields: ['C'] }),
  field('Y', 'decimal'),
  field('RoomType', 'string'),
]
const tables: FormInput['tables'] = new Map([
  [
    'Codes',
    {
      tableName: 'Codes',
      rows: [
        { Code: 'a', Description: 'A', Parents: [{ ParentField: 'C', ParentCodes: ['A', '1'] }] },
        { Code: 'b', Description: 'B', Active: false },
      ],
    },
  ],
])

const conditions = (names: readonly string[], around: readonly string[]) => {
  const own = fc.constantFrom(...names.flatMap((name) => [name, `LAST ${name}`]), ...around)
  const token = fc.constantFrom(
    '.ROOMCOUNT.',
    '.PHOTOCOUNT.',
    '.ROOMTYPES.',
    '.photosHaveChanged.',
    '.TODAY.',
    '.NOW.',
    '.ENTRY.',
    '.OLDVALUE.',
    '.USERCLASS.',
  )
  const literal = fc.constantFrom('1', '2', "'a'", "'b'", '.EMPTY.', '.TRUE.', '#2026-11-21#', "LIST('a')")
  const value = fc.oneof(own, own, token, literal)
  const simple = fc
    .tuple(value, fc.constantFrom('=', '!=', '<', '>', '.IN.', '.CONTAINS.'), value)
    .map((parts) => parts.join(' '))
  return fc.oneof(
    simple,
    fc.tuple(simple, fc.constantFrom('.AND.', '.OR.'), simple).map((parts) => parts.join(' ')),
    simple.map((text) => `.NOT. (${text})`),
    fc.tuple(simple, value, value).map((parts) => `IIF(${parts.join(', ')})`),
    value,
  )
}
const lines = (
  targets: readonly string[],
  names: readonly string[],
  around: readonly string[],
): fc.Arbitrary<RuleLine[]> =>
  fc.array(
    fc
      .tuple(
        fc.constantFrom(...targets),
        fc.constantFrom<RuleAction>(...RULE_ACTIONS),
        conditions(names, around),
        fc.integer({ min: 0, max: 9 }),
      )
      .map(
        ([target, action, expression, order]): RuleLine => [target, action, expression, `${target} ${action}`, order],
      ),
    { maxLength: 8 },
  )

const names = (fields: readonly { FieldName: string }[]) => fields.map((each) => each.FieldName)
const definition = fc
  .record({
    rules: lines([...names(FIELDS), 'Rooms', 'Photos', 'RoomDimensions'], names(FIELDS), []),
    rooms: lines(names(ROOM), names(ROOM), ['^A', '^B', 'LAST ^C', '^E']),
    most: fc.constantFrom(1, 2, REPEATABLE_MAX),
  })
  .map(({ rules, rooms, most }) =>
    compileForm(
      form({
        fields: FIELDS,
        rules,
        sections: { photos: { fields: [], most }, rooms: { fields: ROOM, rules: rooms, most } },
      }),
    ),
  )

const someValue = fc.constantFrom<unknown>(
  null,
  0,
  1,
  2,
  '1',
  'a',
  'b',
  'long text',
  '',
  '2026-11-21',
  '2026-11-22',
  ['a'],
  ['b', 'a'],
  [],
)
const values = fc.dictionary(fc.constantFrom(...names(FIELDS)), someValue)
const room = fc.record({
  uid: fc.constantFrom('r1', 'r2', 'r3'),
  IsDeleted: fc.boolean(),
  X: someValue,
  Y: someValue,
  RoomType: someValue,
})
const rooms = fc.uniqueArray(room, { maxLength: 3, selector: (each) => each.uid })
const photos = fc.array(fc.record({ id: fc.uuid(), IsDeleted: fc.boolean() }), { maxLength: 3 })

type Edit = (input: FormInput) => { next: FormInput; fields?: string[]; sections?: string[] }
const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.tuple(fc.constantFrom(...names(FIELDS)), someValue).map(
    ([name, value]): Edit =>
      (input) => ({
        next: { ...input, values: { ...input.values, [name]: value } },
        fields: [name],
      }),
  ),
  rooms.map(
    (list): Edit =>
      (input) => ({ next: { ...input, rows: { rooms: list as RowInput[] } }, sections: ['rooms'] }),
  ),
  fc.tuple(fc.nat(2), someValue).map(
    ([at, Y]): Edit =>
      (input) => {
        const next = (input.rows?.rooms ?? []).map((row, index) => (index === at ? { ...row, Y } : row))
        return { next: { ...input, rows: { rooms: next } }, sections: ['rooms'] }
      },
  ),
  photos.map(
    (list): Edit =>
      (input) => ({ next: { ...input, photos: list }, sections: ['photos'] }),
  ),
  fc.boolean().map(
    (photosHaveChanged): Edit =>
      (input) => ({ next: { ...input, flags: { photosHaveChanged } } }),
  ),
  fc.constantFrom('AGENT', 'a').map(
    (USERCLASS): Edit =>
      (input) => ({ next: { ...input, tokens: { USERCLASS } } }),
  ),
  fc.integer({ min: 1, max: 30 * 60 }).map(
    (minutes): Edit =>
      (input) => ({
        next: { ...input, now: new Date(Date.parse(input.now) + minutes * 60_000).toISOString() },
      }),
  ),
  values.map(
    (base): Edit =>
      (input) => ({ next: { ...input, base } }),
  ),
  fc.constant<Edit>((input) => ({ next: { ...input, barredPages: new Set(['Rooms']) } })),
)

const plain = ({ results, sets, faults }: FormState) => ({
  results: Object.fromEntries([...results].sort()),
  sets: Object.fromEntries([...sets].sort()),
  faults: Object.fromEntries([...faults].sort()),
})

const start: fc.Arbitrary<FormInput> = fc.record({
  values,
  base: fc.option(values),
  rows: fc.record({ rooms }) as fc.Arbitrary<FormInput['rows'] & {}>,
  baseRows: fc.record({ rooms }) as fc.Arbitrary<FormInput['rows'] & {}>,
  photos,
  now: fc.constant('2026-11-21T18:00:00.000Z'),
  timezone: fc.constant('America/Edmonton'),
  tables: fc.constant(tables),
  checksHiddenFields: fc.boolean(),
})

test('incremental is full, and names every key whose result changed', () => {
  fc.assert(
    fc.property(definition, start, fc.array(edit, { minLength: 1, maxLength: 8 }), (compiled, from, edits) => {
      let input = from
      let state = evaluateForm(compiled, input)
      for (const each of edits) {
        const before = new Map(state.results)
        const { next, ...changes } = each(input)
        input = next
        const after = reevaluate(compiled, state, input, changes)
        state = after.state
        expect(plain(state)).toEqual(plain(evaluateForm(compiled, input)))
        const keys = new Set([...before.keys(), ...state.results.keys()])
        const different = [...keys].filter((key) => before.get(key) !== state.results.get(key))
        expect([...new Set(after.changed)].sort()).toEqual(different.sort())
      }
    }),
    { numRuns: 600 },
  )
})
