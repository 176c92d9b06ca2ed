import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { itemKey, liveRows } from '#rules/record/row.ts'
import { sectionOf } from '#rules/record/sections.ts'
import { addRow, deleteRow, type FormRow, moveRow, restoreRow } from '#src/features/forms/engine/rows.ts'
import { exceeded, placesLeft } from '#src/features/forms/engine/section-words.ts'
import { aDefinition, aForm } from './a-form.ts'

const definition = aDefinition(
  [
    {
      name: 'Rooms',
      groups: [
        {
          groupType: 'Rooms',
          items: 'rooms',
          repeatableMaxCount: 3,
          itemFields: [
            { FieldName: 'RoomType', IsRequired: true },
            { FieldName: 'RoomLength', datatype: 'decimal', Precision: 2 },
            { FieldName: 'RoomWidth', datatype: 'decimal', Precision: 2 },
            { FieldName: 'RoomLengthWidthUnits', DefaultValue: 'F' },
          ],
        },
      ],
    },
  ],
  [{ field: 'RoomLength', item: 'rooms', expression: 'RoomLength > 200', text: 'At most 200 ft.' }],
)
const at = (uid: string, name: string) => itemKey('rooms', uid, name)

describe('a room', () => {
  test('that is added carries its defaults, its number, and its own errors', () => {
    const { store, edits } = aForm(definition)
    const uid = store.addRow('rooms', { RoomLengthWidthUnits: 'F' })
    store.flush()
    expect(store.record.uidsOf('rooms')).toEqual([uid])
    expect(store.counts.total().errors).toBe(1)
    expect(edits).toEqual([
      {
        kind: 'row',
        section: 'rooms',
        uid,
        SortOrder: 1,
        IsDeleted: false,
        isNew: true,
        fields: { RoomLengthWidthUnits: 'F' },
        bases: {},
      },
    ])
  })

  test('that is deleted takes its errors along, renumbers the rest, and comes back with Undo', () => {
    const { store, edits, notices } = aForm(definition)
    const [a, b, c] = [1, 2, 3].map(() => store.addRow('rooms', {}))
    store.set(at(b!, 'RoomType'), 'Kitchen', 'control')
    store.set(at(b!, 'RoomLength'), 300, 'input')
    store.flush()
    expect(store.counts.total().errors).toBe(3)
    edits.length = 0
    store.deleteRow('rooms', b!, 'Room')
    store.flush()
    expect(store.record.uidsOf('rooms')).toEqual([a, c])
    expect(store.counts.total().errors).toBe(2)
    expect(edits).toMatchObject([
      { uid: c, SortOrder: 2, IsDeleted: false },
      { uid: b, IsDeleted: true },
    ])
    expect(notices.at(-1)!.text).toBe('Room deleted')
    notices.at(-1)!.undo!()
    store.flush()
    expect(store.record.uidsOf('rooms')).toEqual([a, b, c])
    expect(store.value(at(b!, 'RoomType'))).toBe('Kitchen')
    expect(store.counts.total().errors).toBe(3)
  })

  test('that is moved changes only the numbers that change', () => {
    const { store, edits } = aForm(definition)
    const [a, b, c] = [1, 2, 3].map(() => store.addRow('rooms', {}))
    edits.length = 0
    store.moveRow('rooms', c!, -1)
    expect(store.record.uidsOf('rooms')).toEqual([a, c, b])
    expect(edits.map((edit) => edit.kind === 'row' && [edit.uid, edit.SortOrder])).toEqual([
      [c, 2],
      [b, 3],
    ])
  })

  test('its list is the same object until it changes', () => {
    const { store } = aForm(definition)
    const uid = store.addRow('rooms', {})
    const before = store.record.uidsOf('rooms')
    store.set(at(uid, 'RoomType'), 'Den', 'input')
    expect(store.record.uidsOf('rooms')).toBe(before)
  })
})

describe('the units of the rooms', () => {
  test('convert every length and width there is, and back without drift', () => {
    const { store } = aForm(definition)
    const uid = store.addRow('rooms', { RoomLengthWidthUnits: 'F' })
    store.set(at(uid, 'RoomLength'), 12.5, 'input')
    const toggle = (unit: string) =>
      store.setRowUnits('rooms', 'RoomLengthWidthUnits', ['RoomLength', 'RoomWidth'], unit)
    toggle('M')
    expect(store.value(at(uid, 'RoomLength'))).toBe(3.81)
    expect(store.value(at(uid, 'RoomLengthWidthUnits'))).toBe('M')
    toggle('F')
    expect(store.value(at(uid, 'RoomLength'))).toBe(12.5)
    expect(store.value(at(uid, 'RoomWidth'))).toBeNull()
  })
})

describe('rows as lists', () => {
  const act = fc.oneof(
    fc.record({ kind: fc.constant('add' as const) }),
    fc.record({ kind: fc.constant('delete' as const), of: fc.nat(20) }),
    fc.record({ kind: fc.constant('restore' as const), of: fc.nat(20) }),
    fc.record({ kind: fc.constant('move' as const), of: fc.nat(20), by: fc.integer({ min: -5, max: 5 }) }),
  )
  test('whatever is done to them, the living are numbered 1..n and nothing disappears', () =>
    fc.assert(
      fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
        let rows: FormRow[] = []
        let made = 0
        for (const step of acts) {
          const uid = rows.length && 'of' in step ? rows[step.of % rows.length]!.uid : ''
          if (step.kind === 'add') rows = addRow(rows, `r${++made}`, {})
          if (step.kind === 'delete') rows = deleteRow(rows, uid)
          if (step.kind === 'restore') rows = restoreRow(rows, uid)
          if (step.kind === 'move') rows = moveRow(rows, uid, step.by)
        }
        expect(liveRows(rows).map((row) => row.SortOrder)).toEqual(liveRows(rows).map((_, index) => index + 1))
        expect(new Set(rows.map((row) => row.uid)).size).toBe(made)
      }),
    ))
})

test('the words of a full section', () => {
  expect(exceeded('rooms', 25)).toEqual({
    title: 'Rooms Exceeded',
    text: 'The maximum number of rooms must not exceed 25.',
    isError: true,
  })
  expect(exceeded('history', 25).title).toBe('History Exceeded')
  expect(exceeded('openHouses', 3).text).toBe('The maximum number of open houses must not exceed 3.')
  expect([placesLeft(10, 25), placesLeft(24, 25), placesLeft(25, 25)]).toEqual([
    null,
    '1 of 25 left',
    'Limit of 25 reached',
  ])
  expect(['rooms', 'units', 'hologram'].map((name) => sectionOf(name).addsBelowAfter)).toEqual([2, 3, 2])
})
