// Decodes a picked file in the worker: its bytes are checked before any decoder sees them, and it is not decoded larger
// than requested.
import type { PhotoExtraType } from '#contract/photo.ts'
import { decodeHeic } from './decode-heic.ts'
import { canDecodeScaled, decodeScaled, WHOLE_MAX_PIXELS } from './decode-scaled.ts'
import { type Size, sizeAsDecoded } from './fit.ts'
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
