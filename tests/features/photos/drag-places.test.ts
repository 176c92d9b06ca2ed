// Where photos of the grid stand while one of them is dragged, and where a key leads.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scrollBy } from '#src/features/photos/drag/auto-scroll.ts'
import { nearestPlace, type Place, placeByKey, shownPlace } from '#src/features/photos/drag/places.ts'
import { movedTo } from '#src/features/photos/moved-to.ts'

const place = (column: number, row: number, size = 1): Place => ({
  ...{ left: column * 100, top: row * 100, width: size * 100, height: size * 100 },
})
/** A cover of two by two, two cards beside it, and rows of three, the last of which has one card. */
const GRID = [place(0, 0, 2), ...[place(2, 0), place(2, 1)], ...[place(0, 2), place(1, 2), place(2, 2)], place(0, 3)]

test('a card held over a place shows the order that dropping it there makes', () => {
  const index = fc.nat(7)
  fc.assert(
    fc.property(index, index, (from, to) => {
      const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
      const shown = ids.toSorted((a, b) => shownPlace(ids.indexOf(a), from, to) - shownPlace(ids.indexOf(b), from, to))
      expect(shown).toEqual(movedTo(ids, new Set([ids[from]!]), to))
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
