// Measures the quality of a photo on the phone, right after it is taken, from small copies. Advice only: a photo with a
// fault is accepted like any other.
import { fitInside, type Size } from './fit.ts'

export type PhotoQuality = Size & {
  /** The most serious fault. */
  fault: 'dark' | 'bright' | 'blurred' | null
  /** See fingerprint() below; empty: too little contrast to compare. */
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

// Finds a picture's edges, so that its sharpness is measured there and not on a flat wall.

/** In pixels of the small copy. */
const BLOCK = 8
const REGIONS = 3

type Spot = { x: number; y: number }

/** Center of the block with the most contrast in each ninth of the picture, as fractions of its width and height. */
function edgeSpots({ width, height, light }: Gray): Spot[] {
  const best = new Map<number, { change: number; spot: Spot }>()
  for (let top = 0; top + BLOCK < height; top += BLOCK)
    for (let left = 0; left + BLOCK < width; left += BLOCK) {
      const spot = { x: (left + BLOCK / 2) / width, y: (top + BLOCK / 2) / height }
      const region = Math.floor(spot.y * REGIONS) * REGIONS + Math.floor(spot.x * REGIONS)
      const change = changeIn(light, width, left, top)
      if (change > (best.get(region)?.change ?? -1)) best.set(region, { change, spot })
    }
  return [...best.values()].map(({ spot }) => spot)
}

function changeIn(light: Float32Array, width: number, left: number, top: number): number {
  let change = 0
  for (let y = top; y < top + BLOCK; y++)
    for (let x = left; x < left + BLOCK; x++) {
      const at = y * width + x
      change += Math.abs(light[at]! - light[at + 1]!) + Math.abs(light[at]! - light[at + width]!)
    }
  return change
}

// Detects photos that are too dark or too bright, by the distribution of brightness.

/** Of 255; see `brightness`. A house at night passes because of its lit windows: more than 2 % of it is bright. */
const DARK = { median: 45, bright: 60, brightest: 100 }
/** No dark pixels are left. A drawing on white paper passes because of its lines. */
const WASHED_OUT = { median: 247, darkest: 150 }

export function exposureFault(gray: Gray): 'dark' | 'bright' | null {
  const { darkest, median, bright, brightest } = brightness(gray)
  if (median < DARK.median && bright < DARK.bright && brightest < DARK.brightest) return 'dark'
  return median > WASHED_OUT.median && darkest > WASHED_OUT.darkest ? 'bright' : null
}

/** Brightness values that 2 %, 50 %, 90 % and 98 % of the pixels do not exceed. */
function brightness({ light }: Gray) {
  const counts = new Uint32Array(256)
  for (let at = 0; at < light.length; at++) counts[Math.min(255, light[at]! + 0.5) | 0]! += 1
  const reached = (share: number) => {
    let seen = 0
    return Math.max(
      0,
      counts.findIndex((count) => {
        seen += count
        return seen >= share * light.length
      }),
    )
  }
  return { darkest: reached(0.02), median: reached(0.5), bright: reached(0.9), brightest: reached(0.98) }
}

// A picture's fingerprint, which hardly changes when the picture is scaled, compressed or brightened a little, to find
// photos of the same scene. A difference hash (dHash) in two directions.
const GRID = 8
/** Of 255: smaller differences are noise. */
const STEP = 2
/** Fraction of neighbors that must differ: all white walls look the same. */
const LEAST_CONTRAST = 0.4

/**
 * 128 bits in hexadecimal: whether each part of the picture is darker than its right neighbor, then than the one below.
 * Empty: the picture has too little contrast to compare.
 */
export function fingerprint(gray: Gray): string {
  const across = means(gray, GRID + 1, GRID)
  const down = means(gray, GRID, GRID + 1)
  let hex = ''
  let bits = 0
  let differ = 0
  for (let at = 0; at < 2 * GRID * GRID; at++) {
    const row = Math.floor(at / GRID) % GRID
    const column = at % GRID
    const brighter =
      at < GRID * GRID
        ? across[row * (GRID + 1) + column + 1]! - across[row * (GRID + 1) + column]!
        : down[(row + 1) * GRID + column]! - down[row * GRID + column]!
    bits = (bits << 1) | Number(brighter > STEP)
    differ += Number(Math.abs(brighter) > STEP)
    if (at % 4 === 3) {
      hex += bits.toString(16)
      bits = 0
    }
  }
  return differ < LEAST_CONTRAST * 2 * GRID * GRID ? '' : hex
}

function means({ width, height, light }: Gray, columns: number, rows: number): Float32Array {
  const sums = new Float32Array(columns * rows)
  const counts = new Float32Array(columns * rows)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const cell = Math.floor((y * rows) / height) * columns + Math.floor((x * columns) / width)
      sums[cell]! += light[y * width + x]!
      counts[cell]! += 1
    }
  return sums.map((sum, cell) => sum / Math.max(1, counts[cell]!))
}

