// Processes photos of paper in the worker: decodes them, finds the page on a small gray copy, and straightens it from
// the large one.
import { type Converter, decodePhoto, type PhotoAnswer } from '../photo/decode-photo.ts'
import { fitInside, type Size } from '../photo/fit.ts'
import { grayOf } from '../photo/quality/gray.ts'
import { findPage } from './find-page.ts'
import type { Quad } from './quad.ts'
import { cleanPage, type Pixels, pageSize, straighten } from './straighten.ts'

const SMALL: Size = { width: 256, height: 256 }
/**
 * Size of the picture shown while its corners are set: a browser may be unable to show the file itself, such as a HEIC.
 */
const SHOWN: Size = { width: 1_600, height: 1_600 }
/** Enough for 200 dpi, with some to spare, if the page fills the photo. */
const LARGE: Size = { width: 3_000, height: 3_000 }
/** Preserves the edges of print; three pages stay below 2 MB. */
const QUALITY = 0.8
/** Always accepted, because they become a JPEG here, regardless of which photo types the board accepts. */
const EXTRA = ['avif', 'webp'] as const

export const findInPhoto = (file: Blob, converter: Converter): Promise<PhotoAnswer> =>
  drawnInside(file, SHOWN, converter, async (canvas) => {
    const { data, width, height } = pixelsOf(drawn(canvas, fitInside(canvas, SMALL)))
    return { kind: 'page-found', corners: findPage(grayOf(data, width, height)), picture: await jpegOf(canvas) }
  })

export const makePage = (file: Blob, corners: Quad, converter: Converter): Promise<PhotoAnswer> =>
  drawnInside(file, LARGE, converter, async (canvas) => {
    const photo = pixelsOf(canvas)
    const page = cleanPage(straighten(photo, corners, pageSize(corners, photo)))
    const upright = new OffscreenCanvas(page.width, page.height)
    upright.getContext('2d')!.putImageData(new ImageData(page.data, page.width, page.height), 0, 0)
    return { kind: 'page', jpeg: await jpegOf(upright), width: page.width, height: page.height }
  })

/** Draws the photo upright on a canvas, no larger than the box. */
const drawnInside = (
  file: Blob,
  box: Size,
  converter: Converter,
  work: (canvas: OffscreenCanvas) => Promise<PhotoAnswer['outcome']>,
): Promise<PhotoAnswer> =>
  decodePhoto(
    {
      file,
      extra: EXTRA,
      wanted: (photo) => fitInside(photo, box),
      use: (picture, size) => {
        const canvas = drawn(picture, fitInside(size, box))
        picture.close()
        return work(canvas)
      },
    },
    converter,
  )

function drawn(source: ImageBitmap | OffscreenCanvas, { width, height }: Size): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true })!
  context.imageSmoothingQuality = 'high'
  context.drawImage(source, 0, 0, width, height)
  return canvas
}

function pixelsOf(canvas: OffscreenCanvas): Pixels {
  const { width, height } = canvas
  const { data } = canvas.getContext('2d')!.getImageData(0, 0, width, height)
  return { width, height, data: data as Uint8ClampedArray<ArrayBuffer> }
}

const jpegOf = async (canvas: OffscreenCanvas): Promise<ArrayBuffer> =>
  (await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })).arrayBuffer()
