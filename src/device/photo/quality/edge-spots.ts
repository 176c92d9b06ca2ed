// Finds a picture's edges, so that its sharpness is measured there and not on a flat wall. Pure.
import type { Gray } from './gray.ts'

/** In pixels of the small copy. */
const BLOCK = 8
const REGIONS = 3

export type Spot = { x: number; y: number }

/** Center of the block with the most contrast in each ninth of the picture, as fractions of its width and height. */
export function edgeSpots({ width, height, light }: Gray): Spot[] {
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
