// The board publishes a new version of a form while work on the old one lies on a phone.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEFAULT_BOARD } from '#contract/board.ts'
import type { FieldDefinition, FormDefinition } from '#contract/form-definition.ts'
import type { Value, Values } from '#contract/listing.ts'
import { isEmpty } from '#rules/record/value.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { migrateDraft } from '#src/offline/drafts/migrate-draft.ts'
import { aCreate, aRoom, edited } from '../given.ts'

const migrated = (draft: Draft, from: FormDefinition | null, to: FormDefinition) =>
  migrateDraft(draft, from, to, DEFAULT_BOARD.timeZone)

type Given = Partial<FieldDefinition> & { page?: string }
function aForm(hash: string, given: Record<string, Given>, rooms: Record<string, Given> = {}): FormDefinition {
  const field = ([FieldName, { page = 'One', ...more }]: [string, Given], SortOrder: number): FieldDefinition => ({
    FieldName,
    fieldLabel: `${FieldName} in words`,
    PageName: page,
    SortOrder,
    datatype: 'string',
    ...more,
  })
  const fields = Object.entries(given).map(field)
  const pages = [...new Set(fields.map(({ PageName }) => PageName))].map((PageName, pageSortOrder) => ({
    PageName,
    PageLabel: `Page ${PageName}`,
    pageSortOrder,
    groups: [
      {
        groupType: 'Fields',
        fields: fields.filter((each) => each.PageName === PageName).map((each) => each.FieldName),
      },
      ...(pageSortOrder === 0 && Object.keys(rooms).length > 0
        ? [{ groupType: 'Rooms', fields: [], items: 'rooms', itemFields: Object.entries(rooms).map(field) }]
        : []),
    ],
  }))
  return {
    formName: 'res',
    title: 'Residential',
    hash,
    lookups: [],
    lookupsHash: '',
    pages,
    fields,
    rules: {},
    itemRules: {},
  }
}

const typed = (values: Values) =>
  edited(
    aCreate(),
    ...Object.entries(values).map(([name, value]) => ({ kind: 'field' as const, name, value, base: null })),
  )
const at = (page: string, label: string) => ({ page: `Page ${page}`, label: `${label} in words` })

describe('an answer', () => {
  const carry = (was: Given | undefined, now: Given | undefined, value: Value) => {
    const from = aForm('h1', was ? { Field: was } : {})
    const to = aForm('h2', now ? { Field: now } : {})
    const { draft, report } = migrated(typed({ Field: value }), from, to)
    const became = report.kept ? 'kept' : report.moved.length ? 'moved' : `set aside: ${report.setAside[0]?.why}`
    return [became, draft.fields.Field?.value]
  }
  test.each([
    ['whose field is as it was', {}, {}, 'Oak', 'kept', 'Oak'],
    ['whose field stands on another page', {}, { page: 'Two' }, 'Oak', 'moved', 'Oak'],
    ['whose field is gone', {}, undefined, 'Oak', 'set aside: gone', 'Oak'],
    ['in words, where a number is asked now', {}, { datatype: 'integer' }, ' 1,200 ', 'moved', 1200],
    ['in words that are no number', {}, { datatype: 'integer' }, 'about 12', 'set aside: unfit', 'about 12'],
    [
      'with a fraction, where a whole number is asked now',
      { datatype: 'decimal' },
      { datatype: 'integer' },
      1.5,
      'set aside: unfit',
      1.5,
    ],
    ['without one', { datatype: 'decimal' }, { datatype: 'integer' }, 2, 'kept', 2],
    ['in numbers, where words are asked now', { datatype: 'integer' }, {}, 12, 'moved', '12'],
    ['Yes, where words are asked now', { datatype: 'bit' }, {}, 1, 'moved', 'Yes'],
    ['in words, where Yes or No is asked now', {}, { datatype: 'bit' }, 'no', 'moved', 0],
    ['one of many', { multiselect: true }, {}, ['Gas'], 'moved', 'Gas'],
    ['many, where one is asked now', { multiselect: true }, {}, ['Gas', 'Wood'], 'set aside: unfit', ['Gas', 'Wood']],
    ['one, where there may be many now', {}, { multiselect: true }, 'Gas', 'moved', ['Gas']],
    [
      'a moment, where a day is asked now',
      { datatype: 'datetime' },
      { datatype: 'date' },
      '2026-03-02T05:00:00.000Z',
      'moved',
      '2026-03-01',
    ],
    [
      'a day, where a moment is asked now',
      { datatype: 'date' },
      { datatype: 'datetime' },
      '2026-03-01',
      'moved',
      '2026-03-01T07:00:00.000Z',
    ],
    ['a day in words', {}, { datatype: 'date' }, 'next Tuesday', 'set aside: unfit', 'next Tuesday'],
    ['of a kind that nobody knows', {}, { datatype: 'color' }, 'Oak', 'kept', 'Oak'],
  ] as [string, Given, Given | undefined, Value, string, Value][])('%s', (_what, was, now, value, became, stands) => {
    expect(carry(was, now, value)).toEqual([became, stands])
  })

  test('is found where it was, and where it is now', () => {
    const { report } = migrated(
      typed({ Field: 'Oak' }),
      aForm('h1', { Field: {} }),
      aForm('h2', { Field: { page: 'Two' } }),
    )
    expect(report.moved).toEqual([{ from: at('One', 'Field'), to: at('Two', 'Field'), was: 'Oak', value: 'Oak' }])
  })
})

