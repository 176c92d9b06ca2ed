// Where photos of the grid stand while one of them is dragged, and where a key leads.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { movedTo } from '#src/features/photos/use-photo-edits.ts'
import { type DragPlace, nearestPlace, offsetAt, placeByKey, scrollBy } from '#src/ui/drag/places.ts'

const place = (column: number, row: number, size = 1): DragPlace => ({
  ...{ left: column * 100, top: row * 100, width: size * 100, height: size * 100 },
})
/** A cover of two by two, two cards beside it, and rows of three, the last of which has one card. */
const GRID = [place(0, 0, 2), ...[place(2, 0), place(2, 1)], ...[place(0, 2), place(1, 2), place(2, 2)], place(0, 3)]

const moved = (ids: readonly string[], from: number, to: number) => movedTo(ids, new Set([ids[from]!]), to)

test('rows of any height stand one below the other in the order that a drop makes, as far apart as before', () => {
  const heights = fc.array(fc.integer({ min: 40, max: 400 }), { minLength: 2, maxLength: 9 })
  fc.assert(
    fc.property(heights, fc.nat(), fc.nat(), (sizes, one, other) => {
      const [from, over] = [one % sizes.length, other % sizes.length]
      const tops = sizes.map((_, index) => sizes.slice(0, index).reduce((sum, size) => sum + size + 8, 0))
      const places = sizes.map((height, index) => ({ left: 0, width: 300, top: tops[index]!, height }))
      const shown = places
        .map(({ top, height }, index) => ({
          id: `${index}`,
          height,
          top: top + offsetAt(index, { places, from, over }).y,
        }))
        .sort((a, b) => a.top - b.top)
      expect(shown.map(({ id }) => id)).toEqual(
        moved(
          sizes.map((_, index) => `${index}`),
          from,
          over,
        ),
      )
      expect(shown.map(({ top }) => top)).toEqual(
        shown.map((_, index) => shown.slice(0, index).reduce((sum, { height }) => sum + height + 8, 0)),
      )
    }),
  )
})

test('cards of a grid stand on each other’s places, in the order that a drop makes', () => {
  const index = fc.nat(GRID.length - 1)
  fc.assert(
    fc.property(index, index, (from, over) => {
      const ids = GRID.map((_, at) => `${at}`)
      const placeOf = (at: number) => {
        const { x, y } = offsetAt(at, { places: GRID, from, over })
        return GRID.findIndex(({ left, top }) => left === GRID[at]!.left + x && top === GRID[at]!.top + y)
      }
      const shown = ids.toSorted((a, b) => placeOf(Number(a)) - placeOf(Number(b)))
      expect(shown).toEqual(moved(ids, from, over))
    }),
  )
})

test('a card is over the place whose center is nearest to its own', () => {
  expect(nearestPlace(GRID, { x: 90, y: 120 })).toBe(0)
  expect(nearestPlace(GRID, { x: 260, y: 60 })).toBe(1)
  expect(nearestPlace(GRID, { x: 900, y: 900 })).toBe(5)
  expect(nearestPlace([], { x: 0, y: 0 })).toBe(-1)
})

describe('a key leads', () => {
  test.each<[string, number, number]>([
    ['ArrowRight', 0, 1],
    ['ArrowRight', 6, 6],
    ['ArrowLeft', 0, 0],
    ['ArrowLeft', 3, 2],
    ['ArrowDown', 0, 3],
    ['ArrowDown', 1, 2],
    ['ArrowDown', 2, 5],
    ['ArrowDown', 5, 6],
    ['ArrowDown', 6, 6],
    ['ArrowUp', 6, 3],
    ['ArrowUp', 4, 0],
    ['ArrowUp', 5, 2],
    ['ArrowUp', 0, 0],
    ['Home', 4, 0],
    ['End', 1, 6],
  ])('%s from place %i to %i', (key, from, to) => expect(placeByKey(key, GRID, from)).toBe(to))
  test('nowhere when it is another one', () => expect(placeByKey('Tab', GRID, 2)).toBeUndefined())
})

describe('near the edge of what is in sight the grid scrolls', () => {
  const sight = { top: 100, bottom: 700 }
  test('not in its middle', () => expect(scrollBy(400, sight, 16)).toBe(0))
  test('up near the top and down near the bottom, faster further out, no faster beyond it', () => {
    const [inside, edge, beyond] = [650, 700, 900].map((y) => scrollBy(y, sight, 16))
    expect(inside).toBeGreaterThan(0)
    expect(edge).toBeGreaterThan(inside!)
    expect(beyond).toBe(edge)
    expect(scrollBy(100, sight, 16)).toBe(-edge!)
  })
})
