import { expect, test } from 'vitest'
import { blockFor, type Samples, shrinkInto, shrunkSize } from '#src/device/photo/decode-heic.ts'

const shrunk = (from: Samples, block: number) => {
  const size = shrunkSize(from, block)
  const out = new Uint8Array(size.width * size.height * from.channels)
  shrinkInto(out, 0, from, block)
  return { ...size, samples: [...out] }
}

test.each([
  // A phone's photo, the same upright, one of 48 MP, one that is small enough, one smaller than it is wanted.
  [{ width: 4032, height: 3024 }, { width: 1365, height: 1024 }, 2],
  [{ width: 3024, height: 4032 }, { width: 768, height: 1024 }, 3],
  [{ width: 8064, height: 6048 }, { width: 1365, height: 1024 }, 5],
  [{ width: 2000, height: 1500 }, { width: 1365, height: 1024 }, 1],
  [{ width: 640, height: 480 }, { width: 1365, height: 1024 }, 1],
  [{ width: 2730, height: 2048 }, { width: 1365, height: 1024 }, 2],
])('%o, wanted %o, by blocks of %i: no smaller than wanted', (photo, wanted, block) => {
  expect(blockFor(photo, wanted)).toBe(block)
  if (block > 1) expect(shrunkSize(photo, block).width).toBeGreaterThanOrEqual(wanted.width)
})

test('each pixel is the mean of its block; what pads a row is no part of it, and the last blocks may be parts', () => {
  // 5 × 3 in rows of 6 bytes.
  const bytes = Uint8Array.from([0, 10, 20, 30, 40, 255, 2, 12, 22, 32, 42, 255, 100, 101, 102, 104, 200, 255])
  const from = { bytes, width: 5, height: 3, stride: 6, channels: 1 }
  expect(shrunk(from, 2)).toEqual({ width: 3, height: 2, samples: [6, 26, 41, 101, 103, 200] })
  expect(shrunk(from, 1).samples).toEqual([0, 10, 20, 30, 40, 2, 12, 22, 32, 42, 100, 101, 102, 104, 200])
  expect(shrunk(from, 5).samples).toEqual([54])
})

test('colors stay apart', () => {
  const bytes = Uint8Array.from([10, 100, 0, 255, 20, 110, 0, 255, 30, 120, 1, 255])
  const from = { bytes, width: 3, height: 1, stride: 12, channels: 4 }
  expect(shrunk(from, 2)).toEqual({ width: 2, height: 1, samples: [15, 105, 0, 255, 30, 120, 1, 255] })
})

test('a plane and its half-size color planes keep their proportion, also where sides are odd', () => {
  for (const block of [2, 3, 5])
    for (const width of [4031, 4032, 4033, 601]) {
      const height = width - 150
      const half = { width: Math.ceil(width / 2), height: Math.ceil(height / 2) }
      const large = shrunkSize({ width, height }, block)
      expect(shrunkSize(half, block)).toEqual({
        width: Math.ceil(large.width / 2),
        height: Math.ceil(large.height / 2),
      })
    }
})