test('rows are carried like the record, field by field', () => {
  const draft = edited(aCreate(), {
    kind: 'row',
    section: 'rooms',
    uid: 'a',
    fields: { RoomType: 'Kitchen', RoomLength: '12', Color: 'blue' },
    isNew: true,
  })
  const from = aForm('h1', {}, { RoomType: {}, RoomLength: {}, Color: {} })
  const to = aForm('h2', { Other: {} }, { RoomType: {}, RoomLength: { datatype: 'decimal' } })
  const { draft: next, report } = migrated(draft, from, to)
  expect(next.rows.rooms?.a?.fields.RoomLength?.value).toBe(12)
  expect(next.rows.rooms?.a?.fields.Color?.value).toBe('blue')
  expect([report.kept, report.moved.length, report.setAside.map(({ value }) => value)]).toEqual([1, 1, ['blue']])
  expect(aRoom('a', 1).uid).toBe('a')
})

test('rows over a limit that was lowered all stay, and are reported; deleted ones do not count', () => {
  const room = (uid: string) =>
    ({ kind: 'row', section: 'rooms', uid, fields: { RoomType: 'Kitchen' }, isNew: true }) as const
  const draft = edited(aCreate(), room('a'), room('b'), room('c'), room('d'), {
    kind: 'row',
    section: 'rooms',
    uid: 'd',
    IsDeleted: true,
  })
  const limited = (hash: string, most: number): FormDefinition => {
    const form = aForm(hash, { Other: {} }, { RoomType: {} })
    const groups = form.pages[0]!.groups.map((group) =>
      group.items ? { ...group, label: 'Rooms', repeatableMaxCount: most } : group,
    )
    return { ...form, pages: [{ ...form.pages[0]!, groups }] }
  }
  const { draft: next, report } = migrated(draft, limited('h1', 5), limited('h2', 2))
  expect(Object.keys(next.rows.rooms ?? {})).toEqual(['a', 'b', 'c', 'd'])
  expect(report).toMatchObject({ kept: 4, crowded: [{ place: { page: 'Page One', label: 'Rooms' }, has: 3, most: 2 }] })
  expect(migrated(draft, limited('h1', 5), limited('h3', 3)).report.crowded).toEqual([])
})

test('what was converted travels again: it is newer than what the server has', () => {
  const draft = typed({ Field: '12' })
  const to = aForm('h2', { Field: { datatype: 'integer' } })
  const { draft: next } = migrated(draft, aForm('h1', { Field: {} }), to)
  expect(next.revision).toBe(draft.revision + 1)
  expect(next.fields.Field?.rev).toBe(next.revision)
  const kept = migrated(draft, aForm('h1', { Field: {} }), aForm('h3', { Field: {} })).draft
  expect([kept.revision, kept.definitionHash]).toEqual([draft.revision, 'h3'])
})

test('an old version that nobody has any more hinders nothing', () => {
  const { report } = migrated(typed({ A: 'x', B: 'y' }), null, aForm('h2', { A: {} }))
  expect([report.kept, report.setAside]).toEqual([1, [{ place: { page: '', label: 'B' }, value: 'y', why: 'gone' }]])
})

describe('for any two versions and any answers', () => {
  const NAMES = ['A', 'B', 'C', 'D', 'E'] as const
  const shape = fc.record({
    page: fc.constantFrom('One', 'Two'),
    datatype: fc.constantFrom('string', 'integer', 'decimal', 'bit', 'date', 'datetime', 'time', 'color'),
    multiselect: fc.boolean(),
  })
  const form = (hash: string) =>
    fc
      .record(Object.fromEntries(NAMES.map((name) => [name, fc.option(shape, { nil: undefined })])))
      .map((given) =>
        aForm(
          hash,
          Object.fromEntries(Object.entries(given).filter(([, each]) => each !== undefined)) as Record<string, Given>,
        ),
      )
  const value: fc.Arbitrary<Value> = fc.oneof(
    fc.string({ maxLength: 8 }),
    fc.constantFrom('12', '1,200', 'yes', '2026-03-01', '2026-03-01T07:00:00.000Z', '12:30', '1:30 PM'),
    fc.integer(),
    fc.constantFrom(0, 1, 1.5),
    fc.array(fc.string({ maxLength: 4 }), { maxLength: 3 }),
    fc.constant(null),
  )
  const answers = fc.record(Object.fromEntries(NAMES.map((name) => [name, value])))

  test('every answer is kept, moved or set aside, and none is dropped', () => {
    fc.assert(
      fc.property(form('h1'), form('h2'), answers, (from, to, given) => {
        const draft = typed(given)
        const { draft: next, report } = migrated(draft, from, to)
        const filled = Object.values(given).filter((each) => !isEmpty(each))
        expect(report.kept + report.moved.length + report.setAside.length).toBe(filled.length)
        expect(Object.keys(next.fields)).toEqual(Object.keys(draft.fields))
        const untouched = new Set([...report.setAside].map(({ value: kept }) => JSON.stringify(kept)))
        for (const name of NAMES) {
          const [before, after] = [draft.fields[name]?.value, next.fields[name]?.value]
          if (untouched.has(JSON.stringify(before))) continue
          expect(after === null).toBe(before === null)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('twice is once, and to itself is nothing', () => {
    fc.assert(
      fc.property(form('h1'), form('h2'), answers, (from, to, given) => {
        const once = migrated(typed(given), from, to).draft
        expect(migrated(once, to, to).draft).toBe(once)
        const again = migrated({ ...once, definitionHash: 'h1' }, to, to).draft
        expect(again.fields).toEqual(once.fields)
      }),
      { numRuns: 500 },
    )
  })
})
