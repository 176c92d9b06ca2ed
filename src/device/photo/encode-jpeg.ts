import { PHOTO_BOUND, THUMBNAIL_BOUND } from '#contract/constants.ts'
import { sha256Of } from '#src/api/sha256.ts'
import { fitInside, type Size } from './fit.ts'
import { measureQuality, pixelsOf } from './measure-quality.ts'
import { editSizes, type PhotoEdit } from './photo-edit.ts'
import { drawMarks, enterPicture } from './photo-marks.ts'
import type { PreparedPixels } from './photo-messages.ts'
import { releaseBytes } from './release-bytes.ts'

/**
 * High, because the server encodes the picture once more: any loss here would happen twice. Canvases keep colors at
 * full resolution (4:4:4) only at quality 1, which takes three times the bytes.
 */
const imageQuality = 0.92
const thumbnailQuality = 0.85

/** Draws the picture at its final size, and the thumbnail from that; closes `picture`. `shown` is its upright size. */
export async function encodeJpegs(picture: ImageBitmap, shown: Size, edit?: PhotoEdit): Promise<PreparedPixels> {
  const size = edit ? editSizes(edit, shown, PHOTO_BOUND).result : fitInside(fitInside(picture, shown), PHOTO_BOUND)
  const canvas = edit ? drawnEdited(picture, size, edit) : shrunk(picture, size)
  picture.close()
  const thumbnailCanvas = drawnSmall(canvas, fitInside(size, THUMBNAIL_BOUND))
  const [image, thumbnail] = await Promise.all([
    jpegBytes(canvas, imageQuality),
    jpegBytes(thumbnailCanvas, thumbnailQuality),
  ])
  const [sha256, thumbnailSha256] = await Promise.all([sha256Of(image), sha256Of(thumbnail)])
  const quality = measureQuality(pixelsOf(canvas, drawn))
  free(canvas, thumbnailCanvas)
  return { kind: 'prepared', image, thumbnail, ...size, sha256, thumbnailSha256, quality }
}

function drawn(source: CanvasImageSource, size: Size): OffscreenCanvas {
  const { canvas, context } = blank(size)
  context.drawImage(source, 0, 0, size.width, size.height)
  return canvas
}

/** Halved by the browser, which it does well, until less than half remains; then resampled by our own filter. */
function shrunk(source: ImageBitmap, size: Size): OffscreenCanvas {
  const ratio = Math.min(source.width / size.width, source.height / size.height)
  if (ratio <= 1) return drawn(source, size)
  const whole = 2 ** Math.floor(Math.log2(ratio))
  const { width, height } = { width: Math.ceil(source.width / whole), height: Math.ceil(source.height / whole) }
  const halved = drawn(source, { width, height })
  const pixels = halved.getContext('2d')!.getImageData(0, 0, width, height)
  free(halved)
  const { data } = resample(pixels, size)
  releaseBytes(pixels.data.buffer)
  const { canvas, context } = blank(size)
  context.putImageData(new ImageData(data, size.width, size.height), 0, 0)
  releaseBytes(data.buffer)
  return canvas
}

function drawnEdited(source: ImageBitmap, size: Size, edit: PhotoEdit): OffscreenCanvas {
  const { canvas, context } = blank(size)
  context.save()
  enterPicture(context, size, edit)
  context.drawImage(source, 0, 0, edit.of.width, edit.of.height)
  context.restore()
  drawMarks(context, size, edit, { image: source, size: source })
  return canvas
}

function blank({ width, height }: Size) {
  const canvas = new OffscreenCanvas(width, height)
  // Read back at once, so that the picture stays in main memory; on a white background, because JPEG has no
  // transparency.
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true })!
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingEnabled = true
  context.imageSmoothingQuality = 'high'
  return { canvas, context }
}

/** Goes through twice the size if there is room: browsers halve a picture sharply, but blur at ratios in between. */
function drawnSmall(source: OffscreenCanvas, size: Size): OffscreenCanvas {
  const double = { width: size.width * 2, height: size.height * 2 }
  if (double.width >= source.width) return drawn(source, size)
  const between = drawn(source, double)
  const small = drawn(between, size)
  free(between)
  return small
}

/** Frees their pixels at once: the garbage collector lets those of many photos accumulate. */
function free(...canvases: OffscreenCanvas[]): void {
  for (const canvas of canvases) Object.assign(canvas, { width: 0, height: 0 })
}

async function jpegBytes(canvas: OffscreenCanvas, quality: number): Promise<ArrayBuffer> {
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality })
  const bytes = await blob.arrayBuffer()
  const { buffer } = stripMetadata(new Uint8Array(bytes))
  releaseBytes(bytes)
  return buffer
}

const startOfScan = 0xda
const keptApplicationSegments = [0xe0, 0xee] // JFIF and Adobe: how the colors are stored, nothing about the location

/**
 * Returns the JPEG without EXIF, GPS, profiles and comments. A canvas writes no GPS, but browsers differ in what else
 * they write (Safari adds an EXIF block of its own), so it is removed here.
 */
export function stripMetadata(jpeg: Uint8Array): Uint8Array<ArrayBuffer> {
  const view = new DataView(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength)
  const kept: Uint8Array[] = [jpeg.subarray(0, 2)]
  let at = 2
  while (at + 4 <= jpeg.length && jpeg[at] === 0xff && jpeg[at + 1] !== startOfScan) {
    const marker = jpeg[at + 1]!
    const end = at + 2 + view.getUint16(at + 2)
    const says = (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe
    if (!says || keptApplicationSegments.includes(marker)) kept.push(jpeg.subarray(at, end))
    at = end
  }
  kept.push(jpeg.subarray(at))
  const bytes = new Uint8Array(kept.reduce((sum, part) => sum + part.length, 0))
  let offset = 0
  for (const part of kept) {
    bytes.set(part, offset)
    offset += part.length
  }
  return bytes
}

// Shrinks a picture with a Lanczos filter, like image editors. A browser's canvas blurs at the ratios between one and
// two by which phone photos are shrunk. The innermost loops take four samples at once, which halves their time.

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
