// A page seen at an angle becomes upright, in the proportions of its paper, white where it is paper.
import { describe, expect, test } from 'vitest'
import { homographyTo, isConvex, moveCorner, type Quad, WHOLE } from '#src/device/paper/quad.ts'
import { cleanPage, type Pixels, pageSize, straighten } from '#src/device/paper/straighten.ts'

const quad = (...at: [number, number][]): Quad => at.map(([x, y]) => ({ x, y })) as unknown as Quad
const SEEN = quad([0.2, 0.1], [0.9, 0.2], [0.8, 0.95], [0.1, 0.8])

describe('the mapping onto four corners', () => {
  test('leads from the corners of the page to theirs', () => {
    const map = homographyTo(SEEN as never)!
    const at = [map(0, 0), map(1, 0), map(1, 1), map(0, 1)]
    for (const [corner, { x, y }] of at.entries()) {
      expect(x).toBeCloseTo(SEEN[corner]!.x, 10)
      expect(y).toBeCloseTo(SEEN[corner]!.y, 10)
    }
  })

  test('keeps lines straight: the diagonals cross where the middle is seen', () => {
    const map = homographyTo(SEEN as never)!
    const [a, middle, c] = [map(0, 0), map(0.5, 0.5), map(1, 1)]
    expect((middle.x - a.x) * (c.y - a.y) - (middle.y - a.y) * (c.x - a.x)).toBeCloseTo(0, 10)
  })

  test('there is none onto one point', () =>
    expect(homographyTo(quad([0, 0], [0, 0], [0, 0], [0, 0]) as never)).toBeNull())
})

describe('a corner that is moved', () => {
  test('stays inside the photo', () => expect(moveCorner(WHOLE, 0, { x: -1, y: 0.02 })[0]).toEqual({ x: 0, y: 0.02 }))
  test('never turns the page inside out', () => expect(moveCorner(WHOLE, 0, { x: 1, y: 1 })).toBe(WHOLE))
  test('the page that is proposed is one', () => expect(isConvex(WHOLE)).toBe(true))
})

describe('the size of the page', () => {
  const full = quad([0, 0], [1, 0], [1, 1], [0, 1])
  test.each([
    ['Letter, standing', 1_500, 1_960, 8.5 / 11],
    ['A4, standing', 1_500, 2_130, 210 / 297],
    ['Letter, lying', 1_960, 1_500, 11 / 8.5],
    ['Legal, standing', 1_500, 2_400, 8.5 / 14],
    ['a receipt keeps its own', 600, 2_000, 0.3],
  ])('%s', (_, width, height, ratio) => {
    const size = pageSize(full, { width, height })
    expect(size.width / size.height).toBeCloseTo(ratio, 2)
  })
  test.each([
    ['Letter', 7_760, 2_200],
    ['Legal', 9_880, 2_800],
  ])('%s has at most 200 dots to the inch', (_, height, longest) =>
    expect(pageSize(full, { width: 6_000, height }).height).toBe(longest),
  )
})

/** `paint`: the light of a pixel. */
function pixels(width: number, height: number, paint: (x: number, y: number) => number): Pixels {
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let at = 0; at < width * height; at++) data.fill(paint(at % width, Math.floor(at / width)), at * 4, at * 4 + 3)
  return { width, height, data }
}
const lightAt = ({ width, data }: Pixels, x: number, y: number) => data[(y * width + x) * 4]!

test('what stood in the page stands there upright', () => {
  // The photo shows a page whose right half is dark; the corners are those of a square turned upside down.
  const photo = pixels(100, 100, (x) => (x < 50 ? 200 : 20))
  const upsideDown = quad([1, 1], [0, 1], [0, 0], [1, 0])
  const page = straighten(photo, upsideDown, { width: 40, height: 40 })
  expect(lightAt(page, 5, 20)).toBe(20)
  expect(lightAt(page, 35, 20)).toBe(200)
})

test('paper is white under a shadow as well, and ink stays dark', () => {
  const isInk = (x: number, y: number) => y % 20 < 3 && x % 12 < 8
  const shadow = (x: number) => (x < 150 ? 1 : 0.5)
  const page = cleanPage(pixels(300, 300, (x, y) => (isInk(x, y) ? 40 : 210) * shadow(x)))
  for (const x of [40, 80, 220, 260]) {
    expect(lightAt(page, x, 110)).toBeGreaterThan(225)
    expect(lightAt(page, x - (x % 12) + 2, 121)).toBeLessThan(70)
  }
})
