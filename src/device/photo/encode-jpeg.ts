import { PHOTO_BOUND, THUMBNAIL_BOUND } from '#contract/constants.ts'
import { sha256Of } from '#src/api/sha256.ts'
import { fitInside, type Size } from './fit.ts'
import { editSizes, type PhotoEdit, turnedSize } from './photo-edit.ts'
import type { PreparedPixels } from './photo-messages.ts'
import { measureQuality, pixelsOf } from './quality/measure-quality.ts'
import { releaseBytes } from './release-bytes.ts'
import { resample } from './resample.ts'

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

function drawnEdited(source: ImageBitmap, size: Size, { of, rotate, flip, crop }: PhotoEdit): OffscreenCanvas {
  const { canvas, context } = blank(size)
  const around = turnedSize(of, rotate)
  context.scale(size.width / crop.width, size.height / crop.height)
  context.translate(around.width / 2 - crop.left, around.height / 2 - crop.top)
  context.rotate((rotate * Math.PI) / 180)
  context.scale(flip.horizontal ? -1 : 1, flip.vertical ? -1 : 1)
  context.drawImage(source, -of.width / 2, -of.height / 2, of.width, of.height)
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
