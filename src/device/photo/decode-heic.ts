import type { Size } from './fit.ts'
import type { Libheif } from './libheif.ts'
import {
  channel,
  chroma,
  colorspace,
  type HeicImage,
  planeOf,
  withDecoded,
  withHeicImage,
  wordAt,
} from './libheif-image.ts'
import { releaseBytes } from './release-bytes.ts'

/** `size`: the photo's size; `picture` may be smaller. */
export type DecodedHeic = { picture: ImageBitmap; size: Size }

/**
 * Decodes a HEIC into something a canvas can draw, in its own colors and already upright (libheif rotates it; its EXIF
 * orientation repeats that rotation and is not applied again), at least as large as `wanted` returns for the photo's
 * size. Throws HeicError, or a WebAssembly error when out of memory; after the latter the library cannot be used again.
 */
export async function decodeHeic(
  library: Libheif,
  bytes: Uint8Array,
  wanted: (photo: Size) => Size,
): Promise<DecodedHeic> {
  const { frame, size } = withHeicImage(library, bytes, (image) => {
    const { width, height } = image
    const block = blockFor(image, wanted({ width, height }))
    return { frame: isPlain420(image) ? frameOf(image, block) : pixelsOf(image, block), size: { width, height } }
  })
  const pixels = frame instanceof ImageData ? frame : await copiedPixels(frame)
  const picture = await createImageBitmap(pixels)
  if (pixels instanceof ImageData) releaseBytes(pixels.data.buffer)
  return { picture, size }
}

/** 8 bits, 4:2:0, opaque: the format phones write. Only this is passed as planes; anything else came out as noise. */
function isPlain420(image: HeicImage): boolean {
  const { library, handle, call } = image
  if (typeof VideoFrame === 'undefined' || library._heif_image_handle_has_alpha_channel(handle)) return false
  if (library._heif_image_handle_get_luma_bits_per_pixel(handle) !== 8) return false
  let space = -1
  const format = call((error, out) => {
    library._heif_image_handle_get_preferred_decoding_colorspace(error, handle, out + 4, out)
    space = wordAt(library, out + 4)
  })
  return space === colorspace.YCbCr && format === chroma.planar420
}

/**
 * Passes the decoder's planes to the browser as a video frame, without a conversion to RGB and with color management.
 */
function frameOf(image: HeicImage, block: number): VideoFrame {
  const { library } = image
  return withDecoded(image, colorspace.YCbCr, chroma.planar420, (decoded) => {
    const planes = [channel.Y, channel.Cb, channel.Cr].map((each) => ({
      ...planeOf(image, decoded, each),
      width: library._heif_image_get_width(decoded, each),
      height: library._heif_image_get_height(decoded, each),
    }))
    const shrunk = planes.map((plane) => shrunkSize(plane, block))
    const offsets = shrunk.map((_, at) => shrunk.slice(0, at).reduce((sum, plane) => sum + areaOf(plane), 0))
    const bytes = new Uint8Array(shrunk.reduce((sum, plane) => sum + areaOf(plane), 0))
    for (const [at, { address, ...plane }] of planes.entries())
      shrinkInto(bytes, offsets[at]!, { ...plane, bytes: library.HEAPU8.subarray(address), channels: 1 }, block)
    const frame: VideoFrameBufferInit = {
      format: 'I420',
      codedWidth: shrunk[0]!.width,
      codedHeight: shrunk[0]!.height,
      timestamp: 0,
      layout: shrunk.map(({ width }, at) => ({ offset: offsets[at]!, stride: width })),
      colorSpace: frameColor(colorOf(image, decoded)),
    }
    try {
      return new VideoFrame(bytes, frame)
    } finally {
      releaseBytes(bytes.buffer)
    }
  })
}

const areaOf = ({ width, height }: Size): number => width * height

/**
 * The frame's pixels in sRGB; closes the frame. Copied, because Chromium keeps the converted picture of every frame
 * that is drawn or made a bitmap, up to half a gigabyte. If the browser cannot copy, falls back to the frame itself.
 */
async function copiedPixels(frame: VideoFrame): Promise<ImageData | ImageBitmap> {
  try {
    const { displayWidth: width, displayHeight: height } = frame
    const pixels = new ImageData(width, height)
    // With an odd width, rows would be a pixel longer.
    const layout = [{ offset: 0, stride: width * 4 }]
    await frame.copyTo(pixels.data, { format: 'RGBA', colorSpace: 'srgb', layout })
    return pixels
  } catch {
    return await createImageBitmap(frame)
  } finally {
    frame.close()
  }
}

