export interface Size {
  width: number
  height: number
}

/** Largest size with the same proportions that fits in the box; never larger than the original. */
export function fitInside({ width, height }: Size, box: Size): Size {
  const scale = Math.min(1, box.width / width, box.height / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/**
 * The photo's full size, turned as the decoder turned it: header and decoder may read a file's orientation differently,
 * and what is drawn is the decoder's picture.
 */
export function sizeAsDecoded(picture: Size, { width, height }: Size): Size {
  const isTurned = picture.width > picture.height !== width > height
  return isTurned ? { width: height, height: width } : { width, height }
}

/**
 * Size to request from a JPEG decoder, in stored pixels. A decoder can skip frequencies and so decode at k/8 of the
 * size for a fraction of the work; it picks the largest k/8 that does not exceed the request. Requesting the target
 * itself would return a smaller, blurred picture.
 */
export function decodeSize(stored: Size, shown: Size, target: Size): Size {
  const wanted = 8 * Math.max(target.width / shown.width, target.height / shown.height)
  const eighths = Math.min(8, Math.max(1, Math.ceil(wanted - 1e-6)))
  return { width: Math.ceil((stored.width * eighths) / 8), height: Math.ceil((stored.height * eighths) / 8) }
}
