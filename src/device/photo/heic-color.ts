import { type HeicImage, wordAt } from './libheif-image.ts'

/** The color space of a HEIC, in VideoFrame's terms. */
export interface HeicColor {
  primaries: 'bt709' | 'smpte432'
  matrix: 'bt709' | 'smpte170m' | 'bt2020-ncl'
  fullRange: boolean
}

/** Display P3 in ITU-T H.273. */
const smpte432 = 12
const bt2020 = 9

/** iPhones describe Display P3 in a color profile; others in four numbers ("nclx"). */
export function colorOf(image: HeicImage, decoded: number): HeicColor {
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
