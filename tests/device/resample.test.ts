// Photos are scaled down as sharp does it, whatever their size.
import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { resample } from '#src/device/photo/encode-jpeg.ts'

type Size = { width: number; height: number }

/** RGBA of every pixel. */
function painted({ width, height }: Size, colorAt: (x: number, y: number) => [number, number, number]) {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let at = 0; at < width * height; at++) data.set([...colorAt(at % width, Math.floor(at / width)), 255], at * 4)
  return { width, height, data }
}

/** Large and small shapes and grain, as in a photo; the same each time. */
const scene = (size: Size) =>
  painted(size, (x, y) => {
    const grain = (Math.imul(x + 31 * y, 2_654_435_761) >>> 27) - 16
    const window = (x >> 4) % 3 === 0 && (y >> 5) % 2 === 0 ? 60 : 0
    return [120 + 90 * Math.sin(x / 9) + grain, 60 + window + (y % 97) + grain, 200 - window - (x % 53)].map((shade) =>
      Math.max(0, Math.min(255, Math.round(shade))),
    ) as [number, number, number]
  })

async function bySharp({ width, height, data }: ReturnType<typeof painted>, to: Size) {
  const raw = { width, height, channels: 4 } as const
  return sharp(data, { raw }).removeAlpha().resize(to.width, to.height, { fit: 'fill' }).raw().toBuffer()
}

const sizes: [string, Size, Size][] = [
  ['a photo of a phone, decoded at three eighths', { width: 1512, height: 1134 }, { width: 1365, height: 1024 }],
  ['almost the same size', { width: 400, height: 300 }, { width: 396, height: 297 }],
  ['half', { width: 400, height: 300 }, { width: 200, height: 150 }],
  ['two thirds', { width: 600, height: 450 }, { width: 400, height: 300 }],
]
test.each(sizes)('%s', async (_, from, to) => {
  const source = scene(from)
  const { data, ...size } = resample(source, to)
  expect(size).toEqual(to)
  const wanted = await bySharp(source, to)
  let [sum, most] = [0, 0]
  for (let at = 0, other = 0; at < data.length; at += 4, other += 3)
    for (let channel = 0; channel < 3; channel++) {
      const off = Math.abs(data[at + channel]! - wanted[other + channel]!)
      sum += off
      most = Math.max(most, off)
    }
  expect(sum / wanted.length).toBeLessThan(0.6)
  expect(most).toBeLessThan(12)
})

describe('whatever the size', () => {
  const side = fc.integer({ min: 1, max: 90 })
  const both = fc.tuple(side, side, side, side).map(([a, b, c, d]) => ({
    from: { width: Math.max(a, c), height: Math.max(b, d) },
    to: { width: Math.min(a, c), height: Math.min(b, d) },
  }))
  test('a flat area keeps its color, to the edges', () =>
    fc.assert(
      fc.property(both, fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)), ({ from, to }, color) => {
        const { data } = resample(
          painted(from, () => color),
          to,
        )
        expect(data).toEqual(painted(to, () => color).data)
      }),
    ))
  test('the same size is the same picture', () => {
    const source = scene({ width: 50, height: 40 })
    expect(resample(source, { width: 50, height: 40 }).data).toEqual(source.data)
  })
})
