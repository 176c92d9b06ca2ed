// Angle by which the editor's Auto straightens a photo: from its vertical edges, which a level camera shows as
// vertical, and from its horizontal ones if they agree or there are no vertical ones. Proposes nothing if neither is
// clear. Pure.
import type { Gray } from '../quality/gray.ts'
import { leanOf } from '../quality/tilt.ts'

/** Degrees. Smaller angles are not visible; larger ones are intentional. */
const ANGLE = { from: 1, to: 6 }
/** Fraction of the edges that must lean alike. Horizontal edges converge in the distance, so more of them must. */
const ALIKE = { upright: 0.32, level: 0.45 }
/** Minimum fraction of all pixels that must be such edges. */
const LEAST_EDGES = 0.004
/** Largest difference, in degrees, at which the two count as agreeing. */
const AGREE = 1.5
const STEP = 0.5

/** Degrees clockwise to turn the picture by, in steps of a half; 0: straight, or too little evidence. */
export function straighteningAngle(gray: Gray): number {
  const soft = softened(gray)
  const upright = clear(soft, ALIKE.upright)
  const level = clear(turned(soft), ALIKE.level)
  const lean = settled(upright, level === null ? null : -level)
  const angle = -Math.round(lean / STEP) * STEP
  return Math.abs(angle) >= ANGLE.from && Math.abs(angle) <= ANGLE.to ? angle : 0
}

function settled(upright: number | null, level: number | null): number {
  if (upright === null || level === null) return upright ?? level ?? 0
  return Math.abs(upright - level) <= AGREE ? (upright + level) / 2 : upright
}

function clear(gray: Gray, alike: number): number | null {
  const lean = leanOf(gray)
  return lean && lean.alike >= alike && lean.edges >= LEAST_EDGES ? lean.degrees : null
}

/** Swaps rows and columns: horizontal edges become vertical ones, which lean the other way. */
function turned({ width, height, light }: Gray): Gray {
  const columns = new Float32Array(light.length)
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) columns[x * height + y] = light[y * width + x]!
  return { width: height, height: width, light: columns }
}

/** Hard edges look straighter than they are, so their steps of one pixel are smoothed first. */
function softened({ width, height, light }: Gray): Gray {
  const across = blurred(light, 1)
  return { width, height, light: blurred(across, width) }
}

/**
 * Averages each value with its neighbors at this distance. At the end of a row that includes the next row's, which
 * doesn't matter: edges there do not count.
 */
const blurred = (light: Float32Array, step: number) =>
  light.map((value, at) => (2 * value + (light[at - step] ?? value) + (light[at + step] ?? value)) / 4)
