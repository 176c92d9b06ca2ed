// Ann and Ben changed the same record. Nobody's change may vanish unseen.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ItemRow, Value, Values } from '#contract/listing.ts'
import { mergeOrder, mergeRows, mergeValues } from '#rules/merge.ts'
import { rowValues } from '#rules/record/row.ts'
import { sameValue, UNDESCRIBED } from '#rules/record/value.ts'

const same = (left: unknown, right: unknown): boolean => sameValue(UNDESCRIBED, left, right)

const row = (uid: string, SortOrder: number, more: Partial<ItemRow> = {}): ItemRow => ({
  uid,
  SortOrder,
  IsDeleted: false,
  ...more,
})

describe('what counts as a change, where nobody knows the field', () => {
  test.each<[Value | undefined, Value | undefined, boolean]>([
    [null, '', true],
    [undefined, null, true],
    ['a', 'A', false],
    ['007', '7', false],
    [7, '7', true],
    [7, '7.0', true],
    ['7', '07', false],
    [0, null, false],
    [0, undefined, false],
    [['A', 'B'], ['B', 'A'], true],
    [['A'], ['A', 'B'], false],
    [[], null, true],
  ])('%j and %j: same is %s', (left, right, expected) => {
    expect(same(left, right)).toBe(expected)
    expect(same(right, left)).toBe(expected)
  })
})

describe('fields', () => {
  const base = { ListPrice: 400, City: 'CAL', Remarks: 'old' }
  test('one side each: both changes stand', () => {
    const { merged, conflicts } = mergeValues(base, { ...base, ListPrice: 390 }, { ...base, City: 'EDM' })
    expect(merged).toEqual({ ListPrice: 390, City: 'EDM', Remarks: 'old' })
    expect(conflicts).toEqual([])
  })
  test('both sides the same field: a conflict with all three values, theirs standing', () => {
    const { merged, conflicts } = mergeValues(base, { ...base, ListPrice: 390 }, { ...base, ListPrice: 380 })
    expect(conflicts).toEqual([{ field: 'ListPrice', base: 400, mine: 390, theirs: 380 }])
    expect(merged.ListPrice).toBe(380)
  })
  test('both sides to the same value: nothing to decide', () =>
    expect(mergeValues(base, { ...base, City: 'EDM' }, { ...base, City: 'EDM' }).conflicts).toEqual([]))
})

describe('rows', () => {
  test('Ann deletes a room that Ben edited: the room stays and Ann is told', () => {
    const base = [row('r1', 1, { RoomType: 'BED' })]
    const result = mergeRows(base, [{ ...base[0]!, IsDeleted: true }], [{ ...base[0]!, RoomType: 'DEN' }])
    expect(result.rows).toMatchObject([{ uid: 'r1', IsDeleted: false, RoomType: 'DEN' }])
    expect(result.kept).toEqual([{ uid: 'r1', deletedBy: 'me' }])
  })
  test('Ann edits a room that Ben deleted: her edit stays and she is told', () => {
    const base = [row('r1', 1, { RoomType: 'BED' })]
    const result = mergeRows(base, [{ ...base[0]!, RoomType: 'DEN' }], [{ ...base[0]!, IsDeleted: true }])
    expect(result.rows).toMatchObject([{ uid: 'r1', IsDeleted: false, RoomType: 'DEN' }])
    expect(result.kept).toEqual([{ uid: 'r1', deletedBy: 'them' }])
  })
  test('a plain deletion is taken, and the rest is numbered again', () => {
    const base = [row('a', 1), row('b', 2), row('c', 3)]
    const { rows } = mergeRows(base, [base[0]!, { ...base[1]!, IsDeleted: true }, base[2]!], base)
    expect(rows.map(({ uid, SortOrder, IsDeleted }) => [uid, SortOrder, IsDeleted])).toEqual([
      ['a', 1, false],
      ['c', 2, false],
      ['b', 2, true],
    ])
  })
  test('rooms added on both sides are all there', () => {
    const { rows } = mergeRows([row('a', 1)], [row('a', 1), row('m', 2)], [row('a', 1), row('t', 2)])
    expect(rows.map(({ uid }) => uid)).toEqual(['a', 't', 'm'])
  })
})

