// Decodes a picked file in the worker: its bytes are checked before any decoder sees them, and it is not decoded larger
// than requested.
import type { PhotoExtraType } from '#contract/photo.ts'
import { decodeHeic } from './decode-heic.ts'
import { decodeSize, type Size, sizeAsDecoded } from './fit.ts'
import type { Libheif } from './libheif.ts'
import { HeicError } from './libheif-image.ts'
import type { PhotoReply } from './photo-messages.ts'
import { type PhotoRefusal, type PhotoRefusalCode, refusePhoto, refusePixels } from './refusal.ts'
import { releaseBytes } from './release-bytes.ts'
import { refuseBySize, type SniffedPhoto, sniffPhoto } from './sniff.ts'

export type PhotoAnswer = Omit<PhotoReply, 'id'>

/** Above this, the converter's memory, which never shrinks, is worth freeing by terminating the worker. */
const keepConverterUpTo = 256 * 1024 * 1024

const refused = (code: PhotoRefusalCode, spent = false): PhotoAnswer => ({ outcome: refusePhoto(code), spent })

/** A worker that decoded a photo this large is terminated, which frees its memory. */
const GIANT_PIXELS = 100_000_000

/** In megapixels: 200 took 3.4 GB in the converter. */
const converterMegapixels = 50

const HEIC = 'image/heic'

export type Converter = () => Promise<Libheif>

type Decoding = {
  file: Blob
  extra: readonly PhotoExtraType[]
  /** Returns how large the picture must be, given its upright size. */
  wanted(photo: Size): Size
  /** Draws and closes the picture. `size`: its upright size, which may be larger than what was decoded. */
  use(picture: ImageBitmap, size: Size): Promise<PhotoAnswer['outcome']>
}

export async function decodePhoto({ file, extra, wanted, use }: Decoding, converter: Converter): Promise<PhotoAnswer> {
  const tooEarly = refuseBySize(file.size)
  if (tooEarly) return { outcome: tooEarly, spent: false }
  let bytes: Uint8Array<ArrayBuffer>
  try {
    bytes = new Uint8Array(await file.arrayBuffer())
  } catch {
    return refused('unreadable-file')
  }
  const photo = sniffPhoto(bytes, extra)
  if (photo.kind === 'refused') return { outcome: photo, spent: false }
  if (photo.type === HEIC) return decodedHeic(bytes, photo, { wanted, use }, converter)
  if (photo.pixels > WHOLE_MAX_PIXELS && !canDecodeScaled())
    return { outcome: refusePixels(photo.pixels, WHOLE_MAX_PIXELS / 1_000_000), spent: false }
  try {
    const picture = await decodeScaled(file, bytes, photo, wanted(photo))
    return { outcome: await use(picture, sizeAsDecoded(picture, photo)), spent: photo.pixels > GIANT_PIXELS }
  } catch {
    // Terminating the worker frees the memory that the failed decoder still holds.
    return refused('damaged-photo', true)
  }
}

async function decodedHeic(
  bytes: Uint8Array<ArrayBuffer>,
  { pixels }: SniffedPhoto,
  { wanted, use }: Pick<Decoding, 'wanted' | 'use'>,
  converter: Converter,
): Promise<PhotoAnswer> {
  const native = await decodeNatively(bytes)
  if (native) return { outcome: await use(native, native), spent: false }
  if (pixels > converterMegapixels * 1_000_000)
    return { outcome: refusePixels(pixels, converterMegapixels), spent: false }
  let library: Libheif
  try {
    library = await converter()
  } catch {
    // A browser remembers that a module failed to load: only a new worker requests it again.
    return refused('converter-missing', true)
  }
  try {
    const { picture, size } = await decodeHeic(library, bytes, wanted)
    releaseBytes(bytes.buffer)
    const outcome = await use(picture, size)
    return { outcome, spent: library.HEAPU8.byteLength > keepConverterUpTo }
  } catch (error) {
    const { code, spent } = whyNot(error)
    return refused(code, spent)
  }
}

/** Safari decodes HEIC itself, faster and without a download; other browsers return null at once. */
async function decodeNatively(bytes: Uint8Array<ArrayBuffer>): Promise<ImageBitmap | null> {
  try {
    // Most browsers can report this; trying would read the whole file once more.
    if (typeof ImageDecoder !== 'undefined' && !(await ImageDecoder.isTypeSupported(HEIC))) return null
    return await createImageBitmap(new Blob([bytes], { type: HEIC }), { imageOrientation: 'from-image' })
  } catch {
    return null
  }
}

/** After an abort inside WebAssembly every later photo would fail as well: that worker must not be used again. */
function whyNot(error: unknown): { code: PhotoRefusal['code']; spent: boolean } {
  if (error instanceof HeicError && error.failure === 'damaged') return { code: 'damaged-photo', spent: false }
  const memory = error instanceof HeicError || error instanceof RangeError || /OOM|memory/i.test(String(error))
  return { code: memory ? 'out-of-memory' : 'damaged-photo', spent: true }
}

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
const WHOLE_MAX_PIXELS = 100_000_000
const canDecodeScaled = (): boolean => typeof ImageDecoder !== 'undefined'

/**
 * Decodes no larger than needed. `ImageDecoder` reads a 48 MP JPEG at a quarter of its size in a tenth of the time; if
 * it is missing or refuses, the browser decodes everything and scales down. The receiver must close the result: the
 * garbage collector does not free its memory. `bytes` may be detached afterwards, because a decoder frees them sooner
 * than the garbage collector.
 */
async function decodeScaled(
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