/** VideoFrame supports P3 and the sRGB curve; TypeScript's lists lag behind. */
const frameColor = ({ primaries, matrix, fullRange }: HeicColor) =>
  ({ primaries, matrix, fullRange, transfer: 'iec61966-2-1' }) as VideoColorSpaceInit

function pixelsOf(image: HeicImage, block: number): ImageData {
  return withDecoded(image, colorspace.RGB, chroma.interleavedRgba, (decoded) => {
    const { library, handle, width, height } = image
    const { address, stride } = planeOf(image, decoded, channel.interleaved)
    const { primaries } = colorOf(image, decoded)
    const colorSpace = primaries === 'smpte432' ? 'display-p3' : 'srgb'
    // Averaging would mix in the colors of transparent pixels.
    const pixelsEach = library._heif_image_handle_has_alpha_channel(handle) ? 1 : block
    const size = shrunkSize({ width, height }, pixelsEach)
    const pixels = new ImageData(size.width, size.height, { colorSpace })
    const from = { width, height, bytes: library.HEAPU8.subarray(address), stride, channels: 4 }
    shrinkInto(pixels.data, 0, from, pixelsEach)
    return pixels
  })
}

/** The color space of a HEIC, in VideoFrame's terms. */
interface HeicColor {
  primaries: 'bt709' | 'smpte432'
  matrix: 'bt709' | 'smpte170m' | 'bt2020-ncl'
  fullRange: boolean
}

/** Display P3 in ITU-T H.273. */
const smpte432 = 12
const bt2020 = 9

/** iPhones describe Display P3 in a color profile; others in four numbers ("nclx"). */
function colorOf(image: HeicImage, decoded: number): HeicColor {
  const { library, handle } = image
  // Decoding into RGB drops the profile, but the file still has it.
  const nclx =
    readNclx(image, (error, out) => library._heif_image_get_nclx_color_profile(error, decoded, out)) ??
    readNclx(image, (error, out) => library._heif_image_handle_get_nclx_color_profile(error, handle, out))
  const wide = nclx?.primaries === smpte432 || nclx?.primaries === bt2020 || profileIsDisplayP3(image)
  const matrix = nclx?.matrix === 1 ? 'bt709' : nclx?.matrix === 9 ? 'bt2020-ncl' : 'smpte170m'
  return { primaries: wide ? 'smpte432' : 'bt709', matrix, fullRange: nclx?.fullRange ?? true }
}

function readNclx({ library, call }: HeicImage, read: (error: number, out: number) => void) {
  try {
    const profile = call(read)
    // struct heif_color_profile_nclx: version, primaries, transfer, matrix, full_range_flag, four bytes apart.
    const found = {
      primaries: wordAt(library, profile + 4),
      matrix: wordAt(library, profile + 12),
      fullRange: library.HEAPU8[profile + 16] === 1,
    }
    library._heif_nclx_color_profile_free(profile)
    return found
  } catch {
    return null // most files have none
  }
}

/**
 * Display P3 is recognized by its red: an ICC profile whose rXYZ tag is (0.515, 0.241, −0.001), regardless of its name.
 */
function profileIsDisplayP3({ library, handle, call }: HeicImage): boolean {
  const size = library._heif_image_handle_get_raw_color_profile_size(handle)
  if (size < 132) return false
  const address = library._malloc(size)
  try {
    call((error) => library._heif_image_handle_get_raw_color_profile(error, handle, address))
    return isDisplayP3(new DataView(library.HEAPU8.buffer, address, size))
  } finally {
    library._free(address)
  }
}

export function isDisplayP3(profile: DataView): boolean {
  const tags = Math.min(profile.getUint32(128), Math.floor((profile.byteLength - 132) / 12))
  for (let tag = 0; tag < tags; tag++) {
    const entry = 132 + 12 * tag
    if (profile.getUint32(entry) !== 0x7258595a) continue // 'rXYZ'
    const offset = profile.getUint32(entry + 4)
    if (offset + 20 > profile.byteLength) return false
    return Math.abs(profile.getInt32(offset + 8) / 65536 - 0.515) < 0.01
  }
  return false
}

// Shrinks a decoded picture by averaging square blocks of pixels, so that nothing after the decoder ever holds the
// whole picture: each copy of a 12 MP photo takes 48 MB.

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