describe('orders', () => {
  const order = (ids: string) => [...ids]
  test.each<[string | null, string, string, string, string]>([
    ['abc', 'abc', 'cab', 'cab', 'only they moved'],
    ['abc', 'cab', 'abc', 'cab', 'only I moved'],
    ['abc', 'cab', 'cab', 'cab', 'both moved alike'],
    ['abc', 'cab', 'bac', 'cab asked', 'both moved otherwise'],
    ['ab', 'ba', 'axb', 'bax', 'I moved, they added: behind its neighbor'],
    ['ab', 'abx', 'ba', 'bax', 'they moved, I added'],
    ['ab', 'xab', 'ba', 'xab asked', 'they moved, and I put a new one first'],
    ['ab', 'xab', 'yab', 'xyab asked', 'two new ones first'],
    ['abc', 'bc', 'cab', 'cb', 'I deleted, they moved'],
    ['', 'ab', 'xy', 'xyab', 'nothing was there: all are additions'],
    [null, 'ab', 'ba', 'ab asked', 'nobody knows who moved'],
    [null, 'ab', 'axb', 'axb', 'nobody knows who moved, and nothing differs'],
  ])('%s: mine %s, theirs %s: %s (%s)', (base, mine, theirs, expected) => {
    const living = new Set(order('abcxy').filter((id) => mine.includes(id) || !(base ?? '').includes(id)))
    const merge = mergeOrder(base === null ? null : order(base), order(mine), order(theirs), living)
    const ids = merge.order.filter((id) => living.has(id)).join('')
    expect(merge.asked ? `${ids} asked` : ids).toBe(expected)
  })

  test('a row that they deleted moves no number of mine, and my deletion moves none of theirs', () => {
    const base = [row('a', 1), row('b', 2), row('c', 3), row('d', 4)]
    const mine = [row('a', 1), row('b', 2, { IsDeleted: true }), row('c', 2), row('d', 3)]
    const theirs = [row('d', 1), row('a', 2), row('b', 3), row('c', 4)]
    const order = ({ rows }: { rows: ItemRow[] }) =>
      rows.flatMap(({ uid, IsDeleted }) => (IsDeleted ? [] : uid)).join('')
    expect(order(mergeRows(base, mine, theirs))).toBe('dac')
    expect(order(mergeRows(base, theirs, mine))).toBe('dac')
  })
})

describe('for any three records', () => {
  const value = fc.constantFrom<Value>(null, '', 'A', 'B', 1, '1', 2, ['A'], ['A', 'B'])
  const values = fc.dictionary(fc.constantFrom('f', 'g', 'h', 'i'), value) as fc.Arbitrary<Values>
  const rows = fc.uniqueArray(
    fc.record({
      uid: fc.constantFrom('r1', 'r2', 'r3', 'r4'),
      SortOrder: fc.integer({ min: 1, max: 5 }),
      IsDeleted: fc.boolean(),
      RoomType: value,
      RoomLevel: value,
    }),
    { selector: ({ uid }) => uid },
  ) as fc.Arbitrary<ItemRow[]>

  test('each of my changes is applied, equal to theirs, or a conflict; each of theirs stands where I did not write', () =>
    fc.assert(
      fc.property(values, values, values, (base, mine, theirs) => {
        const { merged, conflicts } = mergeValues(base, mine, theirs)
        for (const field of ['f', 'g', 'h', 'i']) {
          const conflict = conflicts.find((each) => each.field === field)
          const mineChanged = !same(mine[field], base[field])
          if (mineChanged) {
            const kept = conflict ? same(conflict.mine, mine[field]) : same(merged[field], mine[field])
            expect(kept).toBe(true)
          }
          if (!same(theirs[field], base[field])) expect(same(merged[field], theirs[field])).toBe(true)
          if (!mineChanged) expect(conflict).toBeUndefined()
        }
      }),
      { numRuns: 2000 },
    ))

  test('rows: none vanishes, no edited value vanishes from a row that I kept, no deletion is undone unsaid, numbers run from 1', () =>
    fc.assert(
      fc.property(rows, rows, rows, (base, mine, theirs) => {
        const { rows: merged, conflicts, kept } = mergeRows(base, mine, theirs)
        const uids = new Set([...base, ...mine, ...theirs].map(({ uid }) => uid))
        expect(new Set(merged.map(({ uid }) => uid))).toEqual(uids)
        expect(merged.length).toBe(uids.size)
        for (const my of mine) {
          const was = base.find(({ uid }) => uid === my.uid)
          const now = merged.find(({ uid }) => uid === my.uid)!
          if (my.IsDeleted && !(was?.IsDeleted ?? false) && !now.IsDeleted) {
            expect(kept).toContainEqual({ uid: my.uid, deletedBy: 'me' })
            continue
          }
          for (const [field, mineValue] of Object.entries(rowValues(my))) {
            if (same(mineValue, rowValues(was)[field])) continue
            const conflict = conflicts.find((each) => each.uid === my.uid && each.field === field)
            expect(same(conflict ? conflict.mine : rowValues(now)[field], mineValue)).toBe(true)
          }
        }
        const living = merged.filter(({ IsDeleted }) => !IsDeleted).map(({ SortOrder }) => SortOrder)
        expect(living).toEqual(living.map((_, index) => index + 1))
      }),
      { numRuns: 2000 },
    ))

  test('order: every id once', () => {
    const ids = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'))
    fc.assert(
      fc.property(ids, ids, ids, (base, mine, theirs) => {
        const { order: merged } = mergeOrder(base, mine, theirs)
        expect([...merged].sort()).toEqual([...new Set([...base, ...mine, ...theirs])].sort())
      }),
    )
  })

  test('merging with an unchanged side gives the other side back', () =>
    fc.assert(
      fc.property(values, values, (base, other) => {
        for (const [field, v] of Object.entries(other))
          expect(same(mergeValues(base, other, base).merged[field], v)).toBe(true)
        expect(mergeValues(base, base, other).merged).toEqual(other)
      }),
    ))
})
