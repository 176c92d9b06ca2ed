// Marks painted on a photo: how little a blur leaves of what it covers, and where an arrow's word goes.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { arrowLines, blurOf, touching, wordCenter } from '#src/device/photo/photo-marks.ts'

const of = { width: 400, height: 300 }
const stroke = (size: number, ...path: [number, number][]) => ({ kind: 'blur' as const, size, path })

describe('what is blurred', () => {
  test.each([
    ['a face, with one tap', [stroke(0.2, [0.5, 0.5])], { width: 1, height: 1 }],
    ['a plate, with one stroke', [stroke(0.1, [0.4, 0.5], [0.45, 0.5], [0.5, 0.5])], { width: 2, height: 1 }],
    [
      'a face, with many small taps',
      [0.4, 0.43, 0.46].flatMap((x) => [0.4, 0.44, 0.48].map((y) => stroke(0.04, [x, y]))),
      { width: 1, height: 1 },
    ],
    ['a line of text', [stroke(0.05, [0.1, 0.5], [0.9, 0.5])], { width: 17, height: 1 }],
    ['what is cut by the edge', [stroke(0.2, [0, 0.5])], { width: 1, height: 1 }],
  ])('%s, becomes a color for each square of its narrow side', (_, strokes, colors) => {
    const areas = touching(strokes, of)
    expect(areas).toHaveLength(1)
    expect(blurOf(areas[0]!, of)?.colors).toEqual(colors)
  })

  test('strokes apart from each other are areas of their own; one that touches both makes them one', () => {
    const [left, right] = [stroke(0.1, [0.2, 0.5]), stroke(0.1, [0.6, 0.5])]
    expect(touching([left, right], of)).toEqual([[left], [right]])
    const bridge = stroke(0.1, [0.3, 0.5], [0.4, 0.5], [0.5, 0.5])
    expect(touching([left, right, bridge], of)).toHaveLength(1)
  })

  test('beyond the picture, there is nothing to blur', () => expect(blurOf([stroke(0.1, [1.5, 0.5])], of)).toBeNull())
})

describe('an arrow', () => {
  const spot = fc.record({
    x: fc.double({ min: 0, max: 400, noNaN: true }),
    y: fc.double({ min: 0, max: 300, noNaN: true }),
  })

  test('ends in its tip, and its head is not longer than itself', () => {
    const [shaft, head] = arrowLines({ x: 10, y: 10 }, { x: 50, y: 10 }, 20)
    expect(shaft).toEqual([
      { x: 10, y: 10 },
      { x: 50, y: 10 },
    ])
    expect(head![1]).toEqual({ x: 50, y: 10 })
    const [, short] = arrowLines({ x: 10, y: 10 }, { x: 15, y: 10 }, 20)
    expect(short![0]!.x).toBeGreaterThan(10)
  })

  test('keeps its word inside of the picture', () =>
    fc.assert(
      fc.property(spot, spot, (from, to) => {
        const word = { width: 120, height: 20 }
        const { x, y } = wordCenter(from, to, word, of)
        expect(x - 60).toBeGreaterThanOrEqual(0)
        expect(x + 60).toBeLessThanOrEqual(of.width)
        expect(y - 10).toBeGreaterThanOrEqual(0)
        expect(y + 10).toBeLessThanOrEqual(of.height)
      }),
    ))

  test('does not cross its word where there is room', () => {
    const { x, y } = wordCenter({ x: 200, y: 150 }, { x: 300, y: 150 }, { width: 60, height: 20 }, of)
    expect(y).toBe(150)
    expect(x + 30).toBeLessThan(200)
  })

  test('has its word beside its start where the picture ends behind it', () => {
    const { x, y } = wordCenter({ x: 40, y: 150 }, { x: 300, y: 150 }, { width: 60, height: 20 }, of)
    expect(x).toBeCloseTo(40)
    expect(Math.abs(y - 150)).toBeGreaterThan(10)
  })
})
