// Finds the page in a photo by its edges: rotated, at an angle, in bad light, on a light table.
import { describe, expect, test } from 'vitest'
import { findPage } from '#src/device/paper/find-page.ts'
import type { Quad } from '#src/device/paper/quad.ts'
import { aPhoto, turned } from './a-photo.ts'

/** Of the photo's width and height. */
const TOLERANCE = 0.025
const quad = (...at: [number, number][]): Quad => at.map(([x, y]) => ({ x, y })) as unknown as Quad

function expectFound(found: Quad | null, page: Quad): void {
  expect(found).not.toBeNull()
  const off = page.map((corner, at) => Math.hypot(found![at]!.x - corner.x, found![at]!.y - corner.y))
  expect(Math.max(...off)).toBeLessThan(TOLERANCE)
}

describe('a page', () => {
  test.each([0, 3, -8, 15, -25, 35])('turned by %d degrees', (degrees) => {
    const page = turned(degrees, Math.abs(degrees) > 20 ? 0.6 : 0.72)
    expectFound(findPage(aPhoto({ page })), page)
  })

  test.each<[string, Quad]>([
    ['from below', quad([0.25, 0.15], [0.75, 0.15], [0.92, 0.9], [0.08, 0.9])],
    ['from the left', quad([0.1, 0.08], [0.85, 0.2], [0.85, 0.8], [0.1, 0.92])],
    ['from a corner', quad([0.2, 0.12], [0.88, 0.2], [0.8, 0.85], [0.08, 0.78])],
    ['lying', quad([0.06, 0.3], [0.94, 0.28], [0.92, 0.72], [0.08, 0.74])],
  ])('seen %s', (_, page) => expectFound(findPage(aPhoto({ page })), page))
})

describe('in bad light', () => {
  const page = quad([0.15, 0.12], [0.86, 0.16], [0.9, 0.88], [0.1, 0.84])
  test.each<[string, Parameters<typeof aPhoto>[0]]>([
    ['a shadow across the page', { page, light: (x, y) => (x + y > 0.95 ? 0.55 : 1) }],
    ['light from one side', { page, light: (x) => 1 - 0.6 * x }],
    ['a light table', { page, table: 165, paper: 225 }],
    ['grain', { page, grain: 18 }],
    ['a page without a frame', { page, hasFrame: false }],
  ])('%s', (_, scene) => expectFound(findPage(aPhoto(scene)), page))
})

test('nothing is found where no page lies', () => {
  const page = quad([2, 2], [3, 2], [3, 3], [2, 3])
  expect(findPage(aPhoto({ page }))).toBeNull()
  expect(findPage(aPhoto({ page, grain: 40 }))).toBeNull()
})