// Blur, measured at edges only: a flat wall has none and is not blurred.

/** Pixels on each side that the smoothing includes. */
const RADIUS = 4
/** Mean change from pixel to pixel, of 255, below which a tile has no edge to measure. */
const LEAST_CHANGE = 0.6
/** This many tiles must be sharp: a single one may be a watermark. */
const TILES = 3
/** Photos from phones have 0.6 and more; blurred over three pixels of 1920 they have less than 0.45. */
const BLURRED = 0.45

/** `tiles`: parts of a photo with the most contrast, in full resolution. */
export function isBlurred(tiles: readonly Gray[]): boolean {
  const found = sharpness(tiles)
  return found !== null && found < BLURRED
}

/** 0 to 1, in the less sharp direction, because camera shake blurs along one. null: too few edges to measure. */
export function sharpness(tiles: readonly Gray[]): number | null {
  const across = best(tiles.map((tile) => lostChange(tile, 'across')))
  const down = best(tiles.map((tile) => lostChange(tile, 'down')))
  return across === null || down === null ? (across ?? down) : Math.min(across, down)
}

function best(found: readonly (number | null)[]): number | null {
  const sorted = found.filter((each) => each !== null).sort((a, b) => b - a)
  return sorted[TILES - 1] ?? null
}

/**
 * Fraction of the change from pixel to pixel that smoothing removes: high at a sharp edge, low at a blurred one (Crete
 * et al., The Blur Effect, 2007). null: there is hardly any change.
 */
function lostChange({ width, height, light }: Gray, direction: 'across' | 'down'): number | null {
  const isAcross = direction === 'across'
  const [length, lines, step, nextLine] = isAcross ? [width, height, 1, width] : [height, width, width, 1]
  const inside = length - 2 * RADIUS - 1
  const span = 2 * RADIUS + 1
  let all = 0
  let lost = 0
  for (let line = 0; line < lines; line++) {
    for (let place = RADIUS + 1; place < length - RADIUS; place++) {
      const at = line * nextLine + place * step
      const change = Math.abs(light[at]! - light[at - step]!)
      // The smoothed values of two neighbors differ only by the pixels that enter and leave the span.
      const left = Math.abs(light[at + RADIUS * step]! - light[at - (RADIUS + 1) * step]!) / span
      all += change
      if (change > left) lost += change - left
    }
  }
  return inside <= 0 || all < LEAST_CHANGE * lines * inside ? null : lost / all
}

// Pictures reduced to brightness, for measuring.

/** `light`: 0 to 255 for each pixel, row by row. */
export type Gray = { width: number; height: number; light: Float32Array }

/** `rgba`: as a canvas returns it. */
function grayOf(rgba: ArrayLike<number>, width: number, height: number): Gray {
  const light = new Float32Array(width * height)
  for (let at = 0; at < light.length; at++)
    light[at] = 0.299 * rgba[at * 4]! + 0.587 * rgba[at * 4 + 1]! + 0.114 * rgba[at * 4 + 2]!
  return { width, height, light }
}
