// HDR converted to what a JPEG can show, color by color.
import { expect, test } from 'vitest'
import { type HdrPrimaries, type HdrTransfer, toneMap } from '#src/device/photo/tone-map.ts'

const mapped = (
  codes: readonly [number, number, number],
  transfer: HdrTransfer,
  primaries: HdrPrimaries = 'bt2020',
) => {
  const rgba = new Uint8ClampedArray([...codes, 90])
  toneMap(rgba, transfer, primaries)
  expect(rgba[3]).toBe(90)
  return [...rgba.subarray(0, 3)]
}
/** The 8-bit code of so many nits in PQ. */
const pq = (nits: number) => {
  const power = (nits / 10_000) ** 0.1593017578125
  return Math.round(255 * ((0.8359375 + 18.8515625 * power) / (1 + 18.6875 * power)) ** 78.84375)
}

test.each<[string, HdrTransfer, number, number, number]>([
  ['black', 'pq', 0, 0, 0],
  ['a gray card of 18 %', 'pq', pq(203 * 0.18), 113, 123],
  ['white paper', 'pq', pq(203), 238, 248],
  ['a lamp of 1,000 nits', 'pq', pq(1000), 252, 255],
  ['the brightest there is', 'pq', 255, 254, 255],
  ['black', 'hlg', 0, 0, 0],
  ['white paper, 75 % of HLG', 'hlg', 191, 235, 250],
  ['the brightest there is', 'hlg', 255, 252, 255],
])('%s in %s', (_, transfer, code, least, most) => {
  const [red, green, blue] = mapped([code, code, code], transfer)
  expect(Math.max(red!, green!, blue!) - Math.min(red!, green!, blue!)).toBeLessThanOrEqual(1)
  expect(red).toBeGreaterThanOrEqual(least)
  expect(red).toBeLessThanOrEqual(most)
})

test('brighter stays brighter', () => {
  for (const transfer of ['pq', 'hlg'] as const) {
    const shades = Array.from({ length: 256 }, (_, code) => mapped([code, code, code], transfer)[0]!)
    expect(shades).toEqual([...shades].sort((one, other) => one - other))
  }
})

test('a color of BT.2020 becomes more saturated in sRGB numbers; one of sRGB keeps its hue', () => {
  const [red, green, blue] = mapped([pq(150), pq(40), pq(40)], 'pq')
  const [plain, ...rest] = mapped([pq(150), pq(40), pq(40)], 'pq', 'bt709')
  expect(red! - green!).toBeGreaterThan(plain! - rest[0]!)
  expect(blue).toBeLessThan(red!)
})
