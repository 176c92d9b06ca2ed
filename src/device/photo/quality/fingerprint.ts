// A picture's fingerprint, which hardly changes when the picture is scaled, compressed or brightened a little, to find
// photos of the same scene. A difference hash (dHash) in two directions. Pure.
import type { Gray } from './gray.ts'

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
