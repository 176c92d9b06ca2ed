// What a phone finds in a photo, on pictures that are drawn by formula.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Size } from '#src/device/photo/fit.ts'
import { exposureFault } from '#src/device/photo/quality/exposure.ts'
import { fingerprint } from '#src/device/photo/quality/fingerprint.ts'
import type { Gray } from '#src/device/photo/quality/gray.ts'
import { measureQuality, type Pixels } from '#src/device/photo/quality/measure-quality.ts'
import { isBlurred, sharpness } from '#src/device/photo/quality/sharpness.ts'
import { differingBits, withLike } from '#src/features/photos/like-photos.ts'

/** Brightness at a place; x and y from 0 to 1. */
type Scene = (x: number, y: number) => number

const drawn = (scene: Scene, width = 256, height = 192): Gray => ({
  width,
  height,
  light: Float32Array.from({ length: width * height }, (_, at) =>
    scene(((at % width) + 0.5) / width, (Math.floor(at / width) + 0.5) / height),
  ),
})
/** From dark to light within `soft` of the whole width around zero. */
const edge = (distance: number, soft: number) => 60 + 140 * Math.min(1, Math.max(0, distance / soft + 0.5))
/** A room: walls, a door and a floor, leaning by some degrees, its edges `soft`. */
const room =
  (degrees = 0, soft = 0.004): Scene =>
  (x, y) => {
    const lean = Math.tan((degrees * Math.PI) / 180)
    const across = x - 0.5 + (y - 0.5) * 0.75 * lean
    const down = y - 0.5 - (x - 0.5) * lean
    return (
      0.4 * (edge(across + 0.3, soft) + edge(0.1 - across, soft) + edge(across - 0.25, soft)) -
      edge(down - 0.2, soft) * 0.2
    )
  }
const times =
  (scene: Scene, factor: number, plus = 0): Scene =>
  (x, y) =>
    Math.min(255, scene(x, y) * factor + plus)
const WALL: Scene = (x) => 180 + 6 * x

/** The scene as the worker sees it: in full, and as a small copy, whose edges are soft for being scaled down. */
const pixels = (scene: Scene, size: Size = { width: 1365, height: 1024 }, copied = scene): Pixels => ({
  size,
  copy: (small) => drawn(copied, small.width, small.height),
  read: (left, top, { width, height }) =>
    drawn((x, y) => scene((left + x * width) / size.width, (top + y * height) / size.height), width, height),
})
const faultOf = (scene: Scene, copied?: Scene) => measureQuality(pixels(scene, undefined, copied)).fault

describe('one fault at most is found', () => {
  test.each<[string, string | null, Scene, Scene?]>([
    ['a room', null, room(0, 0.0005)],
    ['a wall without anything on it', null, WALL],
    ['a room at dusk', null, times(room(0, 0.0005), 0.5)],
    ['a room without light', 'dark', times(room(0, 0.0005), 0.12)],
    ['a room in glaring light', 'bright', times(room(0, 0.0005), 1, 200)],
    ['a room out of focus', 'blurred', room(0, 0.02)],
  ])('%s: %s', (_, fault, scene, copied) => expect(faultOf(scene, copied)).toBe(fault))

  test('in a picture of any size', () => {
    const side = fc.integer({ min: 1, max: 1920 })
    fc.assert(
      fc.property(side, side, (width, height) => {
        const { fault, ...rest } = measureQuality(pixels(WALL, { width, height }))
        expect(fault).toBeNull()
        expect(rest).toMatchObject({ width, height })
      }),
      {
        numRuns: 40,
        examples: [
          [1, 1],
          [10, 10],
          [10, 66],
          [63, 64],
          [64, 64],
        ],
      },
    )
  })
})

describe('exposure', () => {
  const night: Scene = (x, y) => (x > 0.4 && x < 0.6 && y > 0.4 && y < 0.6 ? 220 : 8)
  const plan: Scene = (x, y) => (Math.round(x * 256) % 32 === 0 || Math.round(y * 192) % 48 === 0 ? 20 : 255)
  test('a house at night has its lit windows', () => expect(exposureFault(drawn(night))).toBeNull())
  test('a floor plan is white and not too bright', () => expect(exposureFault(drawn(plan))).toBeNull())
})

describe('sharpness', () => {
  const tile = (soft: number, contrast = 1) =>
    drawn((x, y) => 100 + contrast * (edge(x - 0.5, soft) - 130 + edge(y - 0.5, soft) - 130), 64, 64)
  const tiles = (soft: number, contrast?: number) => Array.from({ length: 5 }, () => tile(soft, contrast))

  test('falls as edges get softer', () => {
    const found = [0.01, 0.05, 0.1, 0.2, 0.4].map((soft) => sharpness(tiles(soft))!)
    expect(found).toEqual(found.toSorted((a, b) => b - a))
    expect(isBlurred(tiles(0.02))).toBe(false)
    expect(isBlurred(tiles(0.3))).toBe(true)
  })
  test('does not depend on contrast', () =>
    fc.assert(
      fc.property(fc.double({ min: 0.6, max: 1, noNaN: true }), (contrast) => {
        expect(sharpness(tiles(0.1, contrast))).toBeCloseTo(sharpness(tiles(0.1))!, 3)
      }),
      { numRuns: 20 },
    ))
  test('a hand that moves sideways blurs the uprights only, and that is enough', () => {
    const moved = drawn((x, y) => edge(x - 0.5, 0.4) + edge(y - 0.5, 0.01), 64, 64)
    expect(isBlurred([moved, moved, moved])).toBe(true)
  })
  test('nothing is said where there is nothing to measure', () => {
    expect(sharpness([])).toBeNull()
    expect(sharpness(Array.from({ length: 9 }, () => drawn(WALL, 64, 64)))).toBeNull()
  })
})

describe('fingerprints', () => {
  const kitchen: Scene = (x, y) => 120 + 50 * Math.sin(9 * x + 3) + 50 * Math.cos(11 * y * x + 1)
  const yard: Scene = (x, y) => 120 + 50 * Math.sin(14 * x * y + 1) - 50 * Math.cos(8 * y + 2 * x)
  const of = (scene: Scene, width?: number, height?: number) => fingerprint(drawn(scene, width, height))
  const quality = (print: string) => ({ width: 1, height: 1, fault: null, fingerprint: print })

  test('stay the same when a picture is scaled or brightened, and tell two pictures apart', () => {
    expect(differingBits(of(kitchen), of(kitchen, 192, 144))).toBeLessThan(6)
    expect(differingBits(of(kitchen), of(times(kitchen, 1.1, 5)))).toBeLessThan(6)
    expect(
      differingBits(
        of(kitchen),
        of((x, y) => kitchen(x * 0.98 + 0.01, y * 0.98)),
      ),
    ).toBeLessThan(15)
    expect(differingBits(of(kitchen), of(yard))).toBeGreaterThan(30)
  })
  test('one white wall is not the double of another', () => {
    expect(of(WALL)).toBe('')
    expect(differingBits('', '')).toBe(Infinity)
  })
  test('the nearest of the same is named; never the photo that is taken again', () => {
    const prints = new Map([
      ['yard', of(yard)],
      ['wall', ''],
      ['before', of((x, y) => kitchen(x * 0.985, y))],
      ['kitchen', of(kitchen)],
    ])
    expect(withLike(quality(of(kitchen)), prints, undefined).like).toBe('kitchen')
    expect(withLike(quality(of(kitchen)), prints, 'kitchen').like).toBe('before')
    expect(withLike(quality(of(kitchen)), new Map([['yard', of(yard)]]), undefined)).not.toHaveProperty('like')
  })
})
