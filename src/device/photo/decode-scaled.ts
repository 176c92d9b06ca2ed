import { decodeSize, type Size } from './fit.ts'
import type { SniffedPhoto } from './sniff.ts'

/**
 * Creates a bitmap from the frame and closes the frame. Chromium keeps every frame that was drawn on a canvas, even
 * after its worker has ended: forty photos took 270 MB more than ten. It also squeezes a rotated frame into the size
 * that the frame had before it was rotated, unless told the size.
 */
async function bitmapOf(frame: VideoFrame): Promise<ImageBitmap> {
  try {
    const { displayWidth: resizeWidth, displayHeight: resizeHeight } = frame
    return await createImageBitmap(frame, { resizeWidth, resizeHeight, resizeQuality: 'high' })
  } finally {
    frame.close()
  }
}

/** Above this many pixels a picture is decoded at a fraction of its size or not at all. */
export const WHOLE_MAX_PIXELS = 100_000_000
export const canDecodeScaled = (): boolean => typeof ImageDecoder !== 'undefined'

/**
 * Decodes no larger than needed. `ImageDecoder` reads a 48 MP JPEG at a quarter of its size in a tenth of the time; if
 * it is missing or refuses, the browser decodes everything and scales down. The receiver must close the result: the
 * garbage collector does not free its memory. `bytes` may be detached afterwards, because a decoder frees them sooner
 * than the garbage collector.
 */
export async function decodeScaled(
  file: Blob,
  bytes: Uint8Array<ArrayBuffer>,
  photo: SniffedPhoto,
  target: Size,
): Promise<ImageBitmap> {
  const frame = await decodeFrame(bytes, photo, target)
  if (frame && isUprightWhenDrawn(frame, photo)) return bitmapOf(frame)
  frame?.close()
  if (photo.pixels > WHOLE_MAX_PIXELS) throw new RangeError('Too large to be decoded whole')
  const whole = bytes.length > 0 ? new Blob([bytes], { type: photo.type }) : file.slice(0, file.size, photo.type)
  // Only the longer side: the browser may read another orientation than the header's, and given both would squeeze it.
  const longer = target.width > target.height ? { resizeWidth: target.width } : { resizeHeight: target.height }
  return createImageBitmap(whole, { imageOrientation: 'from-image', ...longer, resizeQuality: 'high' })
}

async function decodeFrame(bytes: Uint8Array<ArrayBuffer>, photo: SniffedPhoto, target: Size) {
  if (!canDecodeScaled()) return null
  const wish = decodeSize({ width: photo.rawWidth, height: photo.rawHeight }, photo, target)
  const decoder = new ImageDecoder({
    data: bytes,
    type: photo.type,
    desiredWidth: wish.width,
    desiredHeight: wish.height,
    preferAnimation: false,
    transfer: [bytes.buffer],
  })
  try {
    return (await decoder.decode({ completeFramesOnly: true })).image
  } catch {
    return null
  } finally {
    decoder.close()
  }
}

/** Browsers differ in whether a canvas rotates frames that do not state their orientation. */
function isUprightWhenDrawn(frame: VideoFrame, { orientation }: SniffedPhoto): boolean {
  if (orientation === 1) return true
  const { rotation = 0, flip = false } = frame as VideoFrame & { rotation?: number; flip?: boolean }
  return rotation !== 0 || flip
}
