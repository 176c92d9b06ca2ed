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
import { toneMap } from './tone-map.ts'

/**
 * Decodes a HEIC into something a canvas can draw, in its own colors and already upright (libheif rotates it; its EXIF
 * orientation repeats that rotation and is not applied again). Throws HeicError, or a WebAssembly error when out of
 * memory; after the latter the library cannot be used again.
 */
export async function decodeHeic(library: Libheif, bytes: Uint8Array): Promise<ImageBitmap> {
  const picture = withHeicImage(library, bytes, (image) => (isPlain420(image) ? frameOf(image) : pixelsOf(image)))
  const pixels = picture instanceof ImageData ? picture : await copiedPixels(picture)
  const bitmap = await createImageBitmap(pixels)
  if (pixels instanceof ImageData) release(pixels.data.buffer)
  return bitmap
}

/** Gives 48 MB back at once, where the browser can: the garbage collector lets several pile up. */
function release(buffer: ArrayBufferLike): void {
  const { transfer } = buffer as { transfer?: (length: number) => ArrayBuffer }
  transfer?.call(buffer, 0)
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

/** Passes the decoder's planes to the browser as a video frame: no detour over RGB, and colors stay managed. */
function frameOf(image: HeicImage): VideoFrame {
  const { library } = image
  return withDecoded(image, colorspace.YCbCr, chroma.planar420, (decoded) => {
    const planes = [channel.Y, channel.Cb, channel.Cr].map((each) => planeOf(image, decoded, each))
    const rows = [channel.Y, channel.Cb, channel.Cr].map((each) => library._heif_image_get_height(decoded, each))
    const from = Math.min(...planes.map((plane) => plane.address))
    const to = Math.max(...planes.map((plane, index) => plane.address + plane.stride * rows[index]!))
    return new VideoFrame(library.HEAPU8.subarray(from, to), {
      format: 'I420',
      codedWidth: library._heif_image_get_width(decoded, channel.Y),
      codedHeight: rows[0]!,
      timestamp: 0,
      layout: planes.map(({ address, stride }) => ({ offset: address - from, stride })),
      colorSpace: frameColor(colorOf(image, decoded)),
    })
  })
}

/**
 * The frame's pixels in sRGB; closes it. Copied, because Chromium keeps the converted picture of every frame that is drawn
 * or made a bitmap, 48 MB each, up to half a gigabyte. Where it cannot copy, the frame itself.
 */
async function copiedPixels(frame: VideoFrame): Promise<ImageData | ImageBitmap> {
  try {
    const { displayWidth: width, displayHeight: height } = frame
    const pixels = new ImageData(width, height)
    // An odd width would get rows of a pixel more.
    const layout = [{ offset: 0, stride: width * 4 }]
    await frame.copyTo(pixels.data, { format: 'RGBA', colorSpace: 'srgb', layout })
    return pixels
  } catch {
    return await createImageBitmap(frame)
  } finally {
    frame.close()
  }
}

/** VideoFrame knows P3 and the sRGB curve; TypeScript's lists lag behind. */
const frameColor = ({ primaries, matrix, fullRange }: HeicColor) =>
  ({ primaries, matrix, fullRange, transfer: 'iec61966-2-1' }) as VideoColorSpaceInit

function pixelsOf(image: HeicImage): ImageData {
  return withDecoded(image, colorspace.RGB, chroma.interleavedRgba, (decoded) => {
    const { library, width, height } = image
    const { address, stride } = planeOf(image, decoded, channel.interleaved)
    const { primaries, hdr } = colorOf(image, decoded)
    const colorSpace = primaries === 'smpte432' && !hdr ? 'display-p3' : 'srgb'
    const pixels = new ImageData(width, height, { colorSpace })
    for (let row = 0; row < height; row++) {
      const start = address + row * stride
      pixels.data.set(library.HEAPU8.subarray(start, start + width * 4), row * width * 4)
    }
    if (hdr) toneMap(pixels.data, hdr.transfer, hdr.primaries)
    return pixels
  })
}
