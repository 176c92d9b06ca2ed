// Shrinks a picture with a Lanczos filter, like image editors. A browser's canvas blurs at the ratios between one and
// two by which phone photos are shrunk. The innermost loops take four samples at once, which halves their time. Pure.
import type { Size } from './fit.ts'

const LOBES = 3
/** Weights are integers of this many bits, so that products and sums are exact, and fast. */
const BITS = 14
const HALF = 1 << (BITS - 1)
const AT_ONCE = 4
const { imul } = Math

type Pixels = Size & { data: Uint8ClampedArray<ArrayBuffer> }

/**
 * The samples that make up one sample of the result: `count` from `first` on, a multiple of four; surplus ones have
 * weight 0.
 */
type Taps = { first: Int32Array; count: number; weights: Int16Array }

/**
 * `from`: opaque RGBA, at least as large as `to`. Keeps only as many intermediate rows as one row of the result needs.
 */
export function resample(from: Pixels, to: Size): Pixels {
  const across = tapsOf(from.width, to.width)
  const down = tapsOf(from.height, to.height)
  const rows = Array.from({ length: down.count }, () => new Uint8ClampedArray(to.width * 3))
  const sums = new Int32Array(to.width * 3)
  const data = new Uint8ClampedArray(to.width * to.height * 4)
  let ready = 0
  for (let y = 0; y < to.height; y++) {
    const first = down.first[y]!
    const end = Math.min(from.height, first + down.count)
    for (ready = Math.max(ready, first); ready < end; ready++)
      shrinkRow(from.data, ready * from.width * 4, across, rows[ready % down.count]!)
    sums.fill(HALF)
    for (let tap = 0; tap < down.count; tap += AT_ONCE)
      addRows(sums, rows, first + tap, down.weights.subarray(y * down.count + tap))
    writeRow(sums, data, y * to.width * 4)
  }
  return { ...to, data }
}

function tapsOf(from: number, to: number): Taps {
  const scale = from / to
  const reach = LOBES * scale
  const count = AT_ONCE * Math.ceil((2 * reach + 1) / AT_ONCE)
  const first = new Int32Array(to)
  const weights = new Int16Array(to * count)
  for (let at = 0; at < to; at++) {
    const center = (at + 0.5) * scale - 0.5
    const start = Math.max(0, Math.min(Math.ceil(center - reach), from - count))
    first[at] = start
    const shares = Array.from({ length: Math.min(count, from - start) }, (_, tap) =>
      lanczos((start + tap - center) / scale),
    )
    const whole = shares.reduce((sum, share) => sum + share, 0)
    const each = shares.map((share) => Math.round((share / whole) * (1 << BITS)))
    // The rounding error is added to the largest weight, so that a flat area keeps its value.
    each[each.indexOf(Math.max(...each))]! += (1 << BITS) - each.reduce((sum, weight) => sum + weight, 0)
    weights.set(each, at * count)
  }
  return { first, count, weights }
}

function lanczos(distance: number): number {
  if (Math.abs(distance) < 1e-9) return 1
  if (Math.abs(distance) >= LOBES) return 0
  const angle = Math.PI * distance
  return (LOBES * Math.sin(angle) * Math.sin(angle / LOBES)) / (angle * angle)
}

function shrinkRow(data: Uint8ClampedArray, start: number, { first, count, weights }: Taps, row: Uint8ClampedArray) {
  let tap = 0
  for (let at = 0, to = 0; to < row.length; at++, to += 3) {
    let red = HALF
    let green = HALF
    let blue = HALF
    let from = start + first[at]! * 4
    for (const end = tap + count; tap < end; tap += AT_ONCE, from += 4 * AT_ONCE) {
      const p = weights[tap]!
      const q = weights[tap + 1]!
      const r = weights[tap + 2]!
      const s = weights[tap + 3]!
      red =
        (red + imul(data[from]!, p) + imul(data[from + 4]!, q) + imul(data[from + 8]!, r) + imul(data[from + 12]!, s)) |
        0
      green =
        (green +
          imul(data[from + 1]!, p) +
          imul(data[from + 5]!, q) +
          imul(data[from + 9]!, r) +
          imul(data[from + 13]!, s)) |
        0
      blue =
        (blue +
          imul(data[from + 2]!, p) +
          imul(data[from + 6]!, q) +
          imul(data[from + 10]!, r) +
          imul(data[from + 14]!, s)) |
        0
    }
    row[to] = red >> BITS
    row[to + 1] = green >> BITS
    row[to + 2] = blue >> BITS
  }
}

/** `rows`: a ring buffer, indexed by the row's number modulo its size. */
function addRows(sums: Int32Array, rows: Uint8ClampedArray[], first: number, weights: Int16Array): void {
  const row = (next: number) => rows[(first + next) % rows.length]!
  const [a, b, c, d] = [row(0), row(1), row(2), row(3)]
  const [p, q, r, s] = [weights[0]!, weights[1]!, weights[2]!, weights[3]!]
  for (let at = 0; at < sums.length; at++)
    sums[at] = sums[at]! + imul(a[at]!, p) + imul(b[at]!, q) + imul(c[at]!, r) + imul(d[at]!, s)
}

function writeRow(sums: Int32Array, data: Uint8ClampedArray, start: number): void {
  for (let at = 0, to = start; at < sums.length; at += 3, to += 4) {
    data[to] = sums[at]! >> BITS
    data[to + 1] = sums[at + 1]! >> BITS
    data[to + 2] = sums[at + 2]! >> BITS
    data[to + 3] = 255
  }
}
