// Blur, measured at edges only: a flat wall has none and is not blurred. Pure.
import type { Gray } from './gray.ts'

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
