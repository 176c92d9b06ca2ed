// Measures the quality of a photo on the phone, right after it is taken, from small copies. Advice only: a photo with a
// fault is accepted like any other.
import { fitInside, type Size } from '../fit.ts'
import { edgeSpots } from './edge-spots.ts'
import { exposureFault } from './exposure.ts'
import { fingerprint } from './fingerprint.ts'
import { type Gray, grayOf } from './gray.ts'
import { isBlurred } from './sharpness.ts'

export type PhotoQuality = Size & {
  /** The most serious fault. */
  fault: 'dark' | 'bright' | 'blurred' | null
  /** See fingerprint.ts; empty: too little contrast to compare. */
  fingerprint: string
}

const SMALL = { width: 256, height: 256 }
const TILE = { width: 64, height: 64 }

/** `read`: pixels of the finished picture. `copy`: the picture at that size. */
export type Pixels = {
  size: Size
  read(left: number, top: number, size: Size): Gray
  copy(size: Size): Gray
}

export function measureQuality({ size, read, copy }: Pixels): PhotoQuality {
  const small = copy(fitInside(size, SMALL))
  // Sharpness cannot be measured in a picture smaller than a tile.
  const spots = size.width < TILE.width || size.height < TILE.height ? [] : edgeSpots(small)
  const tiles = () =>
    spots.map(({ x, y }) =>
      read(placed(x * size.width, TILE.width, size.width), placed(y * size.height, TILE.height, size.height), TILE),
    )
  const fault = exposureFault(small) ?? (isBlurred(tiles()) ? 'blurred' : null)
  return { ...size, fault, fingerprint: fingerprint(small) }
}

/** Start of a span around `middle`, kept inside the whole. */
const placed = (middle: number, span: number, whole: number): number =>
  Math.round(Math.min(Math.max(0, middle - span / 2), whole - span))

/** `drawSmall`: draws the picture again at that size. */
export const pixelsOf = (
  picture: OffscreenCanvas,
  drawSmall: (picture: OffscreenCanvas, size: Size) => OffscreenCanvas,
): Pixels => ({
  size: { width: picture.width, height: picture.height },
  read: (left, top, size) => grayOfCanvas(picture, left, top, size),
  copy: (size) => grayOfCanvas(drawSmall(picture, size), 0, 0, size),
})

function grayOfCanvas(canvas: OffscreenCanvas, left: number, top: number, { width, height }: Size): Gray {
  const { data } = canvas.getContext('2d')!.getImageData(left, top, width, height)
  return grayOf(data, width, height)
}
