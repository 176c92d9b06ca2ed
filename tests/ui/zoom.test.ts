import fc from 'fast-check'
import { expect, test } from 'vitest'
import { doubleTapped, FIT, movedBy, settled, zoomBy } from '#src/ui/use-zoom.ts'

const frame = { width: 390, height: 844 }

test('a double tap enlarges what the finger is on, a second one shows the whole picture', () => {
  const large = doubleTapped(FIT, { x: 100, y: -50 }, frame)
  expect(large).toEqual({ scale: 2.5, x: -150, y: 75 })
  expect(doubleTapped(large, { x: 0, y: 0 }, frame)).toEqual(FIT)
})

test('a picture at its fit stays where it is, however it is pushed', () =>
  expect(movedBy(FIT, { x: 80, y: 300 }, frame)).toEqual(FIT))

test('fingers that end near the fit leave it at the fit', () => {
  expect(settled({ scale: 1.03, x: 4, y: 2 })).toEqual(FIT)
  expect(settled({ scale: 2, x: 4, y: 2 })).toEqual({ scale: 2, x: 4, y: 2 })
})

const act = fc.record({
  factor: fc.double({ min: 0.2, max: 5, noNaN: true }),
  at: fc.record({ x: fc.integer({ min: -195, max: 195 }), y: fc.integer({ min: -422, max: 422 }) }),
  by: fc.record({ x: fc.integer({ min: -900, max: 900 }), y: fc.integer({ min: -900, max: 900 }) }),
})

test('whatever fingers do, it is never smaller than the frame, larger than four times, or beside it', () =>
  fc.assert(
    fc.property(fc.array(act, { maxLength: 12 }), (acts) => {
      const { scale, x, y } = acts.reduce(
        (zoom, { factor, at, by }) => movedBy(zoomBy(zoom, factor, at, frame), by, frame),
        FIT,
      )
      expect(scale).toBeGreaterThanOrEqual(1)
      expect(scale).toBeLessThanOrEqual(4)
      expect(Math.abs(x)).toBeLessThanOrEqual(((scale - 1) * frame.width) / 2 + 1e-9)
      expect(Math.abs(y)).toBeLessThanOrEqual(((scale - 1) * frame.height) / 2 + 1e-9)
    }),
  ))
