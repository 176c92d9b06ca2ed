import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageWindow } from '#src/ui/table-view.ts'

test.each([
  [1, 0, { from: 0, to: 0, numbers: [1] }],
  [1, 23, { from: 1, to: 5, numbers: [1, 2, 3, 4, 5] }],
  [5, 23, { from: 21, to: 23, numbers: [1, 2, 3, 4, 5] }],
  [4, 50, { from: 16, to: 20, numbers: [2, 3, 4, 5, 6] }],
  [10, 50, { from: 46, to: 50, numbers: [6, 7, 8, 9, 10] }],
  [99, 23, { page: 5, from: 21, to: 23 }],
  [0, 23, { page: 1, from: 1, to: 5 }],
])('page %i of %i rows, five a page', (page, total, expected) =>
  expect(pageWindow(page, 5, total)).toMatchObject(expected),
)

test('every row is on exactly one page, and the page shown is among at most five numbers', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 0, max: 500 }), (size, total) => {
      const { last } = pageWindow(1, size, total)
      let covered = 0
      for (let page = 1; page <= last; page++) {
        const { from, to, numbers } = pageWindow(page, size, total)
        covered += total === 0 ? 0 : to - from + 1
        expect(numbers.includes(page) && numbers.length <= 5).toBe(true)
      }
      expect(covered).toBe(total)
    }),
  )
})
