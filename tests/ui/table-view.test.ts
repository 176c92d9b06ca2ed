// Tables: rows found by text, sorted in either direction, with empty values last.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { matchRows, nextSort, sortOf, sortRows } from '#src/ui/table-view.ts'

const people = [
  { name: 'Berg', age: 9 },
  { name: 'ahmed', age: 30 },
  { name: '', age: 10 },
]
const names = (rows: { name: string }[]) => rows.map(({ name }) => name)

describe('sorting', () => {
  test('is blind to case and leaves empty values for last, either way', () => {
    expect(names(sortRows(people, ({ name }) => name, 'ascending'))).toEqual(['ahmed', 'Berg', ''])
    expect(names(sortRows(people, ({ name }) => name, 'descending'))).toEqual(['Berg', 'ahmed', ''])
  })

  test('counts numbers as numbers, and digits inside text too', () => {
    expect(sortRows(people, ({ age }) => age, 'ascending').map(({ age }) => age)).toEqual([9, 10, 30])
    expect(sortRows(['A10', 'A9'], (id) => id, 'ascending')).toEqual(['A9', 'A10'])
  })

  test('keeps every row, and the order of rows that compare equal', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ at: fc.nat(), group: fc.constantFrom('a', 'b', null) })), (rows) => {
        const numbered = rows.map(({ group }, at) => ({ at, group }))
        const sorted = sortRows(numbered, ({ group }) => group, 'ascending')
        expect([...sorted].sort((a, b) => a.at - b.at)).toEqual(numbered)
        for (const group of ['a', 'b', null]) {
          const places = sorted.filter((row) => row.group === group).map(({ at }) => at)
          expect(places).toEqual([...places].sort((a, b) => a - b))
        }
      }),
    )
  })

  test('turns round when the same column is chosen again', () => {
    expect(nextSort(undefined, 'name')).toBe('name')
    expect(nextSort('name', 'name')).toBe('-name')
    expect(nextSort('-name', 'name')).toBe('name')
    expect(sortOf('-name')).toEqual({ key: 'name', direction: 'descending' })
    expect(sortOf(undefined)).toBeNull()
  })
})

test('a row is found when every word occurs in it', () => {
  const textOf = ({ name, age }: { name: string; age: number }) => `${name} ${age}`
  expect(names(matchRows(people, ' BER 9 ', textOf))).toEqual(['Berg'])
  expect(matchRows(people, 'berg 30', textOf)).toEqual([])
  expect(matchRows(people, '   ', textOf)).toHaveLength(3)
})
