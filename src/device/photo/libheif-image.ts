// Opens and releases one HEIC. WebAssembly memory has no garbage collector: everything allocated here is freed before
// `withHeicImage` returns, even when decoding fails.
import type { Libheif } from './libheif.ts'

export const colorspace = { YCbCr: 0, RGB: 1 } as const
export const chroma = { planar420: 1, interleavedRgba: 11 } as const
export const channel = { Y: 0, Cb: 1, Cr: 2, interleaved: 10 } as const

export type DecodeFailure = 'damaged' | 'out-of-memory'

export class HeicError extends Error {
  constructor(readonly failure: DecodeFailure) {
    super(`HEIC ${failure}`)
  }
}

/** libheif's error struct: { code, subcode, message }, three words written at the address in the first argument. */
const outOfMemoryCode = 6
const outWords = 16

export interface HeicImage {
  library: Libheif
  handle: number
  /** Size after the file's own rotation and mirroring. */
  width: number
  height: number
  /** Calls a C function that writes an error at its first argument and a result at `out`; returns the result. */
  call(run: (error: number, out: number) => void): number
}

export function withHeicImage<T>(library: Libheif, bytes: Uint8Array, use: (image: HeicImage) => T): T {
  const scratch = library._malloc(outWords * 4)
  const data = library._malloc(bytes.length)
  const context = library._heif_context_alloc()
  let handle = 0
  const call: HeicImage['call'] = (run) => {
    run(scratch, scratch + 12)
    const code = wordAt(library, scratch)
    if (code !== 0) throw new HeicError(code === outOfMemoryCode ? 'out-of-memory' : 'damaged')
    return wordAt(library, scratch + 12)
  }
  try {
    library.HEAPU8.set(bytes, data)
    call((error) => library._heif_context_read_from_memory_without_copy(error, context, data, bytes.length, 0))
    handle = call((error, out) => library._heif_context_get_primary_image_handle(error, context, out))
    const width = library._heif_image_handle_get_width(handle)
    const height = library._heif_image_handle_get_height(handle)
    return use({ library, handle, width, height, call })
  } finally {
    if (handle) library._heif_image_handle_release(handle)
    library._heif_context_free(context)
    library._free(data)
    library._free(scratch)
  }
}

export function withDecoded<T>(image: HeicImage, space: number, format: number, use: (decoded: number) => T): T {
  const { library, handle } = image
  const decoded = image.call((error, out) => library._heif_decode_image(error, handle, out, space, format, 0))
  try {
    return use(decoded)
  } finally {
    library._heif_image_release(decoded)
  }
}

/** Address and bytes per row of one plane. */
export function planeOf({ library, call }: HeicImage, decoded: number, plane: number) {
  let address = 0
  const stride = call((_, out) => {
    address = library._heif_image_get_plane_readonly(decoded, plane, out)
  })
  if (!address) throw new HeicError('damaged')
  return { address, stride }
}

/** A 32-bit word of libheif's memory. The view is created again each time, because the memory moves when it grows. */
export const wordAt = (library: Libheif, address: number): number =>
  new DataView(library.HEAPU8.buffer).getUint32(address, true)
