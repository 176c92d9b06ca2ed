export interface Size {
  width: number
  height: number
}

/** The largest size of the same shape inside the box; never larger than it was. */
export function fitInside({ width, height }: Size, box: Size): Size {
  const scale = Math.min(1, box.width / width, box.height / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/**
 * The size to ask a JPEG decoder for, in stored pixels. It can leave out frequencies and so decode at k/8 of the size
 * for a fraction of the work, and takes the largest k/8 not above the wish: asking for the target itself would give a
 * picture below it, and blur.
 */
export function decodeSize(stored: Size, shown: Size, target: Size): Size {
  const wanted = 8 * Math.max(target.width / shown.width, target.height / shown.height)
  const eighths = Math.min(8, Math.max(1, Math.ceil(wanted - 1e-6)))
  return { width: Math.ceil((stored.width * eighths) / 8), height: Math.ceil((stored.height * eighths) / 8) }
}
