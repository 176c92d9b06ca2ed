// Photos of paper in the worker: decoded, the page found on a small gray copy, made upright from the large one.
import { fitInside, type Size } from '../photo/fit.ts'
import type { PhotoReply } from '../photo/photo-messages.ts'
import { grayOf } from '../photo/quality/gray.ts'
import { refusePhoto } from '../photo/refusal.ts'
import { findPage } from './find-page.ts'
import type { Quad } from './quad.ts'
import { cleanPage, type Pixels, pageSize, straighten } from './straighten.ts'

type Answer = Omit<PhotoReply, 'id'>

const SMALL: Size = { width: 256, height: 256 }
/** A Letter page that fills the photo has 200 dots to the inch and some to spare. */
const LARGE: Size = { width: 3_000, height: 3_000 }
/** Print keeps its edges; three pages stay below 2 MB. */
const QUALITY = 0.8

export const findInPhoto = (file: Blob): Promise<Answer> =>
  orRefused(async () => {
    const { data, width, height } = await pixelsOf(file, SMALL)
    return { kind: 'page-found', corners: findPage(grayOf(data, width, height)) }
  })

export const makePage = (file: Blob, corners: Quad): Promise<Answer> =>
  orRefused(async () => {
    const photo = await pixelsOf(file, LARGE)
    const page = cleanPage(straighten(photo, corners, pageSize(corners, photo)))
    const canvas = new OffscreenCanvas(page.width, page.height)
    canvas.getContext('2d')!.putImageData(new ImageData(page.data, page.width, page.height), 0, 0)
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
    return { kind: 'page', jpeg: await blob.arrayBuffer(), width: page.width, height: page.height }
  })

/** Upright, no larger than the box. */
async function pixelsOf(file: Blob, box: Size): Promise<Pixels> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const { width, height } = fitInside(picture, box)
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, width, height)
  picture.close()
  const { data } = context.getImageData(0, 0, width, height)
  return { width, height, data: data as Uint8ClampedArray<ArrayBuffer> }
}

async function orRefused(work: () => Promise<Answer['outcome']>): Promise<Answer> {
  try {
    return { outcome: await work(), spent: false }
  } catch {
    return { outcome: refusePhoto('damaged-photo', UNREADABLE), spent: true }
  }
}

const UNREADABLE = 'This photo can’t be read here. Take it again, or choose a JPEG or PNG.'
