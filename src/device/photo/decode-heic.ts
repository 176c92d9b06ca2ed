import type { Size } from './fit.ts'
import { colorOf, type HeicColor } from './heic-color.ts'
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
import { blockFor, shrinkInto, shrunkSize } from './shrink.ts'

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
