// Shrinks a decoded picture by averaging square blocks of pixels, so that nothing after the decoder ever holds the
// whole picture: each copy of a 12 MP photo takes 48 MB. Pure.
import type { Size } from './fit.ts'

/** 8 bits per sample, `channels` samples per pixel, `stride` bytes per row. */
export type Samples = Size & { bytes: Uint8Array; stride: number; channels: number }

/** Number of pixels in each direction that become one; the result is at least as large as wanted. */
export const blockFor = ({ width, height }: Size, wanted: Size): number =>
  Math.max(1, Math.floor(Math.min(width / wanted.width, height / wanted.height) + 1e-6))

/** Size of the shrunk picture or plane; the last block may be partial. */
export const shrunkSize = ({ width, height }: Size, block: number): Size => ({
  width: Math.ceil(width / block),
  height: Math.ceil(height / block),
})

/** Writes the averages of the blocks into `out` from `offset`, row by row without gaps. */
export function shrinkInto(out: Uint8Array | Uint8ClampedArray, offset: number, from: Samples, block: number): void {
  const { width, height } = shrunkSize(from, block)
  const { bytes, stride, channels } = from
  const sums = new Uint32Array(width * channels)
  for (let row = 0; row < height; row++) {
    if (block === 1) {
      out.set(bytes.subarray(row * stride, row * stride + sums.length), offset)
      offset += sums.length
      continue
    }
    sums.fill(0)
    const rows = Math.min(block, from.height - row * block)
    for (let line = 0; line < rows; line++) addRow(sums, bytes, (row * block + line) * stride, from, block)
    const lastColumns = from.width - (width - 1) * block
    for (let at = 0; at < sums.length; at++) {
      const count = rows * (at < sums.length - channels ? block : lastColumns)
      out[offset++] = Math.floor((sums[at]! + (count >> 1)) / count)
    }
  }
}

function addRow(sums: Uint32Array, bytes: Uint8Array, start: number, from: Samples, block: number): void {
  const { width, channels } = from
  for (let channel = 0; channel < channels; channel++) {
    let at = start + channel
    let left = width
    for (let to = channel; to < sums.length; to += channels) {
      let sum = 0
      for (let column = Math.min(left, block); column > 0; column--) {
        sum += bytes[at]!
        at += channels
      }
      sums[to] = sums[to]! + sum
      left -= block
    }
  }
}
